import { measureGround, readGround } from './ground.ts';
import { SETS } from './sets.ts';
import { MEASURED, readTable, tablesIn } from './table.ts';

/** Tables that a command of their own writes: `npm run measure -- pypi`. */
const OWN = ['pypi-downloads'];

export interface Fault {
  readonly slug: string;
  readonly field: string;
  readonly fault: string;
}

/** @returns what is wrong in the measured tables, and in the grounds that name their codes; `slugs` are those of the dossiers */
export async function checkMeasured(slugs: readonly string[], folder = MEASURED): Promise<Fault[]> {
  const faults: Fault[] = [];
  const fault = (slug: string, field: string, text: string) => faults.push({ slug, field, fault: text });
  const there = await tablesIn(folder);
  for (const { name, tables, atLeast, faults: faultsOf } of SETS)
    for (const each of tables) {
      if (!there.includes(each)) {
        fault('measured', each, `there is no such table: run npm run measure -- ${name} --apply`);
        continue;
      }
      try {
        const table = await readTable(each, folder);
        if (table.rows.length < (atLeast[each] ?? 1))
          fault('measured', each, `expected at least ${atLeast[each]} rows, found ${table.rows.length}`);
        for (const text of faultsOf?.(table) ?? []) fault('measured', each, text);
      } catch (error) {
        fault('measured', each, error instanceof Error ? error.message : String(error));
      }
    }
  for (const each of there)
    if (!OWN.includes(each) && !SETS.some(({ tables }) => tables.includes(each)))
      fault('measured', each, 'no set reads this table: remove it');
  if (faults.length > 0) return faults;
  const grounds = await readGround();
  for (const text of measureGround(grounds).faults) fault('ground', 'code', text);
  for (const slug of slugs) if (!grounds.has(slug)) fault(slug, 'ground', 'say where the buyers are and whose trade they are');
  return faults;
}

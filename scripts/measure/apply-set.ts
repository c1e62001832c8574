import type { Table } from '../../src/catalogue/evidence/table.contract.ts';
import { changesOf } from './changes.ts';
import { type Input, type MeasureSet, readSet } from './measure-set.ts';
import { readTable, tablesIn, writeTable } from './table.ts';

/**
 * Reads a set, says what it changes in the tables of a folder and, with `apply`, writes it. Every table is read and checked before the first is written.
 * @returns lines to print
 * @throws Refused when a file is not as expected: then the last good tables stay as they are
 */
export async function applySet(set: MeasureSet, input: Input, folder: string, apply: boolean): Promise<string[]> {
  const tables = await readSet(set, input);
  const there = await tablesIn(folder);
  const lines: string[] = [];
  const changed: Table[] = [];
  for (const table of tables) {
    const { table: name } = table.head;
    const changes = changesOf(there.includes(name) ? await readTable(name, folder) : null, table);
    if (changes.length > 0) changed.push(table);
    lines.push(
      `${name}: ${table.rows.length} rows`,
      ...(changes.length > 0 ? changes : ['nothing changes']).map((change) => `  ${change}`),
    );
  }
  if (apply) for (const table of changed) await writeTable(table, folder);
  if (changed.length > 0) lines.push(apply ? `${changed.length} tables written` : 'nothing written: add --apply');
  return lines;
}

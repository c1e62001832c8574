import { type Cell, type Column, keyOf, type Table } from '../../src/catalogue/evidence/table.contract.ts';

const SHOWN = 8;

const some = (keys: readonly string[]) =>
  `${keys.slice(0, SHOWN).join(', ')}${keys.length > SHOWN ? ` and ${keys.length - SHOWN} more` : ''}`;
const lastOf = (cell: Cell | undefined): number | null => {
  if (typeof cell === 'number') return cell;
  const last = Array.isArray(cell) ? cell.at(-1) : null;
  return typeof last === 'number' ? last : null;
};
const unitOf = (column: Column | undefined) => (column && 'unit' in column ? column.unit : undefined);

/** @returns what another release changes in a table, in sentences: nothing when only the day it was fetched differs */
export function changesOf(before: Table | null, after: Table): string[] {
  if (!before) return [`a new table of ${after.columns.length} columns`];
  const changes: string[] = [];
  const { retrieved: _then, ...headBefore } = before.head;
  const { retrieved: _now, ...headAfter } = after.head;
  if (before.head.release !== after.head.release) changes.push(`release ${before.head.release} becomes ${after.head.release}`);
  else if (JSON.stringify(headBefore) !== JSON.stringify(headAfter)) changes.push('the head of the table changes');

  for (const column of after.columns) {
    const earlier = before.columns.find((each) => each.name === column.name);
    if (!earlier) changes.push(`column ${column.name} is added`);
    else if (unitOf(earlier) !== unitOf(column)) changes.push(`UNIT of ${column.name}: “${unitOf(earlier)}” becomes “${unitOf(column)}”`);
    else if (JSON.stringify(earlier) !== JSON.stringify(column)) changes.push(`column ${column.name} is described otherwise`);
  }
  const gone = before.columns.filter((each) => !after.columns.some((column) => column.name === each.name));
  if (gone.length > 0) changes.push(`columns removed: ${some(gone.map((column) => column.name))}`);

  const earlier = new Map(before.rows.map((row) => [keyOf(before.columns, row), row]));
  const later = new Map(after.rows.map((row) => [keyOf(after.columns, row), row]));
  const added = [...later.keys()].filter((key) => !earlier.has(key));
  const removed = [...earlier.keys()].filter((key) => !later.has(key));
  if (added.length > 0) changes.push(`${added.length} codes added: ${some(added)}`);
  if (removed.length > 0) changes.push(`${removed.length} codes removed: ${some(removed)}`);

  const moves: { text: string; share: number }[] = [];
  let changed = 0;
  for (const [key, row] of later) {
    const old = earlier.get(key);
    if (!old || JSON.stringify(old) === JSON.stringify(row)) continue;
    changed++;
    after.columns.forEach((column, i) => {
      const was = lastOf(old[before.columns.findIndex((each) => each.name === column.name)]);
      const is = lastOf(row[i]);
      if (!('unit' in column) || was === is) return;
      moves.push({
        text: `${key} ${column.name}: ${was ?? 'not published'} becomes ${is ?? 'not published'}`,
        share: was && is ? Math.abs(Math.log(Math.abs(is / was))) : 9,
      });
    });
  }
  if (changed > 0) changes.push(`${changed} rows change`);
  moves.sort((one, other) => other.share - one.share);
  changes.push(...moves.slice(0, SHOWN).map((move) => move.text));
  return changes;
}

import { type Cell, type Head, keyOf, type Table } from './table.contract.ts';

export type Row = Readonly<Record<string, Cell>>;

/** The measured tables, each read when it is first asked for. A table that is not there has no rows. */
export type Tables = {
  head(table: string): Head | undefined;
  /** @param key the cells of the key columns, in the order of the table */
  find(table: string, ...key: string[]): Row | undefined;
  rows(table: string): readonly Row[];
  /** @returns the rows whose column holds a value, in the order of the table */
  where(table: string, column: string, value: string): readonly Row[];
  /** @returns what the figures of a column are of, such as `2024 Q1`, where that is the same in every row */
  period(table: string, column: string): string;
  columns(table: string): readonly { name: string; what: string }[];
};

type Opened = { table: Table | undefined; rows: Row[]; byKey: Map<string, Row>; byColumn: Map<string, Map<string, Row[]>> };

/** @param read gives a table that has been checked, or undefined where there is none */
export function openTables(read: (name: string) => Table | undefined): Tables {
  const opened = new Map<string, Opened>();
  const open = (name: string): Opened => {
    const known = opened.get(name);
    if (known) return known;
    const table = read(name);
    const rows = table?.rows.map((row) => recordOf(table, row)) ?? [];
    const byKey = new Map(table?.rows.map((row, i) => [keyOf(table.columns, row), rows[i] as Row]));
    const fresh = { table, rows, byKey, byColumn: new Map() };
    opened.set(name, fresh);
    return fresh;
  };
  return {
    head: (name) => open(name).table?.head,
    find: (name, ...key) => open(name).byKey.get(key.join(' ')),
    rows: (name) => open(name).rows,
    where: (name, column, value) => indexed(open(name), column).get(value) ?? [],
    columns: (name) => open(name).table?.columns ?? [],
    period: (name, column) => {
      const found = open(name).table?.columns.find((each) => each.name === column);
      return found?.kind === 'number' ? (found.date ?? '') : '';
    },
  };
}

/** The rows of a table by one of its columns, put in order when a column is first asked for. */
function indexed({ rows, byColumn }: Opened, column: string): Map<string, Row[]> {
  const index = byColumn.get(column) ?? Map.groupBy(rows, (row) => String(row[column]));
  byColumn.set(column, index);
  return index;
}

const recordOf = (table: Table, row: readonly Cell[]): Row =>
  Object.fromEntries(table.columns.map((column, i) => [column.name, row[i] ?? null]));

/** Where nothing was measured. */
export const noTables: Tables = openTables(() => undefined);

/** @returns the number in a cell, or null where it is not published */
export const numberIn = (row: Row | undefined, column: string): number | null => {
  const cell = row?.[column];
  return typeof cell === 'number' ? cell : null;
};

export type Point = { period: string; value: number };

/** @returns the published points of a series, with the month, quarter or year of each */
export function pointsOf(row: Row | undefined, column: string, step: 'month' | 'year'): Point[] {
  const values = row?.[column];
  const start = String(row?.start ?? '');
  if (!Array.isArray(values)) return [];
  return values.flatMap((value, i) => (typeof value === 'number' ? [{ period: later(start, i, step), value }] : []));
}

function later(start: string, count: number, step: 'month' | 'year'): string {
  const [year = 0, month = 1] = start.split('-').map(Number);
  if (step === 'year') return String(year + count);
  const months = year * 12 + month - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

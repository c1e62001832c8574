import { z } from 'zod';

/** What applies to figures of particular codes, such as a count that is not of firms. */
const CodeCaution = z.strictObject({ codes: z.array(z.string().min(1)).min(1), text: z.string().min(1) });

/** Where the figures of a table come from and how they may be used; shown wherever a figure is shown. */
const Head = z.strictObject({
  table: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string().min(1),
  publisher: z.string().min(1),
  /** The publisher's page about the figures. */
  address: z.url(),
  /** What the publisher's licence asks to be said, letter for letter. */
  licence: z.string().min(1),
  release: z.string().min(1),
  retrieved: z.iso.date(),
  cautions: z.array(z.string().min(1)),
  code_cautions: z.array(CodeCaution),
});

const name = z.string().regex(/^[a-z0-9_]+$/);
const what = z.string().min(1);

/**
 * A column. Every figure has a unit and a date: a number's date is fixed or stands in another column of its row (`date_column`);
 * a series begins at its row's `start` and goes on by `step`.
 */
const Column = z.discriminatedUnion('kind', [
  z.strictObject({ name, kind: z.literal('key'), what }),
  z.strictObject({ name, kind: z.literal('text'), what }),
  z.strictObject({ name, kind: z.literal('list'), what }),
  z.strictObject({ name, kind: z.literal('flag'), what }),
  z.strictObject({
    name,
    kind: z.literal('number'),
    what,
    unit: z.string().min(1),
    date: z.string().optional(),
    date_column: z.string().optional(),
  }),
  z.strictObject({ name, kind: z.literal('series'), what, unit: z.string().min(1), step: z.enum(['month', 'quarter', 'year']) }),
]);

const Cell = z.union([z.string(), z.number(), z.null(), z.array(z.string()), z.array(z.number().nullable())]);
export type Cell = z.infer<typeof Cell>;

const isFigure = (cell: unknown): boolean => cell === null || typeof cell === 'number';
const isName = (cell: unknown): boolean => typeof cell === 'string' && cell !== '';

/** What a column of each kind may hold. */
const HOLDS: Readonly<Record<z.infer<typeof Column>['kind'], (cell: Cell | undefined) => boolean>> = {
  key: isName,
  text: (cell) => typeof cell === 'string',
  list: (cell) => Array.isArray(cell) && cell.every(isName),
  flag: (cell) => typeof cell === 'string',
  number: isFigure,
  series: (cell) => Array.isArray(cell) && cell.length > 0 && cell.every(isFigure),
};

/** A table of measured figures. Null is a figure that is not published; where the table has a flag column, the flag says why. */
export const Table = z
  .strictObject({ head: Head, columns: z.array(Column).min(2), rows: z.array(z.array(Cell)).min(1) })
  .superRefine(({ columns, rows }, ctx) => {
    const fault = (message: string, path: (string | number)[]) => ctx.addIssue({ code: 'custom', message, path });
    const names = columns.map((column) => column.name);
    columns.forEach((column, i) => {
      if (column.kind === 'number' && !column.date && !names.includes(column.date_column ?? ''))
        fault('a number has a date, or a column of the row that holds it', ['columns', i]);
      if (column.kind === 'series' && !names.includes('start')) fault('a series has a column “start”', ['columns', i]);
    });
    const flag = columns.findIndex((column) => column.kind === 'flag');
    const seen = new Set<string>();
    rows.forEach((row, i) => {
      if (row.length !== columns.length) fault(`a row has ${columns.length} cells, not ${row.length}`, ['rows', i]);
      columns.forEach((column, j) => {
        if (!HOLDS[column.kind](row[j])) fault(`“${column.name}” holds a ${column.kind}, not ${JSON.stringify(row[j])}`, ['rows', i]);
        if (column.kind === 'number' && row[j] === null && flag >= 0 && !row[flag])
          fault(`“${column.name}” is not published, and the flag does not say why`, ['rows', i]);
      });
      const key = keyOf(columns, row);
      if (seen.has(key)) fault(`the key ${key} stands twice`, ['rows', i]);
      seen.add(key);
    });
  });
export type Table = z.infer<typeof Table>;
export type Head = z.infer<typeof Head>;
export type Column = z.infer<typeof Column>;

/** @returns what tells a row from the others of its table */
export const keyOf = (columns: readonly Column[], row: readonly Cell[]): string =>
  columns.flatMap((column, i) => (column.kind === 'key' ? [String(row[i])] : [])).join(' ');

/** @returns the rows as records by the names of the columns */
export const recordsOf = (table: Table): Record<string, Cell>[] =>
  table.rows.map((row) => Object.fromEntries(table.columns.map((column, i) => [column.name, row[i] ?? null])));

/** @returns what is to be said beside a figure of this code */
export const cautionsOf = ({ head }: Pick<Table, 'head'>, code: string): string[] => [
  ...head.code_cautions.filter((caution) => caution.codes.includes(code)).map((caution) => caution.text),
  ...head.cautions,
];

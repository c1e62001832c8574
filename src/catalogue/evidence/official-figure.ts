import type { Basis } from '../../shared/vocabulary/basis.contract.ts';
import type { Origin } from './figure.contract.ts';
import { cautionsOf } from './table.contract.ts';
import { numberIn, type Point, type Row, type Tables } from './tables.ts';

/** A figure of an official table; without a value where its publisher withholds it. */
export type GroundFigure = {
  key: string;
  metric: string;
  value: number | null;
  unit: string;
  source: string;
  url: string;
  observed_at: string;
  basis: Basis;
  how: string;
  origin: Origin;
};

export type Code = { code: string; title: string; row: Row };

export type Given = {
  key: string;
  metric: string;
  unit: string;
  table: string;
  period: string;
  codes: readonly Code[];
  value: number | null;
  how: string;
  history?: Point[];
  basis?: Basis;
  isContext?: boolean;
};

/** @throws Error when the table has no head */
export function figure(tables: Tables, given: Given): GroundFigure {
  const { key, metric, unit, table, period, codes, value, how, history, basis = 'measured', isContext = false } = given;
  const head = tables.head(table);
  if (!head) throw new Error(`the table ${table} has rows and no head`);
  return {
    key,
    metric,
    value,
    unit,
    source: head.publisher,
    url: head.address,
    observed_at: lastDayOf(period),
    basis,
    how,
    origin: {
      table,
      title: head.title,
      codes: codes.map(({ code, title }) => ({ code, title })),
      period,
      retrieved: head.retrieved,
      licence: head.licence,
      cautions: [...new Set(codes.flatMap(({ code }) => cautionsOf({ head }, code)))],
      ...(isContext ? { is_context: true } : {}),
      ...(history && history.length > 1 ? { history } : {}),
    },
  };
}

export type Summed = Omit<Given, 'value' | 'how'> & { column: string; system: string };

/** @returns the sum of a column over the codes, written out */
export function summed(tables: Tables, { column, system, ...given }: Summed): GroundFigure[] {
  if (given.codes.length === 0) return [];
  const values = given.codes.map(({ row }) => numberIn(row, column));
  return [figure(tables, { ...given, value: total(values), how: sumInWords(given.codes, values, system) })];
}

/** @returns null where one of the parts is not published */
export function total(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

export const product = (a: number | null | undefined, b: number | null | undefined) => (a == null || b == null ? null : a * b);

export function sumInWords(codes: readonly Code[], values: readonly (number | null)[], system: string): string {
  const [one] = codes;
  if (one && codes.length === 1) return `${system} ${one.code}, ${one.title}: ${say(values[0] ?? null)}.`;
  return `${system}: ${codes.map(({ code, title }, i) => `${title} (${code}) ${say(values[i] ?? null)}`).join(' + ')}.`;
}

/** @returns the trades of some codes, in a few words */
export function named(codes: readonly Code[]): string {
  const [first, second] = codes.map(({ title }) => title);
  if (!first || codes.length === 1) return first ?? '';
  return codes.length === 2 ? `${first} and ${second}` : `${first} and ${codes.length - 1} more trades`;
}

export const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
export const say = (value: number | null) =>
  value === null ? '(not published)' : value.toLocaleString('en-US', { maximumFractionDigits: 2 });

/** @param period `2024 Q1`, `March 2024`, `May 2025`, `2024-08`, `2015`, `2024 to 2034` @returns its last day, or of a span the last day of its first year */
export function lastDayOf(period: string): string {
  const year = Number(/\d{4}/.exec(period)?.[0]);
  const quarter = /Q([1-4])/.exec(period)?.[1];
  const month = /^\d{4}-(\d\d)$/.exec(period)?.[1];
  const name = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
  const named = name.findIndex((each) => period.startsWith(each)) + 1;
  const last = quarter ? Number(quarter) * 3 : month ? Number(month) : named || 12;
  return new Date(Date.UTC(year, last, 0)).toISOString().slice(0, 10);
}

import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { Table } from '../../src/catalogue/evidence/table.contract.ts';
import { type Headings, Refused, type Row, readSheets, rowsUnder, type Sheet, shareOfHeadings } from './publisher-file.ts';

/** A file as its publisher names it, and where it is downloaded. */
export interface PublisherFile {
  readonly name: string;
  readonly address: string;
}

/** The files a set is read from: one file, or a folder. */
export interface Input {
  /** The day the files were fetched. */
  readonly retrieved: string;
  /** @returns the sheets of every file whose name fits; none when there is no such file */
  sheets(file: RegExp): Promise<{ path: string; sheet: Sheet }[]>;
  /** @returns the paths of the files whose name fits */
  paths(file: RegExp): string[];
}

/** A set of tables that are read from the same files of one publisher. */
export interface MeasureSet {
  readonly name: string;
  readonly files: readonly PublisherFile[];
  readonly tables: readonly string[];
  /** @returns its tables. @throws Refused when a file is not as expected */
  read(input: Input): Promise<Table[]>;
  /** The fewest rows a whole release has, by table: fewer are a truncated file. */
  readonly atLeast: Readonly<Record<string, number>>;
  /** @returns what does not add up in a table */
  faults?(table: Table): string[];
}

/** @returns the files at a path, a file or a folder */
export async function openInput(path: string, retrieved: string): Promise<Input> {
  const files = (await stat(path)).isDirectory() ? (await readdir(path)).sort().map((file) => join(path, file)) : [path];
  const paths = (file: RegExp) => files.filter((each) => file.test(basename(each)));
  const read = new Map<string, Promise<Sheet[]>>();
  const sheetsOf = (path: string) => {
    const sheets = read.get(path) ?? readSheets(path);
    read.set(path, sheets);
    return sheets;
  };
  return {
    retrieved,
    paths,
    sheets: async (file) =>
      (await Promise.all(paths(file).map(async (path) => (await sheetsOf(path)).map((sheet) => ({ path: basename(path), sheet }))))).flat(),
  };
}

/** One of the layouts in which the same rows may come: the publisher's own, or a shorter cut of it. */
export interface Layout<T> {
  readonly file: RegExp;
  readonly sheet?: RegExp;
  readonly headings: Headings;
  read(row: Row, sheet: Sheet): T | null;
  /** Looks at the sheet as a whole, for a unit or a date that stands above the table. */
  expect?(sheet: Sheet): void;
}

/**
 * Reads the rows of whichever layout the files have: for each sheet the one most of whose headings it has.
 * @throws Refused when no file is there, or a sheet has no layout that is known
 */
export async function readLayouts<T>(input: Input, layouts: readonly Layout<T>[]): Promise<T[]> {
  const rows: T[] = [];
  const read = new Set<string>();
  for (const { file } of layouts) {
    for (const { path, sheet } of await input.sheets(file)) {
      if (read.has(sheet.name)) continue;
      const fitting = layouts.filter((each) => each.file.test(path) && (!each.sheet || each.sheet.test(sheet.name)));
      const [layout] = fitting.sort((one, other) => shareOfHeadings(sheet, other.headings) - shareOfHeadings(sheet, one.headings));
      if (!layout) continue;
      layout.expect?.(sheet);
      for (const row of rowsUnder(sheet, layout.headings)) {
        const value = layout.read(row, sheet);
        if (value !== null) rows.push(value);
      }
      read.add(sheet.name);
    }
  }
  if (read.size === 0)
    throw new Refused(`no file found: expected one named like ${layouts.map((layout) => layout.file.source).join(' or ')}`);
  return rows;
}

/**
 * Reads a set and checks its tables.
 * @throws Refused when a file is not as expected, a table is not well formed, has too few rows, or does not add up
 */
export async function readSet(set: MeasureSet, input: Input): Promise<Table[]> {
  return (await set.read(input)).map((table) => {
    const { head } = table;
    const shape = Table.safeParse(table);
    if (!shape.success) throw new Refused(`${head.table}: ${z.prettifyError(shape.error).slice(0, 800)}`);
    const fewest = set.atLeast[head.table] ?? 1;
    if (table.rows.length < fewest)
      throw new Refused(
        `${head.table}: a whole release has at least ${fewest} rows, and this has ${table.rows.length}; the file seems to be truncated`,
      );
    const faults = set.faults?.(table) ?? [];
    if (faults.length > 0) throw new Refused(`${head.table}: ${faults.join('; ')}`);
    return shape.data;
  });
}

/** @returns a number with no more digits than these, so that a row stays short */
export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** @returns values by month (2024-01) or year as a series without holes: what lies between and is missing is null */
export function seriesOf(
  values: ReadonlyMap<string, number | null>,
  next: (period: string) => string,
): { start: string; values: (number | null)[] } {
  const periods = [...values.keys()].sort();
  const [start, end] = [periods[0] ?? '', periods.at(-1) ?? ''];
  const series: (number | null)[] = [];
  for (let period = start; period <= end; period = next(period)) series.push(values.get(period) ?? null);
  return { start, values: series };
}

/** @returns the month after 2024-12: 2025-01 */
export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/** @returns the quarter after 2024Q4: 2025Q1 */
export function nextQuarter(quarter: string): string {
  const [year = 0, number = 0] = quarter.split('Q').map(Number);
  return number === 4 ? `${year + 1}Q1` : `${year}Q${number + 1}`;
}

export const nextYear = (year: string): string => String(Number(year) + 1);

import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { createGunzip } from 'node:zlib';
import readWorkbook from 'read-excel-file/node';
import { readCsv } from '../../src/platform/read-csv.ts';

/** A publisher's file that is not as expected: it is refused whole. */
export class Refused extends Error {}

export interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A file, or one sheet of it, as lines of cells. */
export interface Sheet {
  readonly name: string;
  readonly lines: readonly Line[];
}

const isGzip = (path: string) => path.endsWith('.gz');
const kindOf = (path: string) => path.replace(/\.gz$/, '').split('.').at(-1)?.toLowerCase() ?? '';

async function linesOfCsv(path: string): Promise<Line[]> {
  const bytes = isGzip(path) ? createReadStream(path).pipe(createGunzip()) : createReadStream(path);
  const lines: Line[] = [];
  for await (const line of readCsv(bytes.setEncoding('utf8'))) lines.push(line);
  return lines;
}

async function linesOfTabs(path: string): Promise<Line[]> {
  const lines: Line[] = [];
  let line = 0;
  let rest = '';
  for await (const piece of (isGzip(path) ? createReadStream(path).pipe(createGunzip()) : createReadStream(path)).setEncoding('utf8')) {
    const parts = `${rest}${piece}`.split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) lines.push({ line: ++line, cells: part.replace(/\r$/, '').split('\t') });
  }
  if (rest !== '') lines.push({ line: ++line, cells: rest.split('\t') });
  return lines;
}

const flat = (value: unknown, path = ''): [string, string][] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, each]) => flat(each, path ? `${path}.${key}` : key))
    : [[path, value === null ? '' : String(value)]];

/** An answer of an API: [about the answer, records]; its lines are the records, under their paths as headings. */
function linesOfAnswer(text: string): Line[] {
  const [about, records] = JSON.parse(text) as [{ pages?: number } | undefined, unknown[] | undefined];
  if (!Array.isArray(records)) throw new Error('expected an answer that holds records');
  if ((about?.pages ?? 1) > 1) throw new Error(`expected one page, found the first of ${about?.pages}`);
  const flattened = records.map((record) => flat(record));
  const headings = flattened[0]?.map(([path]) => path) ?? [];
  const lines = flattened.map((pairs) => headings.map((heading) => pairs.find(([path]) => path === heading)?.[1] ?? ''));
  return [headings, ...lines].map((cells, i) => ({ line: i, cells }));
}

/**
 * Reads a CSV, tab-separated, JSON or Excel file as sheets of text cells.
 * @throws Refused when the file breaks off
 */
export async function readSheets(path: string): Promise<Sheet[]> {
  const file = basename(path);
  try {
    if (kindOf(path) === 'csv') return [{ name: file, lines: await linesOfCsv(path) }];
    if (['tsv', 'txt'].includes(kindOf(path))) return [{ name: file, lines: await linesOfTabs(path) }];
    if (kindOf(path) === 'json') return [{ name: file, lines: linesOfAnswer(await readFile(path, 'utf8')) }];
    const sheets = await readWorkbook(await readFile(path));
    return sheets.map(({ sheet, data }) => ({
      name: `${file}, sheet “${sheet.trim()}”`,
      lines: data.map((cells, i) => ({ line: i + 1, cells: cells.map((cell) => (cell === null ? '' : String(cell).trim())) })),
    }));
  } catch (error) {
    throw new Refused(`${file}: the file cannot be read to its end: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The columns a reader needs: our name, and the publisher's heading. */
export type Headings = Readonly<Record<string, string | RegExp>>;

const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
const fits = (cell: string, heading: string | RegExp) =>
  typeof heading === 'string' ? plain(cell) === plain(heading) : heading.test(cell.trim());
const HEAD_LINES = 12;

/** @returns how many of the headings the best of the first lines has, with that line */
function headOf(sheet: Sheet, headings: Headings): { at: number; found: number } {
  const wanted = Object.values(headings);
  let best = { at: 0, found: 0 };
  sheet.lines.slice(0, HEAD_LINES).forEach(({ cells }, at) => {
    const found = wanted.filter((heading) => cells.some((cell) => fits(cell, heading))).length;
    if (found > best.found) best = { at, found };
  });
  return best;
}

/** @returns the share of the headings that the head row of a sheet has */
export const shareOfHeadings = (sheet: Sheet, headings: Headings): number => headOf(sheet, headings).found / Object.keys(headings).length;

/** A line under a head row, whose cells are asked for by our names of the columns. */
export class Row<K extends string = string> {
  readonly #sheet: string;
  readonly #at: ReadonlyMap<string, { index: number; heading: string }>;
  readonly #line: Line;

  constructor(sheet: string, at: ReadonlyMap<string, { index: number; heading: string }>, line: Line) {
    this.#sheet = sheet;
    this.#at = at;
    this.#line = line;
  }

  #place(column: K): { text: string; where: string } {
    const place = this.#at.get(column);
    if (!place) throw new Error(`no column ${column}`);
    const text = this.#line.cells[place.index];
    const where = `${this.#sheet}, line ${this.#line.line}, column “${place.heading}”`;
    if (text === undefined) throw new Refused(`${where}: the line ends before this column; the file seems to be truncated`);
    return { text: text.trim(), where };
  }

  /** @returns the text of a cell, which may be empty */
  text(column: K): string {
    return this.#place(column).text;
  }

  /** @returns the text of a cell that has this form. @throws Refused when it has another */
  code(column: K, form: RegExp, expected: string): string {
    const { text, where } = this.#place(column);
    if (!form.test(text)) throw new Refused(`${where}: expected ${expected}, found “${text}”`);
    return text;
  }

  /** @returns the number of a cell, or null where it is empty or one of the publisher's marks for what is not published */
  number(column: K, marks: readonly string[] = []): number | null {
    const { text, where } = this.#place(column);
    if (text === '' || marks.includes(text)) return null;
    const bare = text.replaceAll(',', '');
    if (!/^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(bare))
      throw new Refused(`${where}: expected a number${marks.length > 0 ? ` or ${marks.join(' ')}` : ''}, found “${text}”`);
    return Number(bare);
  }

  /** @returns the number of a cell that must have one */
  figure(column: K): number {
    const value = this.number(column);
    if (value === null) throw new Refused(`${this.#place(column).where}: expected a number, found nothing`);
    return value;
  }
}

/**
 * Reads the lines under the head row that has these headings; a line with no cell in its first wanted column is passed over.
 * @throws Refused naming the line and the column when a heading is missing, or a line has fewer cells than the head row
 */
export function rowsUnder<H extends Headings>(sheet: Sheet, headings: H): Row<keyof H & string>[] {
  const { at } = headOf(sheet, headings);
  const head = sheet.lines[at];
  if (!head) throw new Refused(`${sheet.name}: the file is empty`);
  const places = new Map<string, { index: number; heading: string }>();
  for (const [column, heading] of Object.entries(headings)) {
    const index = head.cells.findIndex((cell) => fits(cell, heading));
    const wanted = typeof heading === 'string' ? `“${heading}”` : `a column like ${heading}`;
    if (index < 0)
      throw new Refused(
        `${sheet.name}, line ${head.line}: expected ${wanted} among the columns, found ${head.cells.map((cell) => `“${cell}”`).join(', ')}`,
      );
    places.set(column, { index, heading: head.cells[index] ?? '' });
  }
  return sheet.lines
    .slice(at + 1)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map((line) => new Row(sheet.name, places, line));
}

/** @throws Refused unless one of the first lines says this, such as the unit of a sheet */
export function expectLine(sheet: Sheet, form: RegExp, expected: string): void {
  const said = sheet.lines.slice(0, HEAD_LINES).map(({ cells }) => cells.find((cell) => cell !== '') ?? '');
  if (!said.some((text) => form.test(text)))
    throw new Refused(
      `${sheet.name}, lines 1 to ${said.length}: expected “${expected}”, found ${said
        .slice(0, 4)
        .map((s) => `“${s}”`)
        .join(', ')}`,
    );
}

import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { Table } from '../../src/catalogue/evidence/table.contract.ts';

export const MEASURED = new URL('../../catalogue/measured/', import.meta.url).pathname;

/** @returns a table as text, one row a line, so that a change of a figure is a change of a line */
export function textOf(table: Table): string {
  const rows = table.rows.map((row) => JSON.stringify(row)).join(',\n');
  return `{"head": ${JSON.stringify(table.head, null, 1)},\n"columns": [\n${table.columns.map((c) => JSON.stringify(c)).join(',\n')}\n],\n"rows": [\n${rows}\n]}\n`;
}

/** A table longer than this is kept compressed. */
const LONGEST_PLAIN = 1_000_000;

const nameOfFile = (file: string) => file.replace(/\.json(\.gz)?$/, '');
const fileOf = async (table: string, folder: string) =>
  (await readdir(folder)).find((file) => /\.json(\.gz)?$/.test(file) && nameOfFile(file) === table) ?? `${table}.json`;
const readText = async (path: string) => {
  const bytes = await readFile(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
};

/** Writes a table beside its place and moves it there, so that a reader never finds a part of it. */
export async function writeTable(table: Table, folder = MEASURED): Promise<void> {
  const text = textOf(table);
  const file = join(folder, `${table.head.table}.json${text.length > LONGEST_PLAIN ? '.gz' : ''}`);
  await writeFile(`${file}.new`, text.length > LONGEST_PLAIN ? gzipSync(text, { level: 9 }) : text);
  await rename(`${file}.new`, file);
}

/**
 * Reads a table of catalogue/measured.
 * @throws Error when there is no such table, or it does not have the shape of one
 */
export async function readTable(table: string, folder = MEASURED): Promise<Table> {
  const read = Table.safeParse(JSON.parse(await readText(join(folder, await fileOf(table, folder)))));
  if (!read.success) throw new Error(`catalogue/measured/${table}.json: ${z.prettifyError(read.error).slice(0, 600)}`);
  return read.data;
}

/** @returns the names of the tables in catalogue/measured */
export async function tablesIn(folder = MEASURED): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => /\.json(\.gz)?$/.test(file)).sort();
  const heads = await Promise.all(files.map((file) => readText(join(folder, file))));
  return files.filter((_, i) => heads[i]?.startsWith('{"head":')).map(nameOfFile);
}

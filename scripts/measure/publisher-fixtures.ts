import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import writeWorkbook from 'write-excel-file/node';
import { type Input, openInput } from './measure-set.ts';

type Cell = string | number | null;
/** A file of a test: its text, or the sheets of a workbook by name. */
export type Content = string | Readonly<Record<string, readonly (readonly Cell[])[]>>;

const cellOf = (value: Cell) => (value === null ? null : { value, type: typeof value === 'number' ? Number : String });

/** Writes files as a publisher would lay them out and opens them, for as long as `use` runs. */
export async function withFiles<T>(
  files: Readonly<Record<string, Content>>,
  use: (input: Input, folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-publisher-'));
  try {
    for (const [name, content] of Object.entries(files)) {
      const path = join(folder, name);
      if (typeof content === 'string') await writeFile(path, content);
      else
        await writeWorkbook(Object.entries(content).map(([sheet, rows]) => ({ sheet, data: rows.map((row) => row.map(cellOf)) }))).toFile(
          path,
        );
    }
    return await use(await openInput(folder, '2026-01-02'), folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

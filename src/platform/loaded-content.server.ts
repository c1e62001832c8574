import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import sql from 'sql-template-tag';
import type { Context } from './context.server.ts';

/**
 * Brings shipped files into the database, unless it holds what these very files say: the same names, sizes and times of change under the same folders.
 * @param root the folder that the names are told from
 * @param paths files and folders that what is loaded depends on, the code that loads among them
 * @param load must bear being done twice
 */
export async function loadOnce({ db }: Context, root: string, paths: readonly string[], load: () => Promise<void>): Promise<void> {
  const stamp = await stampOf(root, paths);
  const held = await db.value<string>(sql`SELECT stamp FROM loaded_content`);
  if (held === stamp) return;
  await load();
  await db.rows(sql`INSERT INTO loaded_content (stamp) VALUES (${stamp}) ON CONFLICT (only_row) DO UPDATE SET stamp = excluded.stamp`);
}

async function stampOf(root: string, paths: readonly string[]): Promise<string> {
  const files = await Promise.all(paths.map(filesIn));
  const lines = files.flat().map(async (file) => {
    const { size, mtimeMs } = await stat(file);
    return `${relative(root, file)} ${size} ${mtimeMs}`;
  });
  return createHash('sha256')
    .update((await Promise.all(lines)).sort().join('\n'))
    .digest('hex');
}

async function filesIn(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

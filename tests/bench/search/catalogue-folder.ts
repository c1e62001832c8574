import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The shipped catalogue, ready to load. In a tree whose download counts have not been measured yet they are measured into a copy.
 * @param root the project's folder
 */
export async function catalogueFolder(root: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const shipped = join(root, 'catalogue');
  if (existsSync(join(shipped, 'measured', 'npm-downloads.json'))) return { folder: shipped, remove: async () => undefined };
  const copy = await mkdtemp(join(tmpdir(), 'assay-catalogue-'));
  for (const part of ['catalogue', 'scripts']) await cp(join(root, part), join(copy, part), { recursive: true });
  for (const part of ['src', 'node_modules', 'package.json']) await symlink(join(root, part), join(copy, part));
  execFileSync(process.execPath, ['scripts/measure-npm.ts'], { cwd: copy, stdio: ['ignore', 'ignore', 'inherit'] });
  return { folder: join(copy, 'catalogue'), remove: () => rm(copy, { recursive: true, force: true }) };
}

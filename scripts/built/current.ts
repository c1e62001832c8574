import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** The build empties its folder before it begins: one that failed has no stamp. */
const STAMP = join(root, 'build', '.stamp');
/** All that a build is made of. */
export const SOURCES = [
  'src',
  'dev',
  'catalogue',
  'public',
  'scripts',
  'vendor',
  'server.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** @returns a digest of every source file's name, size and time: cheap, and wrong only towards building once too often */
export function sourceStamp(folder: string = root): string {
  const hash = createHash('sha1');
  for (const source of SOURCES)
    for (const file of filesOf(join(folder, source))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file} ${size} ${mtimeMs}\n`);
    }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** @returns whether what was built last is of the sources as they are now */
export const isCurrent = (): boolean => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourceStamp();

/** Notes what a build that has come to its end was made of: `sourceStamp()` from before it began. */
export const noteBuilt = (stamp: string): void => writeFileSync(STAMP, stamp);

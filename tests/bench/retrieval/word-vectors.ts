import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** The bench measures what the build ships: makes the word vectors where there was no build yet. */
export function ensureWordVectors(): void {
  if (existsSync(join(root, 'build', 'word-vectors.bin'))) return;
  const built = spawnSync(process.execPath, [join(root, 'scripts', 'build-word-vectors.ts')], { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('the word vectors could not be built');
}

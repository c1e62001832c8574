import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** Outside the folder of the build, which is emptied before each. */
const KEPT = join(root, 'node_modules/.cache/vectors');
/** What a vector depends on beside its text. */
const ENCODER = [
  'vendor/minilm-l6-v2/SHA256SUMS',
  'src/platform/encoder',
  'src/engine/retrieval/built-in-embedder.server.ts',
  'package-lock.json',
];

/** @returns the folder of what this encoder made; what another one made is removed */
function folder(): string {
  const hash = createHash('sha256');
  for (const source of ENCODER) {
    const path = join(root, source);
    const files = source.endsWith('encoder') ? readdirSync(path).sort() : [''];
    for (const file of files) hash.update(readFileSync(join(path, file)));
  }
  const name = hash.digest('hex').slice(0, 16);
  mkdirSync(join(KEPT, name), { recursive: true });
  for (const other of readdirSync(KEPT)) if (other !== name) rmSync(join(KEPT, other), { recursive: true, force: true });
  return join(KEPT, name);
}

/** @returns the file of vectors that the last build made with this encoder; undefined where there was none */
export function madeBefore(name: string): Buffer | undefined {
  const file = join(folder(), name);
  return existsSync(file) ? readFileSync(file) : undefined;
}

/** Writes a file of vectors into the build, and keeps it for the next one. */
export function keepMade(name: string, bytes: Buffer): void {
  mkdirSync(join(root, 'build'), { recursive: true });
  for (const to of [join(root, 'build'), folder()]) writeFileSync(join(to, name), bytes);
}

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Finds a file of the package, from the sources and from the build alike: `vendor/` and `catalogue/` stand beside `src/`, and the built server in `build/server/`.
 * @param path from the package's folder
 * @throws Error when there is none
 */
export function beside(path: string): string {
  for (let folder = import.meta.dirname; dirname(folder) !== folder; folder = dirname(folder)) {
    const found = join(folder, path);
    if (existsSync(found)) return found;
  }
  throw new Error(`${path} is missing from this installation`);
}

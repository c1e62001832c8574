import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Finds a file of the package, from the sources and from the build alike: `vendor/`, `catalogue/` and `build/` stand beside `src/`, and the built server in
 * `build/server/`.
 * @param path from the package's folder
 * @throws Error when there is none
 */
export function beside(path: string): string {
  const found = besideIfThere(path);
  if (!found) throw new Error(`${path} is missing from this installation`);
  return found;
}

/** @returns the same, undefined when there is none: nothing was built */
export function besideIfThere(path: string): string | undefined {
  for (let folder = import.meta.dirname; dirname(folder) !== folder; folder = dirname(folder)) {
    const found = join(folder, path);
    if (existsSync(found)) return found;
  }
  return undefined;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of an entry of the lock file, what is read here. https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json */
type Locked = {
  version: string;
  license?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/** What the lock file holds, by path from the project's folder; the project itself is at ''. */
export const locked = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
).packages;

/** The packages that the product itself asks for. */
export const askedFor = Object.keys({ ...locked['']?.dependencies, ...locked['']?.optionalDependencies });

/**
 * @param names packages, as the project would import them
 * @param isWanted whether a package, by its name and path, is to be in the list, with what it needs
 * @returns their paths and those of the packages that they need in turn, in order; what they would only work beside (peers) is not among them
 */
export function withWhatTheyNeed(names: readonly string[], isWanted: (name: string, path: string) => boolean = () => true): string[] {
  const found = new Set<string>();
  const add = (name: string, from: string) => {
    const path = whereFound(name, from);
    if (path === undefined || found.has(path) || !isWanted(name, path)) return;
    found.add(path);
    const { dependencies, optionalDependencies } = locked[path] as Locked;
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) add(next, path);
  };
  for (const name of names) add(name, '');
  return [...found].sort();
}

/** Where a package finds another: in itself, or in a folder above. */
function whereFound(name: string, from: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (locked[path]) return path;
    if (at === '') return undefined;
  }
}

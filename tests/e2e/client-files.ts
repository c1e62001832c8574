import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

type Route = { id: string; parentId?: string; module: string; imports?: string[]; css?: string[] };
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route>; url: string };

const client = join(import.meta.dirname, '../../build/client');

/** What the build made for browsers: its files, and which of them each page fetches. */
export function readClient() {
  const files = readdirSync(join(client, 'assets')).filter((name) => !/\.(br|gz|map)$/.test(name));
  const manifestFile = files.find((name) => name.startsWith('manifest-')) ?? '';
  const text = readFileSync(join(client, 'assets', manifestFile), 'utf8');
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest;
  return { files, manifest, manifestFile };
}

type Client = ReturnType<typeof readClient>;

/** @returns the scripts that a first visit to a page fetches: those of the entry, of the page and of the frames around it */
export function scriptsOf({ manifest, manifestFile }: Client, id: string): Set<string> {
  const found = new Set([manifestFile, ...[manifest.entry.module, ...manifest.entry.imports].map(nameOf)]);
  for (let route = manifest.routes[id]; route; route = manifest.routes[route.parentId ?? ''])
    for (const path of [route.module, ...(route.imports ?? [])]) found.add(nameOf(path));
  return found;
}

const weights = new Map<string, number>();

/** @returns bytes as they are sent: those of the Brotli copies that the build wrote, and of what is too small for one, or was built without, as Brotli makes it */
export function weightOf(files: Iterable<string>): number {
  let sum = 0;
  for (const name of files) {
    const path = join(client, 'assets', name);
    const known =
      weights.get(name) ?? (existsSync(`${path}.br`) ? statSync(`${path}.br`).size : brotliCompressSync(readFileSync(path)).byteLength);
    weights.set(name, known);
    sum += known;
  }
  return sum;
}

/** @returns the files that no page names, neither in its list nor in a file it fetches at once or on use */
export function unreachable(built: Client): string[] {
  const found = new Set(Object.keys(built.manifest.routes).flatMap((id) => [...scriptsOf(built, id)]));
  for (const route of Object.values(built.manifest.routes)) for (const path of route.css ?? []) found.add(nameOf(path));
  for (const name of found) {
    if (!/\.(js|css)$/.test(name)) continue;
    const text = readFileSync(join(client, 'assets', name), 'utf8');
    for (const [named] of text.matchAll(/(?<![\w.-])[\w.-]+\.(?:js|css|woff2|svg|png|webp)\b/g))
      if (built.files.includes(named)) found.add(named);
  }
  return built.files.filter((name) => !found.has(name));
}

const nameOf = (path: string) => path.replace('/assets/', '');

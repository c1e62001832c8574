import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import type { Font } from 'satori';

const require = createRequire(import.meta.url);

/** Latin and its extension are separate files, so separate families: a picture names both, and each email is taken from the one that has it. */
const FILES = [
  { name: 'Serif', weight: 500, file: '@fontsource/newsreader/files/newsreader-latin-500-normal.woff' },
  { name: 'Serif ext', weight: 500, file: '@fontsource/newsreader/files/newsreader-latin-ext-500-normal.woff' },
  { name: 'Sans', weight: 400, file: '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff' },
  { name: 'Sans ext', weight: 400, file: '@fontsource/source-sans-3/files/source-sans-3-latin-ext-400-normal.woff' },
  { name: 'Sans', weight: 600, file: '@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff' },
] as const;

export const SERIF = 'Serif, Serif ext';
export const SANS = 'Sans, Sans ext';

let loaded: { fonts: Font[]; covered: ReadonlySet<number> } | undefined;

function load() {
  if (loaded) return loaded;
  const fonts = FILES.map(({ name, weight, file }) => ({ name, weight, data: readFileSync(require.resolve(file)) }));
  const charactersOf = (family: string) =>
    new Set(fonts.filter(({ name }) => name.startsWith(family)).flatMap(({ data }) => [...charactersIn(data)]));
  loaded = { fonts, covered: charactersOf('Serif').intersection(charactersOf('Sans')) };
  return loaded;
}

/** @returns the faces cards are set in; read from disk once. */
export const cardFonts = (): Font[] => load().fonts;

/** @returns the code points both the serif and the sans have a glyph for. */
export const coveredByFonts = (): ReadonlySet<number> => load().covered;

/**
 * Reads which characters a font has: what is missing would be drawn as an empty box.
 * @param woff a WOFF 1.0 file
 */
export function charactersIn(woff: Buffer): Set<number> {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, i) => 44 + i * 20);
  const at = tables.find((entry) => woff.toString('latin1', entry, entry + 4) === 'cmap');
  if (at === undefined) return new Set();
  const [offset, stored, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
  const bytes = woff.subarray(offset, offset + stored);
  const cmap = stored < length ? inflateSync(bytes) : bytes;
  const found = new Set<number>();
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + i * 8 + 4));
    const format = subtable.readUInt16BE(0);
    if (format === 4) readSegments(subtable, found);
    if (format === 12) readGroups(subtable, found);
  }
  return found;
}

/** Format 4 (OpenType, `cmap`): segments of the first 65,536 characters. */
function readSegments(table: Buffer, found: Set<number>): void {
  const size = table.readUInt16BE(6);
  for (let i = 0; i < size; i += 2) {
    const [end, start] = [table.readUInt16BE(14 + i), table.readUInt16BE(16 + size + i)];
    const [delta, rangeAt] = [table.readUInt16BE(16 + 2 * size + i), 16 + 3 * size + i];
    const range = table.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const glyph = range === 0 ? code + delta : table.readUInt16BE(rangeAt + range + 2 * (code - start));
      if ((glyph & 0xffff) !== 0) found.add(code);
    }
  }
}

/** Format 12 (OpenType, `cmap`): groups of any characters. */
function readGroups(table: Buffer, found: Set<number>): void {
  for (let i = 0, at = 16; i < table.readUInt32BE(12); i++, at += 12) {
    for (let code = table.readUInt32BE(at); code <= table.readUInt32BE(at + 4); code++) found.add(code);
  }
}

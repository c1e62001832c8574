import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';
import { isGround, mayImport, roomOf } from './rooms.ts';
import { typedRowsOf } from './typed-rows.ts';

export type Import = { from: string; to: string };
export type House = {
  /** Rooms that import each other, directly or over others. */
  circles: string[][];
  /** Imports of a room from below, or from a floor that does not know it. */
  upward: Import[];
  /** Imports of another room past its door. */
  pastDoors: Import[];
  /** Imports of `dev/` by a room that does not compose the site. */
  ofDev: Import[];
  /** Tables that more than one room writes, with the files that do. */
  sharedTables: Record<string, string[]>;
  /** Statements whose rows are typed by hand instead of by the names of their columns. */
  typedRows: string[];
  /** Lines of the product: `src` and `dev` without tests and data. */
  lines: number;
  /** Files over 250 lines, the longest first. */
  longFiles: { path: string; lines: number }[];
};

const LONG = 250;
const plain = ({ from, to }: Import): Import => ({ from, to });
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const isData = (path: string) => path.endsWith('.data.ts');
const isDoor = (path: string) => /^src\/[^/]+\/index(\.server|\.parts)?\.ts$/.test(path);
const WRITES = /\b(?:INSERT INTO|DELETE FROM|UPDATE(?= (?:ONLY )?[a-z_]+ (?:(?:AS )?[a-z]+ )?\s*SET\b))\s+(?:ONLY )?([a-z_]+)/g;

/**
 * Measures the house by its own imports and statements.
 * @param root the project's folder
 * @param paths its files, from that folder
 */
export function readHouse(root: string, paths: readonly string[]): House {
  const sources = paths.filter((path) => /^(src|dev)\/.*\.tsx?$/.test(path) && !isTest(path));
  const known = new Set(sources);
  const texts = new Map(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const imports = [...texts].flatMap(([path, text]) => importsOf(path, text).filter(({ to }) => known.has(to)));
  const across = imports.flatMap((entry) => {
    const [from, to] = [roomOf(entry.from), roomOf(entry.to)];
    return from && to && from !== to ? [{ ...entry, rooms: [from, to] as const }] : [];
  });
  return {
    circles: circlesOf(across.map(({ rooms }) => rooms)),
    upward: across.filter(({ rooms: [from, to] }) => !mayImport(from, to)).map(plain),
    pastDoors: across.filter(({ rooms: [, to], to: path }) => !isGround(to) && !isDoor(path)).map(plain),
    ofDev: imports.filter(({ from, to }) => to.startsWith('dev/') && from.startsWith('src/') && roomOf(from) !== 'app'),
    sharedTables: sharedTablesOf(texts),
    typedRows: [...texts].flatMap(([path, text]) => typedRowsOf(path, text).map((line) => `${path}:${line}`)),
    ...sizesOf(texts),
  };
}

/** What a file imports of ours, also as types and later. */
function importsOf(from: string, text: string): Import[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(from, text).module;
  const named = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : []))),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
  return [...new Set(named)].filter((name) => name.startsWith('.')).map((name) => ({ from, to: normalize(join(dirname(from), name)) }));
}

/** Rooms from which one comes back to where one started. */
function circlesOf(edges: readonly (readonly [string, string])[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
  const reach = (from: string) => {
    const seen = new Set<string>();
    const todo = [...(next.get(from) ?? [])];
    for (let room = todo.pop(); room; room = todo.pop()) {
      if (seen.has(room)) continue;
      seen.add(room);
      todo.push(...(next.get(room) ?? []));
    }
    return seen;
  };
  const reached = new Map([...next.keys()].map((room) => [room, reach(room)]));
  const circles = new Map<string, string[]>();
  for (const [room, seen] of reached) {
    if (!seen.has(room)) continue;
    const circle = [...seen].filter((other) => reached.get(other)?.has(room)).sort();
    circles.set(circle.join(), circle);
  }
  return [...circles.values()];
}

/** Only rooms own tables: demo data fills an empty database past them. */
function sharedTablesOf(texts: ReadonlyMap<string, string>): Record<string, string[]> {
  const writers = new Map<string, Set<string>>();
  for (const [path, text] of texts)
    if (roomOf(path)) for (const [, table = ''] of text.matchAll(WRITES)) writers.set(table, (writers.get(table) ?? new Set()).add(path));
  const shared = [...writers].filter(([, paths]) => new Set([...paths].map(roomOf)).size > 1);
  return Object.fromEntries(shared.map(([table, paths]) => [table, [...paths].sort()]));
}

function sizesOf(texts: ReadonlyMap<string, string>): Pick<House, 'lines' | 'longFiles'> {
  const sizes = [...texts].filter(([path]) => !isData(path)).map(([path, text]) => ({ path, lines: text.split('\n').length - 1 }));
  return {
    lines: sizes.reduce((total, { lines }) => total + lines, 0),
    longFiles: sizes.filter(({ lines }) => lines > LONG).sort((a, b) => b.lines - a.lines),
  };
}

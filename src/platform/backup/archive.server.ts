import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { z } from 'zod';

/** Raised when an older release could not read what a newer one writes. */
const FORMAT = 1;
/** A table's rows are kept in pieces of about this size, so that tables of any length need the memory of one. */
const PIECE_BYTES = 4 * 1024 * 1024;
const MANIFEST = 'manifest.json';
const LINE_FEED = 0x0a;

const Manifest = z.object({
  format: z.literal(FORMAT),
  made_at: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.int(), sha256: z.string() })),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string(), is_called: z.boolean() })),
  files: z.array(z.object({ name: z.string(), sha256: z.string() })),
});
/** What an archive holds, with the counts and checksums it is held against. It is written last: an archive that was cut short has none. */
export type Manifest = z.infer<typeof Manifest>;
export type TableEntry = Manifest['tables'][number];

export type ArchiveWriter = {
  /** @param rows as COPY gives them, one a line @returns the checksum of what was written, and how many lines it was */
  table(name: { schema: string; name: string }, rows: AsyncIterable<Buffer>): Promise<{ rows: number; sha256: string }>;
  file(name: string, content: string): Promise<void>;
};

/**
 * Writes an archive: a compressed tar of rows and files, and the manifest.
 * @param path a file that is not there yet; nobody else may read it
 * @param work writes what the archive holds, and returns what the manifest tells of it
 */
export async function writeArchive(
  path: string,
  work: (writer: ArchiveWriter) => Promise<Omit<Manifest, 'format' | 'files'>>,
): Promise<Manifest> {
  const tar = pack();
  const written = pipeline(tar, createGzip(), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  // It is told by whatever is being added.
  written.catch(() => undefined);
  const add = (name: string, content: Buffer) =>
    Promise.race([
      new Promise<void>((resolve, reject) => tar.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()))),
      written,
    ]);
  const files: Manifest['files'] = [];
  const writer: ArchiveWriter = {
    table: async ({ schema, name }, rows) => {
      const count = counting();
      let pieces = 0;
      for await (const piece of inPieces(rows)) {
        count.add(piece);
        await add(pieceName(schema, name, ++pieces), piece);
      }
      return count.told();
    },
    file: async (name, content) => {
      await add(`files/${name}`, Buffer.from(content));
      files.push({ name, sha256: createHash('sha256').update(content).digest('hex') });
    },
  };
  try {
    const manifest: Manifest = { format: FORMAT, ...(await work(writer)), files };
    await add(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)));
    tar.finalize();
    await written;
    return manifest;
  } catch (error) {
    tar.destroy();
    await written.catch(() => undefined);
    throw error;
  }
}

/** A piece of what an archive holds. */
export type Piece = { table: { schema: string; name: string }; content: Buffer } | { file: string; content: Buffer };

/** Reads an archive piece by piece, tables in the order in which they were written. The manifest comes last and is returned. */
export async function* readPieces(path: string): AsyncGenerator<Piece, Manifest | undefined> {
  const tar = extract();
  const read = pipeline(createReadStream(path), createGunzip(), tar);
  // It is told by the loop below.
  read.catch(() => undefined);
  let manifest: Manifest | undefined;
  for await (const entry of tar) {
    const [kind, schema = '', name = ''] = entry.header.name.split('/').map(decodeURIComponent);
    const content = await buffer(entry);
    if (kind === MANIFEST) manifest = parseManifest(content.toString());
    else if (kind === 'tables') yield { table: { schema, name }, content };
    else if (kind === 'files') yield { file: schema, content };
  }
  await read;
  return manifest;
}

/**
 * Reads an archive to its end and holds all of it against its manifest.
 * @returns the manifest, and the files it holds by their names
 * @throws Error whose message is one line that says what is wrong with it
 */
export async function checkArchive(path: string): Promise<{ manifest: Manifest; files: Map<string, string> }> {
  const tables = new Map<string, ReturnType<typeof counting>>();
  const files = new Map<string, string>();
  const pieces = readPieces(path);
  let step = await next(pieces, path);
  for (; !step.done; step = await next(pieces, path)) {
    const piece = step.value;
    if ('file' in piece) files.set(piece.file, piece.content.toString());
    else tables.set(keyOf(piece.table), (tables.get(keyOf(piece.table)) ?? counting()).add(piece.content));
  }
  const manifest = step.value;
  if (!manifest) throw new Error(`${path} is no whole backup: its end is missing. Take an older one.`);
  for (const table of manifest.tables) {
    const { rows, sha256 } = (tables.get(keyOf(table)) ?? counting()).told();
    if (rows !== table.rows || sha256 !== table.sha256)
      throw new Error(`${path} is damaged: the rows of ${table.schema}.${table.name} are not those that were written. Take an older one.`);
  }
  for (const { name, sha256 } of manifest.files)
    if (
      createHash('sha256')
        .update(files.get(name) ?? '')
        .digest('hex') !== sha256
    )
      throw new Error(`${path} is damaged: ${name} is not what was written. Take an older one.`);
  return { manifest, files };
}

export const keyOf = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`;

async function next(pieces: AsyncGenerator<Piece, Manifest | undefined>, path: string) {
  return pieces.next().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'EACCES') throw new Error(`${path} cannot be read (${error.code}).`);
    if (await isDump(path))
      throw new Error(
        `${path} was made by pg_dump and is no backup of ours: restore it into a database that was made for it, with createdb and pg_restore -d.`,
      );
    throw new Error(`${path} is no whole backup: ${error.message}. Take an older one.`);
  });
}

/** Whether a file begins as what `pg_dump -Fc` or plain `pg_dump` writes. */
async function isDump(path: string): Promise<boolean> {
  const start = await buffer(createReadStream(path, { end: 63 }));
  return /^(PGDMP|--\n-- PostgreSQL database dump)/.test(start.toString('latin1'));
}

function parseManifest(text: string): Manifest {
  const given = JSON.parse(text) as { format?: number };
  if (given.format !== FORMAT)
    throw new Error(`it was made by another release (format ${given.format}, this one reads ${FORMAT}): use that release`);
  return Manifest.parse(given);
}

const pieceName = (schema: string, name: string, number: number) =>
  `tables/${encodeURIComponent(schema)}/${encodeURIComponent(name)}/${String(number).padStart(6, '0')}`;

async function* inPieces(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const row of rows) {
    held.push(row);
    bytes += row.byteLength;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(held);
    [held, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(held);
}

/** Counts the lines of what it is given, and takes its checksum. A line of COPY is a row: a line feed within one is written as \n. */
function counting() {
  const hash: Hash = createHash('sha256');
  let rows = 0;
  const self = {
    add: (piece: Buffer) => {
      hash.update(piece);
      for (let at = piece.indexOf(LINE_FEED); at !== -1; at = piece.indexOf(LINE_FEED, at + 1)) rows++;
      return self;
    },
    told: () => ({ rows, sha256: hash.digest('hex') }),
  };
  return self;
}

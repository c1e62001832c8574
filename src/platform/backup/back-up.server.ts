import { rename, rm, stat } from 'node:fs/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Columns } from '../db/columns.ts';
import { checkArchive, type Manifest, type TableEntry, writeArchive } from './archive.server.ts';
import { COPY_SETTINGS, OWN_SCHEMAS, quoted } from './own-schemas.ts';

const TOLD_EVERY = 20;

type Listed = Pick<TableEntry, 'schema' | 'name' | 'columns'>;

/**
 * Copies everything that must survive into one archive, as of one instant, while the site goes on, and reads it again to check it. What pg-boss keeps, and
 * what is unlogged, is left out: each start makes it again.
 * @param url the database
 * @param file where the archive is to be; nothing may be there
 * @param files what must survive beside the database, by name
 * @param progress is told how far it has come
 * @returns what the archive holds
 * @throws Error whose message is one line, when a file is there already or the database has no tables of ours
 */
export async function backUp(
  url: string,
  file: string,
  files: ReadonlyMap<string, string>,
  progress: (line: string) => void = () => undefined,
): Promise<Manifest> {
  const isThere = await stat(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new Error(`${file} is there already: name another file.`);
  const draft = `${file}.partial`;
  await rm(draft, { force: true });
  const client = new pg.Client({ connectionString: url, application_name: 'assay backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await writeArchive(draft, async (writer) => {
      for (const [name, content] of files) await writer.file(name, content);
      return writeDatabase(client, writer, progress);
    });
    progress('reading it again to check it');
    const { manifest } = await checkArchive(draft);
    await rename(draft, file);
    return manifest;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function writeDatabase(
  client: pg.Client,
  writer: Parameters<Parameters<typeof writeArchive>[1]>[0],
  progress: (line: string) => void,
): Promise<Omit<Manifest, 'format' | 'files'>> {
  // One snapshot for all that is read: what is written meanwhile is in the next backup.
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  await client.query(COPY_SETTINGS);
  const { rows: migrations } = await client
    .query<Columns<'name' | 'checksum'>>('SELECT name, checksum FROM public.schema_migrations ORDER BY name')
    .catch(() => {
      throw new Error('This database has no tables of Assay yet: start the site once, or check DATABASE_URL and DATA_DIR.');
    });
  const tables: TableEntry[] = [];
  const listed = await listTables(client);
  for (const [i, table] of listed.entries()) {
    if (i % TOLD_EVERY === 0) progress(`${i} of ${listed.length} tables`);
    const rows = client.query(copyTo(`COPY ${quoted(table)} (${table.columns.map(pg.escapeIdentifier).join(', ')}) TO STDOUT`));
    tables.push({ ...table, ...(await writer.table(table, rows)) });
  }
  const sequences: Manifest['sequences'] = [];
  for (const sequence of await listSequences(client)) {
    const { rows } = await client.query<Columns<'last' | 'is_called'>>(
      `SELECT last_value::text AS last, is_called FROM ${quoted(sequence)}`,
    );
    if (rows[0]) sequences.push({ ...sequence, ...rows[0] });
  }
  const { rows: server } = await client.query<Columns<'postgres' | 'at'>>(`SELECT version() AS postgres, now() AS at`);
  await client.query('COMMIT');
  const [{ postgres, at } = { postgres: '', at: new Date() }] = server;
  return { made_at: at.toISOString(), postgres, migrations, tables, sequences };
}

/** Every lasting table, but for the note of the migrations, with the columns that are not computed. */
async function listTables(client: pg.Client): Promise<Listed[]> {
  const { rows } = await client.query<Listed>(
    `SELECT n.nspname AS schema, c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE n.nspname = ANY ($1) AND c.relkind = 'r' AND c.relpersistence = 'p' AND c.oid <> 'public.schema_migrations'::regclass
       AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype = 'e')
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [OWN_SCHEMAS],
  );
  return rows;
}

async function listSequences(client: pg.Client): Promise<{ schema: string; name: string }[]> {
  const { rows } = await client.query<Columns<'schema' | 'name'>>(
    `SELECT schemaname AS schema, sequencename AS name FROM pg_sequences WHERE schemaname = ANY ($1) ORDER BY 1, 2`,
    [OWN_SCHEMAS],
  );
  return rows;
}

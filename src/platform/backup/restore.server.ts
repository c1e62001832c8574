import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Columns } from '../db/columns.ts';
import { type Migration, readMigrations } from '../db/migrate.server.ts';
import { keyOf, type Manifest, readPieces, type TableEntry } from './archive.server.ts';
import { COPY_SETTINGS, MADE_ANEW, OWN_SCHEMAS, quoted } from './own-schemas.ts';

/** Whoever else works on the tables is not waited for. */
const LOCK_TIMEOUT = '10s';
const INSUFFICIENT_PRIVILEGE = '42501';
const LOCK_NOT_AVAILABLE = '55P03';

export type Restored = {
  rows: number;
  /** Tables of the archive that are none of ours, which were left out. */
  leftOut: string[];
};

/**
 * Puts a checked archive into a database: the tables by the migrations it was made at, the rows, and a count of all of them, in one transaction. It is
 * there whole or not at all. Later migrations are applied by the next start.
 * @param manifest of the archive, by `checkArchive`
 * @param options `replaces` empties a database that is in use first
 * @throws Error whose message is one line that says why not and how it can be done
 */
export async function restore(
  url: string,
  file: string,
  manifest: Manifest,
  { migrationsFolder, replaces }: { migrationsFolder: string; replaces: boolean },
): Promise<Restored> {
  const migrations = await migrationsOf(manifest, migrationsFolder);
  const client = new pg.Client({ connectionString: url, application_name: 'assay restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(`${COPY_SETTINGS}; SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
    await requireNobodyElse(client);
    if (await isUsed(client)) {
      if (!replaces)
        throw new Error('The database is in use, and nothing was changed: name an empty one, or add --replace to lose what it holds.');
      await empty(client);
    }
    await client.query(NOTE_OF_MIGRATIONS);
    for (const { name, sql, checksum } of migrations) {
      await client.query(sql);
      await client.query('INSERT INTO public.schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
    }
    const restored = await fill(client, file, manifest);
    await client.query('COMMIT');
    await client.query('ANALYZE');
    return restored;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw inOneLine(error as Error & { code?: string });
  } finally {
    await client.end();
  }
}

const NOTE_OF_MIGRATIONS = `CREATE TABLE IF NOT EXISTS public.schema_migrations (
  name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`;

async function migrationsOf(manifest: Manifest, folder: string): Promise<Migration[]> {
  const known = new Map((await readMigrations(folder)).map((migration) => [migration.name, migration]));
  return manifest.migrations.map(({ name, checksum }) => {
    const migration = known.get(name);
    if (!migration)
      throw new Error(`The backup was made by a newer release: this one does not know its migration ${name}. Use that release.`);
    if (migration.checksum !== checksum)
      throw new Error(`The backup was made by another release: its migration ${name} is not the one of this release. Use that release.`);
    return migration;
  });
}

async function requireNobodyElse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Columns<'name'>>(
    `SELECT DISTINCT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND starts_with(application_name, 'assay')`,
  );
  if (rows.length > 0)
    throw new Error(`The site uses this database (${rows.map(({ name }) => name).join(', ')}), and nothing was changed: stop it first.`);
}

async function isUsed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY ($1) AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
       AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype = 'e') LIMIT 1`,
    [[...OWN_SCHEMAS, ...MADE_ANEW]],
  );
  return rows.length > 0;
}

/** Drops what is ours with whatever hangs on it, such as the partitions of pg-boss, and keeps the extensions. */
async function empty(client: pg.Client): Promise<void> {
  const { rows: extensions } = await client.query<Columns<'name'>>(
    `SELECT e.extname AS name FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE n.nspname = ANY ($1) ORDER BY 1`,
    [OWN_SCHEMAS],
  );
  for (const schema of [...OWN_SCHEMAS, ...MADE_ANEW]) await client.query(`DROP SCHEMA IF EXISTS ${pg.escapeIdentifier(schema)} CASCADE`);
  await client.query('CREATE SCHEMA public');
  for (const { name } of extensions)
    await client.query(`CREATE EXTENSION IF NOT EXISTS ${pg.escapeIdentifier(name)}`).catch((error: Error) => {
      throw new Error(
        `The extension ${name} is in the schema public and could not be made again (${error.message}), and nothing was changed: ` +
          `move it with ALTER EXTENSION ${name} SET SCHEMA, or restore into an empty database.`,
      );
    });
}

async function fill(client: pg.Client, file: string, manifest: Manifest): Promise<Restored> {
  const { rows: there } = await client.query<Columns<'schema' | 'name'>>(
    `SELECT schemaname AS schema, tablename AS name FROM pg_tables WHERE schemaname = ANY ($1) AND tablename <> 'schema_migrations'`,
    [OWN_SCHEMAS],
  );
  const own = new Set(there.map(keyOf));
  const tables = manifest.tables.filter((table) => own.has(keyOf(table)));
  // Rows come table by table, so what refers to rows of another table is held to it when all are there; and nothing of what triggers do is done twice.
  const references = await takeReferences(client);
  for (const table of there) await client.query(`ALTER TABLE ${quoted(table)} DISABLE TRIGGER USER`);
  if (there.length > 0) await client.query(`TRUNCATE ${there.map(quoted).join(', ')}`);
  await copyRows(client, file, tables);
  for (const { last, is_called, ...sequence } of manifest.sequences)
    await client.query('SELECT setval(to_regclass($1), $2::bigint, $3)', [quoted(sequence), last, is_called]);
  for (const table of there) await client.query(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`);
  for (const reference of references) await client.query(reference);
  let rows = 0;
  for (const table of tables) {
    const { rows: counted } = await client.query<Record<'n', string>>(`SELECT count(*) AS n FROM ${quoted(table)}`);
    if (Number(counted[0]?.n) !== table.rows)
      throw new Error(`${keyOf(table)} holds ${counted[0]?.n} rows where the backup has ${table.rows}, and nothing was changed.`);
    rows += table.rows;
  }
  return { rows, leftOut: manifest.tables.filter((table) => !own.has(keyOf(table))).map(keyOf) };
}

/** Drops the foreign keys. @returns the statements that make them again */
async function takeReferences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<Columns<'table' | 'name' | 'definition'>>(
    `SELECT c.conrelid::regclass::text AS table, c.conname AS name, pg_get_constraintdef(c.oid) AS definition
     FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace WHERE c.contype = 'f' AND n.nspname = ANY ($1)`,
    [OWN_SCHEMAS],
  );
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`);
  return rows.map(({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`);
}

async function copyRows(client: pg.Client, file: string, tables: readonly TableEntry[]): Promise<void> {
  const byKey = new Map(tables.map((table) => [keyOf(table), table]));
  let open: { key: string; rows: ReturnType<typeof copyFrom>; done: Promise<void> } | undefined;
  const close = async () => {
    open?.rows.end();
    await open?.done;
    open = undefined;
  };
  for await (const piece of readPieces(file)) {
    const table = 'table' in piece ? byKey.get(keyOf(piece.table)) : undefined;
    if (!table) continue;
    if (open?.key !== keyOf(table)) {
      await close();
      const rows = client.query(copyFrom(`COPY ${quoted(table)} (${table.columns.map(pg.escapeIdentifier).join(', ')}) FROM STDIN`));
      open = { key: keyOf(table), rows, done: finished(rows) };
      open.done.catch(() => undefined);
    }
    if (!open.rows.write(piece.content)) await Promise.race([once(open.rows, 'drain'), open.done]);
  }
  await close();
}

/** What the database says, with what can be done about it. */
function inOneLine(error: Error & { code?: string }): Error {
  if (error.code === INSUFFICIENT_PRIVILEGE)
    return new Error(`The role of DATABASE_URL may not do that (${error.message}), and nothing was changed: it has to own its database.`);
  if (error.code === LOCK_NOT_AVAILABLE)
    return new Error('Another program holds tables of this database, and nothing was changed: stop it first.');
  return error;
}

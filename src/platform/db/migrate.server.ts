import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Columns } from './columns.ts';

type Say = (details: object, message: string) => void;
export type Migration = { name: string; sql: string; checksum: string };

/** Any number will do, as long as every version of the app uses the same one. */
const LOCK_KEY = 4_715_052_817;
const FILE_NAME = /^(\d{4})_[a-z0-9][a-z0-9_-]*\.sql$/;
/** A file that ends the transaction itself would keep its first half when its second half fails. */
const TRANSACTION_COMMAND = /^\s*(?:begin|commit|rollback|start)(?:\s+(?:work|transaction))?\s*;/im;

/**
 * Applies the migrations that a database lacks, in order, each in a transaction of its own. Processes that start together take turns.
 * @param folder holds `NNNN_name.sql`; each number is used once, and numbers may be left out
 * @returns the names of the files applied now
 */
export async function migrate({ url, folder, log }: { url: string; folder: string; log: { info: Say; warn: Say } }): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url });
  // The query that is under way reports a lost connection; without a listener the event would end the process as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Waiting for another process, or rewriting a table, may take longer than a page is allowed to.
    await client.query('set statement_timeout = 0');
    await takeTurn(client, log);
    await client.query(
      `create table if not exists schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now()
      )`,
    );
    const waiting = pending(migrations, await readApplied(client), log);
    for (const migration of waiting) {
      const startedMs = performance.now();
      await apply(client, migration);
      log.info({ migration: migration.name, tookMs: Math.round(performance.now() - startedMs) }, `Applied ${migration.name}`);
    }
    return waiting.map(({ name }) => name);
  } finally {
    // The end of the session also frees its lock.
    await client.end();
  }
}

/** @returns the migrations of a folder in their order @throws Error that names a file which cannot be one, or two of the same number */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  for (const [index, name] of names.entries()) {
    if (!FILE_NAME.test(name)) throw new Error(`Migration ${name} must be named like 0107_add_claims.sql`);
    const before = names[index - 1];
    if (before && numberOf(before) === numberOf(name)) throw new Error(`Migrations ${before} and ${name} have the same number`);
  }
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  // Git may give a file other line endings on another system; that is not a change.
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  const command = TRANSACTION_COMMAND.exec(withoutComments(sql));
  if (command) throw new Error(`Migration ${name} has its own "${command[0].trim()}"; every migration already runs in one transaction`);
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

async function takeTurn(client: pg.Client, log: { info: Say }): Promise<void> {
  const { rows } = await client.query<Record<'taken', boolean>>('select pg_try_advisory_lock($1) as taken', [LOCK_KEY]);
  if (rows[0]?.taken) return;
  log.info({}, 'Another process is migrating this database; waiting for it');
  await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<Columns<'name' | 'checksum'>>('select name, checksum from schema_migrations order by name');
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/**
 * What is left to apply, once what was applied agrees with the files.
 * @throws Error of a database whose tables were made by other files than these
 */
function pending(migrations: Migration[], applied: Map<string, string>, log: { warn: Say }): Migration[] {
  const files = new Map(migrations.map((migration) => [migration.name, migration]));
  const last = migrations.at(-1)?.name ?? '';
  const ahead: string[] = [];
  for (const [name, checksum] of applied) {
    const file = files.get(name);
    if (file && file.checksum !== checksum)
      throw new Error(`Migration ${name} was changed after it was applied; undo that, and add a new migration`);
    if (file) continue;
    // A later number belongs to a newer version, as after a roll-back of the app. Any other belongs to a schema that is no longer shipped.
    if (numberOf(name) <= numberOf(last)) throw new Error(otherSchema(name));
    ahead.push(name);
  }
  if (ahead.length > 0) log.warn({ ahead }, 'This database is ahead of the code: it has migrations that this version does not know');
  const waiting = migrations.filter(({ name }) => !applied.has(name));
  const [first] = waiting;
  const latest = [...applied.keys()].at(-1);
  if (first && latest && first.name < latest) throw new Error(`Migration ${first.name} is not applied, but the later ${latest} is`);
  return waiting;
}

const numberOf = (name: string) => name.slice(0, 4);

const otherSchema = (name: string) =>
  `This database was made by another schema: it has the migration ${name}, which this version does not ship, and there is no way from one to the other. ` +
  'Start with an empty database: another DATA_DIR, or another DATABASE_URL. To keep the data, go on with the version that made it.';

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const { message, position } = error as Error & { position?: string };
    const line = position ? ` (line ${sql.slice(0, Number(position)).split('\n').length})` : '';
    throw new Error(`Migration ${name} failed and was rolled back${line}: ${message}`, { cause: error });
  }
}

/** Blanks out comments and quoted bodies, which may hold words like "commit;" that are not commands of the file. */
function withoutComments(sql: string): string {
  return sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'/g, ' ');
}

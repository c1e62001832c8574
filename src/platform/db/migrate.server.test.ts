import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.server.ts';
import { migrate } from './migrate.server.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
let server: EmbeddedPostgres;
let dataDir: string;
let databases = 0;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'assay-migrate-'));
  server = await startEmbeddedPostgres({ dataDir, log: silent });
});

afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('migrations run once, in order, and are recorded', async () => {
  const { url, folder } = await fresh({
    '0001_add_ideas.sql': 'create table ideas (id int);',
    '0002_seed_ideas.sql': 'insert into ideas values (1); insert into ideas values (2);',
    'README.md': 'not a migration',
  });
  expect(await run(url, folder)).toEqual(['0001_add_ideas.sql', '0002_seed_ideas.sql']);
  expect(await run(url, folder)).toEqual([]);
  await writeFile(join(folder, '0003_add_title.sql'), 'alter table ideas add title text;');
  expect(await run(url, folder)).toEqual(['0003_add_title.sql']);
  expect(await query(url, 'select id, title from ideas order by id')).toEqual([
    { id: 1, title: null },
    { id: 2, title: null },
  ]);
  const recorded = await query(url, 'select name, checksum, applied_at from schema_migrations order by name');
  expect(recorded.map(({ name }) => name)).toEqual(['0001_add_ideas.sql', '0002_seed_ideas.sql', '0003_add_title.sql']);
  expect(recorded[0]?.checksum).toMatch(/^[0-9a-f]{64}$/);
  expect(recorded[0]?.applied_at).toBeInstanceOf(Date);
});

test('an empty folder is fine, a missing one is not', async () => {
  const { url, folder } = await fresh({});
  expect(await run(url, folder)).toEqual([]);
  await expect(run(url, join(folder, 'nowhere'))).rejects.toThrow(/ENOENT.*nowhere/);
});

test('a failing migration leaves nothing behind and names file, line and message', async () => {
  const { url, folder } = await fresh({
    '0001_add_ideas.sql': 'create table ideas (id int);',
    '0002_break.sql': 'create table half (id int);\n\ninsert into ideas (nope) values (1);\n',
  });
  const message = 'Migration 0002_break.sql failed and was rolled back (line 3): column "nope" of relation "ideas" does not exist';
  await expect(run(url, folder)).rejects.toThrow(message);
  expect(await query(url, `select to_regclass('half') as half, to_regclass('ideas')::text as ideas`)).toEqual([
    { half: null, ideas: 'ideas' },
  ]);
  await writeFile(join(folder, '0002_break.sql'), 'create table whole (id int);');
  expect(await run(url, folder)).toEqual(['0002_break.sql']);
});

test('an applied migration must stay as it is, line endings aside', async () => {
  const { url, folder } = await fresh({ '0001_a.sql': 'create table a (id int);\n' });
  await run(url, folder);
  await writeFile(join(folder, '0001_a.sql'), 'create table a (id int);\r\n');
  expect(await run(url, folder)).toEqual([]);
  await writeFile(join(folder, '0001_a.sql'), 'create table a (id bigint);\n');
  await expect(run(url, folder)).rejects.toThrow('Migration 0001_a.sql was changed after it was applied');
});

test('a database of an older schema is refused with what to do about it, and left alone', async () => {
  const { url, folder } = await fresh({
    '0001_create_ideas.sql': 'create table ideas (id int);',
    '0002_add_title.sql': 'alter table ideas add title text;',
  });
  await run(url, folder);
  await rm(join(folder, '0001_create_ideas.sql'));
  await rm(join(folder, '0002_add_title.sql'));
  await writeFile(join(folder, '0001_catalogue.sql'), 'create table ideas (id int, title text);');
  await writeFile(join(folder, '0100_later.sql'), 'create table later (id int);');
  await expect(run(url, folder)).rejects.toThrow(/made by another schema: it has the migration 0001_create_ideas\.sql.*another DATA_DIR/);
  expect(await query(url, `select to_regclass('later') as later`)).toEqual([{ later: null }]);
});

test('numbers may be left out', async () => {
  const { url, folder } = await fresh({ '0002_a.sql': 'create table a ();', '0100_b.sql': 'create table b ();' });
  expect(await run(url, folder)).toEqual(['0002_a.sql', '0100_b.sql']);
});

test.each([
  ['a duplicate', ['0001_a.sql', '0002_b.sql', '0002_c.sql'], 'Migrations 0002_b.sql and 0002_c.sql have the same number'],
  ['a bad name', ['0001_a.sql', '2_b.sql'], 'Migration 2_b.sql must be named like 0107_add_claims.sql'],
])('%s in the numbers is an error before anything is applied', async (_, names, message) => {
  const { url, folder } = await fresh(Object.fromEntries(names.map((name) => [name, 'create table if not exists t (id int);'])));
  await expect(run(url, folder)).rejects.toThrow(message);
  expect(await query(url, `select to_regclass('t') as t`)).toEqual([{ t: null }]);
});

test('a file may not end the transaction it runs in, but may speak of it', async () => {
  const functionBody = `create function f() returns void language plpgsql as $$\nbegin\n  raise notice 'commit;';\nend;\n$$;`;
  const { url, folder } = await fresh({
    '0001_f.sql': `-- not a\n/* commit; */\n${functionBody}`,
    '0002_c.sql': 'create table t (id int);\nCOMMIT;\n',
  });
  await expect(run(url, folder)).rejects.toThrow('Migration 0002_c.sql has its own "COMMIT;"');
  await rm(join(folder, '0002_c.sql'));
  expect(await run(url, folder)).toEqual(['0001_f.sql']);
});

test('a database ahead of the code is reported and left alone', async () => {
  const { url, folder } = await fresh({ '0001_a.sql': 'create table a ();', '0002_b.sql': 'create table b ();' });
  await run(url, folder);
  await rm(join(folder, '0002_b.sql'));
  const warned: object[] = [];
  expect(await migrate({ url, folder, log: { ...silent, warn: (details) => void warned.push(details) } })).toEqual([]);
  expect(warned).toEqual([{ ahead: ['0002_b.sql'] }]);
});

test('processes that start together take turns, even against a short statement timeout', async () => {
  const { url, folder } = await fresh({ '0001_a.sql': 'select pg_sleep(0.3); create table a ();', '0002_b.sql': 'create table b ();' });
  await query(url, `do $$ begin execute format('alter database %I set statement_timeout = 100', current_database()); end $$`);
  const applied = await Promise.all([run(url, folder), run(url, folder), run(url, folder)]);
  expect(applied.filter((names) => names.length === 0)).toHaveLength(2);
  expect(applied.flat()).toEqual(['0001_a.sql', '0002_b.sql']);
});

test('a migrator that dies frees its turn', async () => {
  const { url, folder } = await fresh({ '0001_a.sql': 'select pg_sleep(30);' });
  const failing = expect(run(url, folder)).rejects.toThrow(/Migration 0001_a\.sql failed/);
  const sleeping = `select pg_terminate_backend(pid) as ended from pg_stat_activity where datname = current_database() and query like '%pg_sleep(30)%' and pid <> pg_backend_pid()`;
  await expect.poll(() => query(url, sleeping)).toEqual([{ ended: true }]);
  await failing;
  await writeFile(join(folder, '0001_a.sql'), 'create table a ();');
  expect(await run(url, folder)).toEqual(['0001_a.sql']);
});

function run(url: string, folder: string): Promise<string[]> {
  return migrate({ url, folder, log: silent });
}

async function fresh(files: Record<string, string>): Promise<{ url: string; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql);
  databases += 1;
  await query(server.url, `create database migrate_${databases}`);
  const url = new URL(server.url);
  url.pathname = `/migrate_${databases}`;
  return { url: url.href, folder };
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

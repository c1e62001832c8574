import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { addPerson, testAccounts } from '../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anEmptyDatabase } from '../../../tests/factories/empty-database.ts';
import { anIdea } from '../../../tests/factories/idea.factory.ts';
import { aSchedule } from '../../../tests/factories/jobs.ts';
import { openDatabase } from '../db/client.server.ts';
import { migrate } from '../db/migrate.server.ts';
import { checkArchive, readPieces, writeArchive } from './archive.server.ts';
import { backUp } from './back-up.server.ts';
import { MADE_ANEW, OWN_SCHEMAS } from './own-schemas.ts';
import { restore } from './restore.server.ts';

const migrationsFolder = join(import.meta.dirname, '../../../migrations');
let t: TestDatabase;
let folder: string;
let archive: string;

beforeAll(async () => {
  t = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'assay-backup-'));
  archive = join(folder, 'made.backup');
  const idea = await anIdea(t.ctx, { daysOld: 1 });
  const { id } = await addPerson(t, testAccounts(t));
  await t.db.rows(sql`UPDATE users SET full_name = ${'Tab\there, line\nfeed, \\N and “quotes” ☃'} WHERE id = ${id}`);
  await t.db.rows(sql`INSERT INTO saved_ideas (user_id, idea_id, saved_at) VALUES (${id}, ${idea.id}, now())`);
  await t.db.rows(sql`SELECT setval('provider_reads', 41)`);
  await backUp(t.url, archive, new Map([['auth-secret', 'a secret']]));
});
afterAll(async () => {
  await t.drop();
  await rm(folder, { recursive: true, force: true });
});

const put = async (url: string, options: { file?: string; replaces?: boolean; migrations?: string } = {}) => {
  const file = options.file ?? archive;
  const { manifest } = await checkArchive(file);
  return restore(url, file, manifest, { migrationsFolder: options.migrations ?? migrationsFolder, replaces: options.replaces ?? false });
};
async function anEmptyOne() {
  const database = await anEmptyDatabase();
  onTestFinished(database.drop);
  return database;
}
/** Everything that is in the tables, as text. */
async function contentsOf(url: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { manifest } = await checkArchive(archive);
    const contents: Record<string, unknown> = {};
    for (const { schema, name } of manifest.tables) {
      const { rows } = await client.query(`SELECT row_to_json(r)::text AS row FROM "${schema}"."${name}" r ORDER BY 1`);
      contents[`${schema}.${name}`] = rows.map(({ row }) => row);
    }
    const { rows } = await client.query('SELECT last_value FROM provider_reads');
    return { ...contents, sequence: rows[0] };
  } finally {
    await client.end();
  }
}

test('every lasting table of a migrated database is in the archive', async () => {
  const { manifest } = await checkArchive(archive);
  const lasting = await t.db.rows<{ name: string }>(sql`
    SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND c.relpersistence = 'p' AND n.nspname NOT LIKE 'pg\_%' AND n.nspname <> 'information_schema' ORDER BY 1`);
  const kept = manifest.tables.map(({ schema, name }) => `${schema}.${name}`);
  expect(lasting.map(({ name }) => name).filter((name) => !MADE_ANEW.includes(name.split('.')[0] ?? ''))).toEqual(
    [...kept, 'public.schema_migrations'].sort(),
  );
  expect([...new Set(manifest.tables.map(({ schema }) => schema))].sort()).toEqual([...OWN_SCHEMAS].sort());
});

test('nobody else may read an archive, and none is written over', async () => {
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
  const before = await readFile(archive);
  await expect(backUp(t.url, archive, new Map())).rejects.toThrow(`${archive} is there already: name another file.`);
  expect((await readFile(archive)).equals(before)).toBe(true);
  expect(await readdir(folder)).toEqual(['made.backup']);
});

test('a database without tables cannot be backed up, and leaves no file', async () => {
  const { url } = await anEmptyOne();
  await expect(backUp(url, join(folder, 'none.backup'), new Map())).rejects.toThrow('This database has no tables of Assay yet');
  expect(await readdir(folder)).toEqual(['made.backup']);
});

test('a restored database holds the same rows, goes on counting and refers as before, for a role that is no superuser', async () => {
  const { url, rows } = await anEmptyOne();
  const { leftOut } = await put(url);
  expect(leftOut).toEqual([]);
  expect(await contentsOf(url)).toEqual(await contentsOf(t.url));
  expect(await rows("SELECT nextval('provider_reads') AS next")).toEqual([{ next: 42 }]);
  const references = `SELECT count(*) AS n FROM pg_constraint WHERE connamespace::regnamespace::text <> 'pgboss' AND contype = 'f'`;
  expect(await rows(references)).toEqual((await t.db.pool.query(references)).rows);
  // Triggers work again: removing what was saved counts.
  await rows('DELETE FROM saved_ideas');
  expect(await rows('SELECT DISTINCT save_count FROM ideas')).toEqual([{ save_count: 0 }]);
  expect(await migrate({ url, folder: migrationsFolder, log: t.ctx.log }), 'nothing is left to migrate').toEqual([]);
});

test('a database in use is refused, and replaced when that is asked for, with what pg-boss made there', async () => {
  const { url, rows } = await anEmptyOne();
  await put(url);
  const site = openDatabase(url, t.ctx.log, { maxConnections: 3 });
  const schedule = await aSchedule({ ...t.ctx, db: site }, site, []);
  await expect(put(url, { replaces: true })).rejects.toThrow(
    'The site uses this database (assay, assay listen), and nothing was changed: stop it first.',
  );
  await schedule.stop();
  await site.close();
  await rows('CREATE SCHEMA of_somebody_else; CREATE TABLE of_somebody_else.notes AS SELECT 1 AS n');
  await rows(`UPDATE ideas SET title = 'Changed since'`);
  expect(
    await rows(`SELECT 1 FROM pg_class WHERE relkind = 'p' AND relnamespace = 'pgboss'::regnamespace`),
    'pg-boss has partitions',
  ).not.toEqual([]);
  await expect(put(url)).rejects.toThrow('The database is in use, and nothing was changed: name an empty one, or add --replace');
  expect(await rows('SELECT DISTINCT title FROM ideas')).toEqual([{ title: 'Changed since' }]);
  await put(url, { replaces: true });
  expect(await contentsOf(url)).toEqual(await contentsOf(t.url));
  expect(await rows('SELECT n FROM of_somebody_else.notes'), 'what is not ours stays').toEqual([{ n: 1 }]);
  expect(await rows(`SELECT to_regnamespace('pgboss') AS made_anew`)).toEqual([{ made_anew: null }]);
  const again = openDatabase(url, t.ctx.log, { maxConnections: 3 });
  await (await aSchedule({ ...t.ctx, db: again }, again, [])).stop();
  await again.close();
});

test('what cannot be put back leaves the database as it was', async () => {
  const { url, rows } = await anEmptyOne();
  await put(url);
  const { manifest } = await checkArchive(archive);
  const file = join(folder, `${randomUUID()}.backup`);
  onTestFinished(() => rm(file));
  // Whole by its checksums, yet of an idea that is not in it.
  await writeArchive(file, async (writer) => {
    const tables: typeof manifest.tables = [];
    for (const table of manifest.tables) {
      const content = async function* () {
        for await (const piece of readPieces(archive))
          if ('table' in piece && table.name !== 'ideas' && `${piece.table.schema}.${piece.table.name}` === `${table.schema}.${table.name}`)
            yield piece.content;
      };
      tables.push({ ...table, ...(await writer.table(table, content())) });
    }
    return { ...manifest, tables };
  });
  const before = await contentsOf(url);
  await expect(put(url, { file, replaces: true })).rejects.toThrow(/violates foreign key constraint/);
  expect(await contentsOf(url)).toEqual(before);
  expect(await rows('SELECT count(*)::int AS n FROM ideas')).toEqual([{ n: 1 }]);
});

test('an archive that was cut short or changed is known before anything is done', async () => {
  const whole = await readFile(archive);
  const file = join(folder, `${randomUUID()}.backup`);
  onTestFinished(() => rm(file, { force: true }));
  for (const length of [0, 100, Math.floor(whole.length / 2), whole.length - 9]) {
    await writeFile(file, whole.subarray(0, length));
    await expect(checkArchive(file), `${length} bytes`).rejects.toThrow(/is no whole backup: .* Take an older one\.$/);
  }
  for (const at of [0.2, 0.5, 0.8].map((part) => Math.floor(whole.length * part))) {
    const changed = Buffer.from(whole);
    changed.writeUInt8((whole[at] ?? 0) ^ 0x10, at);
    await writeFile(file, changed);
    await expect(checkArchive(file), `a changed byte at ${at}`).rejects.toThrow(/Take an older one\.$/);
  }
  await expect(checkArchive(join(folder, 'nowhere'))).rejects.toThrow(/nowhere cannot be read \(ENOENT\)\.$/);
});

test.each(['PGDMP\x01\x0f\x00 and so on', '--\n-- PostgreSQL database dump\n--\n'])(
  'what pg_dump made is told from an archive of ours',
  async (start) => {
    const file = join(folder, `${randomUUID()}.dump`);
    await writeFile(file, start);
    await expect(checkArchive(file)).rejects.toThrow(/was made by pg_dump .* with createdb and pg_restore -d\.$/);
  },
);

test('an archive of an older release is restored as it was and migrated on; one of a newer release is refused', async () => {
  const older = join(folder, 'migrations');
  await mkdir(older);
  onTestFinished(() => rm(older, { recursive: true }));
  const names = (await readdir(migrationsFolder)).sort();
  for (const name of names.slice(0, -2)) await cp(join(migrationsFolder, name), join(older, name));
  const [source, target] = [await anEmptyOne(), await anEmptyOne()];
  await migrate({ url: source.url, folder: older, log: t.ctx.log });
  const file = join(folder, `${randomUUID()}.backup`);
  onTestFinished(() => rm(file));
  await backUp(source.url, file, new Map());
  await put(target.url, { file });
  expect(await migrate({ url: target.url, folder: migrationsFolder, log: t.ctx.log })).toEqual(names.slice(-2));
  const third = await anEmptyOne();
  await expect(put(third.url, { migrations: older })).rejects.toThrow(
    `The backup was made by a newer release: this one does not know its migration ${names.at(-2)}. Use that release.`,
  );
});

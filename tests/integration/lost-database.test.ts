import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addPerson, sessionOf, testAccounts } from '../factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';
import { aDatabaseLine, type DatabaseLine } from '../factories/database-line.ts';
import { anIdea, featureToday, type MadeIdea } from '../factories/idea.factory.ts';
import { aBuiltSite, type RunningSite } from '../factories/site.ts';

// A busy machine may take its time over a whole site.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 300_000 });

let t: TestDatabase;
let line: DatabaseLine;
let site: RunningSite;
let idea: MadeIdea;
let cookie: string;

beforeAll(async () => {
  t = await testDatabase();
  idea = await anIdea(t.ctx, { daysOld: 1 });
  await featureToday(t.ctx, idea);
  const accounts = testAccounts(t);
  ({ cookie } = await sessionOf(accounts, (await addPerson(t, accounts)).id));
  line = await aDatabaseLine(t.url);
  site = await aBuiltSite(line.url);
});
afterAll(async () => {
  await site?.stop();
  await line?.close();
  await t.drop();
});

const save = () =>
  site.ask('/api/v1/saved-ideas', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ idea_id: idea.id }),
  });

/** Makes every write to saved ideas fail with a state of Postgres. */
async function failWrites(state: string): Promise<void> {
  await t.db.pool.query(`
    CREATE FUNCTION fail_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${state}'; END $$;
    CREATE TRIGGER fail_write BEFORE INSERT ON saved_ideas FOR EACH ROW EXECUTE FUNCTION fail_write()`);
}
afterEach(() => t.db.pool.query('DROP TRIGGER IF EXISTS fail_write ON saved_ideas; DROP FUNCTION IF EXISTS fail_write'));

test('a lost database is told by the API, pages, feeds and readiness, and is found again', async () => {
  await line.cut();
  for (const [path, headers] of [
    [`/api/v1/ideas/${idea.slug}`, {}],
    ['/api/v1/saved-ideas', { cookie }],
    ['/browse?search=nothing-kept', {}],
    ['/saved', { cookie }],
    ['/dashboard', { cookie }],
    ['/feed.xml', {}],
  ] as const) {
    const answer = await site.ask(path, { headers });
    expect([path, answer.status, answer.headers['retry-after']]).toEqual([path, 503, '10']);
    expect(answer.text).not.toContain('ECONNREFUSED');
  }
  const signIn = await site.ask('/api/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@people.example', password: 'correct horse battery' }),
  });
  expect([signIn.status, signIn.headers['retry-after']]).toEqual([503, '10']);
  expect((await save()).status).toBe(503);
  expect((await site.ask('/healthz')).status).toBe(200);
  expect(await site.ask('/readyz')).toMatchObject({ status: 503 });
  await line.mend();
  expect((await site.ask('/saved', { headers: { cookie } })).status).toBe(200);
  expect((await site.ask('/readyz')).status).toBe(200);
});

test('a database that only reads is not ready', async () => {
  const [{ name } = { name: '' }] = await t.db.rows<{ name: string }>(sql`SELECT current_database() AS name`);
  const reconnect = () =>
    t.db.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
  await t.db.pool.query(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`);
  await reconnect();
  await vi.waitFor(async () => expect((await site.ask('/readyz')).status).toBe(503));
  expect((await save()).status).toBe(503);
  await t.db.pool.query(`SET default_transaction_read_only = off; ALTER DATABASE "${name}" RESET default_transaction_read_only`);
  await reconnect();
  await vi.waitFor(async () => expect((await site.ask('/readyz')).status).toBe(200));
});

test.each(['57P01', '57P02', '57P03', '53100', '53300', '25006', '08006'])(
  'state %s is answered with 503 and when to try again',
  async (state) => {
    await failWrites(state);
    const { status, headers, text } = await save();
    expect([status, headers['retry-after']]).toEqual([503, '10']);
    expect(JSON.parse(text)).toMatchObject({ success: false, error: { code: 'database_unavailable' } });
  },
);

test('a fault of a statement stays a fault', async () => {
  await failWrites('42P01');
  expect((await save()).status).toBe(500);
});

import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testAccounts } from '../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { toldSources } from '../../../tests/factories/research.ts';
import { createApp } from '../../app/api.server.ts';

let t: TestDatabase;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  t = await testDatabase();
  app = createApp(t.ctx, testAccounts(t), undefined, { sources: toldSources(), llm: undefined });
});
afterAll(() => t.drop());

type Answer = { data: Record<string, unknown> & { buyers: { count: number; title: string } }; error: { message: string; fields: object } };
const IDEA = 'Fills cancelled appointments for small dental practices by text message';

/** Asks as a browser with such a cookie. */
async function check(json: object, cookie = '') {
  const response = await app.request('/api/v1/check', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(json),
  });
  return { status: response.status, cookie: response.headers.getSetCookie()[0] ?? '', body: (await response.json()) as Answer };
}

test('who buys is counted, without an account, and nothing of the text is stored', async () => {
  const { status, body } = await check({ idea: IDEA, price: 100, income: 10_000 });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ refusal: null, buyers: { id: 'trade:621210', is_guess: true, title: 'Offices of Dentists' } });
  expect(body.data.buyers.count).toBeGreaterThan(100_000);
  expect(body.data).toMatchObject({ buyers: { share: { needed: 100 } } });
  const tables = await t.db.rows<{ name: string }>(
    sql`SELECT relname AS name FROM pg_stat_user_tables WHERE n_tup_ins > 0 AND schemaname = 'public' AND relname ~ 'research|chat'`,
  );
  expect(tables).toEqual([]);
});

test('the sum is made with what the text names, else with what stands there for everybody, and a person may change it', async () => {
  const sumOf = async (json: object) => {
    const { price, income } = (await check(json)).body.data;
    return { price, income };
  };
  expect(await sumOf({ idea: IDEA })).toEqual({ price: 49, income: 4167 });
  expect(await sumOf({ idea: `${IDEA}, $15 a month. I want $60,000 a year` })).toEqual({ price: 15, income: 5000 });
  expect(await sumOf({ idea: `${IDEA}, $15 a month`, price: 99 })).toEqual({ price: 99, income: 4167 });
});

test('whom a person chooses is counted instead, an occupation as well; one that there is not is 404', async () => {
  const chosen = await check({ idea: IDEA, buyers: 'occupation:29-1021' });
  expect(chosen.body.data).toMatchObject({ buyers: { is_guess: false, title: 'Dentists, General', counter: null } });
  expect((await check({ idea: IDEA, buyers: 'occupation:99-9999' })).status).toBe(404);
});

test('consumers are not taken for a trade', async () => {
  expect((await check({ idea: 'A social network for people who love houseplants and want to swap cuttings' })).body.data.buyers).toBeNull();
});

test('a scheme is refused with the reason, as by the validator', async () => {
  const { body } = await check({ idea: 'Members earn guaranteed 30% monthly returns and a bonus for every friend they recruit' });
  expect(body.data).toMatchObject({ refusal: expect.stringContaining('returns'), buyers: null, closest: [] });
});

test('what says too little, and a price that is none, are named by field', async () => {
  expect((await check({ idea: 'app' })).body.error.fields).toHaveProperty('idea');
  expect((await check({ idea: IDEA, price: 0 })).body.error.fields).toEqual({ price: 'price must be at least $1' });
});

test('a browser checks five times a day, and may correct its buyers as often as it likes', async () => {
  const { cookie } = await check({ idea: IDEA });
  const [mine = ''] = cookie.split(';');
  for (let n = 0; n < 4; n++) expect((await check({ idea: IDEA }, mine)).status).toBe(200);
  expect((await check({ idea: IDEA }, mine)).status).toBe(429);
  expect((await check({ idea: IDEA, buyers: 'occupation:29-1021' }, mine)).status).toBe(200);
});

test('an address checks fifty times a day, whatever browsers it has', async () => {
  await t.db.rows(sql`DELETE FROM attempts`);
  for (let n = 0; n < 50; n++) expect((await check({ idea: 'app' })).status).toBe(400);
  expect((await check({ idea: IDEA })).status).toBe(429);
});

test('the answer has no verdict and no score, and its words stand nowhere in the database', async () => {
  await t.db.rows(sql`DELETE FROM attempts`);
  const { body } = await check({ idea: `${IDEA} called Zyxwvuts` });
  expect(Object.keys(body.data).sort()).toEqual([
    'buyer_words',
    'buyers',
    'candidates',
    'closest',
    'companies_read',
    'idea',
    'income',
    'price',
    'refusal',
  ]);
  const tables = await t.db.rows<{ name: string }>(
    sql`SELECT quote_ident(schemaname) || '.' || quote_ident(relname) AS name FROM pg_stat_user_tables`,
  );
  expect(tables.length).toBeGreaterThan(50);
  for (const { name } of tables) {
    const found = await t.db.rows({ text: `SELECT FROM ${name} AS every WHERE every::text ILIKE '%zyxwvuts%'`, values: [] } as never);
    expect(found, name).toEqual([]);
  }
});

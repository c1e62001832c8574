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

test.each([
  ['An app for UK driving instructors that fills cancelled lessons, 40 pounds a month', 'United Kingdom', /Driving schools/, 'GBP', 40],
  ['Rota software for care homes in Britain, £25 a month', 'United Kingdom', /care homes/, 'GBP', 25],
  ['Stock lists for London florists', 'United Kingdom', /Florists/, 'GBP', 37],
  ['Waiting lists for German vets at 30 euros a month', 'Germany', /Vets/, 'EUR', 30],
  ['Menus for hotels in Ireland for €20 a month', 'Ireland', /Hotels/, 'EUR', 20],
  ['Waiting lists for vets in the UK at $60 a month', 'United Kingdom', /vet/i, 'USD', 60],
  ['Fills cancelled appointments for small dental practices for £30 a month', 'United Kingdom', /Dentists/, 'GBP', 30],
  ['Fills cancelled appointments for small dental practices in Texas for $30 a month', 'United States', /Dentists/, 'USD', 30],
])('the place and the money of a text decide: %s', async (idea, place, title, code, price) => {
  await t.db.rows(sql`DELETE FROM attempts`);
  const { data } = (await check({ idea })).body;
  expect(data).toMatchObject({ buyers: { place, title: expect.stringMatching(title), is_guess: true }, currency: { code }, price });
  const { sign } = data.currency as { sign: string };
  expect(data).toMatchObject({ buyers: { share: { sentence: expect.stringContaining(`at ${sign}${price} a month`) } } });
  const again = await check({ idea, buyers: (data.buyers as unknown as { id: string }).id });
  expect(again.body.data.buyers).toMatchObject({ place, count: data.buyers.count, is_guess: false });
});

test.each([
  ['Permit tracking for roofers in Canada for $50 a month', 'Canada', 'CAD', 50],
  ['Rosters for Australian dental practices, A$60 a month', 'Australia', 'AUD', 60],
  ['Menus for hotels, 30 euros a month', 'the euro area as a whole', 'EUR', 30],
  ['Compliance for European dental practices', 'Europe as a whole', 'USD', 49],
])('where no table counts the place, no other country is counted for it: %s', async (idea, label, code, price) => {
  await t.db.rows(sql`DELETE FROM attempts`);
  expect((await check({ idea })).body.data).toMatchObject({
    market: { label, is_named: true, is_counted: false },
    buyers: null,
    candidates: [],
    currency: { code },
    price,
  });
});

test('what was converted is told with its rate, and what was not is not', async () => {
  await t.db.rows(sql`DELETE FROM attempts`);
  const conversionOf = async (idea: string) => (await check({ idea })).body.data.conversion;
  expect(await conversionOf('Stock lists for London florists, £40 a month')).toMatch(
    /^£[\d,]+ is \$4,167: £0\.\d+ to the dollar \(Federal Reserve/,
  );
  expect(await conversionOf('Stock lists for London florists, £40 a month. I want £3,000 a month')).toBeNull();
  expect(await conversionOf(IDEA)).toBeNull();
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
    'conversion',
    'currency',
    'idea',
    'income',
    'market',
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

import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/app/api.server.ts';
import { createSite } from '../../src/app/app.server.ts';
import { operationsOf } from '../../src/platform/api/closed-by-default.server.ts';
import { parseConfig } from '../../src/platform/config.server.ts';
import { addPerson, sessionOf, testAccounts } from '../factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';
import { pagePaths } from '../factories/page-paths.ts';

/** Another site's page makes a browser send a request with the person's cookies. Every address of ours that takes one has to refuse it. */
const APP_URL = 'https://assay.example';
const REFUSED = 'This form was sent from another site, so nothing was done.';
/** Mail programs post here from anywhere; the token in the address is the authorisation, and no cookie is read. */
const FROM_ANYWHERE = ['POST /api/v1/unsubscribe/one-click'];
const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://assay.example.evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'https://other.assay.example' },
  // A browser adds these by itself once a person has typed them, also to another site's request.
  { origin: 'https://evil.example', authorization: 'Basic YTpi' },
];

let t: TestDatabase;
let site: ReturnType<typeof createSite>;
let changing: { method: string; path: string }[];
let cookie: string;

beforeAll(async () => {
  t = await testDatabase();
  const accounts = testAccounts(t, { APP_URL });
  const config = parseConfig({ NODE_ENV: 'test', APP_URL });
  // Only what refuses is asked: no page is drawn, so none is needed.
  site = createSite(t.ctx, accounts, config, { routes: {} } as ServerBuild, undefined);
  const operations = operationsOf(createApp(t.ctx, accounts).openAPIRegistry.definitions, '/api/v1').filter(
    ({ method }) => method !== 'GET',
  );
  const pages = pagePaths.map((path) => ({ method: 'POST', path }));
  changing = [...operations, ...pages].map(({ method, path }) => ({ method, path: path.replace(/:\w+|\*/g, 'x') }));
  cookie = (await sessionOf(accounts, (await addPerson(t, accounts)).id)).cookie.replace('assay.', '__Secure-assay.');
});
afterAll(() => t.drop());

const send = async ({ method, path }: { method: string; path: string }, headers: Record<string, string>) => {
  const response = await site.request(path, { method, headers: { cookie, ...headers } });
  return { status: response.status, text: await response.text() };
};

test('what another site has sent is refused at every address that changes something', async () => {
  expect(changing.length).toBeGreaterThan(40);
  const let_through: string[] = [];
  for (const target of changing)
    for (const headers of FOREIGN) {
      const { status, text } = await send(target, headers);
      if (status !== 403 || text !== REFUSED) let_through.push(`${target.method} ${target.path} ${JSON.stringify(headers)}`);
    }
  expect([...new Set(let_through.map((line) => line.split(' ').slice(0, 2).join(' ')))]).toEqual(FROM_ANYWHERE);
});

test('what our own pages, programs and bearer tokens send is not', async () => {
  const own: Record<string, string>[] = [
    { origin: APP_URL },
    { 'sec-fetch-site': 'same-origin' },
    // From a page that tells nobody where it is.
    { 'sec-fetch-site': 'same-origin', origin: 'null' },
    {},
    { origin: 'https://evil.example', authorization: 'Bearer x' },
  ];
  for (const target of changing.filter(({ path }) => path.startsWith('/api/')))
    for (const headers of own) expect((await send(target, headers)).text, JSON.stringify([target, headers])).not.toBe(REFUSED);
});

test('no address but that one is exempt, also not one that only looks like it', async () => {
  const foreign = { origin: 'https://mail.example', 'content-type': 'application/x-www-form-urlencoded' };
  for (const path of ['/api/v1/unsubscribe', '/api/v1/unsubscribe/one-click/', '/api/v1/unsubscribe/one-click/x', '/unsubscribe'])
    expect((await send({ method: 'POST', path }, foreign)).text, path).toBe(REFUSED);
  expect((await send({ method: 'PUT', path: '/api/v1/unsubscribe/one-click' }, foreign)).text).toBe(REFUSED);
});

import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/app/api.server.ts';
import type { Accounts } from '../../src/people/accounts/accounts.server.ts';
import { addPerson, sessionOf, testAccounts } from '../factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';
import { aWholeProject, joins } from '../factories/projects.ts';

/**
 * Every text of a project, and its people's names and addresses, have a mark. Strangers then ask every operation about it by its own ids: nobody hears a
 * mark. Its own people do, and of each other never an address. Pages hold what these operations answer and nothing else (leak-hunt.sweep.test.ts asks them too).
 */
const MARK = /zqmark\w*/gi;
let t: TestDatabase;
let accounts: Accounts;
let app: ReturnType<typeof createApp>;
let whole: Awaited<ReturnType<typeof aWholeProject>>;
const cookies: Record<string, string> = { visitor: '' };
const emails: string[] = [];

beforeAll(async () => {
  t = await testDatabase();
  accounts = testAccounts(t);
  app = createApp(t.ctx, accounts);
  const named = async (who: string, tier: 'free' | 'lifetime') => {
    const person = await addPerson(t, accounts, { tier });
    await t.db.rows(sql`UPDATE users SET full_name = ${`zqmark ${who}`} WHERE id = ${person.id}`);
    cookies[who] = (await sessionOf(accounts, person.id)).cookie;
    return person;
  };
  const founder = await named('founder', 'lifetime');
  const reader = await named('reader', 'free');
  await named('stranger', 'free');
  await named('gone', 'lifetime');
  whole = await aWholeProject(t.ctx, founder.viewer, 'zqmarkproject');
  await joins(t.ctx, whole.project, reader.viewer, 'reader');
  await t.db.rows(sql`UPDATE projects SET page_key = 'the-key-of-its-page' WHERE id = ${whole.project}`);
  await t.db.rows(sql`UPDATE project_invitations SET email = 'zqmarkguest@example.com' WHERE id = ${whole.invitation}`);
  emails.push(founder.email, reader.email, 'zqmarkguest@example.com');
});
afterAll(() => t.drop());

type OpenApi = { paths: Record<string, Record<string, object>> };

/** Every operation of projects, the ids of this one in their places. */
async function operations(): Promise<{ method: string; path: string }[]> {
  const { project: id, running, assumption, entry, comment, invitation } = whole;
  const named: Record<string, string> = { id, test: running, item: assumption, entry, comment, invitation, token: `${invitation}.x` };
  const answer = await app.request('/api/v1/openapi.json');
  const { paths } = (await answer.json()) as OpenApi;
  return Object.entries(paths).flatMap(([path, methods]) => {
    const own = path.replace(/^\/api\/v1/, '');
    return own.startsWith('/project')
      ? Object.keys(methods).map((method) => ({
          method: method.toUpperCase(),
          path: `/api/v1${own.replace(/\{(\w+)\}/g, (_, name: string) => named[name] ?? id)}`,
        }))
      : [];
  });
}

async function ask(who: string, { method, path }: { method: string; path: string }) {
  const body =
    method === 'GET' ? {} : { body: JSON.stringify({ body: 'Mine', role: 'reader', is_on: true, statement: 'Mine', cost: 'ends' }) };
  const answer = await app.request(`${path}${path.includes('?') ? '&' : '?'}format=json`, {
    method,
    headers: { cookie: cookies[who] as string, 'content-type': 'application/json' },
    ...body,
  });
  return { status: answer.status, text: `${JSON.stringify([...answer.headers])} ${await answer.text()}` };
}

test('nothing of a project reaches a stranger, whatever they ask; nor an address of one of its people another', async () => {
  const asked = await operations();
  expect(asked.length).toBeGreaterThan(40);
  const guesses = ['', '?key=', '?key=the-key-of-its-pagf', '?key=THE-KEY-OF-ITS-PAGE'].map((key) => ({
    method: 'GET',
    path: `/api/v1/projects/${whole.project}/page${key}`,
  }));
  for (const who of ['visitor', 'stranger', 'gone'])
    for (const one of [...asked, ...guesses]) {
      const { status, text } = await ask(who, one);
      const what = `${one.method} ${one.path} as ${who}`;
      expect(status, what).toBeLessThan(500);
      // Whoever asks is told their own name, and no other.
      expect(text.replaceAll(`zqmark ${who}`, '').match(MARK) ?? [], what).toEqual([]);
    }
  // The marks are there to be heard: by those who are in it, and through the page to show, without a name.
  const reads = asked.filter(({ method }) => method === 'GET');
  const heard = await Promise.all(reads.map((one) => ask('reader', one)));
  expect(heard.flatMap(({ text }) => text.match(MARK) ?? []).length).toBeGreaterThan(40);
  for (const { text } of heard) for (const email of emails) expect(text).not.toContain(email);
  const shown = await ask('visitor', { method: 'GET', path: `/api/v1/projects/${whole.project}/page?key=the-key-of-its-page` });
  expect(shown.status).toBe(200);
  expect(shown.text).toContain('zqmarkproject');
  expect(shown.text).not.toMatch(/zqmark (founder|reader)|ask the next five|called|on the wall|@/);
}, 120_000);

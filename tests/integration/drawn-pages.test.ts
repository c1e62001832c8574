import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { saveIdea } from '../../src/catalogue/saved-ideas/save-idea.server.ts';
import { untilReady } from '../e2e/built-site.ts';
import { addPerson, type PersonFacts, sessionOf, testAccounts } from '../factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';
import { anIdea, featureToday, type MadeIdea } from '../factories/idea.factory.ts';
import { aBuiltSite, type RunningSite } from '../factories/site.ts';

/** An idea's page that was drawn for many is, for each of them, what would have been drawn for them alone. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const NAMES = ['Ada Lovelace', `O'Neil </script><script>alert("1")&amp;\\n`, '', 'Zoë \u2028 \u{1F600}'];

let t: TestDatabase;
let site: RunningSite;
let today: MadeIdea;
let locked: MadeIdea;
const people: { id: string; email: string; name: string; cookie: string }[] = [];

const DATA = /<script>window\.__reactRouterContext\.streamController\.enqueue\(("(?:[^"\\]|\\.)*")\);?<\/script>/;

/** @returns what a page hands to the browser, as the browser reads it */
async function dataOf(html: string): Promise<unknown> {
  const stream = new Blob([JSON.parse(DATA.exec(html)?.[1] ?? '""') as string]).stream();
  return (await decode(stream, globalThis as unknown as Window)).value;
}

async function addReader(name: string, facts: PersonFacts = {}) {
  const accounts = testAccounts(t);
  const person = await addPerson(t, accounts, facts);
  await t.db.rows(sql`UPDATE users SET full_name = ${name} WHERE id = ${person.id}`);
  const { cookie } = await sessionOf(accounts, person.id);
  const reader = { id: person.id, email: person.email, name, cookie };
  people.push(reader);
  return reader;
}

/** As it is answered to a browser. What was drawn before, and is filled in again, comes by gzip; what is drawn now, by Brotli. */
async function read(path: string, cookie: string, headers: Record<string, string> = {}) {
  const answer = await site.ask(path, { headers: { cookie, 'accept-encoding': 'gzip, br', ...headers } });
  const isFilled = answer.headers['content-encoding'] === 'gzip';
  return { ...answer, isFilled, html: (isFilled ? gunzipSync : brotliDecompressSync)(answer.body).toString() };
}

/** As it is drawn for one: a request that says what it is fetched for, which is not ahead. */
async function readAlone(path: string, cookie: string) {
  const answer = await site.ask(path, { headers: { cookie, 'accept-encoding': 'identity', 'sec-purpose': 'none' } });
  return answer.text;
}

async function drawAgain(): Promise<void> {
  await t.db.rows(sql`NOTIFY catalogue_changed`);
  await delay(300);
}

beforeAll(async () => {
  t = await testDatabase();
  today = await anIdea(t.ctx, {});
  locked = await anIdea(t.ctx, { daysOld: 40 });
  await featureToday(t.ctx, today);
  site = await aBuiltSite(t.url);
  // Jobs that have begun drop no pages of the tests'.
  await untilReady(site.url);
  for (const name of NAMES) await addReader(name);
  // Everybody has read both, so that no counter moves any more.
  for (const { cookie } of people) for (const { slug } of [today, locked]) await readAlone(`/ideas/${slug}`, cookie);
});
afterAll(async () => {
  await site?.stop();
  await t?.drop();
});

test('for each reader it is byte for byte the page that is drawn for them alone', async () => {
  await drawAgain();
  for (const { slug } of [today, locked])
    for (const [nth, { cookie, name }] of [...people, ...people].entries()) {
      const many = await read(`/ideas/${slug}`, cookie);
      // The one without a name has another page.
      expect(many.isFilled, name).toBe(nth > 0 && nth !== NAMES.indexOf(''));
      expect(many.html, name).toBe(await readAlone(`/ideas/${slug}`, cookie));
    }
});

test('somebody who is named as something else in the data is called is read as they are', async () => {
  const { cookie } = await addReader('free');
  const path = `/ideas/${today.slug}`;
  await readAlone(path, cookie);
  await drawAgain();
  const [many, alone] = [(await read(path, cookie)).html, await readAlone(path, cookie)];
  expect(await dataOf(many)).toEqual(await dataOf(alone));
  expect(await dataOf(many)).toMatchObject({ loaderData: { root: { person: { name: 'free' } } } });
  expect(many.replace(DATA, '')).toBe(alone.replace(DATA, ''));
});

test('the policy names the scripts as they were filled in, and each reader has an entity tag of their own', async () => {
  const tags = new Set<string>();
  for (const { cookie } of people) {
    const { html, headers } = await read(`/ideas/${today.slug}`, cookie);
    const data = /<script>(window\.__reactRouterContext\.streamController\.enqueue\([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(headers['content-security-policy']).toContain(createHash('sha256').update(data).digest('base64'));
    tags.add(headers.etag as string);
    const again = await site.ask(`/ideas/${today.slug}`, { headers: { cookie, 'if-none-match': headers.etag as string } });
    expect(again.status).toBe(304);
  }
  expect(tags.size).toBe(people.length);
});

test('nobody else is in it, and neither is a mark', async () => {
  for (const { cookie, email } of people) {
    const { html } = await read(`/ideas/${today.slug}`, cookie);
    expect(html).toContain(email);
    for (const other of people) if (other.email !== email) expect(html).not.toContain(other.email);
    expect(html).not.toMatch(/[\uE000-\uF8FF]/);
  }
});

test('what an idea is to one of them is not to another, at once', async () => {
  const [one, other] = people as [(typeof people)[0], (typeof people)[0]];
  const isSaved = async ({ cookie }: { cookie: string }) => /value="unsave"/.test((await read(`/ideas/${today.slug}`, cookie)).html);
  expect(await isSaved(one)).toBe(false);
  await saveIdea(t.ctx, { plan: 'free', isAdmin: false, userId: one.id }, today.id);
  expect([await isSaved(one), await isSaved(other)]).toEqual([true, false]);
  await t.db.rows(sql`DELETE FROM saved_ideas WHERE user_id = ${one.id}`);
  expect(await isSaved(one)).toBe(false);
});

test('a plan reads by its rights from the moment it begins to the moment it ends, and whoever is signed out reads as a visitor', async () => {
  const [one] = people as [(typeof people)[0]];
  const other = await addReader('Member');
  const path = `/ideas/${locked.slug}`;
  const isOpen = async ({ cookie }: { cookie: string }) => !(await read(path, cookie)).html.includes('What the dossier holds');
  expect([await isOpen(one), await isOpen(other)]).toEqual([false, false]);
  await t.db.rows(sql`UPDATE users SET subscription_tier = 'lifetime', subscription_status = 'active' WHERE id = ${other.id}`);
  expect([await isOpen(one), await isOpen(other)]).toEqual([false, true]);
  await t.db.rows(sql`UPDATE users SET subscription_tier = 'free', subscription_status = 'active' WHERE id = ${other.id}`);
  expect([await isOpen(one), await isOpen(other)]).toEqual([false, false]);
  await t.db.rows(sql`DELETE FROM sessions WHERE user_id = ${other.id}`);
  const signedOut = await site.ask(path, { headers: { cookie: other.cookie, 'accept-encoding': 'identity' } });
  expect(signedOut.text).toContain('Sign In');
  expect(signedOut.text).not.toContain(other.email);
});

test('who asks for what is no page, or is not there, is answered as ever', async () => {
  const [one] = people as [(typeof people)[0]];
  await t.db.rows(sql`INSERT INTO idea_old_slugs (slug, idea_id) VALUES ('as-it-was', ${today.id})`);
  for (const time of ['first', 'second']) {
    const moved = await site.ask('/ideas/as-it-was', { headers: { cookie: one.cookie } });
    expect([moved.status, moved.headers.location], time).toEqual([301, `/ideas/${today.slug}`]);
    const missing = await site.ask('/ideas/nowhere', { headers: { cookie: one.cookie, 'accept-encoding': 'identity' } });
    expect([missing.status, missing.text.includes(one.email)], time).toEqual([404, true]);
  }
});

test('a page is the same whatever host the one asked for who had it drawn', async () => {
  const [one, other] = people as [(typeof people)[0], (typeof people)[0]];
  await drawAgain();
  await site.ask(`/ideas/${today.slug}`, { headers: { cookie: one.cookie, host: 'elsewhere.example' } });
  const { html } = await read(`/ideas/${today.slug}`, other.cookie);
  expect(html).not.toContain('elsewhere.example');
});

test('readers who ask at the same time are each shown their own', async () => {
  await drawAgain();
  const asked = Array.from({ length: 6 }, () => people.slice(0, NAMES.length)).flat();
  const pages = await Promise.all(asked.map(({ cookie }) => read(`/ideas/${today.slug}`, cookie)));
  for (const [i, { html }] of pages.entries())
    for (const { email } of people) expect(html.includes(email), `${asked[i]?.email} ${email}`).toBe(email === asked[i]?.email);
});

test('it counts as read', async () => {
  const reader = await addReader('Newcomer');
  await read(`/ideas/${today.slug}`, reader.cookie);
  const views = await t.db.value<number>(
    sql`SELECT count(*)::int AS n FROM idea_views WHERE user_id = ${reader.id} AND idea_id = ${today.id}`,
  );
  expect(views).toBe(1);
});

test('an administrator, a page fetched ahead and one that tells something are drawn for one', async () => {
  const admin = await addReader('Admin', { role: 'admin' });
  const [one] = people as [(typeof people)[0]];
  const path = `/ideas/${today.slug}`;
  const isFilledAgain = async (...asked: Parameters<typeof read>) => {
    await read(...asked);
    return (await read(...asked)).isFilled;
  };
  expect(await isFilledAgain(path, one.cookie)).toBe(true);
  expect(await isFilledAgain(path, admin.cookie)).toBe(false);
  expect(await isFilledAgain(path, one.cookie, { 'sec-purpose': 'prefetch' })).toBe(false);
  expect(await isFilledAgain(path, `${one.cookie}; session_flash=idea_saved`)).toBe(false);
  expect(await isFilledAgain(`${path}?a=1`, one.cookie)).toBe(false);
});

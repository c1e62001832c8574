import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, sentMail, testAccounts } from '../../../tests/factories/accounts.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { createApp } from '../../app/api.server.ts';
import { smtpPost } from '../../platform/mail/transport.server.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import { unsubscribeHeaders, writePreferenceEmail } from './preference-email.server.ts';
import { unsubscribeToken } from './unsubscribe-token.server.ts';

const clock = aClock(new Date().toISOString());
let t: TestDatabase;
let accounts: Accounts;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  accounts = testAccounts(t);
  app = createApp(t.ctx, accounts);
});
beforeEach(async () => {
  await t.db.rows(sql`DELETE FROM attempts`);
  await sentMail(t, accounts);
});
afterAll(() => t.drop());

async function somebody() {
  const { id, email } = await addPerson(t, accounts);
  await t.db.rows(sql`UPDATE users SET email_trend_alerts = true, email_product_updates = true WHERE id = ${id}`);
  return { id, email, token: (list: Parameters<typeof unsubscribeToken>[2]) => unsubscribeToken(accounts.secret, id, list) };
}
const flagsOf = async (id: string) =>
  (
    await t.db.rows<Record<'daily' | 'alerts' | 'news', boolean>>(
      sql`SELECT email_daily_ideas AS daily, email_trend_alerts AS alerts, email_product_updates AS news,
        email_project_reminders AS reminders FROM users WHERE id = ${id}`,
    )
  )[0];
const ALL_ON = { daily: true, alerts: true, news: true, reminders: true };

async function call(method: string, path: string, json?: unknown, address = '192.0.2.1') {
  const response = await app.request(`/api/v1${path}`, {
    method,
    headers: { 'x-client-address': address, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const body = (await response.json()) as { data: { undo: string } };
  return { status: response.status, data: body.data };
}
const press = (token: string) => call('POST', '/unsubscribe', { token });

test('a token switches off the mail it names and no other, as often as it is used', async () => {
  const who = await somebody();
  const token = who.token('trend_alerts');
  expect((await press(token)).data).toMatchObject({ lists: ['trend_alerts'], switched_off: ['trend_alerts'] });
  expect(await flagsOf(who.id)).toEqual({ ...ALL_ON, alerts: false });
  expect((await press(token)).data).toMatchObject({ lists: ['trend_alerts'], switched_off: [] });
  expect((await press(who.token('all'))).data).toMatchObject({ switched_off: ['daily_ideas', 'product_updates', 'project_reminders'] });
  expect(await flagsOf(who.id)).toEqual({ daily: false, alerts: false, news: false, reminders: false });
});

test('an email of years ago still unsubscribes', async () => {
  const who = await somebody();
  const token = who.token('daily_ideas');
  clock.advance(3 * 365 * 86_400_000);
  expect((await press(token)).status).toBe(200);
});

test('reading what a link is about changes nothing, nor does opening the address of the header', async () => {
  const who = await somebody();
  expect((await call('GET', `/unsubscribe?token=${who.token('all')}`)).data).toEqual({
    lists: ['daily_ideas', 'trend_alerts', 'product_updates', 'project_reminders'],
  });
  const opened = await app.request(`/api/v1/unsubscribe/one-click?token=${who.token('all')}`);
  expect(opened.status).toBe(302);
  expect(opened.headers.get('location')).toBe(`/unsubscribe?token=${who.token('all')}`);
  expect(await flagsOf(who.id)).toEqual(ALL_ON);
});

test('what was switched off can be switched on again for a day, and nothing else', async () => {
  const who = await somebody();
  await t.db.rows(sql`UPDATE users SET email_product_updates = false WHERE id = ${who.id}`);
  const { undo } = (await press(who.token('all'))).data;
  const take = (token: string) => call('POST', '/unsubscribe/undo', { token });
  expect((await take(undo)).data).toEqual({ switched_on: ['daily_ideas', 'trend_alerts', 'project_reminders'] });
  expect(await flagsOf(who.id)).toEqual({ ...ALL_ON, news: false });
  expect((await take(undo.replace('trend_alerts', 'product_updates'))).status, 'a list put in by hand').toBe(410);
  expect((await take(who.token('all'))).status, 'a token that unsubscribes').toBe(410);
  expect((await press(undo)).status, 'and the other way round').toBe(410);
  clock.advance(24 * 3_600_000 + 1);
  expect((await take(undo)).status).toBe(410);
});

test('an address, a forged or a foreign token change nothing', async () => {
  const [who, other] = [await somebody(), await somebody()];
  const [, , signature] = other.token('all').split('.');
  const { secret: _, ...rest } = accounts;
  const forged = [
    who.email,
    'x',
    '..',
    `${who.id}.all.`,
    `${who.id}.all.${signature}`,
    `${who.id}.daily_ideas.${who.token('all').split('.')[2]}`,
    unsubscribeToken(`${rest.appUrl} guessed secret`, who.id, 'all'),
  ];
  for (const token of forged) {
    expect((await press(token)).status, token).toBe(410);
    expect((await app.request(`/api/v1/unsubscribe/one-click?token=${encodeURIComponent(token)}`, oneClick())).status, token).toBe(410);
  }
  expect((await press('')).status).toBe(400);
  expect(await flagsOf(who.id)).toEqual(ALL_ON);
});

/** As a mail provider sends it: a form, no cookie, from anywhere. */
function oneClick(form: Record<string, string> = { 'List-Unsubscribe': 'One-Click' }): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams(form),
  };
}

test('one click unsubscribes by a form in either encoding; without the agreed word it does nothing', async () => {
  const [who, other] = [await somebody(), await somebody()];
  const at = (token: string) => `/api/v1/unsubscribe/one-click?token=${token}`;
  expect((await app.request(at(who.token('daily_ideas')), oneClick({ other: 'form' }))).status).toBe(400);
  expect((await app.request(at(who.token('daily_ideas')), { method: 'POST' })).status).toBe(400);
  expect(await flagsOf(who.id)).toEqual(ALL_ON);
  expect((await app.request(at(who.token('daily_ideas')), oneClick())).status).toBe(200);
  expect(await flagsOf(who.id)).toEqual({ ...ALL_ON, daily: false });
  const body = new FormData();
  body.set('List-Unsubscribe', 'One-Click');
  expect((await app.request(at(other.token('all')), { method: 'POST', body })).status).toBe(200);
  expect(await flagsOf(other.id)).toEqual({ daily: false, alerts: false, news: false, reminders: false });
});

test('a link is sent to the address of an account, and every address is answered the same', async () => {
  const who = await somebody();
  const ofPerson = await call('POST', '/unsubscribe/link', { email: who.email });
  const ofStranger = await call('POST', '/unsubscribe/link', { email: 'nobody@people.example' });
  expect([ofPerson.status, ofStranger.status]).toEqual([200, 200]);
  expect(Object.keys(ofPerson.data)).toEqual(Object.keys(ofStranger.data));
  const emails = await sentMail(t, accounts);
  expect(emails.map(({ to }) => to)).toEqual([who.email]);
  const token = /token=(\S+)/.exec(emails[0]?.text ?? '')?.[1] ?? '';
  expect(await flagsOf(who.id), 'asking changes nothing').toEqual(ALL_ON);
  expect((await press(token)).status).toBe(200);
});

test('links are not asked for without end: not by one address of the network, nor to one mailbox', async () => {
  const who = await somebody();
  const ask = (email: string, address: string) => call('POST', '/unsubscribe/link', { email }, address);
  for (let i = 0; i < 8; i++) expect((await ask(who.email, `198.51.100.${i}`)).status).toBe(200);
  expect(await sentMail(t, accounts)).toHaveLength(5);
  for (let i = 0; i < 20; i++) await ask(`nobody-${i}@people.example`, '203.0.113.1');
  expect((await ask('nobody@people.example', '203.0.113.1')).status).toBe(429);
});

test('a person who has left is gone, not an error', async () => {
  const who = await somebody();
  const token = who.token('all');
  await t.db.rows(sql`DELETE FROM users WHERE id = ${who.id}`);
  expect((await press(token)).status).toBe(410);
});

test('an email a person may switch off says how, in its headers and its foot, as it leaves the mail server', async () => {
  const who = await somebody();
  const received: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) =>
      void text(stream)
        .then((message) => received.push(message))
        .then(() => done()),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const smtp = smtpPost(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, () => 'Assay <hello@assay.example>');
  const email = writePreferenceEmail(accounts, who.id, 'trend_alerts', {
    to: who.email,
    subject: 'A topic you follow is rising',
    paragraphs: ['Allergen labels.'],
  });
  await smtp.post(email, '018f0000-0000-7000-8000-000000000001');
  smtp.close();
  await new Promise<void>((resolve) => server.close(resolve));

  const [head = ''] = (received[0] ?? '').split('\r\n\r\n');
  const headers = new Map(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const address = /^<(\S+)>$/.exec(headers.get('list-unsubscribe')?.replaceAll(' ', '') ?? '')?.[1] ?? '';
  expect(address).toBe(unsubscribeHeaders(accounts, who.id, 'trend_alerts')['List-Unsubscribe'].slice(1, -1));
  const { pathname, search } = new URL(address);
  expect((await app.request(pathname + search, oneClick())).status).toBe(200);
  expect(await flagsOf(who.id)).toEqual({ ...ALL_ON, alerts: false });
  for (const part of [email.text, email.html]) {
    expect(part).toContain(`/unsubscribe?token=${who.token('trend_alerts')}`);
    expect(part).toContain('trending idea alerts are on in your settings');
  }
});

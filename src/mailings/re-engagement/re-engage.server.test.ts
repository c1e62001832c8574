import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, TEST_SECRET, testAccounts } from '../../../tests/factories/accounts.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { emptyTables } from '../../../tests/factories/empty-tables.ts';
import { createApp } from '../../app/api.server.ts';
import type { Accounts } from '../../people/accounts/accounts.server.ts';
import { noteUse } from '../../people/accounts/sessions.server.ts';
import { changeProfile } from '../../people/settings/edit-profile.server.ts';
import { forgetEndedSessions } from '../../people/settings/forget-sessions.server.ts';
import { resubscribe, unsubscribe } from '../../people/unsubscribe/unsubscribe.server.ts';
import { unsubscribeToken } from '../../people/unsubscribe/unsubscribe-token.server.ts';
import type { Email } from '../../platform/mail/email.ts';
import { allMailings } from '../all-mailings.server.ts';
import { forgetOldMailings, listMailings } from '../mailings.server.ts';
import { type Sender, sendDueEmails } from '../send-mailings.server.ts';
import { keepDailyToken } from './keep-daily-token.server.ts';
import { forgetOldReEngagements, reEngage } from './re-engage.server.ts';

const DAY_MS = 86_400_000;
const START = '2026-03-09';
const signing = { secret: TEST_SECRET, appUrl: 'https://assay.example' };
const clock = aClock();
let t: TestDatabase;
let accounts: Accounts;
let app: ReturnType<typeof createApp>;
let sent: Email[];

beforeAll(async () => {
  t = await testDatabase(clock.now);
  accounts = testAccounts(t);
  app = createApp(t.ctx, accounts);
});
afterAll(() => t.drop());
beforeEach(async () => {
  clock.set(`${START}T00:00:00.000Z`);
  sent = [];
  await emptyTables(t.db);
});

const sender = (post: Sender['post'] = async (email) => void sent.push(email)): Sender => ({
  kinds: allMailings(signing),
  accounts: signing,
  post,
  atOnce: 2,
  gapMs: 0,
});
const send = (post?: Sender['post']) => sendDueEmails(t.ctx, sender(post));
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);

/** Somebody whose account is half a year old and who was last seen some days ago. */
async function reader({ unseenDays = 61, zone = 'UTC' }: { unseenDays?: number; zone?: string } = {}) {
  const person = await addPerson(t, accounts);
  await t.db.rows(sql`
    UPDATE users SET created_at = ${daysAgo(180)}, last_sign_in_at = ${daysAgo(unseenDays)}, time_zone = ${zone} WHERE id = ${person.id}`);
  return person;
}
/** Somebody uses a session they have had for long; what else they do leaves nothing that could not be removed. */
async function visit(id: string): Promise<void> {
  await t.db.rows(sql`
    INSERT INTO sessions (id, user_id, token, expires_at, created_at, last_used_at)
    VALUES (${id}, ${id}, ${id}, ${daysAgo(-30)}, ${daysAgo(90)}, ${daysAgo(90)}) ON CONFLICT DO NOTHING`);
  await noteUse(t.ctx, { id, userId: id, lastUsedAt: daysAgo(90) });
}
const asked = () => t.db.rows<{ user_id: string }>(sql`SELECT * FROM re_engagements`);
const isOn = async (id: string) =>
  (await t.db.rows<{ on: boolean }>(sql`SELECT email_daily_ideas AS on FROM users WHERE id = ${id}`))[0]?.on;
const tokenOf = (email: Email | undefined) => /keep-daily\?token=(\S+)/.exec(email?.text ?? '')?.[1] ?? '';

/** Asks everybody there is: addressed at midnight, out at seven, noted. */
async function askAll(): Promise<void> {
  await reEngage(t.ctx);
  clock.set(`${START}T07:00:00.000Z`);
  while ((await send()) > 0);
  await reEngage(t.ctx);
}

async function call(method: 'GET' | 'POST', token: string) {
  const response = await app.request(
    `/api/v1/keep-daily${method === 'GET' ? `?token=${encodeURIComponent(token)}` : ''}`,
    method === 'GET' ? {} : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token }) },
  );
  const { data, error } = (await response.json()) as { data?: Record<string, unknown>; error?: { message: string } };
  return { status: response.status, data, message: error?.message };
}

test('who wants the daily email and was not seen for 60 days is asked at their morning, with what follows and how to say no at once', async () => {
  const [berlin] = [await reader({ zone: 'Europe/Berlin' }), await reader({ unseenDays: 59 })];
  const [unsubscribed, bounced] = [await reader(), await reader()];
  await t.db.rows(sql`UPDATE users SET email_daily_ideas = false WHERE id = ${unsubscribed.id}`);
  await t.db.rows(sql`UPDATE users SET mail_stopped = 'bounce', mail_stopped_at = now() WHERE id = ${bounced.id}`);
  expect(await reEngage(t.ctx)).toEqual({ addressed: 1, switchedOff: 0 });
  expect(await reEngage(t.ctx)).toEqual({ addressed: 0, switchedOff: 0 });
  clock.set(`${START}T05:59:00.000Z`);
  expect(await send()).toBe(0);
  clock.set(`${START}T06:00:00.000Z`);
  expect(await send()).toBe(1);
  const [email] = sent;
  expect(email).toMatchObject({ to: berlin.email, subject: 'Shall we go on?' });
  expect(email?.text).toContain('until Wednesday, 8 April 2026, we switch the daily email off');
  expect(email?.text.match(/https:\S+/g)).toEqual([
    expect.stringContaining('https://assay.example/keep-daily?token='),
    expect.stringContaining(`https://assay.example/unsubscribe?token=${berlin.id}.daily_ideas.`),
  ]);
  expect(email?.headers?.['List-Unsubscribe']).toContain('/api/v1/unsubscribe/one-click?token=');
});

test.each([
  [
    'a session in use',
    (id: string) => sql`
    INSERT INTO sessions (id, user_id, token, expires_at, created_at, last_used_at)
    VALUES (gen_random_uuid(), ${id}, ${id}, ${daysAgo(-9)}, ${daysAgo(90)}, ${daysAgo(20)})`,
  ],
  ['a new account', (id: string) => sql`UPDATE users SET created_at = ${daysAgo(20)}, last_sign_in_at = NULL WHERE id = ${id}`],
])('%s is a visit', async (_, ofVisit) => {
  const { id } = await reader();
  await t.db.rows(ofVisit(id));
  await t.db.rows(sql`UPDATE users SET last_sign_in_at = ${daysAgo(90)} WHERE id = ${id} AND last_sign_in_at IS NOT NULL`);
  expect(await reEngage(t.ctx)).toEqual({ addressed: 0, switchedOff: 0 });
});

test('who comes back before the email goes out gets none, and nothing follows', async () => {
  const { id } = await reader();
  await reEngage(t.ctx);
  clock.set(`${START}T06:30:00.000Z`);
  await visit(id);
  clock.set(`${START}T07:00:00.000Z`);
  await send();
  expect(sent).toEqual([]);
  await reEngage(t.ctx);
  expect(await asked()).toEqual([]);
  clock.advance(40 * DAY_MS);
  await reEngage(t.ctx);
  expect(await isOn(id)).toBe(true);
});

test('without an answer the daily email, and only that, is switched off when the day that was named is over everywhere', async () => {
  const { id } = await reader();
  await t.db.rows(sql`UPDATE users SET email_trend_alerts = true, email_product_updates = true`);
  await askAll();
  clock.set('2026-04-09T11:59:00.000Z');
  expect(await reEngage(t.ctx)).toEqual({ addressed: 0, switchedOff: 0 });
  clock.set('2026-04-09T12:00:00.000Z');
  expect(await reEngage(t.ctx)).toEqual({ addressed: 0, switchedOff: 1 });
  expect(await reEngage(t.ctx)).toEqual({ addressed: 0, switchedOff: 0 });
  expect(
    await t.db.rows(
      sql`SELECT email_daily_ideas AS daily, email_trend_alerts AS alerts, email_product_updates AS news FROM users WHERE id = ${id}`,
    ),
  ).toEqual([{ daily: false, alerts: true, news: true }]);
});

test('a visit after the email counts as a yes, and so does the link; neither is asked again within a year', async () => {
  const [visits, says] = [await reader(), await reader()];
  await askAll();
  clock.advance(10 * DAY_MS);
  await visit(visits.id);
  const token = tokenOf(sent.find(({ to }) => to === says.email));
  expect(await call('GET', token)).toMatchObject({ status: 200, data: { daily: 'on' } });
  expect(await call('POST', token)).toMatchObject({ status: 200, data: { switched_on: false } });
  for (let day = 0; day < 354; day++) {
    clock.advance(DAY_MS);
    await reEngage(t.ctx);
    await forgetOldReEngagements(t.ctx);
    await send();
  }
  expect([await isOn(visits.id), await isOn(says.id), sent.length]).toEqual([true, true, 2]);
  clock.advance(2 * DAY_MS);
  expect(await reEngage(t.ctx), 'a year later').toMatchObject({ addressed: 2 });
  clock.advance(DAY_MS);
  await send();
  expect(await call('POST', token), 'the link of the email before').toMatchObject({ status: 410 });
});

test('reading what the link is about changes nothing', async () => {
  const { id } = await reader();
  await askAll();
  const token = tokenOf(sent[0]);
  for (let i = 0; i < 3; i++) await call('GET', token);
  clock.set('2026-04-10T00:00:00.000Z');
  expect(await reEngage(t.ctx)).toMatchObject({ switchedOff: 1 });
  expect(await isOn(id)).toBe(false);
});

test('a yes that comes too late switches the daily email on again; what somebody switched off themselves stays off', async () => {
  const [late, off, back] = [await reader(), await reader(), await reader()];
  await askAll();
  const tokens = [late, off, back].map(({ email }) => tokenOf(sent.find(({ to }) => to === email)));
  const [ofLate = '', ofOff = '', ofBack = ''] = tokens;
  await unsubscribe(t.ctx, accounts, unsubscribeToken(TEST_SECRET, off.id, 'daily_ideas'));
  clock.set('2026-05-01T00:00:00.000Z');
  expect(await reEngage(t.ctx)).toMatchObject({ switchedOff: 2 });
  // Came back, and left the email off.
  await visit(back.id);
  clock.advance(DAY_MS);
  expect(await call('GET', ofLate)).toMatchObject({ data: { daily: 'switched_off', switched_off_at: '2026-05-01T00:00:00.000Z' } });
  expect(await call('POST', ofLate)).toMatchObject({ data: { switched_on: true } });
  expect(await call('POST', ofLate), 'once more').toMatchObject({ data: { switched_on: false } });
  for (const token of [ofOff, ofBack]) {
    expect(await call('GET', token)).toMatchObject({ data: { daily: 'off' } });
    expect(await call('POST', token)).toMatchObject({ status: 409, message: expect.stringContaining('in your settings') });
  }
  expect([await isOn(late.id), await isOn(off.id), await isOn(back.id)]).toEqual([true, false, false]);
  // An old email does not undo what they do after their yes.
  await unsubscribe(t.ctx, accounts, unsubscribeToken(TEST_SECRET, late.id, 'daily_ideas'));
  expect((await call('POST', ofLate)).status).toBe(409);
});

test('forged, foreign and other tokens are nothing', async () => {
  const [who, other] = [await reader(), await reader()];
  await askAll();
  const [userId = '', mailingId = '', signature = ''] = tokenOf(sent.find(({ to }) => to === who.email)).split('.');
  const guesses = [
    'x',
    '..',
    `${userId}.${mailingId}.`,
    `${other.id}.${mailingId}.${signature}`,
    unsubscribeToken(TEST_SECRET, userId, 'daily_ideas'),
    keepDailyToken('another secret', { userId, mailingId }),
    keepDailyToken(TEST_SECRET, { userId, mailingId: other.id }),
  ];
  for (const token of guesses) for (const method of ['GET', 'POST'] as const) expect((await call(method, token)).status, token).toBe(410);
});

test('an address that bounces at the email is left as it chose, and an email that never went out asks nobody', async () => {
  const [bounces, delayed] = [await reader(), await reader()];
  await reEngage(t.ctx);
  clock.set(`${START}T07:00:00.000Z`);
  await send(async ({ to }) => {
    throw Object.assign(new Error('no'), to === bounces.email ? { responseCode: 550, command: 'RCPT TO' } : {});
  });
  clock.set('2026-03-12T00:00:00.000Z');
  expect(await send()).toBe(1);
  expect(await reEngage(t.ctx), 'whose email was late is addressed again').toEqual({ addressed: 1, switchedOff: 0 });
  clock.set('2026-03-12T07:00:00.000Z');
  await send();
  expect(sent.map(({ to, text }) => [to, text.includes('until Saturday, 11 April 2026')])).toEqual([[delayed.email, true]]);
  clock.set('2026-04-30T00:00:00.000Z');
  await reEngage(t.ctx);
  expect([await isOn(bounces.id), await isOn(delayed.id)]).toEqual([true, false]);
});

test('two processes at once address each person once, and a process killed over the emails leaves them to the other', async () => {
  for (let i = 0; i < 90; i++) await reader();
  const counts = await Promise.all([reEngage(t.ctx), reEngage(t.ctx), reEngage(t.ctx)]);
  expect(counts.map(({ addressed }) => addressed).sort()).toEqual([0, 0, 90]);
  clock.set(`${START}T07:00:00.000Z`);
  const hanging = new Promise<void>(() => undefined);
  // Two of its batch of 64 are with the mail server when it dies; the others were not begun.
  void send(() => hanging);
  await expect.poll(() => t.db.rows(sql`SELECT 1 FROM mailing_emails WHERE taken_by IS NOT NULL`)).toHaveLength(64);
  while ((await send()) > 0);
  expect(sent).toHaveLength(26);
  clock.advance(15_000);
  const drain = async () => {
    while ((await send()) > 0);
  };
  await Promise.all([drain(), drain()]);
  expect(sent).toHaveLength(90);
  expect(new Set(sent.map(({ to }) => to)).size).toBe(90);
  expect((await listMailings(t.ctx)).map(({ kind, counts }) => ({ kind, counts }))).toEqual([
    { kind: 're_engagement', counts: { sent: 90 } },
  ]);
});

test('who came back stays seen when the session they used is over and signed out', async () => {
  const [kept, signedOut, off] = [await reader(), await reader(), await reader()];
  await askAll();
  clock.set('2026-03-19T09:00:00.000Z');
  await visit(kept.id);
  await visit(signedOut.id);
  await t.db.rows(sql`DELETE FROM sessions WHERE user_id = ${signedOut.id}`);
  clock.set('2026-04-10T00:00:00.000Z');
  expect(await reEngage(t.ctx)).toMatchObject({ switchedOff: 1 });
  // Who comes back to an email that is off, and leaves it off, did so whatever becomes of the session.
  await visit(off.id);
  clock.set('2026-06-01T00:00:00.000Z');
  await forgetEndedSessions(t.ctx);
  expect(await t.db.rows(sql`SELECT 1 FROM sessions`)).toEqual([]);
  expect(await reEngage(t.ctx)).toEqual({ addressed: 0, switchedOff: 0 });
  expect([await isOn(kept.id), await isOn(signedOut.id), await isOn(off.id)]).toEqual([true, true, false]);
  expect(await call('GET', tokenOf(sent.find(({ to }) => to === off.email)))).toMatchObject({ data: { daily: 'off' } });
});

test('switching the daily email on again without signing in is an answer, for oneself or by an administrator', async () => {
  const [undone, byAdmin, again] = [await reader(), await reader(), await reader()];
  await askAll();
  clock.advance(DAY_MS);
  for (const { id } of [undone, byAdmin]) {
    const { undo } = await unsubscribe(t.ctx, accounts, unsubscribeToken(TEST_SECRET, id, 'daily_ideas'));
    await (id === undone.id ? resubscribe(t.ctx, accounts, undo) : changeProfile(t.ctx, id, { email_preferences: { daily_ideas: true } }));
  }
  // An administrator who changes something else names what is on already.
  await changeProfile(t.ctx, again.id, { full_name: 'Ada', email_preferences: { daily_ideas: true } });
  clock.set('2026-04-10T00:00:00.000Z');
  expect(await reEngage(t.ctx)).toMatchObject({ switchedOff: 1 });
  expect([await isOn(undone.id), await isOn(byAdmin.id), await isOn(again.id)]).toEqual([true, true, false]);
  // What they switch off after that is theirs: no link of an old email switches it on.
  await changeProfile(t.ctx, again.id, { email_preferences: { daily_ideas: true } });
  await changeProfile(t.ctx, again.id, { email_preferences: { daily_ideas: false } });
  expect(await call('POST', tokenOf(sent.find(({ to }) => to === again.email)))).toMatchObject({ status: 409 });
});

test('a yes promises only what comes: an address is tried again after a bounce, not after a complaint, nor for who leaves or is not confirmed', async () => {
  const [bounced, complained, leaves, unconfirmed] = [await reader(), await reader(), await reader(), await reader()];
  await askAll();
  await t.db.rows(sql`UPDATE users SET mail_stopped = 'bounce', mail_stopped_at = now() WHERE id = ${bounced.id}`);
  await t.db.rows(
    sql`UPDATE users SET mail_stopped = 'complaint', mail_stopped_at = now(), email_daily_ideas = false WHERE id = ${complained.id}`,
  );
  await t.db.rows(sql`UPDATE users SET deletion_due_at = now() WHERE id = ${leaves.id}`);
  await t.db.rows(sql`UPDATE users SET email_verified = false WHERE id = ${unconfirmed.id}`);
  const token = ({ email }: { email: string }) => tokenOf(sent.find(({ to }) => to === email));
  expect(await call('GET', token(bounced))).toMatchObject({ data: { daily: 'returned' } });
  expect(await call('POST', token(bounced))).toMatchObject({ status: 200, data: { switched_on: true } });
  expect(await t.db.rows(sql`SELECT mail_stopped, mail_stopped_at FROM users WHERE id = ${bounced.id}`)).toEqual([
    { mail_stopped: null, mail_stopped_at: null },
  ]);
  for (const [who, why, helps] of [
    [complained, /settings/, 'settings'],
    [leaves, /deleted/, 'keep_account'],
    [unconfirmed, /not confirmed/, 'confirm_address'],
  ] as const) {
    expect(await call('GET', token(who))).toMatchObject({ data: { daily: 'refused', because: expect.stringMatching(why), helps } });
    expect(await call('POST', token(who))).toMatchObject({ status: 409, message: expect.stringMatching(why) });
  }
});

test('an email that was three days late is followed by none within a year of it', async () => {
  const { id } = await reader();
  await reEngage(t.ctx);
  clock.set('2026-03-11T12:00:00.000Z');
  await send();
  clock.advance(DAY_MS);
  await visit(id);
  for (const [day, addressed] of [
    ['2027-03-10T23:00:00.000Z', 0],
    ['2027-03-11T13:00:00.000Z', 1],
  ] as const) {
    clock.set(day);
    await forgetOldReEngagements(t.ctx);
    expect(await reEngage(t.ctx), day).toEqual({ addressed, switchedOff: 0 });
  }
});

test('an email notes itself that it asked, so that mailings may be forgotten while the work is on hold', async () => {
  const { id } = await reader();
  await reEngage(t.ctx);
  clock.set(`${START}T07:00:00.000Z`);
  await send();
  clock.advance(40 * DAY_MS);
  await t.db.rows(
    sql`INSERT INTO mailings (id, kind, key, data, created_at) VALUES (gen_random_uuid(), 're_engagement', 'newer', '{}', ${clock.now()})`,
  );
  await forgetOldMailings(t.ctx);
  expect(await t.db.rows(sql`SELECT 1 FROM mailing_emails`)).toEqual([]);
  expect(await reEngage(t.ctx)).toEqual({ addressed: 0, switchedOff: 1 });
  expect(await isOn(id)).toBe(false);
});

test('a use of a session waits for nobody who holds the account, such as to end its sessions', async () => {
  const { id } = await reader();
  await visit(id);
  clock.advance(DAY_MS);
  await t.db.transaction(async (db) => {
    await db.rows(sql`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE`);
    await visit(id);
    expect(await db.rows(sql`DELETE FROM sessions WHERE user_id = ${id} RETURNING id`)).toHaveLength(1);
  });
});

test('however many there are, they are found once a run and written in pieces, with no limit of time', async () => {
  await t.db.rows(sql`
    INSERT INTO users (id, email, email_verified, subscription_status_since, created_at)
    SELECT gen_random_uuid(), 'person' || n || '@people.example', true, now(), ${daysAgo(180)} FROM generate_series(1, 5001) n`);
  const said: string[][] = [];
  const transaction: typeof t.db.transaction = (work) =>
    t.db.transaction((db) => {
      const statements: string[] = [];
      said.push(statements);
      const rows: typeof db.rows = (statement) => {
        statements.push(statement.text);
        return db.rows(statement);
      };
      return work({ ...db, rows });
    });
  expect(await reEngage({ ...t.ctx, db: { ...t.db, transaction } })).toEqual({ addressed: 5_001, switchedOff: 0 });
  expect(said.map(([first]) => first)).toEqual(Array(3).fill('SET LOCAL statement_timeout = 0'));
  expect(said.flat().filter((one) => /SELECT users\.id, coalesce/.test(one))).toHaveLength(1);
});

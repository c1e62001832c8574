import { createHmac } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, TEST_SECRET, testAccounts } from '../../../tests/factories/accounts.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { emptyTables } from '../../../tests/factories/empty-tables.ts';
import { unsubscribeHeaders } from '../unsubscribe/preference-email.server.ts';
import { mailEvents } from './mail-events.api.server.ts';
import { forgetOldMailEvents } from './mail-events.server.ts';
import { readReport } from './read-report.ts';

const SECRET = 'a-secret-of-these-tests-0123';
const SIGNING_KEY = Buffer.from('a key of these tests, signed with').toString('base64');
const clock = aClock();
let t: TestDatabase;
let who: { id: string; email: string };

beforeAll(async () => {
  t = await testDatabase(clock.now);
});
afterAll(() => t.drop());
beforeEach(async () => {
  await emptyTables(t.db);
  who = await addPerson(t, testAccounts(t));
  await t.db.rows(sql`UPDATE users SET email_trend_alerts = true, email_product_updates = true`);
});

const event = (more: Record<string, unknown> = {}) => ({
  type: 'bounce',
  address: who.email,
  at: '2026-03-09T07:00:00Z',
  id: 'e1',
  ...more,
});
async function post(body: unknown, headers: Record<string, string> = { authorization: `Bearer ${SECRET}` }, secret = SECRET) {
  const response = await mailEvents(t.ctx, secret, { secret: TEST_SECRET }).request('/mail/events', {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as { data?: { new: number; stopped: number }; error?: string }) };
}
const standing = async () =>
  (
    await t.db.rows<{ stopped: string | null; on: boolean }>(sql`
      SELECT mail_stopped AS stopped, email_daily_ideas OR email_trend_alerts OR email_product_updates OR email_project_reminders AS on FROM users WHERE id = ${who.id}`)
  )[0];

test('a bounce for good stops emails, once, whatever is told how often; what was chosen stays chosen', async () => {
  expect(await post(event({ address: who.email.toUpperCase() }))).toMatchObject({ status: 200, data: { new: 1, stopped: 1 } });
  expect(await standing()).toEqual({ stopped: 'bounce', on: true });
  // They try their address again; the provider tells of the old bounce again.
  await t.db.rows(sql`UPDATE users SET mail_stopped = NULL, mail_stopped_at = NULL`);
  expect(await post(event())).toMatchObject({ data: { new: 0, stopped: 0 } });
  expect(await standing()).toEqual({ stopped: null, on: true });
});

test('a complaint switches everything off that can be, also after a bounce', async () => {
  await post(event());
  expect(await post(event({ type: 'complaint', id: 'e2' }))).toMatchObject({ data: { new: 1, stopped: 1 } });
  expect(await standing()).toEqual({ stopped: 'complaint', on: false });
});

test('a full mailbox, and an address nobody has, change nothing; many can be told at once', async () => {
  const events = [event({ permanent: false }), event({ id: 'e2', address: 'nobody@people.example' })];
  expect(await post({ events })).toMatchObject({ data: { new: 2, stopped: 0 } });
  expect(await standing()).toEqual({ stopped: null, on: true });
});

test('nobody without the secret is heard', async () => {
  const basic = (password: string) => ({ authorization: `Basic ${Buffer.from(`mail:${password}`).toString('base64')}` });
  for (const headers of [{}, { authorization: 'Bearer wrong' }, basic('wrong'), basic(''), { authorization: 'Bearer ' }])
    expect((await post(event(), headers as Record<string, string>)).status).toBe(401);
  expect(await standing()).toEqual({ stopped: null, on: true });
  expect((await post(event(), basic(SECRET))).status).toBe(200);
});

test('what a provider itself sends is heard: SES by SNS as text, others in an address with the secret, Resend by its signature', async () => {
  const bounce = {
    bounceType: 'Permanent',
    feedbackId: 'f1',
    timestamp: '2026-03-09T07:00:00Z',
    bouncedRecipients: [{ emailAddress: who.email }],
  };
  const event = { notificationType: 'Bounce', mail: { messageId: 'm' }, bounce };
  const sns = { Type: 'Notification', TopicArn: 'arn:aws:sns:eu-west-1:1:mail', Message: JSON.stringify(event) };
  const text = { authorization: `Basic ${Buffer.from(`mail:${SECRET}`).toString('base64')}`, 'content-type': 'text/plain; charset=UTF-8' };
  expect(await post(sns, text)).toMatchObject({ status: 200, data: { new: 1, stopped: 1 } });
  expect(await post(sns, text), 'told again').toMatchObject({ data: { new: 0, stopped: 0 } });
  expect(await post([{ event: 'bounce', email: 'not an address', timestamp: 1, sg_event_id: 'x' }])).toMatchObject({ data: { new: 0 } });
  const resend = JSON.stringify({
    type: 'email.complained',
    created_at: '2026-03-09T08:00:00Z',
    data: { email_id: 'r1', to: [who.email] },
  });
  const at = String(Math.floor(clock.now().getTime() / 1_000));
  const sign = (time: string, key = SIGNING_KEY) => ({
    'svix-id': 'msg_1',
    'svix-timestamp': time,
    'svix-signature': `v1,c29tZXRoaW5n v1,${createHmac('sha256', Buffer.from(key, 'base64')).update(`msg_1.${time}.${resend}`).digest('base64')}`,
  });
  for (const headers of [sign(String(Number(at) - 301)), sign('soon'), sign(at, Buffer.from('another key').toString('base64'))])
    expect((await post(resend, headers, `whsec_${SIGNING_KEY}`)).status).toBe(401);
  expect((await post(resend, sign(at))).status, 'where the secret is none to sign with').toBe(401);
  expect((await post(`${resend} `, sign(at), `whsec_${SIGNING_KEY}`)).status, 'another body').toBe(401);
  expect(await post(resend, sign(at), `whsec_${SIGNING_KEY}`)).toMatchObject({ status: 200, data: { new: 1, stopped: 1 } });
  expect(await standing()).toEqual({ stopped: 'complaint', on: false });
});

test.each([
  ['{', 'The body must be JSON.'],
  [{ type: 'open', address: 'a@b.example', at: '2026-03-09T07:00:00Z', id: '1' }, 'type: type must be bounce or complaint'],
  [{ type: 'bounce', address: 'nobody', at: '2026-03-09T07:00:00Z', id: '1' }, 'address: address must be an email address'],
  [{ type: 'bounce', address: 'a@b.example', at: 'today', id: '1' }, 'at: at must be an ISO 8601 time'],
  [{ events: [{ type: 'bounce', address: 'a@b.example', at: '2026-03-09T07:00:00Z' }] }, 'events.0.id: id must be text'],
])('what cannot be read is refused by name: %o', async (body, message) => {
  const answer = await post(body);
  expect(answer.status).toBe(400);
  expect(answer.error).toContain(message);
});

test('an id counts once for each address: one email to several is told of under one', async () => {
  const other = await addPerson(t, testAccounts(t));
  const events = [event(), event({ address: other.email }), event()];
  expect(await post({ events })).toMatchObject({ data: { new: 2, stopped: 2 } });
});

test('a long list is worked in one go, and what of it is no address is told in the log', async () => {
  const warned: object[] = [];
  const ctx = { ...t.ctx, log: Object.assign(Object.create(t.ctx.log), { warn: (what: object) => warned.push(what) }) };
  const transactions: unknown[] = [];
  const db = { ...t.db, transaction: (work: Parameters<typeof t.db.transaction>[0]) => transactions.push(0) && t.db.transaction(work) };
  const list = Array.from({ length: 2_000 }, (_, i) => ({
    event: 'bounce',
    email: i === 7 ? 'no address' : i === 1_999 ? who.email : `nobody${i}@people.example`,
    timestamp: 1_773_039_600,
    sg_event_id: `sg-${i}`,
  }));
  const response = await mailEvents({ ...ctx, db } as typeof t.ctx, SECRET, { secret: TEST_SECRET }).request('/mail/events', {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET}` },
    body: JSON.stringify(list),
  });
  expect(await response.json()).toMatchObject({ success: true, data: { new: 1_999, stopped: 1 } });
  expect([transactions.length, warned]).toEqual([1, [{ events: 1, first: 'address: is none' }]]);
});

test('a key of nothing signs nothing', async () => {
  const body = JSON.stringify(event());
  const at = String(Math.floor(clock.now().getTime() / 1_000));
  const signature = createHmac('sha256', '').update(`msg_1.${at}.${body}`).digest('base64');
  const headers = { 'svix-id': 'msg_1', 'svix-timestamp': at, 'svix-signature': `v1,${signature}` };
  expect((await post(body, headers, `whsec_${'!'.repeat(24)}`)).status).toBe(401);
});

test('what was told is forgotten after three months', async () => {
  await post(event());
  clock.advance(91 * 86_400_000);
  await forgetOldMailEvents(t.ctx);
  expect(await t.db.rows(sql`SELECT 1 FROM mail_events`)).toEqual([]);
});

const delivery = (fields: string, original = '') => `Message-ID: <b1@mail.example>
Date: Mon, 09 Mar 2026 07:00:00 +0000
Content-Type: multipart/report; report-type=delivery-status; boundary=x

--x
Content-Type: text/plain

We could not deliver your email.

--x
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example

${fields}

--x
Content-Type: message/rfc822

${original}

--x--
`;

const failedFor = (email: string) => `Final-Recipient: rfc822; ${email}\nAction: failed\nStatus: 5.1.1`;
/** An email of ours as reports return it: its headers, long ones going on in the next line. */
const emailTo = (userId: string, secret = TEST_SECRET) => {
  const headers = unsubscribeHeaders({ secret, appUrl: 'https://assay.example' }, userId, 'daily_ideas');
  return `Subject: Idea of the day\nList-Unsubscribe:\n ${headers['List-Unsubscribe']}\nList-Unsubscribe-Post: List-Unsubscribe=One-Click`;
};

test('a mailbox can be piped in: reports of delivery and of abuse', async () => {
  const headers = { authorization: `Bearer ${SECRET}`, 'content-type': 'message/rfc822' };
  const failed = delivery(failedFor(who.email), emailTo(who.id));
  expect(await post(failed, headers)).toMatchObject({ data: { new: 1, stopped: 1 } });
  expect(await post(failed, headers)).toMatchObject({ data: { new: 0 } });
  const abuse = `Message-ID: <a1@isp.example>\n\n--x\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nOriginal-Rcpt-To: <${who.email}>\n\n--x\nContent-Type: text/rfc822-headers\n\n${emailTo(who.id)}\n\n--x--\n`;
  expect(await post(abuse, headers)).toMatchObject({ data: { new: 1, stopped: 1 } });
  expect(await standing()).toEqual({ stopped: 'complaint', on: false });
  expect(await post('Subject: I am on holiday\n\nBack on Monday.', headers)).toMatchObject({ status: 200, data: { new: 0 } });
});

test.each([
  ['Action: delayed\nStatus: 4.4.1', []],
  ['Action: failed\nStatus: 4.4.7', [false]],
  ['Action: failed\nStatus: 5.2.2', [false]],
  ['Action: failed\nStatus: 5.7.1', [false]],
  ['Action: failed\nStatus: 5.1.10', [true]],
])('a report says whether it is for good: %s', (fields, permanent) => {
  const told = readReport(delivery(`Original-Recipient: rfc822;ada@people.example\n${fields}`).replaceAll('\n', '\r\n'), clock.now());
  expect(told.events.map((one) => one.permanent)).toEqual(permanent);
});

test('a report that does not return our email to the very person it tells of changes nothing', async () => {
  const headers = { authorization: `Bearer ${SECRET}`, 'content-type': 'message/rfc822' };
  const writer = await addPerson(t, testAccounts(t));
  const forged = ['', 'List-Unsubscribe: <https://assay.example/?token=x>', emailTo(writer.id), emailTo(who.id, 'another secret')];
  for (const original of forged)
    for (const type of ['delivery', 'abuse'])
      expect(
        await post(
          type === 'abuse'
            ? `Content-Type: message/feedback-report\n\nFeedback-Type: abuse\nOriginal-Rcpt-To: ${who.email}\n\n${original}`
            : delivery(failedFor(who.email), original),
          headers,
        ),
      ).toMatchObject({ status: 200, data: { new: 0, stopped: 0 } });
  expect(await standing()).toEqual({ stopped: null, on: true });
  // Nor does it keep the true one from being heard, which may have the same id.
  expect(await post(delivery(failedFor(who.email), emailTo(who.id)), headers)).toMatchObject({ data: { new: 1, stopped: 1 } });
});

const HALF_A_MEGABYTE = 500 * 1024;
test.each([
  ['empty lines', '\n'],
  ['spaces', ' '],
  ['tabs and empty lines', '\t\n'],
  ['carriage returns', '\r'],
  ['lines that go on', ' x\n'],
  ['at signs', '@'],
  ['colons', ':'],
])('half a megabyte of %s is read in no time', (_, filling) => {
  const many = filling.repeat(HALF_A_MEGABYTE / filling.length);
  const began = performance.now();
  for (const start of ['Message-ID:', 'Date:', 'Feedback-Type: abuse\nOriginal-Rcpt-To:', 'List-Unsubscribe: <?token='])
    expect(readReport(`${start}${many}!`, clock.now()).events).toEqual([]);
  for (const start of ['Final-Recipient: rfc822;', 'Action:', 'Status:', ''])
    expect(readReport(delivery(`${start}${many}!`), clock.now()).events).toEqual([]);
  // Read by groups of anything that repeats it took minutes.
  expect(performance.now() - began).toBeLessThan(5_000);
});

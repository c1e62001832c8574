import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { runDueJobs } from '../../../tests/factories/jobs.ts';
import { writeEmail } from './email.ts';
import { enqueueMail, forgetOldMail, mailWorker, type Post } from './mail-jobs.server.ts';
import { keepingPost } from './stored-emails.server.ts';
import { smtpPost } from './transport.server.ts';

const clock = aClock();
let t: TestDatabase;
const email = writeEmail({
  to: 'lovelace@people.example',
  subject: 'A subject',
  paragraphs: ['First & <foremost>.'],
  action: { label: 'Go', url: 'https://assay.example/verify?token=abc' },
  after: ['Afterwards.'],
});
const writers = { greeting: async () => email, nothing: async () => undefined };
const stateOf = async () =>
  (await t.db.rows<{ state: string; tries: number; last_error: string | null }>(sql`SELECT state, tries, last_error FROM mail_jobs`))[0];

const deliver = (post: Post, ctx = t.ctx) => runDueJobs(ctx, [mailWorker(writers, post)]);
/** Why the last attempt failed, as pg-boss keeps it. */
const reason = async () =>
  (
    await t.db.rows<{ reason: string }>(sql`SELECT output ->> 'message' AS reason FROM pgboss.job WHERE name = 'mail' AND state = 'retry'`)
  )[0]?.reason;

beforeAll(async () => {
  t = await testDatabase(clock.now);
});
beforeEach(async () => {
  await t.db.rows(sql`DELETE FROM mail_jobs`);
  await t.db.rows(sql`DELETE FROM pgboss.job`);
});
afterAll(() => t.drop());

test('an email is asked for in the transaction of its cause: rolled back, nothing is sent', async () => {
  await expect(
    t.db.transaction(async (db) => {
      await enqueueMail({ ...t.ctx, db }, 'greeting', {});
      throw new Error('the cause failed');
    }),
  ).rejects.toThrow('the cause failed');
  expect(await deliver(async () => undefined)).toBe(0);
});

test('a server that is down is tried again at growing intervals for a day, then the job is dead and says why', async () => {
  await enqueueMail(t.ctx, 'greeting', {});
  let tries = 0;
  const down = async () => {
    tries++;
    throw new Error('connection refused');
  };
  const startedAt = clock.now().getTime();
  for (let hour = 0; (await stateOf())?.state === 'queued' && hour < 10_000; hour++) {
    await deliver(down);
    clock.advance(30_000);
  }
  expect(await stateOf()).toEqual({ state: 'dead', tries: 12, last_error: 'connection refused' });
  expect(tries).toBe(12);
  expect((clock.now().getTime() - startedAt) / 3_600_000).toBeGreaterThan(24);
  expect(await deliver(down)).toBe(0);
});

test('several processes send each email once', async () => {
  for (let i = 0; i < 25; i++) await enqueueMail(t.ctx, 'greeting', { i });
  const sent: string[] = [];
  const work = async () => {
    await deliver(async (_email, id) => void sent.push(id));
  };
  await Promise.all([work(), work(), work()]);
  expect(sent).toHaveLength(25);
  expect(new Set(sent).size).toBe(25);
});

test('a process that dies over an email gives it back', async () => {
  await enqueueMail(t.ctx, 'greeting', {});
  const dies = new Promise<never>(() => undefined);
  const post = vi.fn(() => dies);
  void deliver(post);
  await expect.poll(() => post.mock.calls.length).toBe(1);
  expect(await deliver(async () => undefined), 'not while it may still be under way').toBe(0);
  clock.advance(121_000);
  expect(await deliver(async () => undefined)).toBe(1);
  expect(await stateOf()).toMatchObject({ state: 'done' });
});

test('a process that comes back when its time is over says nothing about an email that is another one’s by now', async () => {
  await enqueueMail(t.ctx, 'greeting', {});
  const [slow, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const begun: string[] = [];
  const sending = (name: string, { promise }: typeof slow) =>
    deliver(() => {
      begun.push(name);
      return promise;
    });
  const first = sending('first', slow);
  await expect.poll(() => begun).toEqual(['first']);
  clock.advance(121_000);
  const second = sending('second', other);
  await expect.poll(() => begun).toEqual(['first', 'second']);
  slow.reject(new Error('too late'));
  await first;
  expect([await stateOf(), await reason()]).toEqual([{ state: 'queued', tries: 0, last_error: null }, undefined]);
  other.resolve();
  await second;
  expect(await stateOf()).toEqual({ state: 'done', tries: 1, last_error: null });
});

test('what was sent is not sent again, also where its process died before it said so', async () => {
  await enqueueMail(t.ctx, 'greeting', {});
  const sent: string[] = [];
  const post = async (_: unknown, id: string) => void sent.push(id);
  await deliver(post);
  await t.db.rows(sql`UPDATE pgboss.job SET state = 'active', started_on = ${clock.now()}`);
  clock.advance(121_000);
  expect(await deliver(post)).toBe(1);
  expect(sent).toHaveLength(1);
});

test('a mail server that keeps an email waiting is given up on', async () => {
  const server = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'], onData: (stream) => void stream.resume() });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const smtp = smtpPost(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, () => 'Assay <hello@assay.example>', {
    emailMs: 100,
  });
  await enqueueMail(t.ctx, 'greeting', {});
  await deliver(smtp.post);
  smtp.close();
  await new Promise<void>((resolve) => server.close(resolve));
  expect([(await stateOf())?.state, await reason()]).toEqual(['queued', 'the mail server took longer than 0.1 s']);
});

test('a refusal is kept and logged without naming whom it is about', async () => {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`5.1.1 <${address}>: user lovelace unknown`), { responseCode: 550 })),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const smtp = smtpPost(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, () => 'Assay <hello@assay.example>');
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
  await enqueueMail(t.ctx, 'greeting', {});
  await deliver(smtp.post, { ...t.ctx, log });
  smtp.close();
  await new Promise<void>((resolve) => server.close(resolve));
  for (const text of [await reason(), lines.join('')]) {
    expect(text).toContain('550 5.1.1 [address]: user [address] unknown');
    expect(text).not.toMatch(/lovelace|people\.example/);
  }
});

test('an email whose reason has gone is not sent, and what is done is forgotten after a month', async () => {
  await enqueueMail(t.ctx, 'nothing', {});
  await deliver(() => Promise.reject(new Error('nothing to send')));
  expect((await stateOf())?.state).toBe('done');
  clock.advance(31 * 86_400_000);
  await forgetOldMail(t.ctx);
  expect(await stateOf()).toBeUndefined();
});

test('emails are sent by SMTP, text and HTML, from the sender configured', async () => {
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
  await enqueueMail(t.ctx, 'greeting', {});
  await deliver(smtp.post);
  expect(received).toHaveLength(1);
  smtp.close();
  await new Promise<void>((resolve) => server.close(resolve));
  expect(received[0]).toMatch(/^From: Assay <hello@assay\.example>/m);
  expect(received[0]).toMatch(/^To: lovelace@people\.example/m);
  expect(received[0]).toMatch(/^Content-Type: text\/plain/m);
  expect(received[0]).toMatch(/^Content-Type: text\/html/m);
  expect((await stateOf())?.state).toBe('done');
});

test('without a mail server emails are kept, the newest five hundred', async () => {
  const post = keepingPost(t.ctx);
  for (let i = 0; i < 501; i++) await post(email, `018f0000-0000-7000-8000-${String(i).padStart(12, '0')}`);
  const [row] = await t.db.rows<{ kept: number; oldest: string }>(sql`SELECT count(*) AS kept, min(id::text) AS oldest FROM stored_emails`);
  expect(row).toEqual({ kept: 500, oldest: '018f0000-0000-7000-8000-000000000001' });
});

test('what people wrote cannot add headers to an email', () => {
  const parts = { to: 'lovelace@people.example', subject: 'A subject', paragraphs: ['Ada\r\nBcc: eve@evil.example'] };
  expect(writeEmail(parts).subject).toBe('A subject');
  for (const line of ['\r\nBcc: eve@evil.example', '\nX: y', '\r'])
    for (const name of ['to', 'subject'] as const)
      expect(() => writeEmail({ ...parts, [name]: parts[name] + line }), JSON.stringify(line)).toThrow('one line each');
});

test('an email says the same as text and as HTML, and what people wrote cannot be markup', () => {
  expect(email.text).toContain('First & <foremost>.\n\nGo:\nhttps://assay.example/verify?token=abc\n\nAfterwards.');
  expect(email.html).toContain('First &#38; &#60;foremost&#62;.');
  expect(email.html).not.toMatch(/<img|<script|<link/);
});

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { keepingPost } from './kept-mail.server.ts';
import { writeLetter } from './letter.ts';
import { deliverDueMail, enqueueMail, forgetDoneMail, startMailWorker } from './mail-jobs.server.ts';
import { smtpPost } from './transport.server.ts';

const clock = aClock();
let t: TestDatabase;
const letter = writeLetter({
  to: 'ada@people.example',
  subject: 'A subject',
  paragraphs: ['First & <foremost>.'],
  action: { label: 'Go', url: 'https://assay.example/verify?token=abc' },
  after: ['Afterwards.'],
});
const writers = { greeting: async () => letter, nothing: async () => undefined };
const stateOf = async () =>
  (await t.db.rows<{ state: string; tries: number; last_error: string | null }>(sql`SELECT state, tries, last_error FROM mail_jobs`))[0];

beforeAll(async () => {
  t = await testDatabase(clock.now);
});
beforeEach(() => t.db.rows(sql`DELETE FROM mail_jobs`));
afterAll(() => t.drop());

test('a letter is asked for in the transaction of its cause: rolled back, nothing is sent', async () => {
  await expect(
    t.db.transaction(async (db) => {
      await enqueueMail({ ...t.ctx, db }, 'greeting', {});
      throw new Error('the cause failed');
    }),
  ).rejects.toThrow('the cause failed');
  expect(await deliverDueMail(t.ctx, writers, async () => undefined)).toBe(0);
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
    await deliverDueMail(t.ctx, writers, down);
    clock.advance(30_000);
  }
  expect(await stateOf()).toEqual({ state: 'dead', tries: 8, last_error: 'connection refused' });
  expect(tries).toBe(8);
  expect((clock.now().getTime() - startedAt) / 3_600_000).toBeGreaterThan(24);
  expect(await deliverDueMail(t.ctx, writers, down)).toBe(0);
});

test('several processes send each letter once', async () => {
  for (let i = 0; i < 25; i++) await enqueueMail(t.ctx, 'greeting', { i });
  const sent: string[] = [];
  const work = async () => {
    while ((await deliverDueMail(t.ctx, writers, async (_letter, id) => void sent.push(id))) > 0);
  };
  await Promise.all([work(), work(), work()]);
  expect(sent).toHaveLength(25);
  expect(new Set(sent).size).toBe(25);
});

test('a process that dies over a letter gives it back', async () => {
  await enqueueMail(t.ctx, 'greeting', {});
  const dies = new Promise<never>(() => undefined);
  void deliverDueMail(t.ctx, writers, () => dies);
  await expect.poll(async () => (await stateOf())?.tries).toBe(1);
  expect(await deliverDueMail(t.ctx, writers, async () => undefined), 'not while it may still be under way').toBe(0);
  clock.advance(121_000);
  expect(await deliverDueMail(t.ctx, writers, async () => undefined)).toBe(1);
  expect((await stateOf())?.state).toBe('done');
});

test('a letter whose reason has gone is not sent, and what is done is forgotten after a month', async () => {
  await enqueueMail(t.ctx, 'nothing', {});
  await deliverDueMail(t.ctx, writers, () => Promise.reject(new Error('nothing to send')));
  expect((await stateOf())?.state).toBe('done');
  clock.advance(31 * 86_400_000);
  await forgetDoneMail(t.ctx);
  expect(await stateOf()).toBeUndefined();
});

test('the worker sends by SMTP what falls due, text and HTML, from the sender configured', async () => {
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
  const smtp = smtpPost(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, 'Assay <hello@assay.example>');
  await enqueueMail(t.ctx, 'greeting', {});
  const worker = startMailWorker(t.ctx, writers, smtp.post);
  await expect.poll(() => received.length, { timeout: 5_000 }).toBe(1);
  await worker.stop();
  smtp.close();
  await new Promise<void>((resolve) => server.close(resolve));
  expect(received[0]).toMatch(/^From: Assay <hello@assay\.example>/m);
  expect(received[0]).toMatch(/^To: ada@people\.example/m);
  expect(received[0]).toMatch(/^Content-Type: text\/plain/m);
  expect(received[0]).toMatch(/^Content-Type: text\/html/m);
  expect((await stateOf())?.state).toBe('done');
});

test('without a mail server letters are kept, the newest five hundred', async () => {
  const post = keepingPost(t.ctx);
  for (let i = 0; i < 501; i++) await post(letter, `018f0000-0000-7000-8000-${String(i).padStart(12, '0')}`);
  const [row] = await t.db.rows<{ kept: number; oldest: string }>(sql`SELECT count(*) AS kept, min(id::text) AS oldest FROM kept_mails`);
  expect(row).toEqual({ kept: 500, oldest: '018f0000-0000-7000-8000-000000000001' });
});

test('what people wrote cannot add headers to a letter', () => {
  const parts = { to: 'ada@people.example', subject: 'A subject', paragraphs: ['Ada\r\nBcc: eve@evil.example'] };
  expect(writeLetter(parts).subject).toBe('A subject');
  for (const line of ['\r\nBcc: eve@evil.example', '\nX: y', '\r'])
    for (const name of ['to', 'subject'] as const)
      expect(() => writeLetter({ ...parts, [name]: parts[name] + line }), JSON.stringify(line)).toThrow('one line each');
});

test('a letter says the same as text and as HTML, and what people wrote cannot be markup', () => {
  expect(letter.text).toContain('First & <foremost>.\n\nGo:\nhttps://assay.example/verify?token=abc\n\nAfterwards.');
  expect(letter.html).toContain('First &#38; &#60;foremost&#62;.');
  expect(letter.html).not.toMatch(/<img|<script|<link/);
});

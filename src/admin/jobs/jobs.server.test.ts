import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, testAccounts } from '../../../tests/factories/accounts.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import type { Admin } from '../../audit/write-audit.server.ts';
import { enqueueTask } from '../../money/provider-tasks.server.ts';
import { enqueueMail } from '../../platform/mail/mail-jobs.server.ts';
import { listAudit } from '../audit/list-audit.server.ts';
import { listJobs } from './list-jobs.server.ts';
import { retryAll, retryOne, setTaskAside } from './retry-jobs.server.ts';

const NOBODY = '018f0000-0000-7000-8000-000000000000';
const clock = aClock();
let t: TestDatabase;
let admin: Admin;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  admin = (await addPerson(t, testAccounts(t), { role: 'admin' })).viewer;
});
afterAll(() => t.drop());

const queue = async (name: string) => (await listJobs(t.ctx)).queues.find((one) => one.queue === name);
const failures = async () => (await listJobs(t.ctx)).failures;
async function deadMail(kind: string): Promise<void> {
  await enqueueMail(t.ctx, kind, { email: 'somebody@people.example' });
  await t.db.rows(sql`
    UPDATE mail_jobs SET state = 'dead', tries = 8, last_error = 'refused', finished_at = ${clock.now()} WHERE kind = ${kind} AND state = 'queued'`);
}

test('a queue says what waits and since when, what was done in a day, and what was given up with why', async () => {
  const asked = clock.now();
  await enqueueMail(t.ctx, 'waiting', {});
  clock.advance(60_000);
  await enqueueMail(t.ctx, 'waiting', {});
  await enqueueMail(t.ctx, 'done', {});
  await t.db.rows(sql`UPDATE mail_jobs SET state = 'done', finished_at = ${clock.now()} WHERE kind = 'done'`);
  await deadMail('sign_up');
  expect(await queue('mail')).toEqual({
    queue: 'mail',
    waiting: 2,
    oldest_waiting_at: asked.toISOString(),
    done_in_a_day: 1,
    given_up: 1,
  });
  expect(await failures()).toMatchObject([{ queue: 'mail', kind: 'sign_up', tries: 8, last_error: 'refused' }]);
  clock.advance(86_400_001);
  expect(await queue('mail')).toMatchObject({ done_in_a_day: 0, given_up: 1 });
});

test('one is tried again, once, and it is written down who asked', async () => {
  const [dead] = await failures();
  await retryOne(t.ctx, admin, 'mail', dead?.id as string);
  expect(await queue('mail')).toMatchObject({ waiting: 3, given_up: 0 });
  await expect(retryOne(t.ctx, admin, 'mail', dead?.id as string)).rejects.toThrow('This mail is not among those given up.');
  expect((await listAudit(t.ctx, { action: 'mail.retried' })).entries).toMatchObject([
    { target_id: dead?.id, admin: { id: admin.userId } },
  ]);
  for (const name of ['mail', 'payment_tasks', 'payment_events'] as const)
    for (const id of [NOBODY, 'no id at all']) await expect(retryOne(t.ctx, admin, name, id)).rejects.toThrow('not among those given up');
});

test('all of a kind are tried again, and no other', async () => {
  for (const kind of ['password_reset', 'password_reset', 'new_sign_in']) await deadMail(kind);
  expect(await retryAll(t.ctx, admin, { queue: 'mail', kind: 'password_reset' })).toBe(2);
  expect((await failures()).map(({ kind }) => kind)).toEqual(['new_sign_in']);
  expect(await retryAll(t.ctx, admin, { queue: 'mail', kind: 'password_reset' })).toBe(0);
  expect((await listAudit(t.ctx, { action: 'jobs.retried' })).entries).toMatchObject([{ after: { kind: 'password_reset', retried: 2 } }]);
});

test('payment tasks get a successor that knows them; refunds of a part are left for one by one', async () => {
  await enqueueTask(t.db, t.ctx, 'all of one', { kind: 'refund', paymentIntent: 'pi_1', reason: 'test' });
  await enqueueTask(t.db, t.ctx, 'a part of one', { kind: 'refund', paymentIntent: 'pi_2', amountCents: 100, reason: 'test' });
  await t.db.rows(sql`UPDATE provider_tasks SET state = 'dead', last_error = 'no answer', finished_at = ${clock.now()}`);
  expect(await retryAll(t.ctx, admin, { queue: 'payment_tasks' })).toBe(1);
  const dead = (await failures()).filter((one) => one.queue === 'payment_tasks');
  expect(dead).toMatchObject([{ kind: 'refund', last_error: 'no answer' }]);
  const [successor] = await t.db.rows<{ earlier: string[] }>(
    sql`SELECT data -> 'earlier' AS earlier FROM provider_tasks WHERE state = 'queued' AND cause = 'all of one'`,
  );
  expect(successor?.earlier.length).toBe(1);
});

test('what was done another way is set aside with why, once, and may be asked for again', async () => {
  const part = { kind: 'refund', paymentIntent: 'pi_2', amountCents: 100, reason: 'test' } as const;
  const [dead] = (await failures()).filter((one) => one.queue === 'payment_tasks');
  const setAside = () => setTaskAside(t.ctx, admin, dead?.id ?? '', 'Paid by bank transfer');
  await setAside();
  expect((await failures()).filter((one) => one.queue === 'payment_tasks')).toEqual([]);
  expect((await listAudit(t.ctx, { action: 'task.set_aside' })).entries).toMatchObject([
    { target_id: dead?.id, before: { kind: 'refund', last_error: 'no answer' }, after: { why: 'Paid by bank transfer' } },
  ]);
  await expect(setAside()).rejects.toThrow('This task is not among those given up.');
  expect((await listAudit(t.ctx, { action: 'task.set_aside' })).entries).toHaveLength(1);
  expect(await enqueueTask(t.db, t.ctx, 'a part of one', part)).toMatchObject({ isNew: true, state: 'queued' });
});

test('a payment event waits again as if it had just come', async () => {
  await t.db.rows(sql`
    INSERT INTO provider_events (id, type, payload, occurred_at, received_at, state, tries, next_try_at, last_error, finished_at)
    VALUES ('evt_1', 'invoice.paid', '{}', ${clock.now()}, ${clock.now()}, 'dead', 9, ${clock.now()}, 'no answer', ${clock.now()})`);
  expect((await failures()).filter((one) => one.queue === 'payment_events')).toMatchObject([{ id: 'evt_1', kind: 'invoice.paid' }]);
  await retryOne(t.ctx, admin, 'payment_events', 'evt_1');
  expect(await t.db.rows(sql`SELECT state, tries FROM provider_events`)).toEqual([{ state: 'queued', tries: 0 }]);
});

test('somebody who is no administrator tries nothing again', async () => {
  const { viewer } = await addPerson(t, testAccounts(t));
  await deadMail('sign_up');
  await expect(retryAll(t.ctx, viewer, { queue: 'mail' })).rejects.toThrow('Admin access required');
  expect((await queue('mail'))?.given_up).toBeGreaterThan(0);
});

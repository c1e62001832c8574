import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, sessionOf, testAccounts } from '../../tests/factories/accounts.ts';
import { buyer } from '../../tests/factories/claims.ts';
import { aClock } from '../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { anIdea } from '../../tests/factories/idea.factory.ts';
import { testPayments } from '../../tests/factories/payments.ts';
import { overviewOf } from '../admin/overview.server.ts';
import { startClaim } from '../claims/start-claim.server.ts';
import type { Accounts } from '../people/accounts/accounts.server.ts';
import { writeEmail } from '../platform/mail/email.ts';
import { enqueueMail } from '../platform/mail/mail-jobs.server.ts';
import { keepingPost } from '../platform/mail/stored-emails.server.ts';
import { forgetOld } from './forget-old.server.ts';

const DAY_MS = 86_400_000;
const clock = aClock();
let t: TestDatabase;
let accounts: Accounts;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  accounts = testAccounts(t);
});
afterAll(() => t.drop());

const count = async (statement: ReturnType<typeof sql>) => (await t.db.rows(statement)).length;

test('a session is forgotten when it has run out, and not before', async () => {
  const { id } = await addPerson(t, accounts);
  await sessionOf(accounts, id);
  const ends = new Date(clock.now().getTime() + 1_000);
  await t.db.rows(sql`UPDATE sessions SET expires_at = ${ends} WHERE user_id = ${id}`);
  const sessions = () => count(sql`SELECT 1 FROM sessions WHERE user_id = ${id}`);
  await forgetOld(t.ctx);
  expect(await sessions()).toBe(1);
  clock.advance(1_000);
  await forgetOld(t.ctx);
  expect(await sessions()).toBe(0);
});

test('an account nobody confirmed goes after a week with all its rows and without an email; confirmed ones stay', async () => {
  const [never, asked, confirmed] = [
    await addPerson(t, accounts, { verified: false, password: true }),
    await addPerson(t, accounts, { verified: false }),
    await addPerson(t, accounts),
  ];
  const ids = [never.id, asked.id, confirmed.id];
  await t.db.rows(sql`UPDATE users SET created_at = ${clock.now()} WHERE id = ANY (${ids})`);
  await enqueueMail(t.ctx, 'sign_up', { email: never.email });
  const left = async () => (await t.db.rows<{ id: string }>(sql`SELECT id FROM users WHERE id = ANY (${ids})`)).map(({ id }) => id).sort();

  clock.advance(7 * DAY_MS - 1);
  await enqueueMail(t.ctx, 'resend_verification', { email: asked.email });
  await forgetOld(t.ctx);
  expect(await left()).toEqual([...ids].sort());
  clock.advance(1);
  await forgetOld(t.ctx);
  expect(await left(), 'an email asked for a moment ago may still be opened').toEqual([asked.id, confirmed.id].sort());
  const rest = sql`
    SELECT 1 FROM mail_jobs WHERE data->>'email' = ${never.email} UNION ALL SELECT 1 FROM linked_accounts WHERE user_id = ${never.id}`;
  expect(await count(rest), 'no row and no email').toBe(0);
  clock.advance(DAY_MS);
  await forgetOld(t.ctx);
  expect(await left()).toEqual([confirmed.id]);
});

test('emails are forgotten 30 days after they were sent or kept, and 90 days after they were given up', async () => {
  await t.db.rows(sql`DELETE FROM mail_jobs`);
  for (const state of ['done', 'dead'] as const) {
    await enqueueMail(t.ctx, state, {});
    await t.db.rows(sql`UPDATE mail_jobs SET state = ${state}, finished_at = ${clock.now()} WHERE kind = ${state}`);
  }
  await keepingPost(t.ctx)(
    writeEmail({ to: 'ada@people.example', subject: 'Kept', paragraphs: ['Hello'] }),
    '018f0000-0000-7000-8000-000000000000',
  );
  const left = async () =>
    (await t.db.rows<{ kind: string }>(sql`SELECT kind FROM mail_jobs UNION ALL SELECT 'kept' FROM stored_emails ORDER BY kind`)).map(
      ({ kind }) => kind,
    );
  clock.advance(30 * DAY_MS);
  await forgetOld(t.ctx);
  expect(await left()).toEqual(['dead', 'done', 'kept']);
  clock.advance(1);
  await forgetOld(t.ctx);
  expect(await left()).toEqual(['dead']);
  clock.advance(60 * DAY_MS - 1);
  await forgetOld(t.ctx);
  expect(await left()).toEqual(['dead']);
  clock.advance(1);
  await forgetOld(t.ctx);
  expect(await left()).toEqual([]);
});

test('a reservation is forgotten a day after its end, with the code of where it was asked for', async () => {
  const [{ id }, payments] = [await anIdea(t.ctx), testPayments(t.ctx)];
  await startClaim(t.ctx, payments, buyer(undefined, undefined, 'a code'), id);
  const left = () => count(sql`SELECT 1 FROM idea_reservations r JOIN checkouts c ON c.id = r.checkout_id AND c.made_from = 'a code'`);
  clock.advance(15 * 60_000 + DAY_MS);
  await forgetOld(t.ctx);
  expect(await left()).toBe(1);
  clock.advance(1);
  await forgetOld(t.ctx);
  expect(await left()).toBe(0);
  expect(await count(sql`SELECT 1 FROM checkouts WHERE made_from IS NOT NULL`)).toBe(0);
});

test('an administrator’s count of people leaves out accounts nobody confirmed', async () => {
  await t.db.rows(sql`DELETE FROM users`);
  const { viewer } = await addPerson(t, accounts, { role: 'admin', tier: 'lifetime' });
  await addPerson(t, accounts);
  await addPerson(t, accounts, { verified: false });
  expect((await overviewOf(t.ctx, viewer)).users).toEqual({ total: 2, free: 1, pro: 1 });
});

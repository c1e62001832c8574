import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buyer, openUnreserved } from '../../tests/factories/claims.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { anIdea } from '../../tests/factories/idea.factory.ts';
import { payAt, settle, testPayments } from '../../tests/factories/payments.ts';
import { isWhole } from '../../tests/factories/slice.ts';
import { startClaim } from './start-claim.server.ts';

vi.setConfig({ testTimeout: 120_000 });

const BUYERS = isWhole ? 200 : 40;
const AT_ONCE = 20;
let t: TestDatabase;
let payments: ReturnType<typeof testPayments>;

beforeAll(async () => {
  t = await testDatabase();
  payments = testPayments(t.ctx);
});
afterAll(() => t.drop());

/** Does a piece of work for each of many, so many at once. */
async function forAll<T>(items: readonly T[], work: (item: T, i: number) => Promise<unknown>): Promise<void> {
  const waiting = [...items.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

test('many people at the same door: one gets in, and nobody else until it is shut', async () => {
  const idea = await anIdea(t.ctx);
  const opened: string[] = [];
  const told: string[] = [];
  await forAll(Array.from({ length: BUYERS }), () =>
    startClaim(t.ctx, payments, buyer(), idea.id).then(
      ({ url }) => opened.push(url),
      ({ code }) => told.push(code),
    ),
  );
  expect(opened).toHaveLength(1);
  expect(told).toEqual(Array(BUYERS - 1).fill('conflict'));
});

test('many payments for one idea: one owner, the others refunded, each told once', async () => {
  const idea = await anIdea(t.ctx);
  const sessions: string[] = [];
  await forAll(Array.from({ length: BUYERS }), async () => {
    sessions.push((await openUnreserved(t.ctx, payments, idea.id)).sessionId);
  });
  await forAll(sessions, async (session, i) => expect(await payAt(payments, session, { email: `buyer-${i}@people.example` })).toBe('paid'));
  // Four processes at the same events.
  await Promise.all([1, 2, 3, 4].map(() => settle(t.ctx, payments)));
  await settle(t.ctx, payments);
  const [sums] = await t.db.rows<object>(sql`
    SELECT count(*) AS payments, count(*) FILTER (WHERE refunded_cents = 0) AS kept,
      count(*) FILTER (WHERE refunded_cents = amount_cents) AS given_back, sum(amount_cents - refunded_cents)::int AS cents FROM payments`);
  expect(sums).toEqual({ payments: BUYERS, kept: 1, given_back: BUYERS - 1, cents: 100_000 });
  const owners = await t.db.rows<{ refunded_cents: number }>(
    sql`SELECT p.refunded_cents FROM claims c JOIN payments p ON p.id = c.payment_id WHERE c.ended_at IS NULL`,
  );
  expect(owners).toEqual([{ refunded_cents: 0 }]);
  // What the provider has is what we wrote down.
  const [atProvider] = await t.db.rows<object>(sql`
    SELECT count(*) FILTER (WHERE object = 'refund') AS refunds, sum((data ->> 'amount')::int) FILTER (WHERE object = 'refund')::int AS cents
    FROM sandbox.objects`);
  expect(atProvider).toEqual({ refunds: BUYERS - 1, cents: (BUYERS - 1) * 100_000 });
  const emails = await t.db.rows<{ kind: string; n: number }>(sql`SELECT kind, count(*) AS n FROM mail_jobs GROUP BY kind ORDER BY kind`);
  expect(emails).toEqual([
    { kind: 'claim_given_back', n: BUYERS - 1 },
    { kind: 'claim_made', n: 1 },
  ]);
});

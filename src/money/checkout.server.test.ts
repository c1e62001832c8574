import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, testAccounts } from '../../tests/factories/accounts.ts';
import { openUnreserved } from '../../tests/factories/claims.ts';
import { aClock } from '../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { anIdea } from '../../tests/factories/idea.factory.ts';
import { APP_URL, payAt, settle, testPayments } from '../../tests/factories/payments.ts';
import { startClaim } from '../claims/start-claim.server.ts';
import type { PaymentOptions } from '../platform/payments/payments.server.ts';
import { visitor } from '../platform/viewer.ts';
import { openPlanCheckout } from './plan-checkout.server.ts';
import { syncWith } from './run-tasks.server.ts';

const MINUTE_MS = 60_000;
const clock = aClock();
let t: TestDatabase;

beforeAll(async () => {
  t = await testDatabase(clock.now);
});
afterAll(() => t.drop());

type Wrap = NonNullable<PaymentOptions['wrapHttp']>;
/** Does something just before a session is opened at the provider. */
const beforeSession = (work: () => Promise<unknown>): Wrap => {
  return (client) => ({
    getClientName: () => 'slow',
    makeRequest: async (...call) => {
      if (call[3] === 'POST' && call[2] === '/v1/checkout/sessions') await work();
      return client.makeRequest(...call);
    },
  });
};

test('a provider whose clock is minutes ahead, or that hears us minutes late, opens the checkout all the same', async () => {
  const idea = await anIdea(t.ctx);
  const late = testPayments(t.ctx, {}, { wrapHttp: beforeSession(async () => clock.advance(4.5 * MINUTE_MS)) });
  const from = clock.now().getTime();
  const started = await startClaim(t.ctx, late, { viewer: visitor, checkoutId: undefined }, idea.id);
  // What is reserved is reserved for fifteen minutes, however long the page could be paid.
  expect(started.expiresAt.getTime() - from).toBe(15 * MINUTE_MS);
});

test('what is paid in the minutes after the reservation has the idea if nobody else has, and goes back if somebody has', async () => {
  const payments = testPayments(t.ctx);
  const [free, taken] = [await anIdea(t.ctx), await anIdea(t.ctx)];
  const buyer = { viewer: visitor, checkoutId: undefined };
  const urls = [await startClaim(t.ctx, payments, buyer, free.id), await startClaim(t.ctx, payments, buyer, taken.id)];
  const [one = '', two = ''] = urls.map(({ url }) => url.split('/').at(-1) as string);
  clock.advance(32 * MINUTE_MS);
  const { sessionId } = await openUnreserved(t.ctx, payments, taken.id);
  await payAt(payments, sessionId, { email: 'first@people.example' });
  // Heard of first, and the others' pages not closed yet.
  await syncWith(t.ctx, payments, { checkout: sessionId });
  await payAt(payments, one, { email: 'late@people.example' });
  expect(await payAt(payments, two, { email: 'late@people.example' })).toBe('paid');
  await settle(t.ctx, payments);
  const owners = await t.db.rows(sql`SELECT idea_id, email FROM claims WHERE ended_at IS NULL ORDER BY email`);
  expect(owners).toEqual([
    { idea_id: taken.id, email: 'first@people.example' },
    { idea_id: free.id, email: 'late@people.example' },
  ]);
  expect(await t.db.rows(sql`SELECT email FROM payments WHERE refunded_cents = amount_cents`)).toEqual([{ email: 'late@people.example' }]);
});

test('a checkout that was replaced while the provider was opening it cannot be paid', async () => {
  const { viewer } = await addPerson(t, testAccounts(t));
  const payments = testPayments(t.ctx);
  const urls = { successUrl: `${APP_URL}/pricing?success=true`, cancelUrl: `${APP_URL}/pricing?canceled=true` };
  const inBetween = async () => {
    await openPlanCheckout(t.ctx, payments, viewer, { priceId: payments.prices.lifetime, ...urls });
  };
  const slow = testPayments(t.ctx, {}, { wrapHttp: beforeSession(inBetween) });
  const first = openPlanCheckout(t.ctx, slow, viewer, { priceId: payments.prices.pro_monthly, ...urls });
  await expect(first).rejects.toThrow('Another checkout was opened meanwhile.');
  await settle(t.ctx, payments);
  const [replaced] = await t.db.rows<{ id: string }>(sql`
    SELECT session_id AS id FROM checkouts WHERE user_id = ${viewer.userId} AND purpose = 'subscription'`);
  expect(await payAt(payments, replaced?.id ?? '')).toBe('expired');
});

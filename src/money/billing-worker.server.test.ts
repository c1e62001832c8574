import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { runDueJobs } from '../../tests/factories/jobs.ts';
import { APP_URL, aPayer, payAt, testPayments } from '../../tests/factories/payments.ts';
import { paymentWorker, watchPrices } from './billing-worker.server.ts';
import { openPlanCheckout } from './plan-checkout.server.ts';
import { followSettings, putInForce } from './site-settings/in-force.server.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(async () => {
  putInForce();
  await t.drop();
});

test('a price that another process has set is compared with the provider’s at once', async () => {
  const payments = testPayments(t.ctx);
  const followed = await followSettings(t.ctx, t.url);
  const worker = watchPrices(t.ctx, payments, followed);
  const price = payments.sandbox.prices.find(({ id }) => id === payments.prices.pro_monthly) as { amountCents: number };
  const wrong = (plans: string[]) => vi.waitFor(() => expect([...payments.wrongPrices]).toEqual(plans), 5_000);
  const set = (version: number, cents: number) =>
    t.db.rows(sql`
      INSERT INTO site_settings (version, changed, set_at) VALUES (${version}, ${JSON.stringify({ 'shown_prices.pro_monthly': cents })}, now())`);
  await set(1, 4_900);
  await wrong(['pro_monthly']);
  price.amountCents = 5_900;
  await set(2, 5_900);
  await wrong([]);
  await worker.stop();
  await followed.close();
});

test('what is paid at the provider is settled by the job its events ask for, and the next look has its time', async () => {
  const payments = testPayments(t.ctx);
  await t.db.rows(sql`DELETE FROM pgboss.job`);
  const { id, viewer } = await aPayer(t.ctx);
  const urls = { successUrl: `${APP_URL}/pricing?success=true`, cancelUrl: `${APP_URL}/pricing?canceled=true` };
  const { sessionId } = await openPlanCheckout(t.ctx, payments, viewer, { priceId: payments.prices.lifetime, ...urls });
  await payAt(payments, sessionId);
  expect(await runDueJobs(t.ctx, [paymentWorker(payments)])).toBeGreaterThan(0);
  expect(await t.db.rows(sql`SELECT subscription_tier AS tier FROM users WHERE id = ${id}`)).toEqual([{ tier: 'lifetime' }]);
  expect(
    await t.db.rows(sql`SELECT 1 FROM pgboss.job WHERE name = 'payments' AND state = 'created' AND start_after > now()`),
  ).not.toHaveLength(0);
});

import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { testPayments } from '../../tests/factories/payments.ts';
import { startBillingWorker } from './billing-worker.server.ts';
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
  const worker = startBillingWorker(t.ctx, payments, followed);
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

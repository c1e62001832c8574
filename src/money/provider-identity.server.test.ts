import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { anIdea } from '../../tests/factories/idea.factory.ts';
import { faultyWay, planMember, testPayments } from '../../tests/factories/payments.ts';
import { isHolding, reservationOf } from '../claims/reservations.server.ts';
import { startClaim } from '../claims/start-claim.server.ts';
import { parseConfig } from '../platform/config.server.ts';
import { createPayments, type Payments, paymentWarnings } from '../platform/payments/payments.server.ts';
import { visitor } from '../platform/viewer.ts';
import { adoptProvider } from './adopt-provider.server.ts';
import { products } from './products.ts';
import { storeEvent } from './provider-events.server.ts';
import { requireSameProvider } from './provider-identity.server.ts';
import { refundPayment } from './refund-payment.server.ts';

const root = join(import.meta.dirname, '../..');
const way = faultyWay();
let t: TestDatabase;
let payments: ReturnType<typeof testPayments>;

beforeAll(async () => {
  t = await testDatabase();
  payments = testPayments(t.ctx, {}, way);
});
afterAll(() => t.drop());

const stored = () => t.db.rows(sql`SELECT mode, account_id FROM payment_provider`);
const stripe = (secretKey: string, NODE_ENV = 'production') => ({
  NODE_ENV,
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_PRO_MONTHLY: 'price_1',
  STRIPE_PRICE_LIFETIME: 'price_2',
});
/** As another mode or account would be: the sandbox answers for it. */
const posing = (mode: Payments['mode']): Payments => ({ ...payments, mode });

test('a database remembers where it sells first, and another mode or account stops the start with what to do', async () => {
  way.set((_method, path) => (path === '/v1/account' ? 500 : undefined));
  await requireSameProvider(t.ctx, payments);
  expect(await stored()).toEqual([{ mode: 'sandbox', account_id: null }]);
  way.set(() => undefined);
  await requireSameProvider(t.ctx, payments);
  expect(await stored()).toEqual([{ mode: 'sandbox', account_id: 'acct_sandbox' }]);
  const refused = requireSameProvider(t.ctx, posing('live'));
  await expect(refused).rejects.toThrow(
    /has sold through the sandbox, .* account acct_sandbox in live mode\..*npm run assay -- payments-adopt$/,
  );
  await t.db.rows(sql`UPDATE payment_provider SET account_id = 'acct_other'`);
  await expect(requireSameProvider(t.ctx, payments)).rejects.toThrow('payments-adopt');
  await t.db.rows(sql`UPDATE payment_provider SET account_id = 'acct_sandbox'`);
});

test('when the account cannot be read, what was sold last is looked for; without an answer the start is refused', async () => {
  const who = await planMember(t.ctx, payments, 'lifetime');
  await t.db.rows(sql`UPDATE payment_provider SET account_id = 'acct_sandbox', since = to_timestamp(0)`);
  way.set((_method, path) => (path === '/v1/account' ? 403 : undefined));
  await requireSameProvider(t.ctx, payments);
  way.set((_method, path) => (path === '/v1/account' ? 403 : 500));
  await expect(requireSameProvider(t.ctx, payments)).rejects.toThrow('did not say whether it is the sandbox');
  way.set((_method, path) => (path === '/v1/account' ? 403 : undefined));
  await t.db.rows(sql`UPDATE payments SET provider_payment_id = 'pi_elsewhere' WHERE id = ${who.paymentId}`);
  await expect(requireSameProvider(t.ctx, payments)).rejects.toThrow('does not know what was sold there');
  await t.db.rows(sql`UPDATE payments SET provider_payment_id = ${who.intent} WHERE id = ${who.paymentId}`);
  way.set(() => undefined);
});

test('adopting another provider lets go what belongs to the one before, and keeps what was paid', async () => {
  const who = await planMember(t.ctx, payments, 'lifetime');
  const idea = await anIdea(t.ctx);
  await startClaim(t.ctx, payments, { viewer: visitor, checkoutId: undefined }, idea.id);
  way.set((method) => (method === 'POST' ? 500 : undefined));
  const ask = { paymentId: who.paymentId, amountCents: 100, reason: 'kindness' };
  await refundPayment(t.ctx, payments, ask);
  way.set(() => undefined);
  const [event] = await t.db.rows<{ id: string }>(
    sql`UPDATE provider_events SET state = 'queued', finished_at = NULL WHERE state = 'done' RETURNING id`,
  );
  expect(await adoptProvider(t.ctx, posing('live'), { isForced: true })).toMatchObject({
    isAdopted: false,
    said: expect.stringContaining('use a fresh database'),
  });
  const kept = await adoptProvider(t.ctx, posing('test'));
  expect(kept).toMatchObject({ isAdopted: false, said: expect.stringContaining(`refund (queued): refund ${who.paymentId} of 100`) });
  expect(await stored()).toEqual([{ mode: 'sandbox', account_id: 'acct_sandbox' }]);
  expect((await adoptProvider(t.ctx, posing('test'), { isForced: true })).said).toMatch(
    /^This database belongs to Stripe account acct_sandbox in test mode now\. It was the sandbox\. 1 open checkouts and 2 open tasks were let go\./,
  );
  await requireSameProvider(t.ctx, posing('test'));
  const reservation = await reservationOf(t.ctx, idea.id);
  expect(reservation && isHolding(t.ctx, reservation)).toBe(false);
  expect(await t.db.rows(sql`SELECT stripe_customer_id AS customer FROM users WHERE id = ${who.id}`)).toEqual([{ customer: null }]);
  expect(await t.db.rows(sql`SELECT 1 FROM payments WHERE user_id = ${who.id}`)).toHaveLength(1);
  // Back again: the same may be asked for once more, and what was not applied is fetched.
  await adoptProvider(t.ctx, payments);
  expect(await refundPayment(t.ctx, payments, ask)).toBe('done');
  const events = await payments.stripe.events.list({ limit: 100 });
  const lost = events.data.find(({ id }) => id === event?.id);
  expect(lost && (await storeEvent(t.ctx, lost))).toBe(true);
  await adoptProvider(t.ctx, posing('test'));
});

test('the command adopts what is configured, and says so', async () => {
  const { status, stdout } = spawnSync(process.execPath, ['--import', './scripts/tsx.ts', 'scripts/assay.ts', 'payments-adopt'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: t.url, NODE_ENV: 'development' },
  });
  expect({ status, said: stdout.trim() }).toMatchObject({ status: 0, said: expect.stringContaining('belongs to the sandbox now.') });
  await requireSameProvider(t.ctx, payments);
});

test('a live key works in production only; a test key there, and a sandbox behind https, are warned of', () => {
  for (const key of ['sk_live_1', 'rk_live_1'])
    expect(() => parseConfig(stripe(key, 'development'))).toThrow('STRIPE_SECRET_KEY is not usable: it should be a key of test mode');
  const warned = (env: Record<string, string>) => {
    const config = parseConfig(env);
    return paymentWarnings(config, createPayments(t.ctx, config, products, 'a secret'));
  };
  expect(warned(stripe('sk_live_1'))).toEqual([]);
  expect(warned(stripe('sk_test_1'))).toEqual([expect.stringContaining('no money moves')]);
  expect(warned({ APP_URL: 'https://assay.example' })).toEqual([expect.stringContaining('Set NODE_ENV=production')]);
  expect(warned({ APP_URL: 'https://assay.example', NODE_ENV: 'production' })).toEqual([]);
  expect(warned({})).toEqual([]);
});

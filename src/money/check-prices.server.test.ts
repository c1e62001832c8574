import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, testAccounts } from '../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { APP_URL, faultyWay, recordingLog, testPayments } from '../../tests/factories/payments.ts';
import type { SandboxPrice } from '../platform/payments/sandbox.server.ts';
import { checkPrices } from './check-prices.server.ts';
import { openPlanCheckout } from './plan-checkout.server.ts';

const way = faultyWay();
let t: TestDatabase;

beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

/** Payments whose provider has other prices than the plans say. */
function priced(change: (price: SandboxPrice) => Partial<SandboxPrice>) {
  const payments = testPayments(t.ctx, {}, way);
  const { sandbox } = payments;
  const ours = [...sandbox.prices];
  const set = (to: readonly SandboxPrice[]) => (sandbox.prices as SandboxPrice[]).splice(0, 9, ...to);
  set(ours.map((price) => ({ ...price, ...change(price) })));
  return { payments, mend: () => set(ours) };
}
const open = async (payments: ReturnType<typeof testPayments>, plan: 'pro_monthly' | 'lifetime') => {
  const { viewer } = await addPerson(t, testAccounts(t));
  return openPlanCheckout(t.ctx, payments, viewer, {
    priceId: payments.prices[plan],
    successUrl: `${APP_URL}/a`,
    cancelUrl: `${APP_URL}/b`,
  });
};

test('prices that are ours sell', async () => {
  const { payments } = priced(() => ({}));
  await checkPrices(t.ctx, payments);
  expect([...payments.wrongPrices]).toEqual([]);
});

test.each([
  ['amount', { amountCents: 4_900 }, 'amount: 4900, should be 3900'],
  ['currency', { currency: 'eur' }, 'currency: eur, should be usd'],
  ['rhythm', { interval: null }, 'paid: once, should be every 1 month'],
  ['id', { id: 'price_of_another' }, 'the provider has no such price'],
] as const)('a month of another %s is not sold, and is said once; Lifetime goes on', async (_what, change, said) => {
  const { payments, mend } = priced(({ interval }) => (interval === 'month' ? change : {}));
  const { log, errors } = recordingLog();
  const about: unknown[] = [];
  const error = log.error.bind(log);
  log.error = (object: unknown, ...rest: unknown[]) => {
    about.push(object);
    error(object as object, ...(rest as [string]));
  };
  await checkPrices({ ...t.ctx, log }, payments);
  await checkPrices({ ...t.ctx, log }, payments);
  expect(errors).toEqual(['a price at the payment provider is not ours: the plan is not sold']);
  expect(about).toMatchObject([{ plan: 'pro_monthly', wrong: expect.arrayContaining([said]) }]);
  await expect(open(payments, 'pro_monthly')).rejects.toMatchObject({
    code: 'not_configured',
    message: 'Payment system is not configured. Please contact support.',
  });
  expect((await open(payments, 'lifetime')).sessionId).toMatch(/^cs_/);
  mend();
  await checkPrices(t.ctx, payments);
  expect((await open(payments, 'pro_monthly')).sessionId).toMatch(/^cs_/);
});

test('a provider that cannot be asked changes nothing', async () => {
  const { payments } = priced(({ interval }) => (interval === 'month' ? { amountCents: 1 } : {}));
  await checkPrices(t.ctx, payments);
  way.set(() => 500);
  await checkPrices(t.ctx, payments);
  expect([...payments.wrongPrices]).toEqual(['pro_monthly']);
  way.set(() => undefined);
});

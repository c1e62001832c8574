import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { failRefund } from '../../dev/sandbox/money.server.ts';
import { inSandbox } from '../../dev/sandbox/store.server.ts';
import { changeCard, payOpenInvoice } from '../../dev/sandbox/subscriptions.server.ts';
import { APP_URL, payAt, planMember, settle } from '../../tests/factories/payments.ts';
import { sandboxPayments } from '../../tests/factories/sandbox-payments.ts';
import { openPlanCheckout } from './plan-checkout.server.ts';
import { subscriptionStatusOf } from './subscription-status.server.ts';

const DAY_MS = 86_400_000;
const { clock, t, payments, way } = await sandboxPayments();

type Member = Awaited<ReturnType<typeof planMember>>;
const calm = () => settle(t.ctx, payments);
/** Somebody whose second month could not be paid for, and its invoice. */
async function overdue() {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  await inSandbox(payments.sandbox, who.customer, (tx) => changeCard(tx, who.customer, true));
  clock.advance(32 * DAY_MS);
  await calm();
  return { ...who, invoice: (await invoicesOf(who)).find(({ status }) => status === 'open')?.id ?? '' };
}
const invoicesOf = async ({ subscription }: Member) =>
  (await payments.stripe.invoices.list({ subscription: subscription ?? '', limit: 10 })).data;
const pay = ({ customer, invoice }: Awaited<ReturnType<typeof overdue>>) =>
  inSandbox(payments.sandbox, customer, (tx) => payOpenInvoice(tx, invoice));
const planOf = async ({ viewer }: Member) => (await subscriptionStatusOf(t.ctx, viewer)).plan;
const ledgerOf = ({ id }: Member) =>
  t.db.rows(sql`SELECT amount_cents AS paid, refunded_cents AS back FROM payments WHERE user_id = ${id} ORDER BY paid_at`);
async function payLifetime({ viewer }: Member): Promise<void> {
  const urls = { successUrl: `${APP_URL}/pricing?success=true`, cancelUrl: `${APP_URL}/pricing?canceled=true` };
  const { sessionId } = await openPlanCheckout(t.ctx, payments, viewer, { priceId: payments.prices.lifetime, ...urls });
  await payAt(payments, sessionId);
}

test('a month that is paid while its plan still waits for it is kept, and clears the plan', async () => {
  const who = await overdue();
  await pay(who);
  await calm();
  expect(await planOf(who)).toBe('pro_monthly');
  expect(await ledgerOf(who)).toMatchObject([{ back: 0 }, { paid: 3_900, back: 0 }]);
});

test('a month that is paid after its plan was given up goes back: there is nothing to have for it', async () => {
  const who = await overdue();
  clock.advance(22 * DAY_MS);
  await calm();
  expect((await payments.stripe.subscriptions.retrieve(who.subscription ?? '')).status).toBe('canceled');
  clock.advance(3 * DAY_MS);
  await pay(who);
  await calm();
  expect(await planOf(who)).toBe('free');
  expect(await ledgerOf(who)).toMatchObject([{ back: 0 }, { paid: 3_900, back: 3_900 }]);
  // The refund of it fails at the bank: it is asked for again.
  const [late] = await t.db.rows<{ intent: string }>(sql`
    SELECT provider_payment_id AS intent FROM payments WHERE user_id = ${who.id} ORDER BY paid_at DESC LIMIT 1`);
  await inSandbox(payments.sandbox, late?.intent ?? '', (tx) => failRefund(tx, late?.intent ?? ''));
  await calm();
  expect(await ledgerOf(who)).toMatchObject([{ back: 0 }, { back: 3_900 }]);
});

test('an overdue plan that we end leaves nothing open that could be paid', async () => {
  const who = await overdue();
  await payLifetime(who);
  await calm();
  expect((await invoicesOf(who)).map(({ status }) => status)).toEqual(['void', 'paid']);
  await expect(pay(who)).rejects.toThrow('This invoice cannot be paid: it is void.');
  expect(await ledgerOf(who)).toMatchObject([{ back: 0 }, { paid: 49_900, back: 0 }]);
});

test('one that is paid in the moment before it is made void goes back', async () => {
  const who = await overdue();
  way.set((method, path) => (method === 'POST' && path.endsWith('/void') ? 500 : undefined));
  await payLifetime(who);
  await calm();
  clock.advance(1_000);
  await pay(who);
  way.set(() => undefined);
  clock.advance(60_000);
  await calm();
  expect(await ledgerOf(who)).toEqual(
    expect.arrayContaining([
      { paid: 49_900, back: 0 },
      { paid: 3_900, back: 3_900 },
    ]),
  );
  expect(await t.db.rows(sql`SELECT cause FROM provider_tasks WHERE state NOT IN ('done', 'replaced')`)).toEqual([]);
});

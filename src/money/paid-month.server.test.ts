import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { decideDispute, openDispute, refund } from '../../dev/sandbox/money.server.ts';
import { inSandbox } from '../../dev/sandbox/store.server.ts';
import { changeCard, setEnding, turnDuePeriods } from '../../dev/sandbox/subscriptions.server.ts';
import { addPerson, testAccounts } from '../../tests/factories/accounts.ts';
import { APP_URL, payAt, settle, testPayments } from '../../tests/factories/payments.ts';
import { sandboxPayments } from '../../tests/factories/sandbox-payments.ts';
import { cancelSubscription, resumeSubscription } from './manage-subscription.server.ts';
import { openPlanCheckout } from './plan-checkout.server.ts';
import { syncWith } from './run-tasks.server.ts';
import { subscriptionStatusOf } from './subscription-status.server.ts';

const DAY_MS = 86_400_000;
const { clock, t, payments } = await sandboxPayments();

type Person = Awaited<ReturnType<typeof addPerson>>;
const calm = () => settle(t.ctx, payments);
const statusOf = ({ viewer }: Person) => subscriptionStatusOf(t.ctx, viewer);
async function member(by = payments): Promise<Person> {
  const who = await addPerson(t, testAccounts(t), { statusSince: clock.now() });
  const urls = { successUrl: `${APP_URL}/pricing?success=true`, cancelUrl: `${APP_URL}/pricing?canceled=true` };
  const { sessionId } = await openPlanCheckout(t.ctx, by, who.viewer, { priceId: by.prices.pro_monthly, ...urls });
  await payAt(by, sessionId);
  await settle(t.ctx, by);
  return who;
}
const subscriptionOf = async ({ id }: Person) =>
  (await t.db.rows<{ id: string; customer_id: string }>(sql`SELECT id, customer_id FROM subscriptions WHERE user_id = ${id}`))[0] as {
    id: string;
    customer_id: string;
  };
/** The provider's ids of a person's payments, the first first. */
const intentsOf = async ({ id }: Person) =>
  (await t.db.rows<{ i: string }>(sql`SELECT provider_payment_id AS i FROM payments WHERE user_id = ${id} ORDER BY paid_at`)).map(
    ({ i }) => i,
  );

/** What becomes of a payment, by its name in the table of decision 43. */
const fates: Record<string, (intent: string) => Promise<unknown>> = {
  'partly refunded': (intent) => inSandbox(payments.sandbox, intent, (tx) => refund(tx, intent, 1_000, null, {})),
  'refunded whole': (intent) => inSandbox(payments.sandbox, intent, (tx) => refund(tx, intent, undefined, null, {})),
  disputed: (intent) => inSandbox(payments.sandbox, intent, (tx) => openDispute(tx, intent)),
  'disputed and won': async (intent) => {
    await fates.disputed?.(intent);
    await calm();
    await inSandbox(payments.sandbox, intent, (tx) => decideDispute(tx, intent, 'won'));
  },
  'disputed and lost': async (intent) => {
    await fates.disputed?.(intent);
    await calm();
    await inSandbox(payments.sandbox, intent, (tx) => decideDispute(tx, intent, 'lost'));
  },
};
const open = { status: 'active', plan: 'pro_monthly', isSuspended: false };
const ended = { status: 'cancelled', plan: 'free', isSuspended: false };
const rests = { status: 'active', plan: 'free', isSuspended: true };

describe('access follows the payment of the month it is in', () => {
  test.each([
    ['the month before', 'partly refunded', open],
    ['the month before', 'refunded whole', open],
    ['the month before', 'disputed', open],
    ['the month before', 'disputed and won', open],
    ['the month before', 'disputed and lost', open],
    ['this month', 'partly refunded', open],
    ['this month', 'refunded whole', ended],
    ['this month', 'disputed', rests],
    ['this month', 'disputed and won', open],
    ['this month', 'disputed and lost', ended],
  ] as const)('%s %s', async (month, fate, expected) => {
    const who = await member();
    clock.advance(31 * DAY_MS);
    await calm();
    const intents = await intentsOf(who);
    expect(intents).toHaveLength(2);
    await fates[fate]?.(intents[month === 'this month' ? 1 : 0] as string);
    await calm();
    expect(await statusOf(who)).toMatchObject(expected);
    const { id } = await subscriptionOf(who);
    expect((await payments.stripe.subscriptions.retrieve(id)).status).toBe(expected === ended ? 'canceled' : 'active');
  });

  test('a payment from before months were kept is told by its time', async () => {
    const who = await member();
    clock.advance(31 * DAY_MS);
    await calm();
    await t.db.rows(sql`UPDATE payments SET period_start = NULL, period_end = NULL WHERE user_id = ${who.id}`);
    const [first, second] = await intentsOf(who);
    await fates['refunded whole']?.(first as string);
    await calm();
    expect(await statusOf(who)).toMatchObject(open);
    await fates['refunded whole']?.(second as string);
    await calm();
    expect(await statusOf(who)).toMatchObject(ended);
  });
});

describe('the grace of an overdue plan', () => {
  /** A member whose month could not be paid for on the day it began. */
  async function overdue(): Promise<{ who: Person; dueAt: number; customer: string; id: string }> {
    const who = await member();
    const { id, customer_id: customer } = await subscriptionOf(who);
    await inSandbox(payments.sandbox, customer, (tx) => changeCard(tx, customer, true));
    const dueAt = Date.parse((await statusOf(who)).currentPeriodEnd ?? '');
    clock.set(new Date(dueAt));
    await turnDuePeriods(payments.sandbox);
    return { who, dueAt, customer, id };
  }

  test('is seven days from the first refused payment, however late we hear', async () => {
    const { who, dueAt } = await overdue();
    clock.advance(3 * DAY_MS);
    await calm();
    expect((await statusOf(who)).graceEndsAt).toBe(new Date(dueAt + 7 * DAY_MS).toISOString());
  });

  test('begins when a payment is refused, not when the provider began the month', async () => {
    const { who, dueAt, id } = await overdue();
    // As at the provider, which takes an hour or more to ask for the money.
    await t.db.rows(sql`
      UPDATE sandbox.events SET data = jsonb_set(data, '{created}', to_jsonb(${dueAt / 1000 + 7_200}::bigint))
      WHERE state = 'queued' AND data ->> 'type' = 'payment_intent.payment_failed'`);
    await syncWith(t.ctx, payments, { subscription: id });
    expect((await statusOf(who)).graceEndsAt).toBe(new Date(dueAt + 7 * DAY_MS).toISOString());
    await calm();
    expect((await statusOf(who)).graceEndsAt).toBe(new Date(dueAt + 7 * DAY_MS + 7_200_000).toISOString());
  });

  test('does not begin again with another try, nor with another month', async () => {
    const { who, dueAt, id, customer } = await overdue();
    await calm();
    const graceEndsAt = new Date(dueAt + 7 * DAY_MS).toISOString();
    clock.advance(5 * DAY_MS);
    await inSandbox(payments.sandbox, customer, (tx) => changeCard(tx, customer, true));
    await calm();
    expect((await statusOf(who)).graceEndsAt).toBe(graceEndsAt);
    // The provider may be set to bill on without giving up: the next month is overdue as well.
    const nextS = dueAt / 1000 + 31 * 86_400;
    await t.db.rows(sql`
      UPDATE sandbox.objects SET data = jsonb_set(jsonb_set(data, '{items,data,0,current_period_start}', to_jsonb(${nextS}::bigint)),
        '{items,data,0,current_period_end}', to_jsonb(${nextS + 30 * 86_400}::bigint)) WHERE id = ${id}`);
    await syncWith(t.ctx, payments, { subscription: id });
    expect(await statusOf(who)).toMatchObject({ status: 'past_due', plan: 'pro_monthly', graceEndsAt });
    clock.set(new Date(dueAt + 7 * DAY_MS));
    expect((await statusOf(who)).plan).toBe('free');
  });

  test('is cleared by a paid invoice; the next time it is counted from the next time', async () => {
    const { who, dueAt, customer } = await overdue();
    await calm();
    clock.advance(2 * DAY_MS);
    await inSandbox(payments.sandbox, customer, (tx) => changeCard(tx, customer, false));
    await calm();
    expect(await statusOf(who)).toMatchObject({ status: 'active', graceEndsAt: null });
    await inSandbox(payments.sandbox, customer, (tx) => changeCard(tx, customer, true));
    const nextDueAt = Date.parse((await statusOf(who)).currentPeriodEnd ?? '');
    expect(nextDueAt).toBeGreaterThan(dueAt + 27 * DAY_MS);
    clock.set(new Date(nextDueAt));
    await calm();
    expect((await statusOf(who)).graceEndsAt).toBe(new Date(nextDueAt + 7 * DAY_MS).toISOString());
  });

  test('of a trial nobody paid after begins with its end', async () => {
    const who = await member(testPayments(t.ctx, { PRO_TRIAL_DAYS: '14' }));
    const { customer_id: customer } = await subscriptionOf(who);
    await inSandbox(payments.sandbox, customer, (tx) => changeCard(tx, customer, true));
    const { trialEndsAt } = await statusOf(who);
    clock.set(new Date(trialEndsAt ?? ''));
    await calm();
    expect((await statusOf(who)).graceEndsAt).toBe(new Date(Date.parse(trialEndsAt ?? '') + 7 * DAY_MS).toISOString());
  });
});

describe('a plan that was cancelled at the provider’s own pages', () => {
  test.each([
    ['with its period', { cancelAtPeriodEnd: true }],
    ['by a day', { cancelAt: 'the end' }],
  ] as const)('%s says when it ends, is resumed here, and renews', async (_, ending) => {
    const who = await member();
    const { id, customer_id: customer } = await subscriptionOf(who);
    const end = (await statusOf(who)).currentPeriodEnd ?? '';
    const asked = 'cancelAt' in ending ? { cancelAt: Date.parse(end) / 1000 } : ending;
    await inSandbox(payments.sandbox, customer, (tx) => setEnding(tx, id, asked));
    await calm();
    expect(await statusOf(who)).toMatchObject({ cancelAtPeriodEnd: true, currentPeriodEnd: end });
    expect(await resumeSubscription(t.ctx, payments, who.viewer)).toMatchObject({ cancelAtPeriodEnd: false, currentPeriodEnd: end });
    expect(await payments.stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
    clock.set(new Date(end));
    await calm();
    expect(await statusOf(who)).toMatchObject({ status: 'active', plan: 'pro_monthly' });
    expect(await intentsOf(who)).toHaveLength(2);
  });

  test('on a day of its own, it ends on that day', async () => {
    const who = await member();
    const { id, customer_id: customer } = await subscriptionOf(who);
    const day = new Date(clock.now().getTime() + 10 * DAY_MS);
    await inSandbox(payments.sandbox, customer, (tx) => setEnding(tx, id, { cancelAt: day.getTime() / 1000 }));
    await calm();
    expect(await statusOf(who)).toMatchObject({ cancelAtPeriodEnd: true, currentPeriodEnd: day.toISOString() });
    expect(await cancelSubscription(t.ctx, payments, who.viewer)).toMatchObject({ cancelAtPeriodEnd: true });
    expect(await resumeSubscription(t.ctx, payments, who.viewer)).toMatchObject({ cancelAtPeriodEnd: false });
  });
});

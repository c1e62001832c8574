import sql from 'sql-template-tag';
import { beforeEach, expect, test } from 'vitest';
import { APP_URL, payAt, planMember, settle } from '../../tests/factories/payments.ts';
import { sandboxPayments } from '../../tests/factories/sandbox-payments.ts';
import { openPlanCheckout } from './plan-checkout.server.ts';
import { listDeadTasks, requeueDeadTask } from './provider-tasks.server.ts';
import { reconcile } from './reconcile.server.ts';
import { refundPayment } from './refund-payment.server.ts';
import { doDueTasks } from './run-tasks.server.ts';

const DAY_MS = 86_400_000;
const { clock, t, payments, way } = await sandboxPayments();
beforeEach(async () => {
  await t.db.rows(sql`UPDATE provider_tasks SET state = 'replaced' WHERE state = 'dead'`);
});

type Member = Awaited<ReturnType<typeof planMember>>;
const refuseRefunds = () => way.set((method, path) => (method === 'POST' && path === '/v1/refunds' ? 500 : undefined));
const refundsOf = async ({ intent }: Member) =>
  (await payments.stripe.refunds.list({ payment_intent: intent, limit: 100 })).data.map(({ amount }) => amount);
async function payLifetime({ viewer }: Member): Promise<void> {
  const urls = { successUrl: `${APP_URL}/pricing?success=true`, cancelUrl: `${APP_URL}/pricing?canceled=true` };
  const { sessionId } = await openPlanCheckout(t.ctx, payments, viewer, { priceId: payments.prices.lifetime, ...urls });
  await payAt(payments, sessionId);
  await settle(t.ctx, payments);
}
/** Somebody whose plan Lifetime has ended after ten days, and whose unused part could not be refunded for so long that it was given up. */
async function withDeadEnd(): Promise<Member & { task: string }> {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  clock.advance(10 * DAY_MS);
  refuseRefunds();
  await payLifetime(who);
  for (let i = 0; i < 12; i++) {
    clock.advance(DAY_MS);
    await doDueTasks(t.ctx, payments);
  }
  const dead = await listDeadTasks(t.ctx);
  expect(dead).toMatchObject([{ kind: 'end_subscription' }]);
  way.set(() => undefined);
  return { ...who, task: dead[0]?.id ?? '' };
}
const give = ({ paymentId }: Member, amountCents: number) => refundPayment(t.ctx, payments, { paymentId, amountCents, reason: 'asked' });

test('while the end that refunds the unused part is given up, nobody refunds beside it: it is tried again, once for all', async () => {
  const who = await withDeadEnd();
  await expect(give(who, 1_000)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('Try it again in Jobs') });
  await requeueDeadTask(t.ctx, who.task);
  await settle(t.ctx, payments);
  const [unused = 0, ...more] = await refundsOf(who);
  expect([more, unused > 1_000, unused < 3_900]).toEqual([[], true, true]);
  expect(await give(who, 100)).toBe('done');
  expect(await give(who, 200)).toBe('done');
  expect(await refundsOf(who)).toEqual([200, 100, unused]);
});

test('what an administrator refunded in its place does not go back again, whoever asks for the end again; what is still owed a person gives', async () => {
  const who = await withDeadEnd();
  await payments.stripe.refunds.create({ payment_intent: who.intent, amount: 1_000, metadata: { task: 'of an administrator' } });
  // Heard of, it has the plan looked at, which asks for its end again.
  await settle(t.ctx, payments);
  clock.advance(2 * DAY_MS);
  await reconcile(t.ctx, payments);
  await settle(t.ctx, payments);
  expect(await refundsOf(who)).toEqual([1_000]);
  const [dead] = await t.db.rows<{ why: string }>(sql`SELECT last_error AS why FROM provider_tasks WHERE state = 'dead'`);
  expect(dead?.why).toContain('1000 cents of this payment were refunded beside this');
  expect(await give(who, 300)).toBe('done');
  await settle(t.ctx, payments);
  expect(await refundsOf(who)).toEqual([300, 1_000]);
});

test('a part that was on its way before the end was asked for is none in its place', async () => {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  clock.advance(10 * DAY_MS);
  refuseRefunds();
  expect(await give(who, 500)).toBe('queued');
  expect(await give(who, 400)).toBe('queued');
  await payLifetime(who);
  way.set(() => undefined);
  clock.advance(DAY_MS / 24);
  await settle(t.ctx, payments);
  expect((await refundsOf(who)).sort()).toEqual([expect.any(Number), 400, 500]);
  expect(await listDeadTasks(t.ctx)).toEqual([]);
});

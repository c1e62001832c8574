import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, sessionOf, testAccounts } from '../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { planMember, testPayments } from '../../tests/factories/payments.ts';
import { createApp } from '../app/api.server.ts';

let t: TestDatabase;
let payments: ReturnType<typeof testPayments>;
let adminId: string;
let ask: (method: string, path: string, json?: object) => Promise<{ status: number; body: { data: never; error: never } }>;

beforeAll(async () => {
  t = await testDatabase();
  payments = testPayments(t.ctx);
  const accounts = testAccounts(t);
  adminId = (await addPerson(t, accounts, { role: 'admin' })).id;
  const { cookie } = await sessionOf(accounts, adminId);
  const app = createApp(t.ctx, accounts, payments);
  ask = async (method, path, json) => {
    const response = await app.request(`/api/v1/admin/payments${path}`, {
      method,
      headers: { cookie, ...(json ? { 'content-type': 'application/json' } : {}) },
      ...(json ? { body: JSON.stringify(json) } : {}),
    });
    return { status: response.status, body: (await response.json()) as { data: never; error: never } };
  };
});
afterAll(() => t.drop());

test('an administrator sees the latest payments and gives one back: a part, then the rest, and no more', async () => {
  const who = await planMember(t.ctx, payments, 'lifetime');
  expect((await ask('GET', '')).body.data).toMatchObject([
    { id: who.paymentId, email: `${who.id}@people.example`, purpose: 'lifetime', amount_cents: 49_900, refunded_cents: 0 },
  ]);
  const refund = (json: object) => ask('POST', `/${who.paymentId}/refund`, json);
  expect(await refund({ amountCents: 50_000 })).toMatchObject({
    status: 400,
    body: { error: { fields: { amountCents: 'The amount should be between $0.01 and $499.00' } } },
  });
  const part = { amountCents: 900, refunded_cents: 0 };
  expect(await refund(part)).toMatchObject({ status: 200, body: { data: { state: 'done' } } });
  expect(await refund(part), 'sent again after an answer that was lost').toMatchObject({ status: 409 });
  expect((await ask('GET', `/${who.paymentId}`)).body.data).toMatchObject({ refunded_cents: 900 });
  expect(await refund({})).toMatchObject({ status: 200 });
  expect(await refund({})).toMatchObject({ status: 409 });
  const whole = (await ask('GET', `/${who.paymentId}`)).body.data as { movements: { kind: string; amount_cents: number }[] };
  expect(whole).toMatchObject({ user_id: who.id, provider_payment_id: who.intent, subscription_id: null, period_end: null });
  expect(whole.movements.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
    ['charge', 49_900],
    ['refund', -900],
    ['refund', -49_000],
  ]);
  const { data } = await payments.stripe.refunds.list({ payment_intent: who.intent });
  expect(data.map(({ amount }) => amount)).toEqual([49_000, 900]);
});

test('a subscription can end with its period, from its payment', async () => {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  const path = `/${who.paymentId}/cancel-subscription?when=period_end`;
  expect(await ask('POST', path)).toMatchObject({ status: 200, body: { data: { state: 'done' } } });
  const { status, cancel_at_period_end } = await payments.stripe.subscriptions.retrieve(who.subscription ?? '');
  expect([status, cancel_at_period_end]).toEqual(['active', true]);
  expect((await ask('GET', `/${who.paymentId}`)).body.data).toMatchObject({ ends_with_period: true, period_end: expect.any(String) });
});

test('ends a subscription at once, refunds nothing, and is named for it', async () => {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  const cancel = () => ask('POST', `/${who.paymentId}/cancel-subscription`);
  expect(await cancel()).toMatchObject({ status: 200, body: { data: { state: 'done' } } });
  expect((await payments.stripe.subscriptions.retrieve(who.subscription ?? '')).status).toBe('canceled');
  expect((await payments.stripe.refunds.list({ payment_intent: who.intent })).data).toEqual([]);
  expect(await t.db.rows(sql`SELECT subscription_tier AS tier, subscription_status AS status FROM users WHERE id = ${who.id}`)).toEqual([
    { tier: 'pro_monthly', status: 'cancelled' },
  ]);
  expect(
    await t.db.rows(sql`SELECT 1 FROM subscription_events WHERE user_id = ${who.id} AND metadata ->> 'ended_by' = ${adminId}`),
  ).toHaveLength(1);
  expect(await cancel()).toMatchObject({ status: 409 });
});

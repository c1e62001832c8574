import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillDemo } from '../../../dev/demo/fill-demo.server.ts';
import { addPerson, sessionOf, testAccounts } from '../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea } from '../../../tests/factories/idea.factory.ts';
import { planMember, testPayments } from '../../../tests/factories/payments.ts';
import { createApp } from '../../app/api.server.ts';
import { resumeSubscription } from '../../money/manage-subscription.server.ts';
import { syncWith } from '../../money/run-tasks.server.ts';
import { readCsv } from '../../platform/read-csv.ts';
import { listInvoices } from './list-invoices.server.ts';
import { listSubscriptions } from './list-subscriptions.server.ts';
import { type InvoiceFilter, SubscriptionFilter, SubscriptionQuery, type SubscriptionRow } from './subscriptions.contract.ts';

let t: TestDatabase;
let payments: ReturnType<typeof testPayments>;
let adminId: string;
let ask: (method: string, path: string) => Promise<Response>;

beforeAll(async () => {
  t = await testDatabase();
  payments = testPayments(t.ctx);
  await anIdea(t.ctx, { daysOld: 1 });
  await fillDemo(t.ctx, payments, { seed: 3, people: 900, viewsEach: 1 });
  const accounts = testAccounts(t);
  adminId = (await addPerson(t, accounts, { role: 'admin' })).id;
  const { cookie } = await sessionOf(accounts, adminId);
  const app = createApp(t.ctx, accounts, payments);
  ask = async (method, path) => app.request(`/api/v1/admin${path}`, { method, headers: { cookie } });
});
afterAll(() => t.drop());

const dataOf = async <T>(response: Response | Promise<Response>) => ((await (await response).json()) as { data: T }).data;
const everyPage = async (query: object): Promise<SubscriptionRow[]> => {
  const rows: SubscriptionRow[] = [];
  for (let page = 1; ; page++) {
    const found = await listSubscriptions(t.ctx, SubscriptionQuery.parse({ ...query, page: String(page) }));
    rows.push(...found.subscriptions);
    if (page >= found.pagination.pages) return rows;
  }
};

test('pages hold everybody with a paid plan once, in the order asked for, with what the rows say of them', async () => {
  const people = await t.db.rows<{ id: string; tier: string; status: string; email: string }>(sql`
    SELECT id, subscription_tier AS tier, subscription_status AS status, email FROM users WHERE subscription_tier <> 'free'`);
  expect(people.length).toBeGreaterThan(40);
  for (const filter of [{}, { status: 'cancelled' }, { tier: 'lifetime' }, { status: 'active', tier: 'pro_monthly' }]) {
    const { status, tier } = SubscriptionFilter.parse(filter);
    const wanted = people.filter((one) => (!status || one.status === status) && (!tier || one.tier === tier));
    const rows = await everyPage({ ...filter, sort: 'email', direction: 'asc' });
    expect(rows.map(({ email }) => email)).toEqual(wanted.map(({ email }) => email).sort());
  }
  const orders: [string, (row: SubscriptionRow) => string | number | null][] = [
    ['changed', (row: SubscriptionRow) => row.status_since],
    ['period_end', (row: SubscriptionRow) => row.period_end],
    ['amount', (row: SubscriptionRow) => row.amount_cents],
  ];
  for (const [sort, value] of orders) {
    const rows = await everyPage({ sort, direction: 'desc' });
    expect(new Set(rows.map(({ user_id }) => user_id)).size, sort).toBe(people.length);
    const values = rows.map(value);
    expect(values, sort).toEqual([...values].sort((a, b) => (a === b ? 0 : a === null ? 1 : b === null || a > b ? -1 : 1)));
  }
  // Lifetime costs more than a month, and stands before it.
  expect((await everyPage({ sort: 'amount', direction: 'desc' }))[0]?.tier).toBe('lifetime');
  expect((await everyPage({ sort: 'amount', direction: 'asc' }))[0]?.tier).toBe('pro_monthly');
});

test('plans are found by the person: a part of the name, the username or the address, and the export is of the same', async () => {
  const [one] = await everyPage({ sort: 'email', direction: 'asc' });
  const part = one?.email.slice(1, 9).toUpperCase() ?? '';
  const found = await everyPage({ search: part });
  expect(found.map(({ user_id }) => user_id)).toContain(one?.user_id);
  expect(found.every(({ email, full_name }) => `${email} ${full_name}`.toLowerCase().includes(part.toLowerCase()))).toBe(true);
  const response = await ask('GET', `/subscriptions/export?search=${encodeURIComponent(part)}`);
  expect((await response.text()).trim().split('\n')).toHaveLength(found.length + 1);
});

test('what is told of a plan is what its payments and its subscription say', async () => {
  for (const row of await everyPage({ tier: 'pro_monthly' })) {
    const paid = await t.db.rows<{ id: string; cents: number; back: number; at: Date }>(sql`
      SELECT id, amount_cents AS cents, refunded_cents AS back, paid_at AS at FROM payments WHERE user_id = ${row.user_id} ORDER BY paid_at DESC`);
    const left = paid.find(({ cents, back }) => back < cents);
    expect(row.paid_cents).toBe(paid.reduce((sum, { cents, back }) => sum + cents - back, 0));
    expect(row.refundable?.payment_id).toBe(left?.id);
    expect(row.mrr_cents).toBe(['active', 'past_due'].includes(row.status) ? row.amount_cents : 0);
  }
});

test('the export holds the same plans as the list, and is itself written down', async () => {
  const response = await ask('GET', '/subscriptions/export?tier=pro_monthly&status=active');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="assay-subscriptions-\d{4}-\d\d-\d\d\.csv"$/);
  const cells: string[][] = [];
  const text = await response.text();
  for await (const line of readCsv(
    (async function* () {
      yield text;
    })(),
  ))
    cells.push(line.cells);
  const [head = [], ...lines] = cells;
  const rows = (await everyPage({ tier: 'pro_monthly', status: 'active' })).sort((a, b) => (a.user_id < b.user_id ? -1 : 1));
  const column = (name: string) => lines.map((line) => line[head.indexOf(name)]);
  expect(column('user_id')).toEqual(rows.map(({ user_id }) => user_id));
  expect(column('mrr_usd')).toEqual(rows.map(({ mrr_cents }) => String(mrr_cents / 100)));
  expect(
    await t.db.rows(
      sql`SELECT 1 FROM admin_audit_log WHERE action = 'subscriptions.exported' AND admin_id = ${adminId} AND after ->> 'status' = 'active'`,
    ),
  ).toHaveLength(1);
});

test('an active plan is cancelled at the provider, named in event and log, and the figures say so at once', async () => {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  const figures = () => dataOf<{ active: number; mrr_cents: number }>(ask('GET', '/subscriptions/figures'));
  const before = await figures();
  expect((await ask('POST', `/subscriptions/${who.id}/cancel`)).status).toBe(200);
  expect((await payments.stripe.subscriptions.retrieve(who.subscription ?? '')).status).toBe('canceled');
  const after = await figures();
  expect([before.active - after.active, before.mrr_cents - after.mrr_cents]).toEqual([1, 3_900]);
  expect(await t.db.rows(sql`SELECT 1 FROM admin_audit_log WHERE action = 'subscription.cancelled' AND user_id = ${who.id}`)).toHaveLength(
    1,
  );
  expect((await ask('POST', `/subscriptions/${who.id}/cancel`)).status).toBe(409);
});

test('a plan that nothing was paid for yet is cancelled at the provider as well', async () => {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  // Its payment has not been heard of.
  await t.db.rows(sql`UPDATE payments SET subscription_id = NULL WHERE id = ${who.paymentId}`);
  const response = await ask('POST', `/subscriptions/${who.id}/cancel`);
  expect(await dataOf(response)).toEqual({ state: 'done' });
  expect((await payments.stripe.subscriptions.retrieve(who.subscription ?? '')).status).toBe('canceled');
  expect(await t.db.rows(sql`SELECT subscription_status AS status FROM users WHERE id = ${who.id}`)).toEqual([{ status: 'cancelled' }]);
});

test('a plan that was given by hand beside one that waits for its first payment ends here and there', async () => {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  await t.db.rows(sql`UPDATE subscriptions SET status = 'incomplete' WHERE id = ${who.subscription}`);
  await t.db.rows(sql`UPDATE sandbox.objects SET data = data || '{"status": "incomplete"}' WHERE id = ${who.subscription}`);
  await t.db.rows(sql`UPDATE users SET stripe_subscription_id = NULL, subscription_set_by_hand = true WHERE id = ${who.id}`);
  expect((await ask('POST', `/subscriptions/${who.id}/cancel`)).status).toBe(200);
  expect((await payments.stripe.subscriptions.retrieve(who.subscription ?? '')).status).toBe('canceled');
  expect(await t.db.rows(sql`SELECT subscription_status AS status FROM users WHERE id = ${who.id}`)).toEqual([{ status: 'cancelled' }]);
});

test('a plan that was given by hand is cancelled here; Lifetime and strangers are not', async () => {
  const accounts = testAccounts(t);
  const given = await addPerson(t, accounts, { tier: 'pro_monthly' });
  expect((await ask('POST', `/subscriptions/${given.id}/cancel`)).status).toBe(200);
  expect(
    await t.db.rows(sql`
      SELECT subscription_status AS status, (SELECT metadata ->> 'ended_by' FROM subscription_events
        WHERE user_id = users.id AND event_type = 'subscription.cancelled') AS by FROM users WHERE id = ${given.id}`),
  ).toEqual([{ status: 'cancelled', by: adminId }]);
  const lifetime = await addPerson(t, accounts, { tier: 'lifetime' });
  expect((await ask('POST', `/subscriptions/${lifetime.id}/cancel`)).status).toBe(409);
  expect((await ask('POST', `/subscriptions/${adminId.replace(/^.{8}/, '00000000')}/cancel`)).status).toBe(404);
});

describe.each(['trialing', 'past_due'] as const)('a plan that is %s', (status) => {
  /** In a trial, or with a month that was refused. */
  const aPlan = async () => {
    const who = await planMember(t.ctx, payments, 'pro_monthly');
    const subscription = who.subscription ?? '';
    await t.db.rows(sql`UPDATE sandbox.objects SET data = data || ${JSON.stringify({ status })}::jsonb WHERE id = ${subscription}`);
    await syncWith(t.ctx, payments, { subscription });
    return { ...who, subscription };
  };
  const stateOf = async (id: string) =>
    (
      await t.db.rows<object>(
        sql`SELECT subscription_status AS status, cancel_at_period_end AS "endsWithPeriod" FROM users WHERE id = ${id}`,
      )
    )[0];

  test('is cancelled now', async () => {
    const who = await aPlan();
    expect(await stateOf(who.id)).toEqual({ status, endsWithPeriod: false });
    expect((await ask('POST', `/subscriptions/${who.id}/cancel`)).status).toBe(200);
    expect((await payments.stripe.subscriptions.retrieve(who.subscription)).status).toBe('canceled');
    expect(await stateOf(who.id)).toEqual({ status: 'cancelled', endsWithPeriod: false });
  });

  test('is cancelled with its period, once, and may be resumed and cancelled so again', async () => {
    const who = await aPlan();
    const stop = () => ask('POST', `/subscriptions/${who.id}/cancel?when=period_end`);
    expect(await dataOf(stop())).toEqual({ state: 'done' });
    expect((await payments.stripe.subscriptions.retrieve(who.subscription)).cancel_at_period_end).toBe(true);
    expect(await stateOf(who.id)).toEqual({ status, endsWithPeriod: true });
    expect((await stop()).status).toBe(409);
    await resumeSubscription(t.ctx, payments, who.viewer);
    expect((await stop()).status).toBe(200);
    expect(await t.db.rows(sql`SELECT action FROM admin_audit_log WHERE user_id = ${who.id} AND action LIKE 'subscription.%'`)).toEqual(
      Array(2).fill({ action: 'subscription.renewal_stopped' }),
    );
    expect((await ask('POST', `/subscriptions/${who.id}/cancel`)).status).toBe(200);
    expect(await stateOf(who.id)).toEqual({ status: 'cancelled', endsWithPeriod: false });
  });
});

test('a plan that was given by hand has no period to be cancelled with', async () => {
  const given = await addPerson(t, testAccounts(t), { tier: 'pro_monthly', status: 'trialing' });
  expect((await ask('POST', `/subscriptions/${given.id}/cancel?when=period_end`)).status).toBe(409);
  expect((await ask('POST', `/subscriptions/${given.id}/cancel`)).status).toBe(200);
});

test('a Lifetime that is bought while a plan given by hand is being cancelled stays', async () => {
  const { id } = await addPerson(t, testAccounts(t), { tier: 'pro_monthly' });
  const { answer } = await t.db.transaction(async (db) => {
    await db.rows(sql`UPDATE users SET subscription_tier = 'lifetime' WHERE id = ${id}`);
    const answer = ask('POST', `/subscriptions/${id}/cancel`);
    const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await t.db.rows(waiting)).length, { message: 'the plan is read, its row not held' }).toBe(1);
    return { answer };
  });
  expect((await answer).status).toBe(409);
  expect(await t.db.rows(sql`SELECT subscription_tier AS tier, subscription_status AS status FROM users WHERE id = ${id}`)).toEqual([
    { tier: 'lifetime', status: 'active' },
  ]);
});

test('a plan that several cancel at once, or one presses twice, is told of once: one event, one line of the log', async () => {
  const given = (await addPerson(t, testAccounts(t), { tier: 'pro_monthly' })).id;
  const paid = (await planMember(t.ctx, payments, 'pro_monthly')).id;
  for (const id of [given, paid]) {
    const answers = await Promise.all([1, 2, 3].map(() => ask('POST', `/subscriptions/${id}/cancel`)));
    expect(answers.filter(({ status }) => status === 200).length, id).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await t.db.rows(sql`SELECT 1 FROM admin_audit_log WHERE action = 'subscription.cancelled' AND user_id = ${id}`)).toHaveLength(1);
    expect(
      await t.db.rows(sql`SELECT 1 FROM subscription_events WHERE event_type = 'subscription.cancelled' AND user_id = ${id}`),
      id,
    ).toHaveLength(1);
  }
});

test('invoices are found by person, purpose and state, on the page as in the export, which is written down without names', async () => {
  type Paid = { email: string; purpose: string; back: number; dispute: string | null };
  const all = await t.db.rows<Paid>(sql`
    SELECT coalesce(u.email, p.email) AS email, p.purpose, p.refunded_cents AS back, p.dispute_status AS dispute
    FROM payments p LEFT JOIN users u ON u.id = p.user_id`);
  const part = all.find(({ email }) => email)?.email.slice(0, 6) ?? '';
  const filters: [Partial<InvoiceFilter>, (one: Paid) => boolean][] = [
    [{ purpose: 'lifetime' }, ({ purpose }) => purpose === 'lifetime'],
    [{ state: 'refunded' }, ({ back }) => back > 0],
    [{ state: 'disputed' }, ({ dispute }) => dispute !== null],
    [
      { state: 'paid', purpose: 'subscription' },
      ({ back, dispute, purpose }) => back === 0 && dispute === null && purpose === 'subscription',
    ],
    [{ search: '100%_of' }, () => false],
  ];
  for (const [filter, wants] of filters) {
    const wanted = all.filter(wants).length;
    expect((await listInvoices(t.ctx, { ...filter, page: 1 })).pagination.total, JSON.stringify(filter)).toBe(wanted);
    const exported = await ask('GET', `/invoices/export?${new URLSearchParams(filter as Record<string, string>)}`);
    expect((await exported.text()).trim().split('\n'), JSON.stringify(filter)).toHaveLength(wanted + 1);
  }
  const { invoices } = await listInvoices(t.ctx, { search: part.toUpperCase(), page: 1 });
  expect(invoices.length).toBeGreaterThan(0);
  await ask('GET', `/invoices/export?search=${part}`);
  const lines = await t.db.rows<{ after: object }>(sql`SELECT after FROM admin_audit_log WHERE action = 'payments.exported'`);
  expect(lines).toHaveLength(filters.length + 1);
  expect(JSON.stringify(lines)).not.toContain(part);
});

test('invoices are one person’s or everybody’s, every payment once, with their sum', async () => {
  const [most] = await t.db.rows<{ id: string; count: number; net: number }>(sql`
    SELECT user_id AS id, count(*) AS count, sum(amount_cents - refunded_cents)::bigint AS net FROM payments GROUP BY 1 ORDER BY 2 DESC LIMIT 1`);
  const theirs = await listInvoices(t.ctx, { user: most?.id, page: 1 });
  expect([theirs.pagination.total, theirs.net_cents]).toEqual([most?.count, most?.net]);
  expect(new Set(theirs.invoices.map(({ user_id }) => user_id))).toEqual(new Set([most?.id]));
  const all: string[] = [];
  for (let page = 1; page <= (await listInvoices(t.ctx, { page })).pagination.pages; page++)
    all.push(...(await listInvoices(t.ctx, { page })).invoices.map(({ id }) => id));
  expect(new Set(all).size).toBe(all.length);
  expect(all).toHaveLength((await t.db.rows(sql`SELECT 1 FROM payments`)).length);
  await expect(listInvoices(t.ctx, { user: adminId.replace(/^.{8}/, '00000000'), page: 1 })).rejects.toMatchObject({ code: 'not_found' });
});

import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database } from '../../src/platform/db/client.server.ts';
import { expireSession, openSession } from './checkout.server.ts';
import { type FormValue, readBrackets } from './form.ts';
import { voidInvoice } from './invoices.server.ts';
import { moveBalance, refund } from './money.server.ts';
import type { Kind } from './objects.ts';
import { create, emit, inSandbox, list, load, ProviderRefusal, type Sandbox, type SandboxTx, save, standInLine } from './store.server.ts';
import { type Ending, endSubscription, setEnding } from './subscriptions.server.ts';

export type ProviderRequest = { method: string; path: string; body: string; idempotencyKey: string | undefined };
export type ProviderAnswer = { status: number; json: Record<string, unknown> };
type Form = Record<string, FormValue>;

const PREFIX = '/v1/';
/** The kinds read at `/v1/{name}/{id}` and `/v1/{name}`. */
const kinds: Record<string, Kind> = {
  customers: 'customer',
  'checkout/sessions': 'checkout.session',
  payment_intents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  disputes: 'dispute',
  subscriptions: 'subscription',
  invoices: 'invoice',
  invoice_payments: 'invoice_payment',
};
const FILTERS = ['customer', 'payment_intent', 'subscription', 'status', 'charge', 'invoice', 'email'];
/** The provider forgets an idempotency key after this long: asked again with it, it does the thing again. */
const KEY_LIFE_MS = 86_400_000;

const text = (value: FormValue | undefined) => (typeof value === 'string' ? value : undefined);
const record = (value: FormValue | undefined) => (value && typeof value === 'object' && !Array.isArray(value) ? value : {}) as Form;
const texts = (value: FormValue | undefined) =>
  Object.fromEntries(Object.entries(record(value)).flatMap(([name, v]) => (typeof v === 'string' ? [[name, v]] : [])));

/** An empty `cancel_at` takes it back. */
const endingIn = ({ cancel_at: day, cancel_at_period_end: withPeriod }: Form): Ending => ({
  cancelAt: day === undefined ? undefined : Number(day) || null,
  cancelAtPeriodEnd: withPeriod === undefined ? undefined : withPeriod === 'true',
});

type Change = (tx: SandboxTx, form: Form, id: string) => Promise<object>;

/** What can be changed: method, path, and the id whose changes stand in line. */
const changes: readonly [method: string, path: RegExp, change: Change][] = [
  [
    'POST',
    /^customers$/,
    async (tx, form) => {
      const customer = await create(tx, 'customer', {
        email: text(form.email) ?? null,
        name: text(form.name) ?? null,
        metadata: texts(form.metadata),
        balance: 0,
        sandbox_card_declines: false,
      });
      await emit(tx, 'customer.created', customer);
      return customer;
    },
  ],
  [
    'POST',
    /^customers\/(\w+)$/,
    async (tx, form, id) => {
      const before = await load(tx.db, 'customer', id);
      const customer = { ...before, email: text(form.email) ?? before.email, name: text(form.name) ?? before.name };
      await save(tx, customer);
      await emit(tx, 'customer.updated', customer);
      return customer;
    },
  ],
  [
    'POST',
    /^customers\/(\w+)\/balance_transactions$/,
    (tx, form, id) =>
      moveBalance(tx, id, {
        amount: Number(form.amount),
        currency: text(form.currency) ?? 'usd',
        description: text(form.description) ?? null,
        metadata: texts(form.metadata),
      }),
  ],
  ['POST', /^checkout\/sessions$/, (tx, form) => openSession(tx, form)],
  ['POST', /^checkout\/sessions\/(\w+)\/expire$/, (tx, _form, id) => expireSession(tx, id)],
  ['POST', /^subscriptions\/(\w+)$/, (tx, form, id) => setEnding(tx, id, endingIn(form))],
  ['POST', /^invoices\/(\w+)\/void$/, (tx, _form, id) => voidInvoice(tx, id)],
  ['DELETE', /^subscriptions\/(\w+)$/, (tx, form, id) => endSubscription(tx, id, text(form.prorate) === 'true')],
  [
    'POST',
    /^refunds$/,
    (tx, form) =>
      refund(
        tx,
        text(form.payment_intent) ?? '',
        form.amount === undefined ? undefined : Number(form.amount),
        text(form.reason) ?? null,
        texts(form.metadata),
      ),
  ],
  [
    'POST',
    /^billing_portal\/sessions$/,
    async (tx, form) => {
      const customer = await load(tx.db, 'customer', text(form.customer) ?? '');
      const session = await create(tx, 'billing_portal.session', {
        customer: customer.id,
        url: '',
        return_url: text(form.return_url) ?? tx.appUrl,
      });
      const addressed = { ...session, url: `${tx.appUrl}/sandbox/portal/${session.id}` };
      await save(tx, addressed);
      return addressed;
    },
  ],
];

/**
 * Answers a call of the provider's API, of which this is the part we use.
 * A change is remembered under its idempotency key in the transaction that makes it: asked again it answers the same and does nothing;
 * asked with the same key for something else it is refused. https://docs.stripe.com/api/idempotent_requests
 */
export async function askProvider(sandbox: Sandbox, { method, path, body, idempotencyKey }: ProviderRequest): Promise<ProviderAnswer> {
  try {
    const { pathname, search } = new URL(path, 'http://sandbox.internal');
    if (!pathname.startsWith(PREFIX)) throw new ProviderRefusal(404, `Unrecognized request URL (${method}: ${pathname}).`);
    const name = pathname.slice(PREFIX.length);
    if (method === 'GET') return { status: 200, json: await read(sandbox, name, readBrackets(search.slice(1))) };
    const form = readBrackets(body || search.slice(1));
    for (const [changeMethod, pattern, change] of changes) {
      const found = changeMethod === method ? pattern.exec(name) : null;
      if (!found) continue;
      return await once(sandbox, { key: method === 'POST' ? idempotencyKey : undefined, name, body }, form, found[1] ?? '', change);
    }
    throw new ProviderRefusal(404, `Unrecognized request URL (${method}: ${pathname}).`);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    const { status, type, code, message } = error;
    return { status, json: { error: { type, message, ...(code ? { code } : {}) } } };
  }
}

async function once(
  sandbox: Sandbox,
  { key, name, body }: { key: string | undefined; name: string; body: string },
  form: Form,
  id: string,
  change: Change,
): Promise<ProviderAnswer> {
  const fingerprint = createHash('sha256').update(`${name}\n${body}`).digest('hex');
  // Changes of one object, or payments by one customer, stand in line; a new object waits for its like.
  const lane = id || text(form.customer) || text(form.payment_intent) || key || name;
  return inSandbox(sandbox, key ?? lane, async (tx) => {
    if (key) {
      const before = await tx.db.row<'fingerprint', Record<'status', number> & Record<'body', Record<string, unknown>>>(sql`
          SELECT fingerprint, status, body FROM sandbox.idempotency
          WHERE key = ${key} AND created_at > ${new Date(tx.ctx.now().getTime() - KEY_LIFE_MS)}`);
      if (before && before.fingerprint !== fingerprint)
        throw new ProviderRefusal(
          400,
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
          undefined,
          'idempotency_error',
        );
      if (before) return { status: before.status, json: before.body };
      if (lane !== key) await standInLine(tx, lane);
    }
    const json = (await change(tx, form, id)) as Record<string, unknown>;
    if (key)
      await tx.db.rows(sql`
        INSERT INTO sandbox.idempotency (key, fingerprint, status, body, created_at)
        VALUES (${key}, ${fingerprint}, 200, ${JSON.stringify(json)}, ${tx.ctx.now()})
        ON CONFLICT (key) DO UPDATE SET fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
          created_at = excluded.created_at`);
    return { status: 200, json };
  });
}

async function read({ ctx, prices }: Sandbox, name: string, form: Form): Promise<Record<string, unknown>> {
  if (name === 'events') return listEvents(ctx.db, form);
  if (name === 'account') return { id: 'acct_sandbox', object: 'account' };
  const balanceOf = /^customers\/(\w+)\/balance_transactions$/.exec(name)?.[1];
  if (balanceOf)
    return list(ctx.db, 'customer_balance_transaction', {
      equals: { customer: balanceOf },
      after: text(form.starting_after),
      limit: Math.min(100, Number(form.limit ?? 10)),
    });
  const found = /^(.+?)(?:\/(\w+))?$/.exec(name);
  const whole = kinds[name];
  if (whole) {
    const nested = texts(record(form.payment));
    const equals = Object.fromEntries(
      [
        ...FILTERS.map((filter) => [filter, text(form[filter])] as const),
        ['payment_intent', text(form.payment_intent) ?? nested.payment_intent] as const,
      ].filter((pair): pair is readonly [string, string] => pair[1] !== undefined && pair[1] !== 'all'),
    );
    const created = text(record(form.created).gte);
    return list(ctx.db, whole, {
      equals,
      sinceS: created === undefined ? undefined : Number(created),
      after: text(form.starting_after),
      limit: Math.min(100, Number(form.limit ?? 10)),
    });
  }
  const [, plural = '', id = ''] = found ?? [];
  if (plural === 'prices') {
    const price = prices.find((one) => one.id === id);
    if (!price) throw new ProviderRefusal(404, `No such price: '${id}'`, 'resource_missing');
    return {
      id,
      object: 'price',
      active: true,
      unit_amount: price.amountCents,
      currency: price.currency,
      recurring: price.interval ? { interval: price.interval, interval_count: 1 } : null,
    };
  }
  const kind = kinds[plural];
  if (!kind) throw new ProviderRefusal(404, `Unrecognized request URL (GET: /v1/${name}).`);
  const object = { ...(await load(ctx.db, kind, id)) } as Record<string, unknown>;
  for (const field of Object.values(record(form.expand as FormValue)).concat(Array.isArray(form.expand) ? form.expand : []))
    if (field === 'latest_charge' && typeof object.latest_charge === 'string')
      object.latest_charge = await load(ctx.db, 'charge', object.latest_charge);
    else if (field === 'latest_invoice' && typeof object.latest_invoice === 'string')
      object.latest_invoice = await load(ctx.db, 'invoice', object.latest_invoice);
  return object;
}

async function listEvents(db: Database, form: Form): Promise<Record<string, unknown>> {
  const limit = Math.min(100, Number(form.limit ?? 10));
  const since = new Date(Number(text(record(form.created).gte) ?? 0) * 1000);
  const after = text(form.starting_after) ?? null;
  const rows = await db.rows<Record<'data', object>>(sql`
    SELECT data FROM sandbox.events
    WHERE created_at >= ${since} AND (${after}::text IS NULL OR number < (SELECT number FROM sandbox.events WHERE id = ${after}))
    ORDER BY number DESC LIMIT ${limit + 1}`);
  return { object: 'list', url: '/v1/events', has_more: rows.length > limit, data: rows.slice(0, limit).map(({ data }) => data) };
}

import sql from 'sql-template-tag';
import type { SandboxPrice } from '../../src/platform/payments/sandbox.server.ts';
import { bill, payInvoice } from './invoices.server.ts';
import type { Customer, Invoice, Subscription } from './objects.ts';
import { create, emit, inSandbox, list, load, ProviderRefusal, type Sandbox, type SandboxTx, save, standInLine } from './store.server.ts';

const DAY_S = 86_400;
/** After this long unpaid the sandbox gives a subscription up, as the provider's usual settings do. */
const GIVE_UP_S = 21 * DAY_S;

/** The same day of the next month, or its last day: 31 January → 28 February → 28 March. */
function monthAfter(seconds: number): number {
  const from = new Date(seconds * 1000);
  const to = new Date(from);
  to.setUTCMonth(from.getUTCMonth() + 1);
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to.getTime() / 1000;
}

const itemOf = (subscription: Subscription) => subscription.items.data[0] as Subscription['items']['data'][number];

/** Begins a subscription whose first month is paid here, or whose trial begins here. */
export async function subscribe(
  tx: SandboxTx,
  customer: Customer,
  price: SandboxPrice,
  { metadata, trialDays, automaticTax }: { metadata: Record<string, string>; trialDays: number; automaticTax: { enabled: boolean } },
): Promise<{ subscription: Subscription; invoice: Invoice }> {
  const trialEnd = trialDays > 0 ? tx.nowS + trialDays * DAY_S : null;
  const period = { start: tx.nowS, end: trialEnd ?? monthAfter(tx.nowS) };
  const made = await create(tx, 'subscription', {
    customer: customer.id,
    status: trialEnd ? 'trialing' : 'active',
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    trial_end: trialEnd,
    start_date: tx.nowS,
    currency: price.currency,
    metadata,
    automatic_tax: automaticTax,
    latest_invoice: '',
    items: {
      object: 'list',
      data: [
        {
          id: 'si_sandbox',
          object: 'subscription_item',
          quantity: 1,
          current_period_start: period.start,
          current_period_end: period.end,
          price: {
            id: price.id,
            object: 'price',
            unit_amount: price.amountCents,
            currency: price.currency,
            recurring: { interval: 'month', interval_count: 1 },
          },
        },
      ],
    },
  });
  const description = trialEnd ? `Trial of ${price.name}` : `${price.name}, one month`;
  const amount = trialEnd ? 0 : price.amountCents;
  const invoice = await bill(tx, made, customer, { amount, reason: 'subscription_create', description, declines: false, period });
  const subscription: Subscription = { ...made, latest_invoice: invoice.id };
  await save(tx, subscription);
  await emit(tx, 'customer.subscription.created', subscription);
  return { subscription, invoice };
}

async function change(tx: SandboxTx, subscription: Subscription): Promise<Subscription> {
  await save(tx, subscription);
  await emit(tx, subscription.status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated', subscription);
  return subscription;
}

/** How a subscription is to end: with its period, or on a day. Undefined leaves things as they are, null takes the day back. */
export type Ending = { cancelAtPeriodEnd?: boolean | undefined; cancelAt?: number | null | undefined };

/**
 * Sets how a subscription ends. As at the provider a call names one of the two, `cancel_at_period_end` also sets the day, and taking it back
 * leaves a day that was set by itself.
 */
export async function setEnding(tx: SandboxTx, id: string, { cancelAtPeriodEnd, cancelAt }: Ending): Promise<Subscription> {
  const subscription = await load(tx.db, 'subscription', id);
  if (subscription.status === 'canceled') throw new ProviderRefusal(400, 'A canceled subscription can only update its metadata.');
  if (cancelAtPeriodEnd !== undefined && cancelAt !== undefined)
    throw new ProviderRefusal(400, 'Received both cancel_at and cancel_at_period_end parameters. Please pass in only one.');
  const withPeriod = cancelAtPeriodEnd ?? (cancelAt === undefined && subscription.cancel_at_period_end);
  const wasByDay = subscription.cancel_at_period_end ? null : subscription.cancel_at;
  const day = cancelAt === undefined ? (withPeriod ? itemOf(subscription).current_period_end : wasByDay) : cancelAt;
  return change(tx, {
    ...subscription,
    cancel_at_period_end: withPeriod,
    cancel_at: day,
    canceled_at: day === null ? null : tx.nowS,
  });
}

/** Ends a subscription now. With `prorate` the unused part of the paid period becomes a credit on the customer's balance. */
export async function endSubscription(tx: SandboxTx, id: string, prorate: boolean): Promise<Subscription> {
  await standInLine(tx, (await load(tx.db, 'subscription', id)).customer);
  const subscription = await load(tx.db, 'subscription', id);
  if (subscription.status === 'canceled') throw new ProviderRefusal(404, `No such subscription: '${id}'`, 'resource_missing');
  let { latest_invoice } = subscription;
  if (prorate) {
    // Of the price, whether or not the month has been paid.
    const { current_period_start: start, current_period_end: end, price } = itemOf(subscription);
    const unused = Math.round((price.unit_amount * Math.max(0, end - tx.nowS)) / (end - start));
    const customer = await load(tx.db, 'customer', subscription.customer);
    const credit = await bill(tx, subscription, customer, {
      amount: -unused,
      reason: 'subscription_update',
      description: 'Unused time after the subscription was ended',
      declines: false,
      period: { start: tx.nowS, end },
    });
    await save(tx, { ...customer, balance: customer.balance + credit.total });
    latest_invoice = credit.id;
  }
  return change(tx, { ...subscription, status: 'canceled', canceled_at: tx.nowS, ended_at: tx.nowS, latest_invoice });
}

/** The card of a customer works from now on, or not. A card that works pays what is open, of plans that have not ended. */
export async function changeCard(tx: SandboxTx, customerId: string, declines: boolean): Promise<void> {
  const customer = { ...(await load(tx.db, 'customer', customerId)), sandbox_card_declines: declines };
  await save(tx, customer);
  await emit(tx, 'customer.updated', customer);
  if (declines) return;
  const { data } = await list(tx.db, 'subscription', { equals: { customer: customerId, status: 'past_due' }, limit: 100 });
  for (const subscription of data) {
    const invoice = await load(tx.db, 'invoice', subscription.latest_invoice);
    if (invoice.status === 'open') await payInvoice(tx, invoice, customer, false);
    await change(tx, { ...subscription, status: 'active' });
  }
}

/**
 * What the payer does on the page of an open invoice, with a card that works. An end of the plan stops the provider from asking for the money, not
 * the payer from paying: the plan stays ended. https://docs.stripe.com/api/subscriptions/cancel
 * @throws ProviderRefusal when it is not open
 */
export async function payOpenInvoice(tx: SandboxTx, id: string): Promise<void> {
  const invoice = await load(tx.db, 'invoice', id);
  if (invoice.status !== 'open') throw new ProviderRefusal(400, `This invoice cannot be paid: it is ${invoice.status}.`);
  await payInvoice(tx, invoice, await load(tx.db, 'customer', invoice.customer), false);
  const subscription = await load(tx.db, 'subscription', invoice.subscription);
  if (subscription.status === 'past_due' && subscription.latest_invoice === id) await change(tx, { ...subscription, status: 'active' });
}

/** What falls due at the end of a period: the plan ends, or the next month is billed. */
export async function turnPeriod(tx: SandboxTx, id: string): Promise<void> {
  const subscription = await load(tx.db, 'subscription', id);
  const item = itemOf(subscription);
  if (subscription.status === 'canceled') return;
  const now = tx.nowS;
  if (subscription.status === 'past_due') {
    if (now - item.current_period_start < GIVE_UP_S) return;
    await change(tx, { ...subscription, status: 'canceled', canceled_at: now, ended_at: now });
    return;
  }
  const { cancel_at: day } = subscription;
  if (subscription.cancel_at_period_end || (day !== null && day <= item.current_period_end)) {
    await change(tx, { ...subscription, status: 'canceled', ended_at: Math.min(now, item.current_period_end) });
    return;
  }
  const customer = await load(tx.db, 'customer', subscription.customer);
  // Brought forward by hand, the new month begins now; on time, where the last one ended.
  const start = Math.min(now, item.current_period_end);
  const period = { start, end: monthAfter(start) };
  const isDraft = now < start + tx.draftS;
  const declines = customer.sandbox_card_declines;
  const invoice = await bill(tx, subscription, customer, {
    amount: item.price.unit_amount,
    reason: 'subscription_cycle',
    description: 'The next month',
    declines,
    isDraft,
    period,
  });
  await change(tx, {
    ...subscription,
    status: declines && !isDraft ? 'past_due' : 'active',
    latest_invoice: invoice.id,
    items: { object: 'list', data: [{ ...item, current_period_start: period.start, current_period_end: period.end }] },
  });
}

/** Charges a month that was a draft for its time, unless its subscription has ended: then it stays one. */
async function chargeDraft(tx: SandboxTx, id: string): Promise<void> {
  const draft = await load(tx.db, 'invoice', id);
  const subscription = await load(tx.db, 'subscription', draft.subscription);
  if (draft.status !== 'draft' || subscription.status === 'canceled') return;
  const customer = await load(tx.db, 'customer', draft.customer);
  const declines = customer.sandbox_card_declines;
  const open: Invoice = { ...draft, status: 'open', attempt_count: 1 };
  await save(tx, open);
  await payInvoice(tx, open, customer, declines);
  if (declines) await change(tx, { ...subscription, status: 'past_due' });
}

/** Lets time do its work: trials end, months are billed, cancelled plans end. @returns how many subscriptions changed */
export async function turnDuePeriods(sandbox: Sandbox): Promise<number> {
  const nowS = Math.floor(sandbox.ctx.now().getTime() / 1000);
  const due = await sandbox.ctx.db.rows<'id' | 'customer'>(sql`
    SELECT id, data ->> 'customer' AS customer FROM sandbox.objects
    WHERE object = 'subscription' AND data ->> 'status' <> 'canceled'
      AND ((data ->> 'status' <> 'past_due' AND (data #>> '{items,data,0,current_period_end}')::bigint <= ${nowS})
        OR (data ->> 'status' = 'past_due' AND (data #>> '{items,data,0,current_period_start}')::bigint <= ${nowS - GIVE_UP_S}))
    ORDER BY number LIMIT 100`);
  for (const { id, customer } of due)
    await inSandbox(sandbox, customer, async (tx) => {
      // Another process may have been here first.
      const subscription = await load(tx.db, 'subscription', id);
      const isDue = subscription.status === 'past_due' || itemOf(subscription).current_period_end <= tx.nowS;
      if (isDue) await turnPeriod(tx, id);
    });
  const drafts = await sandbox.ctx.db.rows<'id' | 'customer'>(sql`
    SELECT i.id, i.data ->> 'customer' AS customer FROM sandbox.objects i JOIN sandbox.objects s ON s.id = i.data ->> 'subscription'
    WHERE i.object = 'invoice' AND i.data ->> 'status' = 'draft' AND s.data ->> 'status' <> 'canceled'
      AND (i.data ->> 'period_start')::bigint <= ${nowS - sandbox.draftS} ORDER BY i.number LIMIT 100`);
  for (const { id, customer } of drafts) await inSandbox(sandbox, customer, (tx) => chargeDraft(tx, id));
  return due.length + drafts.length;
}

import sql from 'sql-template-tag';
import { z } from 'zod';
import { pay } from './money.server.ts';
import type { CheckoutSession } from './objects.ts';
import { create, emit, inSandbox, load, ProviderRefusal, type Sandbox, type SandboxTx, save } from './store.server.ts';
import { subscribe } from './subscriptions.server.ts';
import { taxOn } from './tax.ts';

const Metadata = z.record(z.string(), z.string()).default({});
const whole = z.string().regex(/^\d+$/).transform(Number);
const Params = z.object({
  mode: z.enum(['payment', 'subscription']),
  success_url: z.url(),
  cancel_url: z.url(),
  expires_at: whole.optional(),
  customer: z.string().optional(),
  customer_email: z.string().optional(),
  metadata: Metadata,
  automatic_tax: z.object({ enabled: z.stringbool() }).default({ enabled: false }),
  customer_update: z.object({ address: z.enum(['auto', 'never']).optional() }).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  payment_intent_data: z.object({ metadata: Metadata }).optional(),
  subscription_data: z.object({ metadata: Metadata, trial_period_days: whole.optional() }).optional(),
  line_items: z
    .array(
      z.object({
        quantity: z.literal('1'),
        price: z.string().optional(),
        price_data: z
          .object({
            currency: z.string(),
            unit_amount: whole,
            tax_behavior: z.literal('exclusive').optional(),
            product_data: z.object({ name: z.string(), description: z.string().optional() }),
          })
          .optional(),
      }),
    )
    .length(1),
});

const MIN_LIFE_S = 30 * 60;
const MAX_LIFE_S = 86_400;

/** Opens a checkout. Refuses what the provider refuses: unknown prices, a life shorter than 30 minutes. */
export async function openSession(tx: SandboxTx, params: unknown): Promise<CheckoutSession> {
  const parsed = Params.safeParse(params);
  if (!parsed.success) throw new ProviderRefusal(400, `Invalid ${parsed.error.issues[0]?.path.join('.')}`, 'parameter_invalid');
  const asked = parsed.data;
  const [item] = asked.line_items;
  const known = tx.prices.find(({ id }) => id === item?.price);
  const inline = item?.price_data;
  if (!known && !inline) throw new ProviderRefusal(400, `No such price: '${item?.price}'`, 'resource_missing');
  if (known && (known.interval === 'month') !== (asked.mode === 'subscription'))
    throw new ProviderRefusal(400, `You must use another mode than ${asked.mode} for this price.`);
  const expiresAt = asked.expires_at ?? tx.nowS + MAX_LIFE_S;
  if (expiresAt - tx.nowS < MIN_LIFE_S || expiresAt - tx.nowS > MAX_LIFE_S)
    throw new ProviderRefusal(
      400,
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
    );
  if (asked.customer) await load(tx.db, 'customer', asked.customer);
  // The sandbox's customers have no address.
  if (asked.automatic_tax.enabled && asked.customer && asked.customer_update?.address !== 'auto')
    throw new ProviderRefusal(
      400,
      'Automatic tax calculation in Checkout requires a valid address on the Customer. Set `customer_update[address]` to `auto` to save the address that is given.',
      'customer_tax_location_invalid',
    );
  const trialDays = asked.subscription_data?.trial_period_days ?? 0;
  const amount = trialDays > 0 ? 0 : (known?.amountCents ?? inline?.unit_amount ?? 0);
  const tax = taxOn(amount, asked.automatic_tax);
  const session = await create(tx, 'checkout.session', {
    mode: asked.mode,
    status: 'open',
    payment_status: 'unpaid',
    automatic_tax: asked.automatic_tax,
    amount_subtotal: amount,
    amount_total: amount + tax,
    total_details: { amount_tax: tax },
    currency: known?.currency ?? inline?.currency ?? 'usd',
    customer: asked.customer ?? null,
    customer_email: asked.customer_email ?? null,
    customer_details: null,
    metadata: asked.metadata,
    success_url: asked.success_url,
    cancel_url: asked.cancel_url,
    url: null,
    expires_at: expiresAt,
    payment_intent: null,
    subscription: null,
    invoice: null,
    sandbox: {
      name: known?.name ?? inline?.product_data.name ?? '',
      priceId: known?.id ?? '',
      intentMetadata: asked.payment_intent_data?.metadata ?? {},
      subscriptionMetadata: asked.subscription_data?.metadata ?? {},
      trialDays,
    },
  });
  const addressed = { ...session, url: `${tx.appUrl}/sandbox/checkout/${session.id}` };
  await save(tx, addressed);
  return addressed;
}

/** @throws ProviderRefusal when it is not open any more. https://docs.stripe.com/api/checkout/sessions/expire */
export async function expireSession(tx: SandboxTx, id: string): Promise<CheckoutSession> {
  const session = await load(tx.db, 'checkout.session', id);
  if (session.status !== 'open')
    throw new ProviderRefusal(400, `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`);
  const expired: CheckoutSession = { ...session, status: 'expired', url: null };
  await save(tx, expired);
  await emit(tx, 'checkout.session.expired', expired);
  return expired;
}

/** Checkouts end by themselves when their time is over, and the provider tells of it. @returns how many did */
export async function expireDueSessions(sandbox: Sandbox): Promise<number> {
  const nowS = Math.floor(sandbox.ctx.now().getTime() / 1000);
  const due = await sandbox.ctx.db.values<string>(sql`
    SELECT id FROM sandbox.objects
    WHERE object = 'checkout.session' AND data ->> 'status' = 'open' AND (data ->> 'expires_at')::bigint <= ${nowS} ORDER BY number LIMIT 100`);
  for (const id of due)
    await inSandbox(sandbox, id, async (tx) => {
      // Paid, or closed, by somebody who stood in line before.
      if ((await load(tx.db, 'checkout.session', id)).status === 'open') await expireSession(tx, id);
    });
  return due.length;
}

export type CheckoutOutcome = 'paid' | 'declined' | 'expired' | 'already_paid';

/** What the payer does on the hosted page. @param email asked for when the session names nobody */
export function paySession(sandbox: Sandbox, id: string, email: string | null, declines: boolean): Promise<CheckoutOutcome> {
  return inSandbox(sandbox, id, async (tx) => {
    const session = await load(tx.db, 'checkout.session', id);
    if (session.status === 'complete') return 'already_paid';
    if (session.status === 'open' && session.expires_at <= tx.nowS) await expireSession(tx, id);
    if (session.status === 'expired' || session.expires_at <= tx.nowS) return 'expired';
    const customer = session.customer ? await load(tx.db, 'customer', session.customer) : null;
    const payerEmail = customer?.email ?? session.customer_email ?? email;
    const payer = { customer, email: payerEmail };
    const { amount_total: amount, currency, sandbox: sold } = session;
    if (declines) {
      await pay(tx, { amount, currency, payer, metadata: sold.intentMetadata, declines });
      return 'declined';
    }
    const done: CheckoutSession = { ...session, status: 'complete', url: null, customer_details: { email: payerEmail } };
    if (session.mode === 'payment') {
      done.payment_intent = (await pay(tx, { amount, currency, payer, metadata: sold.intentMetadata, declines })).id;
      done.payment_status = 'paid';
    } else {
      const price = tx.prices.find(({ id: priceId }) => priceId === sold.priceId);
      if (!price || !customer) throw new ProviderRefusal(400, 'A subscription needs a price and a customer.');
      // A card that pays here is the card that pays from now on.
      const paying = { ...customer, sandbox_card_declines: false };
      await save(tx, paying);
      const { subscription, invoice } = await subscribe(tx, paying, price, {
        metadata: sold.subscriptionMetadata,
        trialDays: sold.trialDays,
        automaticTax: session.automatic_tax,
      });
      done.subscription = subscription.id;
      done.invoice = invoice.id;
      done.payment_status = sold.trialDays > 0 ? 'no_payment_required' : 'paid';
    }
    await save(tx, done);
    await emit(tx, 'checkout.session.completed', done);
    return 'paid';
  });
}

import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../platform/context.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { retryConflicts } from '../platform/db/retry-conflicts.server.ts';
import { DomainError } from '../platform/errors.ts';
import type { Payments } from '../platform/payments/payments.server.ts';
import { customerOf } from './customer.server.ts';
import { enqueueTask } from './provider-tasks.server.ts';
import type { Purpose } from './purposes.ts';

/** How long a checkout can be paid. */
export const CHECKOUT_MINUTES = 30;
/**
 * The provider refuses sessions that live shorter than 30 minutes by its own clock from when it gets the call; clocks differ, and a call may take a while and
 * be repeated. What is paid in between is settled as any late payment.
 */
const SLACK_S = 300;
/** How long a checkout whose session is not there yet may be asked for again under its key. */
const RETRY_S = 30;

export type CheckoutAsk = {
  purpose: Purpose;
  /** Null for a guest, whose address the provider asks for. */
  userId: string | null;
  ideaId?: string;
  /** `subscription` renews by the month, `payment` is paid once. */
  mode: 'payment' | 'subscription';
  /** A price known to the provider, or a name for an amount. */
  line: { price: string } | { name: string; description: string };
  amountCents: number;
  successUrl: string;
  cancelUrl: string;
  /** Days before the first payment of a subscription. */
  trialDays?: number;
};
/** What a checkout keeps others from: until when, and for a guest a code of where it was asked for. */
export type CheckoutHold = { reservedUntil: Date | null; madeFrom: string | null };
export type OpenCheckout = { checkoutId: string; sessionId: string; url: string; expiresAt: Date; reservedUntil: Date | null };

type Reserve = (db: Database, checkout: { id: string }) => Promise<CheckoutHold>;

type Row = Columns<'id' | 'created_at' | 'expires_at' | 'reserved_until?' | 'session_id?' | 'session_url?'>;

/**
 * Opens a checkout at the provider that can be paid for 30 minutes, or for as long as it reserves something.
 * A crash at any point leaves either nothing or a session that the same ask finds again: the row's id is the idempotency key.
 * For a plan, the same person asking again gets the same open checkout; asking for another plan closes the first.
 * @param reserve runs in the transaction that stores the checkout, again where transactions collide; a throw refuses it
 * @throws DomainError invalid_input when an address to return to is not ours; conflict when another checkout took its place while it was being opened
 */
export async function openCheckout(ctx: Context, payments: Payments, ask: CheckoutAsk, reserve?: Reserve): Promise<OpenCheckout> {
  requireOurs(payments.appUrl, { successUrl: ask.successUrl, cancelUrl: ask.cancelUrl });
  const row = await retryConflicts(() => ctx.db.transaction((db) => storedCheckout({ ...ctx, db }, ask, reserve)));
  const { id, expires_at: expiresAt, reserved_until: reservedUntil } = row;
  const common = { checkoutId: id, expiresAt, reservedUntil };
  if (row.session_id && row.session_url) return { ...common, sessionId: row.session_id, url: row.session_url };
  const session = await openSession(ctx, payments, ask, row);
  const isOpen = await retryConflicts(() => ctx.db.transaction((db) => storeSession({ ...ctx, db }, id, session)));
  if (!isOpen) throw new DomainError('conflict', 'Another checkout was opened meanwhile. Continue there, or start again.');
  return { ...common, sessionId: session.id, url: session.url ?? payments.appUrl };
}

/**
 * A job closes at the provider what reserves something, when its time is over; and at once what was replaced while the provider was opening it.
 * @returns whether it may still be paid
 */
async function storeSession(ctx: Context, id: string, session: { id: string; url: string | null }): Promise<boolean> {
  const row = await ctx.db.row<'state' | 'reserved_until?'>(
    sql`UPDATE checkouts SET session_id = ${session.id}, session_url = ${session.url} WHERE id = ${id} RETURNING state, reserved_until`,
  );
  const isReplaced = row?.state === 'replaced';
  const closesAt = isReplaced ? ctx.now() : row?.reserved_until;
  if (closesAt) await enqueueTask(ctx.db, ctx, `expire ${session.id}`, { kind: 'expire_checkout', sessionId: session.id }, closesAt);
  return !isReplaced;
}

/** Where the payer comes back to is a page of ours: an address elsewhere would make our checkout the bait of another site. */
function requireOurs(appUrl: string, addresses: Record<string, string>): void {
  const ours = new URL(appUrl).origin;
  for (const [name, address] of Object.entries(addresses))
    if (!URL.canParse(address) || new URL(address).origin !== ours)
      throw new DomainError('invalid_input', `${name} should be an address of this site.`, {
        [name]: `an address that begins with ${ours}`,
      });
}

async function storedCheckout(
  ctx: Context,
  { purpose, userId, ideaId, amountCents, successUrl, cancelUrl }: CheckoutAsk,
  reserve?: Reserve,
): Promise<Row> {
  const { db } = ctx;
  const now = ctx.now();
  if (userId && purpose !== 'claim') {
    // One tab at a time decides which checkout is open.
    await db.rows(sql`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`);
    const open = await db.row<'amount_cents' | 'success_url' | 'cancel_url', Row & Record<'purpose', Purpose>>(
      sql`SELECT * FROM checkouts WHERE user_id = ${userId} AND state = 'open' AND purpose <> 'claim'`,
    );
    // A price that changed meanwhile makes it another: nobody pays what is no longer shown.
    const isSame =
      open?.purpose === purpose && open.amount_cents === amountCents && open.success_url === successUrl && open.cancel_url === cancelUrl;
    // Without a session its making failed or is under way: the same key may be used as long as the provider would still take the row's expiry.
    const ageS = open ? (now.getTime() - open.created_at.getTime()) / 1000 : 0;
    if (open && isSame && (open.session_id ? open.expires_at > now : ageS < RETRY_S)) return open;
    if (open) await db.rows(sql`UPDATE checkouts SET state = 'replaced' WHERE id = ${open.id}`);
    if (open?.session_id) await enqueueTask(db, ctx, `expire ${open.session_id}`, { kind: 'expire_checkout', sessionId: open.session_id });
  }
  const id = uuidv7();
  const expiresAt = new Date(now.getTime() + CHECKOUT_MINUTES * 60_000);
  const { reservedUntil = null, madeFrom = null } = (await reserve?.(db, { id })) ?? {};
  await db.rows(sql`
    INSERT INTO checkouts (id, purpose, user_id, idea_id, amount_cents, success_url, cancel_url, created_at, expires_at, reserved_until, made_from)
    VALUES (${id}, ${purpose}, ${userId}, ${ideaId ?? null}, ${amountCents}, ${successUrl}, ${cancelUrl}, ${now}, ${expiresAt}, ${reservedUntil}, ${madeFrom})`);
  return { id, created_at: now, expires_at: expiresAt, reserved_until: reservedUntil, session_id: null, session_url: null };
}

async function openSession(ctx: Context, { stripe, addsTax }: Payments, ask: CheckoutAsk, row: Row) {
  const { purpose, mode, line, userId, ideaId, amountCents, trialDays = 0 } = ask;
  const customer = userId ? await customerOf(ctx, stripe, userId) : undefined;
  const metadata = {
    purpose,
    checkout_id: row.id,
    ...(userId ? { user_id: userId } : {}),
    ...(ideaId ? { idea_id: ideaId } : {}),
  };
  const item =
    'price' in line
      ? { price: line.price, quantity: 1 }
      : {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: amountCents,
            product_data: { name: line.name, description: line.description },
            ...(addsTax ? { tax_behavior: 'exclusive' as const } : {}),
          },
        };
  return stripe.checkout.sessions.create(
    {
      mode,
      line_items: [item],
      // Cards and wallets of cards: paid or not at once. What settles days later would hold an idea, or a plan, in between.
      allowed_payment_method_types: ['card'],
      success_url: ask.successUrl,
      cancel_url: ask.cancelUrl,
      expires_at: Math.floor(row.expires_at.getTime() / 1000) + SLACK_S,
      metadata,
      ...(customer ? { customer } : {}),
      ...(addsTax ? taxParams(customer !== undefined) : {}),
      ...(mode === 'payment'
        ? { payment_intent_data: { metadata } }
        : { subscription_data: { metadata, ...(trialDays > 0 ? { trial_period_days: trialDays } : {}) } }),
    },
    { idempotencyKey: `checkout-${row.id}` },
  );
}

/** Taxes depend on where the payer is, so the provider asks, and keeps the address with the customer for the months to come. https://docs.stripe.com/tax/checkout */
const taxParams = (hasCustomer: boolean) => ({
  automatic_tax: { enabled: true },
  billing_address_collection: 'required' as const,
  ...(hasCustomer ? { customer_update: { address: 'auto' as const } } : {}),
});

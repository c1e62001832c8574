import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import type { PaymentMode, Payments } from '../platform/payments/payments.server.ts';
import { isMissing } from './read-provider.server.ts';

/** Asked once at the start, which must not wait long for it. */
const ASK = { timeout: 5_000, maxNetworkRetries: 1 };

export type Identity = Columns<'account_id?'> & Record<'mode', PaymentMode>;

/** @returns a provider in the words of whoever runs the site */
export const nameOf = ({ mode, account_id: account }: Identity) =>
  mode === 'sandbox' ? 'the sandbox' : `Stripe${account ? ` account ${account}` : ''} in ${mode} mode`;

/**
 * Holds a database to the provider it was first used with: what was sold at one is unknown at another, and would be taken for ended.
 * Where the key may not read its account, or the provider does not answer, something that was sold there is looked for instead.
 * @throws Error that says what differs and what to do; its message is one line
 */
export async function requireSameProvider(ctx: Context, payments: Payments): Promise<void> {
  const now = { mode: payments.mode, account_id: await accountOf(ctx, payments) };
  const stored = await storedIdentity(ctx, now);
  const mayBeSame = stored.account_id === null || now.account_id === null || stored.account_id === now.account_id;
  if (stored.mode !== now.mode || !mayBeSame) throw anotherProvider(stored, nameOf(now));
  if (stored.account_id !== null && now.account_id === null) await requireKnownThere(ctx, payments, stored);
  // An account that could not be asked for at the first start is known now.
  if (stored.account_id === null && now.account_id !== null)
    await ctx.db.rows(sql`UPDATE payment_provider SET account_id = ${now.account_id} WHERE account_id IS NULL`);
}

const anotherProvider = (stored: Identity, leadTo: string) =>
  new Error(
    `This database has sold through ${nameOf(stored)}, and the STRIPE_ variables lead to ${leadTo}. Set those it was used with, or use another database; to leave behind what was sold there, run: npm run assay -- payments-adopt`,
  );

/** Nothing sold is nothing to mistake. @throws Error when the provider does not have what was sold last, or does not say */
async function requireKnownThere({ db }: Context, { stripe }: Payments, stored: Identity): Promise<void> {
  const known = await db.row<'payment?' | 'customer?'>(sql`
      SELECT (SELECT provider_payment_id FROM payments WHERE paid_at >= p.since ORDER BY paid_at DESC LIMIT 1) AS payment,
        (SELECT stripe_customer_id FROM users WHERE stripe_customer_id IS NOT NULL ORDER BY created_at DESC LIMIT 1) AS customer
      FROM payment_provider p`);
  try {
    if (known?.payment) await stripe.paymentIntents.retrieve(known.payment, {}, ASK);
    else if (known?.customer) await stripe.customers.retrieve(known.customer, {}, ASK);
  } catch (error) {
    if (isMissing(error)) throw anotherProvider(stored, 'an account that does not know what was sold there');
    throw new Error(
      `The payment provider did not say whether it is ${nameOf(stored)}, through which this database has sold: ${(error as Error).message} Start again when it answers, or let the key read its account.`,
    );
  }
}

async function storedIdentity({ db, now }: Context, { mode, account_id }: Identity): Promise<Identity> {
  await db.rows(sql`
    INSERT INTO payment_provider (mode, account_id, since) VALUES (${mode}, ${account_id}, ${now()}) ON CONFLICT (is_the_one) DO NOTHING`);
  return (await db.row<Identity>(sql`SELECT mode, account_id FROM payment_provider`)) as Identity;
}

/** @returns the provider's id of the account; null when it cannot be asked, or the key may not */
export async function accountOf({ log }: Context, { stripe }: Payments): Promise<string | null> {
  try {
    return (await stripe.accounts.retrieveCurrent({}, ASK)).id;
  } catch (error) {
    log.warn({ err: error }, 'could not ask the payment provider whose account this is');
    return null;
  }
}

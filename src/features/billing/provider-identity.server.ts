import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import type { PaymentMode, Payments } from '../../platform/payments/payments.server.ts';

/** Asked once at the start, which must not wait long for it. */
const ASK = { timeout: 5_000, maxNetworkRetries: 1 };

type Identity = { mode: PaymentMode; account_id: string | null };

const nameOf = ({ mode, account_id: account }: Identity) =>
  mode === 'sandbox' ? 'the sandbox' : `Stripe${account ? ` account ${account}` : ''} in ${mode} mode`;

/**
 * Holds a database to the provider it was first used with: what was sold at one is unknown at another, and would be taken for ended.
 * @throws Error that says what differs and what to do; its message is one line
 */
export async function requireSameProvider(ctx: Context, payments: Payments): Promise<void> {
  const now = { mode: payments.mode, account_id: await accountOf(ctx, payments) };
  const stored = await storedIdentity(ctx, now);
  const isSame =
    stored.mode === now.mode && (stored.account_id === null || now.account_id === null || stored.account_id === now.account_id);
  if (!isSame)
    throw new Error(
      `This database has sold through ${nameOf(stored)}, and the STRIPE_ variables lead to ${nameOf(now)}. Set those it was used with, or use another database; to leave behind what was sold there, run: npm run admin -- payments-adopt`,
    );
  // An account that could not be asked for at the first start is known now.
  if (stored.account_id === null && now.account_id !== null)
    await ctx.db.rows(sql`UPDATE payment_provider SET account_id = ${now.account_id} WHERE account_id IS NULL`);
}

async function storedIdentity({ db, now }: Context, { mode, account_id }: Identity): Promise<Identity> {
  await db.rows(sql`
    INSERT INTO payment_provider (mode, account_id, since) VALUES (${mode}, ${account_id}, ${now()}) ON CONFLICT (is_the_one) DO NOTHING`);
  return (await firstRow<Identity>(db, sql`SELECT mode, account_id FROM payment_provider`)) as Identity;
}

/** @returns the provider's id of the account; null when it cannot be asked, or the key may not: then the mode alone is compared */
async function accountOf({ log }: Context, { stripe }: Payments): Promise<string | null> {
  try {
    return (await stripe.accounts.retrieveCurrent({}, ASK)).id;
  } catch (error) {
    log.warn({ err: error }, 'could not ask the payment provider whose account this is; only its mode is compared');
    return null;
  }
}

/**
 * Moves a database to the provider that is configured now. Customers, open checkouts and what was still to be asked or applied belong to the one before and
 * are let go; payments and events stay as history, and plans that were paid there end as the provider configured now does not have them.
 * @returns a line for whoever asked
 */
export async function adoptProvider(ctx: Context, payments: Payments): Promise<string> {
  const account = await accountOf(ctx, payments);
  return ctx.db.transaction(async (db) => {
    const before = await firstRow<Identity>(db, sql`SELECT mode, account_id FROM payment_provider FOR UPDATE`);
    const next = { mode: payments.mode, account_id: account };
    if (before?.mode === next.mode && before.account_id === next.account_id) return `This database belongs to ${nameOf(next)} already.`;
    await db.rows(sql`
      INSERT INTO payment_provider (mode, account_id, since) VALUES (${next.mode}, ${account}, ${ctx.now()})
      ON CONFLICT (is_the_one) DO UPDATE SET mode = excluded.mode, account_id = excluded.account_id, since = excluded.since`);
    await db.rows(sql`UPDATE users SET stripe_customer_id = NULL WHERE stripe_customer_id IS NOT NULL`);
    const closed = await db.rows<{ id: string }>(sql`UPDATE checkouts SET state = 'expired' WHERE state = 'open' RETURNING id`);
    await db.rows(sql`DELETE FROM idea_reservations WHERE checkout_id = ANY (${closed.map(({ id }) => id)}::uuid[])`);
    const left = 'left behind with the provider before';
    const tasks = await db.rows(sql`
      UPDATE provider_tasks SET state = 'replaced', last_error = ${left}, finished_at = ${ctx.now()} WHERE state IN ('queued', 'dead') RETURNING 1`);
    await db.rows(sql`
      UPDATE provider_events SET state = 'ignored', last_error = ${left}, finished_at = ${ctx.now()} WHERE state IN ('queued', 'dead')`);
    const was = before ? ` It was ${nameOf(before)}.` : '';
    return `This database belongs to ${nameOf(next)} now.${was} ${closed.length} open checkouts and ${tasks.length} open tasks were let go. Restart the site.`;
  });
}

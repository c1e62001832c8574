import sql from 'sql-template-tag';
import { validate as isUuid } from 'uuid';
import type { Context } from '../platform/context.server.ts';
import { uuidOrNull } from '../platform/db/uuid.ts';
import { applyPayment } from './apply-payment.server.ts';
import { applySubscription } from './apply-subscription.server.ts';
import { lockCustomers } from './lock-payer.server.ts';
import { rulesOf } from './purpose-rules.server.ts';
import type { Purpose } from './purposes.ts';
import type { CheckoutRead, Reads } from './read-provider.server.ts';
import type { NewEvent } from './record-event.server.ts';

/**
 * Writes what the provider said into the mirror, the ledger and the events, and gives people what they paid for.
 * Safe in any order and any number of times: older reads change nothing, and every movement of money is one row under the provider's own id.
 * What was not bought here is left alone, whatever its metadata says.
 * @param ctx inside a transaction
 * @returns the events it wrote of what changed
 */
export async function applyReads(ctx: Context, reads: Reads): Promise<NewEvent[]> {
  const { no, checkouts } = reads;
  const subscriptions = await boughtHere(ctx, reads.subscriptions);
  const payments = await boughtHere(ctx, reads.payments);
  const subjects = [...payments, ...subscriptions]
    .map(({ customerId, id }) => customerId ?? id)
    .concat(checkouts.map(({ checkoutId }) => checkoutId));
  await lockCustomers(ctx, subjects);
  await lockInOrder(ctx, [...checkouts, ...payments, ...subscriptions]);
  for (const checkout of checkouts) await applyCheckout(ctx, checkout);
  const events: NewEvent[] = [];
  for (const subscription of subscriptions) events.push(...(await applySubscription(ctx, subscription, no)));
  for (const payment of payments) events.push(...(await applyPayment(ctx, payment, no)));
  return events;
}

/**
 * Locks what the rules will change, in the order in which everybody does: ideas, then people, then checkouts, each by id. Whoever claims or reserves
 * holds the idea before its checkouts, whoever opens a plan's checkout holds the person before theirs.
 */
async function lockInOrder({ db }: Context, reads: { metadata: Record<string, string> }[]): Promise<void> {
  const named = (key: string) => [...new Set(reads.flatMap(({ metadata }) => metadata[key] ?? []))].filter((id) => isUuid(id));
  const [checkouts, ideas, people] = [named('checkout_id'), named('idea_id'), named('user_id')];
  if (ideas.length > 0) await db.rows(sql`SELECT 1 FROM ideas WHERE id = ANY (${ideas}::uuid[]) ORDER BY id FOR NO KEY UPDATE`);
  if (people.length > 0) await db.rows(sql`SELECT 1 FROM users WHERE id = ANY (${people}::uuid[]) ORDER BY id FOR UPDATE`);
  if (checkouts.length > 0) await db.rows(sql`SELECT 1 FROM checkouts WHERE id = ANY (${checkouts}::uuid[]) ORDER BY id FOR NO KEY UPDATE`);
}

/** What another installation on the same account sold is met again at every round of comparing: said once by each process. */
const toldOf = new Set<string>();
const MOST_TOLD = 10_000;

/**
 * A database that was restored, emptied or set up a second time does not know what another sold on the same account: taken for a payment of somebody
 * who has left, it would be refunded. A checkout of ours outlives the account it was opened by, so what has none is not ours to touch.
 */
async function boughtHere<T extends { id: string; metadata: Record<string, string> }>(ctx: Context, reads: T[]): Promise<T[]> {
  if (reads.length === 0) return reads;
  const named = reads.flatMap(({ metadata }) => uuidOrNull(metadata.checkout_id) ?? []);
  const rows = await ctx.db.values<string>(sql`SELECT id FROM checkouts WHERE id = ANY (${named}::uuid[])`);
  const known = new Set(rows);
  const isOurs = ({ metadata }: T) => known.has(metadata.checkout_id ?? '');
  for (const { id } of reads.filter((read) => !isOurs(read) && !toldOf.has(read.id))) {
    ctx.log.error({ id }, 'the provider has something that was not bought here; it is left alone');
    if (toldOf.size < MOST_TOLD) toldOf.add(id);
  }
  return reads.filter(isOurs);
}

/** A checkout only ever moves from open to one of its ends; what was bought is told by its payment or subscription. */
async function applyCheckout(ctx: Context, { checkoutId, id, status, isPaid }: CheckoutRead): Promise<void> {
  if (status === 'open') return;
  const closed = await ctx.db.row<'id' | 'user_id?' | 'idea_id?', Record<'purpose', Purpose>>(sql`
      UPDATE checkouts SET state = ${status === 'complete' ? 'complete' : 'expired'}, session_id = coalesce(session_id, ${id})
      WHERE id = ${uuidOrNull(checkoutId)}::uuid AND (state = 'open' OR (${status === 'complete'} AND state <> 'complete'))
      RETURNING id, purpose, user_id, idea_id`);
  if (closed && status === 'expired' && !isPaid)
    await rulesOf(closed.purpose).onClosed(ctx, { id: closed.id, userId: closed.user_id, ideaId: closed.idea_id });
}

import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import { retryConflicts } from '../platform/db/retry-conflicts.server.ts';
import type { Payments } from '../platform/payments/payments.server.ts';
import { applyReads } from './apply-reads.server.ts';
import { endUnknown } from './end-unknown.server.ts';
import { applyDeadEvents, storeEvent } from './provider-events.server.ts';
import { requeueDeadTask } from './provider-tasks.server.ts';
import { isMissing, type Refs, readProvider } from './read-provider.server.ts';
import { recordEvent } from './record-event.server.ts';

const DAY_MS = 86_400_000;
/** How far back events and charges are compared; after a longer silence from a day before the last completed round, or the first checkout of all. */
const LOOK_BACK_MS = 3 * DAY_MS;
const OVERLAP_MS = DAY_MS;
/** For so long the provider keeps its events. https://docs.stripe.com/api/events */
const MOST_BACK_MS = 30 * DAY_MS;
/** Longer than the provider could send one again, or we could find it among its events. */
const KEEP_NOTICES_MS = 60 * DAY_MS;
/** What happened a moment ago may still be on its way; it is not lost yet. */
const SETTLING_MS = 120_000;
const SUBSCRIPTIONS_A_ROUND = 100;
const PAGE = 100;
/** A task given up rests this long before it is asked for again. */
const REST_MS = DAY_MS;
const REQUEUES = 2;

/** What a round found and repaired, and what it could not look at. All zero: we agree with the provider. */
export type Reconciled = { lostEvents: number; repaired: number; chargesMissing: number; failed: number };

/**
 * Compares the provider's state with ours and repairs ours. Every difference is written to the log as an error, and as a `subscription.repaired`
 * event where it is somebody's.
 *
 * 1. Events the provider sent and we never stored are stored, to be applied as any other.
 * 2. Checkouts past their end, live subscriptions (the longest unchecked first) and charges we have no payment for are read back; what that changes
 *    although nothing is waiting to be applied was missed, and is a repair.
 * 3. Events that were given up are tried again, and tasks that were given up are asked for again, twice at most, a day after.
 *
 * What cannot be compared is logged and counted, and holds up nothing else. Events that were applied long ago are forgotten here as well.
 * One process at a time does this, by a lock that goes with its connection.
 */
export async function reconcile(ctx: Context, payments: Payments): Promise<Reconciled> {
  const found: Reconciled = { lostEvents: 0, repaired: 0, chargesMissing: 0, failed: 0 };
  await ctx.db.transaction(async (lock) => {
    // This connection only holds the lock while others work: a server that ends idle transactions is not to end this one.
    await lock.rows(sql`SET LOCAL idle_in_transaction_session_timeout = 0`);
    const alone = await lock.value<boolean>(sql`SELECT pg_try_advisory_xact_lock(hashtext('billing reconcile')) AS is_free`);
    if (alone && (await isDue(ctx))) await round(ctx, payments, found);
  });
  return found;
}

/** Another process may have done it a moment ago. */
async function isDue({ db, now }: Context): Promise<boolean> {
  const begun = await db.rows(sql`
    INSERT INTO billing_rounds (name, started_at) VALUES ('reconcile', ${now()})
    ON CONFLICT (name) DO UPDATE SET started_at = excluded.started_at WHERE billing_rounds.started_at <= ${new Date(now().getTime() - SETTLING_MS)}
    RETURNING 1`);
  return begun.length > 0;
}

async function round(ctx: Context, payments: Payments, found: Reconciled): Promise<void> {
  const attempt = async <T>(what: object, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      found.failed++;
      ctx.log.error({ err: error, ...what }, 'could not compare with the payment provider');
    }
  };
  const begun = ctx.now();
  const since = await lookBackTo(ctx);
  const events = await attempt({ what: 'events' }, () => fetchLostEvents(ctx, payments, since));
  const { lost = 0, onTheirWay = [] } = events ?? {};
  found.lostEvents = lost;
  const unknown: string[] = [];
  for (const refs of await suspects(ctx)) {
    const outcome = await attempt(refs, () => compare(ctx, payments, refs, onTheirWay));
    if (outcome === 'repaired') found.repaired++;
    if (outcome === 'missing') await forgetCheckout(ctx, refs);
    if (outcome === 'missing' && refs.subscription) unknown.push(refs.subscription);
    // Also what could not be read: else it would be the first in line forever.
    if (refs.subscription) await ctx.db.rows(sql`UPDATE subscriptions SET checked_at = ${ctx.now()} WHERE id = ${refs.subscription}`);
  }
  found.repaired += (await attempt({ what: 'unknown subscriptions' }, () => endUnknown(ctx, unknown))) ?? 0;
  const charges = await attempt({ what: 'charges' }, () => unknownCharges(ctx, payments, since));
  for (const payment of charges ?? [])
    if ((await attempt({ payment }, () => compare(ctx, payments, { payment }, onTheirWay))) === 'repaired') found.chargesMissing++;
  // What could not be listed is listed by the next round, however long that takes.
  if (events && charges) await ctx.db.rows(sql`UPDATE billing_rounds SET completed_at = ${begun} WHERE name = 'reconcile'`);
  await applyDeadEvents(ctx, payments);
  await requeueDeadTasks(ctx);
  await ctx.db.rows(sql`
    DELETE FROM provider_events WHERE state IN ('done', 'ignored') AND finished_at < ${new Date(ctx.now().getTime() - KEEP_NOTICES_MS)}`);
  const { lostEvents, repaired, chargesMissing } = found;
  if (lostEvents + repaired + chargesMissing > 0) ctx.log.error(found, 'the payment provider and we did not agree; repaired');
  const dead = await deadLetters(ctx);
  if (dead.events + dead.tasks > 0) ctx.log.error(dead, 'payment events or tasks are given up: an administrator should look at /admin');
}

/** @returns how many events and tasks are given up */
export async function deadLetters({ db }: Pick<Context, 'db'>): Promise<{ events: number; tasks: number }> {
  return (
    (await db.row<Record<'events' | 'tasks', number>>(sql`
      SELECT (SELECT count(*) FROM provider_events WHERE state = 'dead') AS events, (SELECT count(*) FROM provider_tasks WHERE state = 'dead') AS tasks`)) ?? {
      events: 0,
      tasks: 0,
    }
  );
}

/**
 * What was given up for a passing reason (an outage, a wrong key) is asked for again; what fails three times over waits for a person. So does a refund of
 * a part: somebody may have given it back at the provider's own dashboard meanwhile.
 */
async function requeueDeadTasks(ctx: Context): Promise<void> {
  const dead = await ctx.db.values<string>(sql`
    SELECT id FROM provider_tasks WHERE state = 'dead' AND finished_at <= ${new Date(ctx.now().getTime() - REST_MS)}
      AND NOT (kind = 'refund' AND data ? 'amountCents') AND jsonb_array_length(coalesce(data -> 'earlier', '[]')) < ${REQUEUES} ORDER BY finished_at LIMIT ${PAGE}`);
  for (const id of dead) {
    const again = await requeueDeadTask(ctx, id);
    ctx.log.warn({ task: id, again }, 'a payment task that was given up is asked for again');
  }
}

/** @returns since when events and charges are listed, in the provider's seconds */
async function lookBackTo({ db, now, log }: Context): Promise<number> {
  const nowMs = now().getTime();
  // Before any round was completed: since there was something to tell of.
  const row = await db.value<Date | null>(sql`
      SELECT coalesce((SELECT completed_at FROM billing_rounds WHERE name = 'reconcile'), (SELECT min(created_at) FROM checkouts)) AS completed_at`);
  const completedAt = row;
  const since = Math.min(nowMs - LOOK_BACK_MS, completedAt ? completedAt.getTime() - OVERLAP_MS : nowMs);
  const isTooLong = since < nowMs - MOST_BACK_MS;
  if (isTooLong)
    log.error(
      { completedAt },
      'the payment provider was not compared with for a month: what it told before that is not to be had any more',
    );
  return Math.floor((isTooLong ? nowMs - MOST_BACK_MS : since) / 1000);
}

/** @returns how many were lost, and those so young that they may still be on their way, as text */
async function fetchLostEvents(ctx: Context, { stripe }: Payments, since: number): Promise<{ lost: number; onTheirWay: string[] }> {
  let lost = 0;
  const onTheirWay: string[] = [];
  const settled = Math.floor((ctx.now().getTime() - SETTLING_MS) / 1000);
  for await (const event of stripe.events.list({ created: { gte: since }, limit: PAGE })) {
    if (event.created > settled) onTheirWay.push(JSON.stringify(event));
    if (event.created > settled || !(await storeEvent(ctx, event))) continue;
    // Kinds that change nothing here are not sent to every endpoint: their absence is no loss.
    const state = await ctx.db.value<string>(sql`SELECT state FROM provider_events WHERE id = ${event.id}`);
    if (state === 'ignored') continue;
    lost++;
    ctx.log.error({ event: event.id, type: event.type }, 'a payment event never arrived; fetched');
  }
  return { lost, onTheirWay };
}

/** What may be behind the provider: open checkouts past their end, and live subscriptions. */
async function suspects(ctx: Context): Promise<Refs[]> {
  const now = ctx.now();
  const checkouts = await ctx.db.rows<'checkout'>(sql`
    SELECT session_id AS checkout FROM checkouts
    WHERE session_id IS NOT NULL AND state = 'open' AND expires_at < ${new Date(now.getTime() - SETTLING_MS)} ORDER BY expires_at LIMIT ${PAGE}`);
  const subscriptions = await ctx.db.rows<'subscription'>(sql`
    SELECT id AS subscription FROM subscriptions WHERE ended_at IS NULL AND checked_at < ${new Date(now.getTime() - 3_600_000)}
    ORDER BY checked_at LIMIT ${SUBSCRIPTIONS_A_ROUND}`);
  // A checkout whose making failed has no session: nobody can pay it.
  await ctx.db.rows(sql`UPDATE checkouts SET state = 'expired' WHERE session_id IS NULL AND state = 'open' AND expires_at < ${now}`);
  return [...checkouts, ...subscriptions];
}

/** Payments of ours among the provider's charges that the ledger does not have, or has with another sum refunded. */
async function unknownCharges(ctx: Context, { stripe }: Payments, since: number): Promise<string[]> {
  const differing: string[] = [];
  const settled = Math.floor((ctx.now().getTime() - SETTLING_MS) / 1000);
  for await (const charge of stripe.charges.list({ created: { gte: since }, limit: PAGE })) {
    const intent = typeof charge.payment_intent === 'string' ? charge.payment_intent : charge.payment_intent?.id;
    if (!intent || !charge.paid || charge.created > settled) continue;
    const known = await ctx.db.value<number>(sql`SELECT refunded_cents FROM payments WHERE provider_payment_id = ${intent}`);
    if (known !== charge.amount_refunded) differing.push(intent);
  }
  return differing;
}

type Outcome = 'same' | 'repaired' | 'missing';

/** Reads one thing back. @returns whether that changed anything that no event waiting to be applied explains, or the provider does not have it */
async function compare(ctx: Context, payments: Payments, refs: Refs, onTheirWay: string[]): Promise<Outcome> {
  const reads = await readProvider(ctx, payments, refs).catch((error) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!reads) return 'missing';
  const about = Object.values(refs).join();
  const apply = async (db: Database): Promise<Outcome> => {
    const waiting = await db.row(sql`
        SELECT 1 FROM provider_events WHERE state = 'queued' AND strpos(payload::text, ${about}) > 0
        UNION ALL SELECT 1 FROM provider_tasks WHERE state = 'queued' AND strpos(data::text, ${about}) > 0 LIMIT 1`);
    const changed = await applyReads({ ...ctx, db }, reads);
    const [first] = changed;
    if (!first || waiting || onTheirWay.some((event) => event.includes(about))) return 'same';
    const missed = changed.map(({ type }) => type);
    ctx.log.error({ ...refs, missed }, 'the provider’s state was another than ours; repaired');
    const { userId, subscriptionId = null, paymentId = null } = first;
    await recordEvent(db, { userId, type: 'subscription.repaired', subscriptionId, paymentId, metadata: { missed }, at: ctx.now() });
    return 'repaired';
  };
  return retryConflicts(() => ctx.db.transaction(apply));
}

/** The provider does not have it: nobody can pay such a checkout. */
async function forgetCheckout(ctx: Context, { checkout }: Refs): Promise<void> {
  if (!checkout) return;
  ctx.log.error({ checkout }, 'the payment provider does not have this checkout: it is closed here');
  await ctx.db.rows(sql`UPDATE checkouts SET state = 'expired' WHERE session_id = ${checkout} AND state = 'open'`);
}

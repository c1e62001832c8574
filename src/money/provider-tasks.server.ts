import sql, { type Sql } from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../platform/context.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { DomainError } from '../platform/errors.ts';
import { wakeForPayments } from '../platform/payments/payment-job.server.ts';
import { type EndReason, endReasons } from './end-cause.server.ts';
import type { RefundRule } from './refund-cause.server.ts';

/** What may still have to be asked of the provider, by kind. */
export type ProviderTask =
  /**
   * Give money of a payment back: `amountCents`, or all that is left. `rule` when no person asked; `isRepeat` when a refund of it failed: the payer was
   * told of that one.
   */
  | { kind: 'refund'; paymentIntent: string; amountCents?: number; reason: string; rule?: RefundRule; isRepeat?: true }
  /** End a subscription now, and refund nothing, what is unused, or all of its last payment. */
  | { kind: 'end_subscription'; subscriptionId: string; refunds: 'nothing' | 'unused' | 'all'; reason: EndReason }
  /** Let a subscription end with its period; `byHand` when an administrator asked, and not the account that is about to go. */
  | { kind: 'stop_renewal'; subscriptionId: string; byHand?: true }
  /** Close a checkout that must not be paid any more. */
  | { kind: 'expire_checkout'; sessionId: string }
  /** Have the address of a customer be the one of their account. */
  | { kind: 'tell_address'; customerId: string };

/** The task that stands for a cause; not new when the same cause asked before and that was not given up. */
export type Asked = { id: string; isNew: boolean; state: 'queued' | 'done' | 'dead' | 'replaced' };

/**
 * Asks for something at the provider, in the transaction that makes it necessary. A job does it, under the task's id as idempotency key.
 * What was given up is asked for again, under a new id; but not a refund of a part, which somebody may have made by hand meanwhile: that a person decides.
 * @param cause what makes it necessary, with whatever would make it another request: the same cause asks once
 * @param dueAt when a job is to do it; asked for again earlier than that, it is done earlier
 */
export async function enqueueTask(
  db: Database,
  ctx: Pick<Context, 'now'>,
  cause: string,
  task: ProviderTask,
  dueAt: Date = ctx.now(),
): Promise<Asked> {
  const id = uuidv7();
  const { kind, ...request } = task;
  const known = await knownRefunds(db, task);
  const data = known ? { ...request, known } : request;
  const made = await db.row(sql`
      INSERT INTO provider_tasks (id, kind, cause, data, next_try_at, created_at)
      VALUES (${id}, ${kind}, ${cause}, ${JSON.stringify(data)}, ${dueAt}, ${ctx.now()}) ON CONFLICT (cause) DO NOTHING RETURNING id`);
  if (made) await wakeForPayments({ db, now: ctx.now }, dueAt);
  if (made) return { id, isNew: true, state: 'queued' };
  const before = await db.row<Omit<Asked, 'isNew'>>(sql`SELECT id, state FROM provider_tasks WHERE cause = ${cause}`);
  // One that nobody has begun may be waiting for its time.
  if (before?.state === 'queued') {
    const moved = await db.rows(sql`
      UPDATE provider_tasks SET next_try_at = ${dueAt} WHERE id = ${before.id} AND state = 'queued' AND first_tried_at IS NULL AND next_try_at > ${dueAt}
      RETURNING id`);
    if (moved.length > 0) await wakeForPayments({ db, now: ctx.now }, dueAt);
  }
  const isPart = task.kind === 'refund' && task.amountCents !== undefined;
  if (before && (before.state !== 'dead' || isPart)) return { ...before, isNew: false };
  const next = before && (await takePlace(db, ctx, before.id, data));
  if (next) return { id: next, isNew: true, state: 'queued' };
  // Somebody asked again, or set it aside, at this very moment.
  return enqueueTask(db, ctx, cause, task, dueAt);
}

/**
 * @returns for what refunds a part: the refunds the ledger has now, so that a later try sees what somebody refunded by hand meanwhile; for the end of
 * a plan also the tasks that are to make one, as it counts what we refund meanwhile too
 */
async function knownRefunds(db: Database, task: ProviderTask): Promise<string[] | undefined> {
  const entered = (of: Sql) =>
    sql`SELECT e.provider_id AS id FROM payments p JOIN payment_entries e ON e.payment_id = p.id WHERE e.kind = 'refund' AND ${of}`;
  let known: Sql;
  if (task.kind === 'refund' && task.amountCents !== undefined) known = entered(sql`p.provider_payment_id = ${task.paymentIntent}`);
  else if (task.kind === 'end_subscription' && task.refunds === 'unused') {
    const ofPlan = sql`p.subscription_id = ${task.subscriptionId}`;
    known = sql`
      ${entered(ofPlan)}
      UNION ALL SELECT t.id::text FROM payments p JOIN provider_tasks t ON t.data ->> 'paymentIntent' = p.provider_payment_id
      WHERE t.kind = 'refund' AND t.state = 'queued' AND ${ofPlan}`;
  } else return undefined;
  return db.values<string>(known);
}

/**
 * Asks again for what was given up: a new task with a new id takes the place of the dead one. It knows the ids before it, so that what one of them
 * did although no answer came is found at the provider and not done twice.
 * @returns the id of the new task; undefined when there is no such task, or it is not dead
 */
export function requeueDeadTask(ctx: Context, id: string): Promise<string | undefined> {
  return ctx.db.transaction((db) => takePlace(db, ctx, id));
}

/** What was set aside, for the log of who did it. */
export type SetAside = Columns<'cause' | 'last_error?'> & Record<'kind', ProviderTask['kind']>;

/**
 * Sets aside what was given up: a person did it another way, or found it not needed. A person may ask for the same again; a rule of ours does not, or what
 * was paid back another way would go back once more.
 * @param why what was done instead
 * @returns what was set aside; undefined when there is no such task, or it is not given up
 * @throws DomainError conflict when it would end a subscription that still goes on
 */
export function setAsideDeadTask(ctx: Context, id: string, why: string): Promise<SetAside | undefined> {
  return ctx.db.transaction(async (db) => {
    const dead = await db.row<'goes_on', SetAside & Record<'by_rule', boolean>>(sql`
        SELECT kind, cause, last_error, data ? 'rule' OR kind = 'end_subscription' AND data ->> 'reason' <> ${endReasons.byHand} AS by_rule,
          EXISTS (SELECT FROM subscriptions s WHERE kind = 'end_subscription' AND s.id = data ->> 'subscriptionId' AND s.ended_at IS NULL) AS goes_on
        FROM provider_tasks WHERE id = ${id} AND state = 'dead' FOR UPDATE`);
    if (!dead) return undefined;
    const { by_rule: byRule, goes_on: goesOn, ...what } = dead;
    if (goesOn) throw new DomainError('conflict', 'The subscription this would end still goes on. End it at the payment provider first.');
    const cause = byRule ? what.cause : `${what.cause}, set aside as ${id}`;
    await db.rows(sql`
      UPDATE provider_tasks SET state = 'replaced', cause = ${cause}, last_error = concat_ws('; ', last_error, ${`set aside by hand: ${why}`}::text), finished_at = ${ctx.now()}
      WHERE id = ${id}`);
    return what;
  });
}

type Data = object & { earlier?: string[]; known?: string[] };

/**
 * @param request what is asked for now; the same as before when not given. The refunds known when it was first asked for stay those: later ones may have been
 * made in its place
 */
async function takePlace(db: Database, ctx: Pick<Context, 'now'>, id: string, request?: Data): Promise<string | undefined> {
  const dead = await db.row<'kind' | 'cause' | 'finished_at', Record<'data', Data>>(
    sql`SELECT kind, cause, data, finished_at FROM provider_tasks WHERE id = ${id} AND state = 'dead' FOR UPDATE`,
  );
  if (!dead) return undefined;
  const { kind, cause, data } = dead;
  const { earlier = [] } = data;
  const known = data.known && earlier.length === 0 ? [...data.known, ...(await askedBeside(db, id, dead))] : data.known;
  const next = uuidv7();
  const asked = { ...(request ?? data), ...(known ? { known } : {}), earlier: [...earlier, id] };
  await db.rows(sql`UPDATE provider_tasks SET state = 'replaced', cause = ${`${cause}, given up as ${id}`} WHERE id = ${id}`);
  await db.rows(sql`
    INSERT INTO provider_tasks (id, kind, cause, data, next_try_at, created_at)
    VALUES (${next}, ${kind}, ${cause}, ${JSON.stringify(asked)}, ${ctx.now()}, ${ctx.now()})`);
  await wakeForPayments({ db, now: ctx.now });
  return next;
}

/** @returns the requests for other parts of the same payment that were asked for before this one was given up: none of them was made in its place */
async function askedBeside(
  db: Database,
  id: string,
  { kind, data, finished_at: givenUpAt }: { kind: string; data: object; finished_at: Date },
) {
  const { paymentIntent } = data as { paymentIntent?: string };
  if (kind !== 'refund' || !paymentIntent) return [];
  return db.values<string>(sql`
    SELECT DISTINCT coalesce(data -> 'earlier' ->> 0, id::text) AS request FROM provider_tasks
    WHERE kind = 'refund' AND data ->> 'paymentIntent' = ${paymentIntent} AND created_at <= ${givenUpAt} AND id <> ${id}`);
}

/** Task given up at the provider, as an administrator sees it. */
export type DeadTask = { id: string; kind: ProviderTask['kind']; cause: string; last_error: string | null; finished_at: Date };

/** @returns the latest tasks that were given up and nobody asked for again, with why */
export function listDeadTasks(ctx: Context): Promise<DeadTask[]> {
  return ctx.db.rows(
    sql`SELECT id, kind, cause, last_error, finished_at FROM provider_tasks WHERE state = 'dead' ORDER BY finished_at DESC, id LIMIT 50`,
  );
}

import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { retryConflicts } from '../platform/db/retry-conflicts.server.ts';
import { causeOfEnd } from './end-cause.server.ts';
import { lockPayer, type Payer } from './lock-payer.server.ts';
import type { ProviderTask } from './provider-tasks.server.ts';
import { isStillOwed } from './refund-cause.server.ts';

/** Whether what made a task necessary is still so. What a person asked for is until it is done. */
async function isStillNeeded(ctx: Pick<Context, 'db'>, task: ProviderTask): Promise<boolean> {
  switch (task.kind) {
    case 'refund':
      return task.rule === undefined || isStillOwed(ctx, task.paymentIntent, task.rule);
    case 'end_subscription':
      return (await causeOfEnd(ctx, task.subscriptionId, task.reason)).holds;
    case 'stop_renewal':
      return task.byHand === true || isAccountClosing(ctx, task.subscriptionId);
    case 'expire_checkout':
    case 'tell_address':
      return true;
  }
}

/** Unless an administrator asked, renewal is stopped because an account is about to go or is suspended; whoever keeps theirs keeps the plan. */
async function isAccountClosing({ db }: Pick<Context, 'db'>, subscriptionId: string): Promise<boolean> {
  const kept = sql`
    SELECT 1 FROM subscriptions s JOIN users u ON u.id = s.user_id WHERE s.id = ${subscriptionId} AND u.deletion_due_at IS NULL AND u.suspended_at IS NULL`;
  return (await db.row(kept)) === undefined;
}

/** What a person asked for, and what does no harm when it is late, needs no second look. */
const hasCause = (task: ProviderTask) =>
  task.kind === 'end_subscription' || (task.kind === 'stop_renewal' && !task.byHand) || (task.kind === 'refund' && task.rule !== undefined);

/**
 * Sets a task aside when what made it necessary is no longer so, which frees its cause: the same may be necessary again one day. Looked at while customer and
 * person are held, so that nobody finds it necessary again, and asked for already, at this very moment.
 * @returns whether it was set aside
 */
export function setAsideWhenOver(ctx: Context, id: string, task: ProviderTask): Promise<boolean> {
  if (!hasCause(task)) return Promise.resolve(false);
  return retryConflicts(() =>
    ctx.db.transaction(async (db) => {
      const whose = await payerOfTask({ ...ctx, db }, task);
      if (!whose) return false;
      await lockPayer({ db }, whose.payer, whose.id);
      if (await isStillNeeded({ db }, task)) return false;
      ctx.log.warn({ task: id }, 'a payment task is set aside: what made it necessary is no longer so');
      await db.rows(sql`
        UPDATE provider_tasks SET state = 'replaced', cause = cause || ', set aside as ' || id, last_error = 'what made it necessary is no longer so',
          finished_at = ${ctx.now()}
        WHERE id = ${id} AND state = 'queued'`);
      return true;
    }),
  );
}

/** @returns whose money or plan a task is about; undefined when nothing here says */
async function payerOfTask({ db }: Pick<Context, 'db'>, task: ProviderTask): Promise<{ payer: Payer; id: string } | undefined> {
  switch (task.kind) {
    case 'refund': {
      const { paymentIntent: id } = task;
      const payer = await db.row<Payer>(sql`SELECT customer_id, user_id FROM payments WHERE provider_payment_id = ${id}`);
      return payer && { payer, id };
    }
    case 'end_subscription':
    case 'stop_renewal': {
      const { subscriptionId: id } = task;
      const payer = await db.row<Payer>(sql`SELECT customer_id, user_id FROM subscriptions WHERE id = ${id}`);
      return payer && { payer, id };
    }
    case 'expire_checkout':
    case 'tell_address':
      return undefined;
  }
}

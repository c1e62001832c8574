import { validate } from 'uuid';
import { type Admin, type AuditAction, writeAudit } from '../../audit/index.server.ts';
import { requeueDeadEvent, requeueDeadTask, setAsideDeadTask } from '../../money/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { retryDeadMail } from '../../platform/mail/mail-jobs.server.ts';
import { requireAdmin } from '../../platform/viewer.ts';
import type { RetryAll } from './jobs.contract.ts';
import { deadIds } from './list-jobs.server.ts';
import type { RetriedQueue } from './queues.ts';

/** How what each queue has given up is tried again. */
const retries: Record<RetriedQueue, { again: (ctx: Context, id: string) => Promise<unknown>; action: AuditAction; gone: string }> = {
  mail: { again: retryDeadMail, action: 'mail.retried', gone: 'This mail is not among those given up.' },
  payment_events: { again: requeueDeadEvent, action: 'event.retried', gone: 'This event is not among those given up.' },
  payment_tasks: { again: requeueDeadTask, action: 'task.retried', gone: 'This task is not among those given up.' },
};

/** Puts one that was given up back in its queue. @throws DomainError signed_out, not_allowed, not_found */
export function retryOne(ctx: Context, admin: Admin, queue: RetriedQueue, id: string): Promise<void> {
  const { again, action, gone } = retries[queue];
  return ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    await writeAudit(inside, admin, { action, target: { type: 'job', id } });
    const isId = queue === 'payment_events' || validate(id);
    if (!isId || !(await again(inside, id))) throw new DomainError('not_found', gone);
  });
}

/**
 * Sets aside a payment task that was given up, as it was done another way or is not needed; who did and why is written down.
 * @throws DomainError signed_out, not_allowed, not_found, conflict
 */
export function setTaskAside(ctx: Context, admin: Admin, id: string, why: string): Promise<void> {
  return ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    requireAdmin(admin);
    const before = await setAsideDeadTask(inside, id, why);
    if (!before) throw new DomainError('not_found', retries.payment_tasks.gone);
    await writeAudit(inside, admin, { action: 'task.set_aside', target: { type: 'job', id }, before, after: { why } });
  });
}

/**
 * Puts everything a queue has given up back, of one kind or of all; refunds of a part are asked for one by one.
 * @returns how many were put back
 * @throws DomainError signed_out, not_allowed
 */
export async function retryAll(ctx: Context, admin: Admin, { queue, kind }: RetryAll): Promise<number> {
  requireAdmin(admin);
  return ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    let retried = 0;
    for (const id of await deadIds(inside, queue, kind)) if (await retries[queue].again(inside, id)) retried++;
    if (retried > 0)
      await writeAudit(inside, admin, {
        action: 'jobs.retried',
        target: { type: 'job', id: queue },
        after: { kind: kind ?? 'all', retried },
      });
    return retried;
  });
}

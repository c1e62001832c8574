import type { Context } from '../../../platform/context.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { retryDeadMail } from '../../../platform/mail/mail-jobs.server.ts';
import { requeueDeadTask } from '../../billing/provider-tasks.server.ts';
import { type Admin, writeAudit } from '../audit/write-audit.server.ts';

/** Puts a letter that was given up back in the queue. @throws DomainError signed_out, not_allowed, not_found */
export function retryMail(ctx: Context, admin: Admin, id: string): Promise<void> {
  return ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    await writeAudit(inside, admin, { action: 'mail.retried', target: { type: 'job', id } });
    if (!(await retryDeadMail(inside, id))) throw new DomainError('not_found', 'This mail is not among those given up.');
  });
}

/** Asks the payment provider again for what was given up. @throws DomainError signed_out, not_allowed, not_found */
export function retryTask(ctx: Context, admin: Admin, id: string): Promise<void> {
  return ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    await writeAudit(inside, admin, { action: 'task.retried', target: { type: 'job', id } });
    if (!(await requeueDeadTask(inside, id))) throw new DomainError('not_found', 'This task is not among those given up.');
  });
}

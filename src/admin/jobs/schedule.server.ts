import { type Admin, writeAudit } from '../../audit/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Schedule } from '../../platform/jobs/schedule.server.ts';

/**
 * Has work of the clock done now, by whichever process is free first.
 * @throws DomainError signed_out, not_allowed, not_found; conflict while it is on hold, or waits or is being done already
 */
export async function runScheduledJob(ctx: Context, admin: Admin, schedule: Schedule, name: string): Promise<void> {
  await ctx.db.transaction(async (db) => {
    await writeAudit({ ...ctx, db }, admin, { action: 'scheduled_job.run', target: { type: 'scheduled_job', id: name } });
    if (!(await schedule.run(name, db))) throw new DomainError('conflict', 'This is being done already, or about to be.');
  });
}

/**
 * Puts work of the clock on hold, or lets it go on; a run under way is not stopped. What stands so already stays so.
 * @throws DomainError signed_out, not_allowed, not_found
 */
export async function holdScheduledJob(ctx: Context, admin: Admin, schedule: Schedule, name: string, isPaused: boolean): Promise<void> {
  await ctx.db.transaction(async (db) => {
    if (!(await schedule.pause(name, isPaused, db))) return;
    await writeAudit({ ...ctx, db }, admin, {
      action: isPaused ? 'scheduled_job.paused' : 'scheduled_job.resumed',
      target: { type: 'scheduled_job', id: name },
    });
  });
}

import { type Admin, writeAudit } from '../../audit/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Schedule } from '../../platform/jobs/schedule.server.ts';

/**
 * Has work of the clock done now, by whichever process is free first.
 * @throws DomainError signed_out, not_allowed, not_found; conflict while it is on hold, or waits or is being done already
 */
export async function runChore(ctx: Context, admin: Admin, schedule: Schedule, name: string): Promise<void> {
  await ctx.db.transaction(async (db) => {
    await writeAudit({ ...ctx, db }, admin, { action: 'chore.run', target: { type: 'chore', id: name } });
    if (!(await schedule.run(name, db))) throw new DomainError('conflict', 'This is being done already, or about to be.');
  });
}

/**
 * Puts work of the clock on hold, or lets it go on; a run under way is not stopped. What stands so already stays so.
 * @throws DomainError signed_out, not_allowed, not_found
 */
export async function holdChore(ctx: Context, admin: Admin, schedule: Schedule, name: string, isPaused: boolean): Promise<void> {
  await ctx.db.transaction(async (db) => {
    if (!(await schedule.pause(name, isPaused, db))) return;
    await writeAudit({ ...ctx, db }, admin, {
      action: isPaused ? 'chore.paused' : 'chore.resumed',
      target: { type: 'chore', id: name },
    });
  });
}

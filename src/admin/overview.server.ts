import sql from 'sql-template-tag';
import { deadLetters, listDeadTasks } from '../money/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { asSent } from '../platform/db/columns.ts';
import { listDeadMail } from '../platform/mail/mail-jobs.server.ts';
import { requireAdmin, type Viewer } from '../platform/viewer.ts';
import { Overview } from './admin.contract.ts';
import { headCounts } from './metrics/head-counts.server.ts';

/** The figures of the admin area, counted from the rows; those of people and ideas at most a minute old. @throws DomainError signed_out, not_allowed ('Admin access required') */
export async function overviewOf(ctx: Context, viewer: Viewer): Promise<Overview> {
  requireAdmin(viewer);
  const [heads, mailCounts, dead, given, tasks] = await Promise.all([
    headCounts(ctx),
    ctx.db.row<'dead', Record<'queued', number>>(sql`
        SELECT (SELECT count(*) FROM mail_jobs WHERE state = 'queued') AS queued,
          (SELECT count(*) FROM mail_jobs WHERE state = 'dead') AS dead`),
    listDeadMail(ctx),
    deadLetters(ctx),
    listDeadTasks(ctx),
  ]);
  const { queued = 0, dead: deadCount = 0 } = mailCounts ?? {};
  return Overview.parse({
    users: { total: heads.users, free: heads.free, pro: heads.pro },
    ideas: { total: heads.ideas, published: heads.published },
    mail: { queued, dead: deadCount },
    dead_mail: dead.map(asSent),
    payments: { dead_events: given.events, dead_tasks: given.tasks },
    dead_payment_tasks: tasks.map(asSent),
  });
}

import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import { listDeadMail } from '../../platform/mail/mail-jobs.server.ts';
import { requireAdmin, type Viewer } from '../../platform/viewer.ts';
import { listDeadTasks } from '../billing/provider-tasks.server.ts';
import { deadLetters } from '../billing/reconcile.server.ts';
import { Overview } from './admin.contract.ts';

type Counts = { total: number; free: number; ideas: number; published: number; queued: number; dead: number };

/** The figures of the admin area, counted from the rows. @throws DomainError signed_out, not_allowed ('Admin access required') */
export async function overviewOf(ctx: Context, viewer: Viewer): Promise<Overview> {
  requireAdmin(viewer);
  const [counts, dead, given, tasks] = await Promise.all([
    firstRow<Counts>(
      ctx.db,
      sql`
        SELECT (SELECT count(*) FROM users WHERE email_verified) AS total,
          (SELECT count(*) FROM users WHERE email_verified AND subscription_tier = 'free') AS free,
          (SELECT count(*) FROM ideas) AS ideas,
          (SELECT count(*) FROM ideas WHERE state = 'published') AS published,
          (SELECT count(*) FROM mail_jobs WHERE state = 'queued') AS queued,
          (SELECT count(*) FROM mail_jobs WHERE state = 'dead') AS dead`,
    ),
    listDeadMail(ctx),
    deadLetters(ctx),
    listDeadTasks(ctx),
  ]);
  const { total, free, ideas, published, queued, dead: deadCount } = counts as Counts;
  return Overview.parse({
    users: { total, free, pro: total - free },
    ideas: { total: ideas, published },
    mail: { queued, dead: deadCount },
    dead_mail: dead.map((job) => ({ ...job, finished_at: job.finished_at.toISOString() })),
    payments: { dead_notices: given.notices, dead_tasks: given.tasks },
    dead_payment_tasks: tasks.map((task) => ({ ...task, finished_at: task.finished_at.toISOString() })),
  });
}

import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import { monthlyRecurringRevenue } from '../billing/figures.server.ts';
import type { QuickStats } from './admin.contract.ts';

/** The figures beside every admin page, counted from the rows. Users are accounts whose address is confirmed. The caller checks who may ask. */
export async function quickStats(ctx: Context): Promise<QuickStats> {
  const [counts, mrr] = await Promise.all([
    firstRow<{ users: number; pro: number; ideas: number }>(
      ctx.db,
      sql`
        SELECT (SELECT count(*) FROM users WHERE email_verified) AS users,
          (SELECT count(*) FROM users WHERE email_verified AND subscription_tier <> 'free') AS pro,
          (SELECT count(*) FROM ideas WHERE state = 'published') AS ideas`,
    ),
    monthlyRecurringRevenue(ctx),
  ]);
  const { users = 0, pro = 0, ideas = 0 } = counts ?? {};
  return { users, pro_users: pro, published_ideas: ideas, mrr_cents: mrr };
}

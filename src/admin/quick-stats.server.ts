import { monthlyRecurringRevenue } from '../money/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { QuickStats } from './admin.contract.ts';
import { cachedFigure } from './metrics/cached-figures.server.ts';
import { headCounts } from './metrics/head-counts.server.ts';
import { isDemo } from './metrics/is-demo.server.ts';

/**
 * The figures beside every admin page, counted from the rows and at most a minute old. Users are accounts whose address is confirmed.
 * The caller checks who may ask.
 */
export async function quickStats(ctx: Context): Promise<QuickStats> {
  const [{ users, pro, published, counted_at }, mrr_cents, is_demo] = await Promise.all([
    headCounts(ctx),
    cachedFigure(ctx, 'recurring revenue', () => monthlyRecurringRevenue(ctx)),
    cachedFigure(ctx, 'is demo', () => isDemo(ctx)),
  ]);
  return { users, pro_users: pro, published_ideas: published, mrr_cents, is_demo, counted_at };
}

import { monthlyRecurringRevenue, revenueByMonth, revenueIn, subscriptionCounts } from '../../money/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { cachedFigure } from '../metrics/cached-figures.server.ts';
import { mrrMovements } from '../metrics/mrr-movements.server.ts';
import { dayText, periodOf, type Range } from '../metrics/periods.ts';
import { SubscriptionFigures } from './subscriptions.contract.ts';

const CHURN_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * The figures above the list of paid plans, at most a minute old: recurring revenue, all revenue there ever was, plans now, and churn of the
 * last 30 days as the specification has it, churned / (active + churned) × 100. The caller checks who may ask.
 */
export function subscriptionFigures(ctx: Context, range: Range): Promise<SubscriptionFigures> {
  return cachedFigure(ctx, `subscriptions of ${range} until ${dayText(ctx.now())}`, async () => {
    const to = ctx.now();
    const period = periodOf(range, to);
    const [mrr_cents, revenue, counts, by_month, mrr] = await Promise.all([
      monthlyRecurringRevenue(ctx),
      revenueIn(ctx),
      subscriptionCounts(ctx, { from: new Date(to.getTime() - CHURN_DAYS * DAY_MS), to }),
      revenueByMonth(ctx),
      mrrMovements(ctx, period),
    ]);
    return SubscriptionFigures.parse({
      counted_at: to.toISOString(),
      mrr_cents,
      revenue,
      active: counts.active + counts.pastDue,
      trialing: counts.trialing,
      churned: counts.churned,
      churn_rate_percent: counts.churnRate,
      by_month,
      range,
      unit: period.unit,
      mrr,
    });
  });
}

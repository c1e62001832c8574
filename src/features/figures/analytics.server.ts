import type { Context } from '../../platform/context.server.ts';
import { modelSpend } from '../../platform/llm/model-calls.server.ts';
import { subscriptionCounts } from '../billing/figures.server.ts';
import { sourceHealth } from '../evidence/sources/source-health.server.ts';
import { aiUsageBy, quotaUse } from './ai-usage.server.ts';
import { mostRead, readingBy, searchesInVain } from './content.server.ts';
import { spanOf } from './dashboard.server.ts';
import { Analytics } from './figures.contract.ts';
import { signUpFunnel } from './funnel.server.ts';
import { keptFigure } from './kept.server.ts';
import { mrrMovements } from './mrr-movements.server.ts';
import { dayText, periodOf, type Range } from './periods.ts';
import { weeklyRetention } from './retention.server.ts';

/** Every figure of the analytics of a range, at most a minute old. The caller checks who may ask. */
export function analyticsOf(ctx: Context, range: Range): Promise<Analytics> {
  const day = dayText(ctx.now());
  return keptFigure(ctx, `analytics of ${range} until ${day}`, async () => {
    const now = ctx.now();
    const period = periodOf(range, now);
    const [funnel, retention, mrr, counts, reading, most_read, searches_in_vain, ai, model_spend, quotas, sources] = await Promise.all([
      signUpFunnel(ctx, period),
      // The same whatever the range.
      keptFigure(ctx, `retention until ${day}`, () => weeklyRetention(ctx)),
      mrrMovements(ctx, period),
      subscriptionCounts(ctx, period),
      readingBy(ctx, period),
      mostRead(ctx, period),
      searchesInVain(ctx, period),
      aiUsageBy(ctx, period),
      modelSpend(ctx, period.from, period.to),
      quotaUse(ctx),
      sourceHealth(ctx),
    ]);
    return Analytics.parse({
      counted_at: now.toISOString(),
      period: spanOf(period),
      funnel,
      retention,
      mrr,
      churn: {
        active: counts.active + counts.pastDue,
        trialing: counts.trialing,
        churned: counts.churned,
        rate_percent: counts.churnRate,
      },
      reading,
      most_read,
      searches_in_vain,
      ai,
      model_spend,
      quotas,
      sources: sources.map((one) => ({
        ...one,
        last_success_at: one.last_success_at?.toISOString() ?? null,
        last_failure_at: one.last_failure_at?.toISOString() ?? null,
      })),
    });
  });
}

import { oldestSearchDay } from '../../catalogue/index.server.ts';
import { sourceHealth } from '../../engine/index.server.ts';
import { subscriptionCounts } from '../../money/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { asSent } from '../../platform/db/columns.ts';
import { modelSpend } from '../../platform/llm/model-calls.server.ts';
import { aiUsageBy, quotaUse } from './ai-usage.server.ts';
import { cachedFigure } from './cached-figures.server.ts';
import { mostRead, type ReadingPart, readingBy, searchesInVain } from './content.server.ts';
import { spanOf } from './dashboard.server.ts';
import { Analytics } from './figures.contract.ts';
import { signUpFunnel } from './funnel.server.ts';
import { mrrMovements, paidBefore } from './mrr-movements.server.ts';
import { dayText, type Period, partAfter, periodOf, type Range } from './periods.ts';
import { weeklyRetention } from './retention.server.ts';

/** Every figure of the analytics of a range, at most a minute old. The caller checks who may ask. */
export function analyticsOf(ctx: Context, range: Range): Promise<Analytics> {
  const day = dayText(ctx.now());
  return cachedFigure(ctx, `analytics of ${range} until ${day}`, async () => {
    const now = ctx.now();
    const period = periodOf(range, now);
    // Two at a time: each reads many rows, and the connections are for everybody.
    const [people, product] = await Promise.all([peopleFigures(ctx, period, day), productFigures(ctx, period)]);
    const { counts, ...others } = people;
    const { sources, ...ours } = product;
    return Analytics.parse({
      counted_at: now.toISOString(),
      period: spanOf(period),
      ...others,
      ...ours,
      churn: {
        active: counts.active + counts.pastDue,
        trialing: counts.trialing,
        churned: counts.churned,
        rate_percent: counts.churnRate,
      },
      sources: sources.map(asSent),
    });
  });
}

async function peopleFigures(ctx: Context, period: Period, day: string) {
  const funnel = await signUpFunnel(ctx, period);
  // The same whatever the range.
  const retention = await cachedFigure(ctx, `retention until ${day}`, () => weeklyRetention(ctx));
  return {
    funnel,
    retention,
    mrr: await mrrMovements(ctx, period),
    paid_before: await paidBefore(ctx, period),
    counts: await subscriptionCounts(ctx, period),
  };
}

/** Searches of a part that ended before those that are kept were none, or are forgotten: nobody can tell. */
function withoutForgotten(reading: ReadingPart[], { unit }: Period, now: Date) {
  const kept = oldestSearchDay(now);
  return reading.map((part) => ({
    ...part,
    searches: dayText(partAfter(unit, new Date(part.start), 1)) <= kept ? null : part.searches,
  }));
}

async function productFigures(ctx: Context, period: Period) {
  return {
    reading: withoutForgotten(await readingBy(ctx, period), period, ctx.now()),
    most_read: await mostRead(ctx, period),
    searches_in_vain: await searchesInVain(ctx, period),
    ai: await aiUsageBy(ctx, period),
    model_spend: await modelSpend(ctx, period.from, period.to),
    quotas: await quotaUse(ctx),
    sources: await sourceHealth(ctx),
  };
}

import { monthlyRecurringRevenue } from '../../money/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { cachedFigure } from './cached-figures.server.ts';
import { Dashboard } from './figures.contract.ts';
import { revenueBy, signUpsBy } from './growth.server.ts';
import { dayText, type Period, periodOf, type Range } from './periods.ts';

/** Names what a figure of a period depends on: the range, and the day on which it ends. */
const named = (what: string, ctx: Context, range: Range) => `${what} of ${range} until ${dayText(ctx.now())}`;
export const spanOf = ({ range, unit, from, to }: Period) => ({ range, unit, from: from.toISOString(), to: to.toISOString() });

/** What the dashboard draws: revenue and sign-ups of a range. At most a minute old. The caller checks who may ask. */
export function dashboardOf(ctx: Context, range: Range): Promise<Dashboard> {
  return cachedFigure(ctx, named('dashboard', ctx, range), async () => {
    const now = ctx.now();
    const period = periodOf(range, now);
    const [mrr_cents, revenue, sign_ups] = await Promise.all([
      monthlyRecurringRevenue(ctx),
      revenueBy(ctx, period),
      signUpsBy(ctx, period),
    ]);
    return Dashboard.parse({ counted_at: now.toISOString(), period: spanOf(period), mrr_cents, revenue, sign_ups });
  });
}

import type { Dossier } from './dossier.contract.ts';

const MONTHS = 12;

/**
 * What a plan takes in its first twelve months: the area under its milestones, with monthly revenue rising evenly from one to the next, from nothing at the
 * start, and staying as it is after the last.
 * @returns dollars; undefined where a milestone is dated by something other than months
 */
export function firstYearRevenue({ monetization_timeline: steps }: Pick<Dossier, 'monetization_timeline'>): number | undefined {
  const points = steps.map(({ when, mrr_usd }) => ({ month: Number(/^Month (\d+)$/i.exec(when)?.[1]), usd: mrr_usd }));
  if (points.some(({ month }) => Number.isNaN(month))) return undefined;
  let [from, total] = [{ month: 0, usd: 0 }, 0];
  for (const to of [...points, { month: MONTHS, usd: points.at(-1)?.usd ?? 0 }]) {
    if (from.month >= MONTHS || to.month <= from.month) continue;
    const end = Math.min(to.month, MONTHS);
    const atEnd = from.usd + ((to.usd - from.usd) * (end - from.month)) / (to.month - from.month);
    total += ((from.usd + atEnd) / 2) * (end - from.month);
    from = { month: end, usd: atEnd };
  }
  return total;
}

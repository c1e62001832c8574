import { shippedCard } from './forecast/card.data.ts';
import type { StatusId } from './forecast/status.ts';

export type StatusHistory = { held: number; low: number; high: number; ofAll: number; count: number; isShown: boolean };

/**
 * How often a status held when it was said of packages in the past, in percent with its 95 % interval, beside how often the same came of any package.
 * `isShown` is false where the interval takes in what came of any: then the word has not been shown to say anything about what comes.
 */
export function historyOf(status: StatusId): StatusHistory | undefined {
  const row = shippedCard.measured.statuses.find((one) => one.status === status);
  if (!row) return undefined;
  const { held, ofAll } = row;
  const percent = (share: number) => Math.round(share * 100);
  return {
    held: percent(held.share),
    low: percent(held.low),
    high: percent(held.high),
    ofAll: percent(ofAll),
    count: held.count,
    isShown: held.low > ofAll,
  };
}

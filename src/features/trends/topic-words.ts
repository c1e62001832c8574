import { formatPercent } from '../../ui/format.ts';
import { shippedCard } from './forecast/card.data.ts';
import { type StatusId, statuses } from './forecast/status.ts';

export const topicSorts = ['growth', 'volume', 'opportunity'] as const;

/** Whole percents from a hundred on: a tenth of a percent of growth means nothing there. */
export const growthInWords = (rate: number) => formatPercent(Math.abs(rate) >= 100 ? Math.round(rate) : rate);

/** `in three months` */
export function spanInWords(months: number): string {
  const words = ['', 'one month', 'two months', 'three months', 'four months', 'five months', 'six months'];
  return `in ${words[months] ?? `${months} months`}`;
}

/** @returns the word for what a topic does, or that too little is known to say */
export function statusInWords(status: StatusId | null): string {
  return statuses.find(({ id }) => id === status)?.label ?? 'Too short to forecast';
}

/** How often a status held when it was said of packages in the past, in percent, beside how often the same came of any package. */
export function recordOf(status: StatusId): { held: number; ofAll: number; count: number } | undefined {
  const row = shippedCard.measured.statuses.find((one) => one.status === status);
  return row && { held: Math.round(row.held * 100), ofAll: Math.round(row.ofAll * 100), count: row.count };
}

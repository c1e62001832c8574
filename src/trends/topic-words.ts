import { formatPercent } from '../ui/format.ts';
import { type StatusId, statuses } from './forecast/status.ts';
import { type SourceId, sourceOf } from './series-sources.ts';

export const topicSorts = ['growth', 'volume', 'opportunity'] as const;

/** Whole percents from a hundred on: a tenth of a percent of growth means nothing there. */
export const growthInWords = (rate: number) => formatPercent(Math.abs(rate) >= 100 ? Math.round(rate) : rate);

/** `in three months` */
export function spanInWords(months: number): string {
  const words = ['', 'one month', 'two months', 'three months', 'four months', 'five months', 'six months'];
  return `in ${words[months] ?? `${months} months`}`;
}

/** @returns the word for what a topic does, or that nothing stands out, or that too little is known to say */
export function statusInWords({ status, is_judged }: { status: StatusId | null; is_judged: boolean }): string {
  const known = statuses.find(({ id }) => id === status);
  return known?.label ?? (is_judged ? 'No clear course' : 'Too short to forecast');
}

/** What somebody was last told of a topic: its status, or that it had none. */
export type ToldStatus = StatusId | 'none';

export const toldInWords = (status: ToldStatus) => statusInWords({ status: status === 'none' ? null : status, is_judged: true });

/** @returns what a growth is held against: `against npm`; `by itself` where nobody counts the whole of the source */
export const againstInWords = ({ source, is_relative }: { source: SourceId; is_relative: boolean }) =>
  is_relative ? `against all of ${sourceOf(source).label}` : 'by itself';

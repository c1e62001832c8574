import { formatNumber, formatPercent, formatShortMonth } from '../ui/format.ts';
import { monthName, monthNumber } from './forecast/registry.ts';
import { type StatusId, statuses } from './forecast/status.ts';
import { type SourceId, sourceSteps } from './source-steps.ts';
import { monthOf } from './sources/months.ts';

export const topicSorts = ['growth', 'volume', 'opportunity'] as const;

/** Whole percents from a hundred on: a tenth of a percent of growth means nothing there. */
export const growthInWords = (rate: number) => formatPercent(Math.abs(rate) >= 100 ? Math.round(rate) : rate);

/**
 * The name of the period a point is of: `Aug 2025`, or `Q3 2025`; of a count of downloads the month in which it was read.
 * @param day as it is stored, the first day after the period
 */
export function periodName(source: SourceId, day: string): string {
  const { step, namedBy } = sourceSteps[source];
  const month = namedBy === 'day' ? day.slice(0, 7) : monthOf(day);
  return step === 'quarter' ? `Q${Math.ceil(Number(month.slice(5)) / 3)} ${month.slice(0, 4)}` : formatShortMonth(month);
}

/** @returns the two periods between which a growth was measured: `Dec 2025 – Mar 2026` */
export function growthSpan({
  source,
  growth_months,
  last_measured_at,
}: {
  source: SourceId;
  growth_months: number;
  last_measured_at: string;
}): string {
  const from = `${monthName(monthNumber(last_measured_at) - growth_months)}-01`;
  return `${periodName(source, from)} – ${periodName(source, last_measured_at)}`;
}

/** A value as it stands beside a chart: rates with a tenth, counts whole. */
export const valueInWords = (value: number) =>
  Math.abs(value) < 100 && !Number.isInteger(value) ? value.toFixed(1).replace('-', '−') : formatNumber(value);

/** From so many points on there is a line; fewer are two dated numbers. */
export const LEAST_POINTS = 6;

/** @returns the word for what a topic does, or that nothing stands out, or that it has none: what has been shown to tell something is told of downloads alone, while it holds */
export function statusInWords({ status, is_judged }: { status: StatusId | null; is_judged: boolean }): string {
  const known = statuses.find(({ id }) => id === status);
  return known?.label ?? (is_judged ? 'No clear course' : 'No status');
}

/** What somebody was last told of a topic: its status, or that it had none. */
export type ToldStatus = StatusId | 'none';

export const statusLabel = (status: ToldStatus) => statusInWords({ status: status === 'none' ? null : status, is_judged: true });

/** @returns what a growth is held against: `against npm`; `by itself` where nobody counts the whole of the source */
export const againstInWords = ({ source, is_relative }: { source: SourceId; is_relative: boolean }) =>
  is_relative ? `against all of ${sourceSteps[source].label}` : 'own growth';

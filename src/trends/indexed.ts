import type { ChartSeries } from '../ui/charts/plot.ts';
import { formatShortMonth } from '../ui/format.ts';
import { sourceSteps } from './source-steps.ts';
import { firstDay, monthOf } from './sources/months.ts';
import { growthInWords } from './topic-labels.ts';
import type { Topic } from './trends.contract.ts';

/**
 * Several topics on one scale: each by the source its growth is from, 100 in the first month from which all were measured.
 * @returns no series and no month where there are fewer than two topics, or no month they share
 */
export function indexed(topics: readonly Pick<Topic, 'name' | 'source' | 'channels'>[]): {
  series: ChartSeries[];
  from: string | undefined;
} {
  const all = topics.flatMap(({ name, source, channels }) => {
    const points = (channels.find((channel) => channel.source === source)?.points ?? []).map(({ observed_at, value }) => ({
      // Periods stand at the month they are of, so that a year's figure of May and a month's of May meet.
      at: sourceSteps[source].namedBy === 'day' ? observed_at : firstDay(monthOf(observed_at)),
      value,
    }));
    return points.length > 0 ? [{ name, points }] : [];
  });
  const nothing = { series: [], from: undefined };
  if (all.length < 2) return nothing;
  const latestStart = all
    .map(({ points }) => points[0]?.at ?? '')
    .sort()
    .at(-1) as string;
  const earliestEnd = all.map(({ points }) => points.at(-1)?.at ?? '').sort()[0] as string;
  if (latestStart > earliestEnd) return nothing;
  const series = all.map(({ name, points }) => {
    const shared = points.filter(({ at }) => at >= latestStart);
    const zero = shared[0]?.value ?? 1;
    return { name, points: shared.map(({ at, value }) => ({ at, value: (100 * value) / zero })) };
  });
  return { series, from: latestStart };
}

/** @returns where a line of an index ends against its first month: `+15.3% to May 2025` */
export function endInWords(line: ChartSeries | undefined): string {
  const last = line?.points.at(-1);
  if (last?.value == null) return 'not measured';
  return `${growthInWords(Math.round(10 * (last.value - 100)) / 10)} to ${formatShortMonth(last.at.slice(0, 7))}`;
}

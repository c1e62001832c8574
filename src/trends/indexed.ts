import type { ChartSeries } from '../ui/charts/plot.ts';
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
    const points = channels.find((channel) => channel.source === source)?.points ?? [];
    return points.length > 0 ? [{ name, points }] : [];
  });
  const nothing = { series: [], from: undefined };
  if (all.length < 2) return nothing;
  const latestStart = all
    .map(({ points }) => points[0]?.observed_at ?? '')
    .sort()
    .at(-1) as string;
  const earliestEnd = all.map(({ points }) => points.at(-1)?.observed_at ?? '').sort()[0] as string;
  if (latestStart > earliestEnd) return nothing;
  const series = all.map(({ name, points }) => {
    const zero = points.find(({ observed_at }) => observed_at >= latestStart)?.value ?? 1;
    const shared = points.filter(({ observed_at }) => observed_at >= latestStart);
    return { name, points: shared.map(({ observed_at, value }) => ({ at: observed_at, value: (100 * value) / zero })) };
  });
  return { series, from: latestStart };
}

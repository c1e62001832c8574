import type { Curve } from './measured-curve.tsx';
import { LEAST_POINTS, periodName, valueInWords } from './topic-labels.ts';
import type { Topic } from './trends.contract.ts';

/** @returns what a drawn curve needs of a topic: the line its growth is from; undefined where it has none */
export function curveOf({ slug, name, source, channels }: Topic): Curve | undefined {
  const channel = channels.find((one) => one.source === source);
  const [first, last] = [channel?.points[0], channel?.points.at(-1)];
  if (!channel || !first || !last || channel.points.length < LEAST_POINTS) return undefined;
  const said = ({ value, observed_at }: typeof first) => ({ value: valueInWords(value), period: periodName(source, observed_at) });
  return {
    slug,
    name,
    unit: channel.unit,
    values: channel.points.map(({ value }) => value),
    first: said(first),
    last: said(last),
    publisher: channel.publisher,
    address: channel.address,
  };
}

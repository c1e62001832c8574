import { type Frame, type Point, placeLabels } from './plot.ts';

type Placed = Point & { value: number };
type Props = {
  series: readonly { name: string; points: readonly Placed[] }[];
  kind: 'bars' | 'line';
  marksFirst: boolean;
  hasLabels: boolean;
  format: (value: number) => string;
  frame: Frame;
};

/** The values that stand at the lines: of each its last one, of bars the highest, and its first where that is asked for. */
export function ChartValues({ series, kind, marksFirst, hasLabels, format, frame }: Props) {
  const lines = series.map(({ points }) => (kind === 'line' ? points : []));
  const labels = series.flatMap(({ name, points }, i) => {
    const shown = kind === 'bars' ? highest(points) : points.at(-1);
    const label = (at: Placed | false | undefined, named: string, look: string) =>
      at ? [{ line: lines[i] ?? [], others: lines.toSpliced(i, 1), at, text: named + format(at.value), look }] : [];
    return [
      ...label(marksFirst && points[0], '', 'fill-ink-2'),
      ...label(hasLabels && shown?.value !== 0 && shown, series[1] ? `${name} ` : '', 'fill-ink font-semibold'),
    ];
  });
  return placeLabels(labels, frame).map(({ x, y, anchor, text, look }) => (
    <text key={`${x} ${y} ${text}`} x={x} y={y} textAnchor={anchor} className={`chart-label ${look}`}>
      {text}
    </text>
  ));
}

/** @returns the point with the highest value; undefined where there is none */
function highest<T extends { value: number }>(points: readonly T[]): T | undefined {
  return points.reduce<T | undefined>((most, point) => (!most || point.value > most.value ? point : most), undefined);
}

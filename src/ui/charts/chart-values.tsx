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
  const values = series.flatMap(({ name, points }, i) => {
    const [first, shown] = [points[0], kind === 'bars' ? highest(points) : points.at(-1)];
    const beside = { line: lines[i] ?? [], others: lines.toSpliced(i, 1) };
    const named = series.length > 1 ? `${name} ` : '';
    return [
      ...(marksFirst && first ? [{ ...beside, key: `${name} first`, at: first, text: format(first.value), look: 'fill-ink-2' }] : []),
      ...(hasLabels && shown?.value
        ? [{ ...beside, key: name, at: shown, text: `${named}${format(shown.value)}`, look: 'fill-ink font-semibold' }]
        : []),
    ];
  });
  return placeLabels(values, frame).map(({ key, x, y, anchor, text, look }) => (
    <text key={key} x={x} y={y} textAnchor={anchor} className={`numerals chart-label text-[13px] ${look}`}>
      {text}
    </text>
  ));
}

/** @returns the point with the highest value; undefined where there is none */
export function highest<T extends { value: number }>(points: readonly T[]): T | undefined {
  return points.reduce<T | undefined>((most, point) => (!most || point.value > most.value ? point : most), undefined);
}

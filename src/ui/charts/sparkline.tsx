import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';

const PAD = 3;

/** @returns the drawing of a sparkline: its line from zero, with a gap where nothing was measured, and where its last value stands */
export function sparkPath(values: readonly (number | null)[], width: number, height: number) {
  const last = values.length - 1;
  const x = scaleLinear([0, last], [PAD, width - PAD]);
  const known = values.flatMap((value) => (value === null ? [] : [value]));
  const y = scaleLinear([Math.min(0, ...known), Math.max(...known)], [height - PAD, PAD]);
  const path = line<number | null>(
    (_, i) => x(i),
    (value) => y(value ?? 0),
  )
    .defined((value) => value !== null)
    .digits(1)([...values]);
  return { path: path ?? '', end: { x: x(last), y: y(values[last] ?? 0) } };
}

/** The shape of a series, from zero, in a line of text: no axes, no numbers; those stand beside it. Hidden from screen readers. */
export function Sparkline({ values, width = 96, height = 28 }: { values: readonly (number | null)[]; width?: number; height?: number }) {
  if (values.length < 2 || !values.some((value) => value !== null && value > 0)) return null;
  const { path, end } = sparkPath(values, width, height);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" className="block shrink-0">
      <path d={path} fill="none" strokeWidth="1.5" className="stroke-ink-3" strokeLinejoin="round" />
      <circle cx={end.x} cy={end.y} r="2.5" className="fill-brass" />
    </svg>
  );
}

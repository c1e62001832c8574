import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';

const PAD = 3;

/** The shape of a series, from zero, in a line of text: no axes, no numbers; those stand beside it. Hidden from screen readers. */
export function Sparkline({ values, width = 96, height = 28 }: { values: readonly number[]; width?: number; height?: number }) {
  if (values.length < 2 || !(Math.max(...values) > 0)) return null;
  const last = values.length - 1;
  const x = scaleLinear([0, last], [PAD, width - PAD]);
  const y = scaleLinear([0, Math.max(...values)], [height - PAD, PAD]);
  const path = line<number>((_, i) => x(i), y).digits(1)([...values]);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" className="block shrink-0">
      <path d={path ?? ''} fill="none" strokeWidth="1.5" className="stroke-ink-3" strokeLinejoin="round" />
      <circle cx={x(last)} cy={y(values[last] as number)} r="2.5" className="fill-brass" />
    </svg>
  );
}

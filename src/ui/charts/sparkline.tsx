/** The shape of a series, from zero, in a line of text: no axes, no numbers; those stand beside it. Hidden from screen readers. */
export function Sparkline({ values, width = 96, height = 28 }: { values: readonly number[]; width?: number; height?: number }) {
  if (values.length < 2 || !(Math.max(...values) > 0)) return null;
  const high = Math.max(...values);
  const pad = 3;
  const x = (i: number) => pad + (i / (values.length - 1)) * (width - 2 * pad);
  const y = (value: number) => height - pad - (value / high) * (height - 2 * pad);
  const path = values.map((value, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  const last = values.length - 1;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" className="block shrink-0">
      <path d={path} fill="none" strokeWidth="1.5" className="stroke-ink-3" strokeLinejoin="round" />
      <circle cx={x(last)} cy={y(values[last] as number)} r="2.5" className="fill-brass" />
    </svg>
  );
}

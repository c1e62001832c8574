const PAD = 3;

/**
 * Stands on cards of every list: two linear scales, without the libraries of the charts.
 * @returns the drawing of a sparkline: its line from zero, with a gap where nothing was measured, and where its last value stands
 */
export function sparkPath(values: readonly (number | null)[], width: number, height: number) {
  const last = values.length - 1;
  const known = values.flatMap((value) => (value === null ? [] : [value]));
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  const x = (at: number) => PAD + (at / Math.max(1, last)) * (width - 2 * PAD);
  const y = (value: number) => height - PAD - ((value - low) / (high - low || 1)) * (height - 2 * PAD);
  const place = (value: number, at: number) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`;
  const path = values
    .map((value, at) => (value === null ? '' : `${at > 0 && values[at - 1] !== null ? 'L' : 'M'}${place(value, at)}`))
    .join('');
  return { path, end: { x: x(last), y: y(values[last] ?? 0) } };
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

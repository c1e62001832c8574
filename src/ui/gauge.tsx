export type Tone = 'strong' | 'good' | 'fair' | 'low';

const FILL: Record<Tone, string> = { strong: 'fill-good', good: 'fill-good', fair: 'fill-fair', low: 'fill-low' };

/** A score as a thin bar with its number. The number is text; the bar repeats it for the eye. */
export function Gauge({
  label,
  value,
  max = 10,
  tone,
  compact = false,
}: {
  label: string;
  value: number;
  max?: number;
  tone: Tone;
  compact?: boolean;
}) {
  return (
    <span
      className={compact ? 'grid grid-cols-[1fr_auto] items-baseline gap-x-2' : 'grid grid-cols-[7.5rem_1fr_2.5rem] items-center gap-x-3'}
    >
      <span className={compact ? 'text-xs text-ink-3' : 'text-sm text-ink-2'}>{label}</span>
      {!compact && <Bar value={value} max={max} tone={tone} />}
      <span className="numerals text-right text-sm font-semibold">{value.toFixed(1)}</span>
      {compact && (
        <span className="col-span-2">
          <Bar value={value} max={max} tone={tone} />
        </span>
      )}
    </span>
  );
}

function Bar({ value, max, tone }: { value: number; max: number; tone: Tone }) {
  return (
    <svg className="block h-1 w-full" preserveAspectRatio="none" viewBox="0 0 100 4" aria-hidden="true">
      <rect width="100" height="4" className="fill-well" />
      <rect width={(100 * value) / max} height="4" className={FILL[tone]} />
    </svg>
  );
}

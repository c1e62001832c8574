export type Tone = 'strong' | 'good' | 'fair' | 'low';

const FILL: Record<Tone, string> = { strong: 'fill-good', good: 'fill-good', fair: 'fill-fair', low: 'fill-low' };

/**
 * A score as a thin bar with its number. The number is text; the bar repeats it for the eye.
 * @param value 0–10
 */
export function Gauge({ label, value, tone }: { label: string; value: number; tone: Tone }) {
  return (
    <span className="grid grid-cols-[1fr_auto] items-baseline gap-x-2">
      <span className="text-xs text-ink-3">{label}</span>
      <span className="numerals text-right text-sm font-semibold">{value.toFixed(1)}</span>
      <svg className="col-span-2 block h-1 w-full" preserveAspectRatio="none" viewBox="0 0 100 4" aria-hidden="true">
        <rect width="100" height="4" className="fill-well" />
        <rect width={value * 10} height="4" className={FILL[tone]} />
      </svg>
    </span>
  );
}

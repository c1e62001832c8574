export type Tone = 'strong' | 'good' | 'fair' | 'low';

/** From one slit of a hatched bar to the next, of its hundred parts. */
const HATCH = 2.5;

const FILL: Record<Tone, string> = { strong: 'fill-good', good: 'fill-good', fair: 'fill-fair', low: 'fill-low' };

/**
 * A score as a thin bar with its number. The number is text; the bar repeats it for the eye.
 * @param value 0–10
 * @param hatched the share of it that nobody measured, drawn hatched: 0–1
 */
export function Gauge({ label, value, tone, hatched = 0 }: { label: string; value: number; tone: Tone; hatched?: number }) {
  const from = value * 10 * (1 - hatched);
  return (
    <span className="grid grid-cols-[1fr_auto] items-baseline gap-x-2">
      <span className="text-xs text-ink-3">{label}</span>
      <span className="numerals text-right text-sm font-semibold">{value.toFixed(1)}</span>
      <svg className="col-span-2 block h-1 w-full" preserveAspectRatio="none" viewBox="0 0 100 4" aria-hidden="true">
        <rect width="100" height="4" className="fill-well" />
        <rect width={value * 10} height="4" className={FILL[tone]} />
        {Array.from({ length: Math.floor((value * 10 - from) / HATCH) }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slits of one bar differ by their place alone
          <rect key={i} x={from + i * HATCH + HATCH / 2} width={HATCH / 2} height="4" className="fill-well" />
        ))}
      </svg>
    </span>
  );
}

import { type CategoryId, categoryIds } from './categories.ts';
import { drawHallmark, HALLMARK_FIELD, type HallmarkFacts, type HallmarkTone, hallmarkStrokes } from './hallmark.ts';

export type HallmarkIdea = HallmarkFacts & { category: CategoryId };

const PAINT: Record<HallmarkTone, string> = {
  wall: 'fill-brass-deep',
  floor: 'fill-brass',
  shade: 'fill-brass-deep',
  figure: 'fill-on-brass',
  scrape: 'stroke-brass',
  line: 'stroke-edge',
};
const RELIEF_FROM_PX = 72;

/** The stamp of an idea: its score, category, year and the measured share of its figures. */
export function Hallmark({ idea, size = 64, className = '' }: { idea: HallmarkIdea; size?: number; className?: string }) {
  const { label, shapes } = drawHallmark(idea, categoryIds.indexOf(idea.category), size >= RELIEF_FROM_PX);
  return (
    <svg
      viewBox={`0 0 ${HALLMARK_FIELD} ${HALLMARK_FIELD}`}
      width={size}
      height={size}
      role="img"
      aria-label={label}
      className={`shrink-0 ${className}`}
    >
      {shapes.map(({ tone, d, transform }) => {
        const isLine = tone === 'scrape' || tone === 'line';
        return (
          <path
            key={`${tone} ${transform} ${d.slice(0, 40)}`}
            d={d}
            transform={transform || undefined}
            className={PAINT[tone]}
            {...(isLine ? { fill: 'none', strokeWidth: hallmarkStrokes[tone] } : { fillRule: 'evenodd' as const })}
          />
        );
      })}
    </svg>
  );
}

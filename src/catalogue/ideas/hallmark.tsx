import { type CategoryId, categoryIds } from '../../shared/vocabulary/categories.ts';
import { drawHallmark, HALLMARK_FIELD, type HallmarkFacts, type HallmarkTone, hallmarkStrokes } from './hallmark.ts';

export type HallmarkIdea = HallmarkFacts & { category: CategoryId };

/** From this size on the walls and shades of a stamp can be seen. */
const RELIEF_FROM_PX = 64;

/** On paper the punches are inked and their figures left bare; on graphite they are sunk, and what catches the light is gold. */
const COLOURS =
  '[--wall:light-dark(var(--color-brass-deep),var(--color-brass))] [--floor:light-dark(var(--color-brass),var(--color-brass-wash))] ' +
  '[--shade:light-dark(var(--color-brass-deep),var(--color-paper))] [--figure:light-dark(var(--color-on-brass),var(--color-brass))]';
const PAINT: Record<HallmarkTone, string> = {
  wall: 'fill-(--wall)',
  floor: 'fill-(--floor)',
  shade: 'fill-(--shade)',
  figure: 'fill-(--figure)',
  scrape: 'fill-none stroke-brass',
  line: 'fill-none stroke-edge',
};

/**
 * The stamp of an idea: its score, category, year and the measured share of its figures.
 * @param size in pixels; made for 44 and up
 */
export function Hallmark({ idea, size = 64, className = '' }: { idea: HallmarkIdea; size?: number; className?: string }) {
  const { label, shapes } = drawHallmark(idea, categoryIds.indexOf(idea.category), size >= RELIEF_FROM_PX);
  return (
    <svg
      viewBox={`0 0 ${HALLMARK_FIELD} ${HALLMARK_FIELD}`}
      width={size}
      height={size}
      role="img"
      aria-label={label}
      fillRule="evenodd"
      className={`shrink-0 ${COLOURS} ${className}`}
    >
      {shapes.map(({ tone, d, transform }) => (
        <path
          key={`${tone} ${transform}`}
          d={d}
          transform={transform || undefined}
          strokeWidth={tone === 'scrape' || tone === 'line' ? hallmarkStrokes[tone] : undefined}
          className={PAINT[tone]}
        />
      ))}
    </svg>
  );
}

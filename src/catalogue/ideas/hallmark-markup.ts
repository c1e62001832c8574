import { categoryIds } from '../../shared/vocabulary/categories.ts';
import { drawHallmark, type HallmarkTone, hallmarkStrokes } from './hallmark.ts';
import type { HallmarkIdea } from './hallmark-label.ts';

/** From this size on the walls and shades of a stamp can be seen. */
const RELIEF_FROM_PX = 64;
const PAINT: Record<HallmarkTone, string> = {
  wall: 'fill-(--wall)',
  floor: 'fill-(--floor)',
  shade: 'fill-(--shade)',
  figure: 'fill-(--figure)',
  scrape: 'fill-none stroke-brass',
  line: 'fill-none stroke-edge',
};

/** @returns what stands in the stamp's `<svg>` of a page; of our own outlines alone, so that nothing in it needs escaping */
export function hallmarkMarkup(idea: HallmarkIdea, size: number): string {
  return drawHallmark(idea, categoryIds.indexOf(idea.category), size >= RELIEF_FROM_PX)
    .shapes.map(({ tone, d, transform }) => {
      const placed = transform && ` transform="${transform}"`;
      const stroke = tone === 'scrape' || tone === 'line' ? ` stroke-width="${hallmarkStrokes[tone]}"` : '';
      return `<path d="${d}"${placed}${stroke} class="${PAINT[tone]}"/>`;
    })
    .join('');
}

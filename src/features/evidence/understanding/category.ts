import { type CategoryId, categoryIds } from '../../ideas/categories.ts';
import { categoryCues } from './category-cues.ts';

/**
 * Which category an idea belongs to, by cue words (category-cues.ts): each cue found adds its weight, further words of the same cue a third of it, up to three.
 * Rules and not statistics: a naive Bayes learned from the catalogue added 4 points to 44 % on dossiers it had not seen, for a table nobody could read
 * (`npm run bench:category` prints the rules' share).
 * @returns the likeliest; `other` when no word says anything
 */
export function categoryOf(text: string): CategoryId {
  const totals = new Map<CategoryId, number>();
  for (const { category, weight, pattern } of categoryCues) {
    const found = new Set([...text.matchAll(new RegExp(pattern.source, 'gi'))].map(([match]) => match.toLowerCase())).size;
    if (found > 0) totals.set(category, weight * (1 + Math.min(found - 1, 3) / 3));
  }
  let best: CategoryId = 'other';
  for (const id of categoryIds) if ((totals.get(id) ?? 0) > (totals.get(best) ?? 0)) best = id;
  return best;
}

import { type CategoryId, categoryIds } from '../../shared/vocabulary/categories.ts';
import { categoryCues } from './category-cues.ts';
import { isEnglishText } from './spelling.ts';
import { wordsOf } from './tokens.ts';

/** An idea of the catalogue near a text: where its editor put it, and how alike it is. */
export type Neighbour = { category: CategoryId; similarity: number };

/** What all neighbours together count for, beside cue words that mostly count 2 to 5 each: about as much as three of them. */
const NEIGHBOURS = 10;

/** Ideas of these tell so in their own words; similarity alone took “excise taxes of breweries” for web3, beside crypto taxes. */
const TOLD_ONLY: ReadonlySet<CategoryId> = new Set(['web3', 'creator_economy']);

/** Of fewer words than this half may be abbreviations and names: “CRM for HVAC”. */
export const FEWEST_TO_JUDGE = 6;

/** @returns whether cues and neighbours, which are English, can tell anything of a text: it looks like English, or is too short to tell and holds a cue */
export const canBePlaced = (text: string): boolean =>
  isEnglishText(text) || (wordsOf(text).length < FEWEST_TO_JUDGE && categoryOf(text) !== 'other');

/**
 * Which category an idea belongs to. Each cue word found (category-cues.ts) adds its weight, further words of the same cue a third of it, up to three; and
 * the nearest ideas of the catalogue vote for their editor's choice, each by the square of its similarity. `npm run bench -- category` prints how often that is
 * right; the weights are round numbers, chosen there.
 * @param neighbours the nearest ideas, where they are known; without any, cue words alone decide
 * @returns the likeliest; `other` when nothing says anything
 */
export function categoryOf(text: string, neighbours: readonly Neighbour[] = []): CategoryId {
  const totals = new Map<CategoryId, number>();
  for (const { category, weight, pattern } of categoryCues) {
    const found = new Set([...text.matchAll(new RegExp(pattern, 'giu'))].map(([match]) => match.toLowerCase())).size;
    if (found > 0) totals.set(category, (totals.get(category) ?? 0) + weight * (1 + Math.min(found - 1, 3) / 3));
  }
  const told = new Set(totals.keys());
  const voters = neighbours.filter(({ category }) => told.has(category) || !TOLD_ONLY.has(category));
  const weightOf = ({ similarity }: Neighbour) => Math.max(0, similarity) ** 2;
  const all = voters.reduce((sum, one) => sum + weightOf(one), 0);
  if (all > 0) for (const one of voters) totals.set(one.category, (totals.get(one.category) ?? 0) + (NEIGHBOURS * weightOf(one)) / all);
  let best: CategoryId = 'other';
  for (const id of categoryIds) if ((totals.get(id) ?? 0) > (totals.get(best) ?? 0)) best = id;
  return best;
}

import { queriesOf, type Term } from './terms.ts';
import { allOf, anyOf } from './tsquery.ts';

/** Shares of what a search says that an idea must match, from the strictest down; below the last, any word will do. */
const SHARES = [0.6, 0.35] as const;
/** More words than this make no search narrower; the rarest count. */
const MAX_REQUIRED = 6;

/**
 * What an idea must match, from all words down to any: each level as one query, wider than the one before.
 * A level in between wants any combination of words that together say enough: rare words say more than common ones.
 */
export function levelsOf(terms: readonly Term[]): string[] {
  const required = terms
    .filter((term) => term.isRequired)
    .sort((a, b) => b.idf - a.idf)
    .slice(0, MAX_REQUIRED)
    .map((term) => ({ idf: term.idf, query: anyOf([...queriesOf(term.exact), ...queriesOf(term.close), ...queriesOf(term.near)]) }));
  if (required.length === 0) return [];
  const whole = required.reduce((sum, term) => sum + term.idf, 0);
  const levels = [
    allOf(required.map(({ query }) => query)),
    ...SHARES.map((share) => anyOf(smallestSets(required, share * whole).map((set) => allOf(set.map(({ query }) => query))))),
    anyOf(required.map(({ query }) => query)),
  ];
  return [...new Set(levels)];
}

/** @returns the sets of terms whose weights together reach `enough` and no longer do when one is left out. */
function smallestSets<T extends { idf: number }>(terms: readonly T[], enough: number): T[][] {
  const sets: T[][] = [];
  for (let bits = 1; bits < 1 << terms.length; bits++) {
    const set = terms.filter((_, i) => bits & (1 << i));
    const sum = set.reduce((total, term) => total + term.idf, 0);
    const least = Math.min(...set.map((term) => term.idf));
    if (sum >= enough && sum - least < enough) sets.push(set);
  }
  return sets;
}

import { queriesOf, type Term } from './terms.ts';
import { allOf, anyOf } from './tsquery.ts';

/** What an idea must match. */
export type Level = {
  query: string;
  /** The share of all ideas that match, at the least; 0 when there is no telling. */
  share: number;
};

/** Shares of what a search says that an idea must match; above them all of it, below the last any word. */
const SHARES = [0.6, 0.35] as const;
/** More words than this make no search narrower; the rarest count. */
const MAX_REQUIRED = 6;

/**
 * What an idea must match, from all words down to any: each level wider than the one before. A level in between wants any combination of words that
 * together say enough: rare words say more than common ones.
 */
export function levelsOf(terms: readonly Term[]): Level[] {
  const required = requiredOf(terms);
  if (required.length === 0) return [];
  const whole = required.reduce((sum, term) => sum + term.idf, 0);
  const wide = (set: readonly Term[]) => allOf(set.map((term) => term.wide));
  const queries = [
    allOf(required.map((term) => term.strict)),
    wide(required),
    ...SHARES.map((share) => anyOf(smallestSets(required, share * whole).map(wide))),
    anyOf(required.map((term) => term.wide)),
  ];
  const [first, second] = required;
  return [...new Set(queries)].map((query) => ({ query, share: first && !second ? first.share : 0 }));
}

/**
 * @returns what an idea is about that answers a search in its own words: the telling part of it, said as it was or by what means the same; undefined where no
 *   idea has those words
 */
export function ownWordsOf(terms: readonly Term[]): string | undefined {
  const required = requiredOf(terms);
  const whole = required.reduce((sum, term) => sum + term.idf, 0);
  const said = (term: Term) => [term.exact, term.close].flatMap(queriesOf);
  const sets = smallestSets(required, SHARES[0] * whole).filter((set) => set.every((term) => said(term).length > 0));
  return sets.length > 0 ? anyOf(sets.map((set) => allOf(set.map((term) => anyOf(said(term)))))) : undefined;
}

const requiredOf = (terms: readonly Term[]): Term[] =>
  terms
    .filter((term) => term.isRequired)
    .sort((a, b) => b.idf - a.idf)
    .slice(0, MAX_REQUIRED);

/** @returns the sets of terms whose weights together reach `enough` and no longer do when one is left out. */
function smallestSets(terms: readonly Term[], enough: number): Term[][] {
  const sets: Term[][] = [];
  for (let bits = 1; bits < 1 << terms.length; bits++) {
    const set = terms.filter((_, i) => bits & (1 << i));
    const sum = set.reduce((total, term) => total + term.idf, 0);
    const least = Math.min(...set.map((term) => term.idf));
    if (sum >= enough && sum - least < enough) sets.push(set);
  }
  return sets;
}

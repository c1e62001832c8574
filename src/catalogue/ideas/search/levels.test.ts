import { expect, test } from 'vitest';
import { levelsOf } from './levels.ts';
import type { Term } from './terms.ts';

const term = (name: string, idf: number, isRequired = true): Term => {
  const sense = { phrases: [[name]], idf, commonest: 10 };
  const none = { phrases: [], idf, commonest: 0 };
  return { exact: sense, close: none, near: none, idf, isRequired, strict: `'${name}'`, wide: `'${name}'`, share: 0.2 };
};

test('all words first, then the telling ones, then any', () => {
  const queries = levelsOf([term('water', 2), term('backflow', 4), term('report', 1)]).map(({ query }) => query);
  expect(queries).toEqual([
    "('backflow' & 'water' & 'report')",
    // 60 % of 7 is 4.2: the rarest with any other, but not the two common ones.
    "(('backflow' & 'water') | ('backflow' & 'report'))",
    // 35 % is 2.45: the rarest alone, or the two common ones.
    "('backflow' | ('water' & 'report'))",
    "('backflow' | 'water' | 'report')",
  ]);
});

test('words of asking are never required', () => {
  expect(levelsOf([term('app', 5, false), term('tide', 1)]).map(({ query }) => query)).toEqual(["'tide'"]);
});

test('one word is one level, and is known to be common', () => {
  expect(levelsOf([term('tide', 1)])).toEqual([{ query: "'tide'", share: 0.2 }]);
  expect(levelsOf([])).toEqual([]);
});

test('the number of sets stays small however many words there are', () => {
  const many = Array.from({ length: 20 }, (_, i) => term(`w${i}`, 1));
  for (const { query } of levelsOf(many)) expect(query.length).toBeLessThan(1_000);
});

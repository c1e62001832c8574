import { expect, test } from 'vitest';
import { contentWords } from './content-words.ts';
import { phraseBook, tradesIn } from './trade-matches.ts';
import { trades } from './trades.ts';

/** Every word as rare as any other. */
const book = phraseBook(() => 6);
const named = (text: string) => [...tradesIn(book, contentWords(text)).keys()].map((trade) => trades[trade]?.name);

test('a phrase is met in any order and form of its words', () => {
  expect(named('We deliver groceries')).toContain('grocery delivery');
  expect(named('the delivering of a grocery')).toContain('grocery delivery');
});

test('words that stand far apart are not a phrase', () => {
  const far = 'alpha beta gamma delta epsilon zeta eta theta iota kappa';
  expect(named(`invoice financing`)).toContain('invoice finance');
  expect(named(`invoice ${far} financing`)).not.toContain('invoice finance');
});

test('phrases add up as independent hints do: more of them are surer, never beyond one', () => {
  const trade = trades.findIndex(({ name }) => name === 'carbon removal');
  const of = (text: string) => tradesIn(book, contentWords(text)).get(trade) ?? 0;
  expect(of('carbon removal')).toBeGreaterThan(0.5);
  expect(of('carbon removal by direct air capture')).toBeGreaterThan(of('carbon removal'));
  expect(of('carbon removal by direct air capture')).toBeLessThan(1);
  expect(of('nothing of the kind')).toBe(0);
});

test('a phrase of common words tells less than one of rare words', () => {
  const rare = tradesIn(
    phraseBook(() => 8),
    ['laundry'],
  );
  const common = tradesIn(
    phraseBook(() => 1),
    ['laundry'],
  );
  for (const [trade, strength] of rare) expect(strength).toBeGreaterThan((common.get(trade) ?? 0) * 2);
});

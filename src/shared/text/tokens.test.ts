import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, plainWords, tokensOf } from './tokens.ts';

test.each([
  ['Backflow', 'backflow'],
  ['Café', 'cafe'],
  ['ŁÓDŹ', 'lodz'],
  ['Straße', 'strasse'],
  ['İstanbul', 'istanbul'],
  ['ﬁling', 'filing'],
  ['東京', '東京'],
])('%s is compared as %s', (word, folded) => {
  expect(fold(word)).toBe(folded);
});

test.each([
  ['AI/ML for node.js', 'ai ml for node js'],
  ["the sexton's card-box", 'the sexton s card box'],
  ['\u0000"; DROP TABLE ideas; --', 'drop table ideas'],
  ['💩 \ud800 & | ! : * ( ) <-> \\', ''],
  ['½ pint', '1 2 pint'],
])('the words of %j are %j', (text, words) => {
  expect(plainWords(text)).toBe(words);
});

test('a word knows where it stands', () => {
  expect(tokensOf(' Café, tides')).toEqual([
    { word: 'cafe', start: 1, end: 5 },
    { word: 'tides', start: 7, end: 12 },
  ]);
});

test('any text comes apart into folded words in order, and folding again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      let from = 0;
      for (const { word, start, end } of tokensOf(text)) {
        expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
        expect(start).toBeGreaterThanOrEqual(from);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        from = start;
      }
      expect(plainWords(plainWords(text))).toBe(plainWords(text));
    }),
  );
});

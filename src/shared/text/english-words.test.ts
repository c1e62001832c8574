import { expect, test } from 'vitest';
import { isEnglish, isSpelt } from './english-words.ts';

test.each(['aardvark', 'ballet', 'confused', 'trees', 'zone', 'zoned', 'happier', 'stopping', 'organise', 'organize', 'colour', 'color'])(
  '%s is a word',
  (word) => {
    expect(isEnglish(word)).toBe(true);
  },
);

test.each(['bakflow', 'plubming', 'farmerr', 'electricain', 'zzz', '', 'a'])('%j is none', (word) => {
  expect(isEnglish(word)).toBe(false);
});

test.each(['pallet', 'checklist', 'overpay', 'ballet'])('a large dictionary has %s', (word) => {
  expect(isSpelt(word)).toBe(true);
});

test.each(['paller', 'chucklist', 'bakflow', ''])('no dictionary has %j', (word) => {
  expect(isSpelt(word)).toBe(false);
});

import { expect, test } from 'vitest';
import { isEnglish } from './english-words.ts';

test.each(['aardvark', 'ballet', 'confused', 'trees', 'zone', 'zoned', 'happier', 'stopping', 'organise', 'organize', 'colour', 'color'])(
  '%s is a word',
  (word) => {
    expect(isEnglish(word)).toBe(true);
  },
);

test.each(['bakflow', 'plubming', 'farmerr', 'electricain', 'zzz', '', 'a'])('%j is none', (word) => {
  expect(isEnglish(word)).toBe(false);
});

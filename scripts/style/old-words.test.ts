import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findOldWords, oldWordsOf } from './old-words.ts';

const words = oldWordsOf('# Style\n\n| say | not |\n|---|---|\n| refund | give back, given back |\n| zero | nought |\n\nMore.\n');

test('each old word of a cell is looked for by itself, whole, in any case, and named with its line', () => {
  expect(findOldWords(words, 'To give back.\nNoughts and crosses.\nGiven back at nought.')).toEqual([
    { line: 1, old: 'give back', say: 'refund' },
    { line: 3, old: 'given back', say: 'refund' },
    { line: 3, old: 'nought', say: 'zero' },
  ]);
});

test('a style guide without its table is a fault, ours has one', () => {
  expect(() => oldWordsOf('# Style\n')).toThrow('no table');
  expect(oldWordsOf(readFileSync('docs/style.md', 'utf8')).length).toBeGreaterThan(10);
});

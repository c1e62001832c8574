import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highlighter } from './highlight.ts';
import type { Term } from './terms.ts';
import type { Vocabulary } from './vocabulary.server.ts';

const word = (lexeme: string) => ({ lexeme, ideas: 1, isOpen: true });
const vocabulary = {
  words: new Map([
    ['plumber', word('plumber')],
    ['plumbers', word('plumber')],
    ['water', word('water')],
    ['utility', word('util')],
    ['utilities', word('util')],
    ['the', word('')],
    ['of', word('')],
  ]),
  synonyms: { byFirst: new Map(), words: new Map() },
} as unknown as Vocabulary;
const term = (...phrases: string[][]) => {
  const none = { phrases: [], idf: 1, commonest: 0 };
  return { exact: { phrases, idf: 1, commonest: 1 }, close: none, near: none } as unknown as Term;
};
const shown = (text: string) => text.replaceAll('\u0001', '[').replaceAll('\u0002', ']');

test('marks whole words in any form', () => {
  const mark = highlighter(vocabulary, [term(['plumber'])], [], '');
  expect(shown(mark('Plumbers, the plumber and plumberish'))).toBe('[Plumbers], the [plumber] and plumberish');
});

test('marks a phrase where it stands as one, stop words aside', () => {
  const mark = highlighter(vocabulary, [term(['water', 'util'])], [], '');
  expect(shown(mark('Water utilities; utility of the water'))).toBe('[Water] [utilities]; utility of the water');
});

test('marks words that begin as the last one typed, and words nobody has counted yet', () => {
  const mark = highlighter(vocabulary, [], [{ word: 'zebrafish', lexemes: [], beginnings: [] }], 'wat');
  expect(shown(mark('Water for Zebrafish'))).toBe('[Water] for [Zebrafish]');
});

test('marks accented words whole', () => {
  const mark = highlighter(vocabulary, [], [{ word: 'cafe', lexemes: [], beginnings: [] }], '');
  expect(shown(mark('A Café.'))).toBe('A [Café].');
});

test('whatever the text, taking the marks away leaves it as it was, and marks come in pairs', () => {
  const mark = highlighter(vocabulary, [term(['plumber'], ['water', 'util'])], [], 'w');
  const isMark = (character: string) => character === '\u0001' || character === '\u0002';
  const unmarked = (text: string) => [...text].filter((character) => !isMark(character)).join('');
  const piece = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('plumbers', 'water', 'utility', '\u0001', '\u0002', ' '));
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      const marked = mark(text);
      expect(unmarked(marked)).toBe(unmarked(text));
      const marks = [...marked].filter(isMark).join('');
      expect(marks).toBe('\u0001\u0002'.repeat(marks.length / 2));
    }),
  );
});

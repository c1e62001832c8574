import type { Understanding } from '../evidence.contract.ts';

type Reading = Pick<Understanding, 'user' | 'problem' | 'solution' | 'phrases'>;

/**
 * A model's reading of an idea, held against the person's text: only stretches of that text are kept, as they stand in it; of everything else the rules'
 * own reading stays.
 * @param text the person's own words
 * @param taken what a model read
 * @param own what the rules read
 */
export function heldReading(text: string, taken: Reading, own: Reading): Reading {
  const of = (name: 'user' | 'problem' | 'solution') => stretchOf(text, taken[name]) ?? own[name];
  const phrases = taken.phrases.flatMap((phrase) => stretchOf(text, phrase)?.toLowerCase() ?? []).filter((phrase) => phrase.length > 1);
  return {
    user: of('user'),
    problem: of('problem'),
    solution: of('solution'),
    phrases: [...new Set([...phrases, ...own.phrases])].slice(0, 8),
  };
}

/** @returns the place of a text that holds the same words one after another, as the text writes them: whatever case, marks and spaces were between; undefined when none does */
export function stretchOf(text: string, said: string): string | undefined {
  const words = wordsIn(said);
  const told = wordsIn(text);
  const from = told.findIndex((_, at) => words.every(({ word }, i) => told[at + i]?.word === word));
  const [first, last] = [told[from], told[from + words.length - 1]];
  return words.length > 0 && first && last ? text.slice(first.from, last.to).replace(/\s+/g, ' ') : undefined;
}

const wordsIn = (text: string) =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({ word: word.toLowerCase(), from: index, to: index + word.length }));

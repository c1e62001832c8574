import { ENGLISH_WORDS } from './english-words.data.ts';

/** Regular endings: what is taken off, what takes its place, and how the rest must end. */
const ENDINGS: readonly (readonly [ending: string, by: string, rest: RegExp])[] = [
  ['s', '', /[^sxz]$/],
  ['es', '', /(s|x|z|ch|sh|o)$/],
  ['ies', 'y', /y$/],
  ['d', '', /e$/],
  ['ed', '', /[^e]$/],
  ['ied', 'y', /y$/],
  ['ing', '', /[^e]$/],
  ['ing', 'e', /e$/],
  ['ly', '', /./],
  ['ily', 'y', /y$/],
  ['er', '', /[^e]$/],
  ['r', '', /e$/],
  ['ier', 'y', /y$/],
  ['ness', '', /./],
  ['iness', 'y', /y$/],
];
const DOUBLED = /([b-df-hj-np-tv-z])\1$/;

function unpack(packed: string): Set<string> {
  const words = new Set<string>();
  let word = '';
  for (const [, shared, rest] of packed
    .matchAll(/([0-9A-Z])([a-z]*)\n?([a-z]*)/g)
    .map((m) => [m[0], m[1], (m[2] ?? '') + (m[3] ?? '')] as const)) {
    word = word.slice(0, Number.parseInt(shared as string, 36)) + rest;
    words.add(word);
  }
  return words;
}

let unpacked: Set<string> | undefined;

function* rootsOf(word: string): Generator<string> {
  for (const [ending, by, rest] of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    const root = word.slice(0, -ending.length) + by;
    if (root.length < 3 || !rest.test(root)) continue;
    yield root;
    if (by === '' && DOUBLED.test(root)) yield root.slice(0, -1);
  }
}

/**
 * Whether a word is common English, in any regular form: such a word was most likely meant, even when no idea has it, and is not corrected.
 * @param word folded
 */
export function isEnglish(word: string): boolean {
  unpacked ??= unpack(ENGLISH_WORDS);
  const isRoot = (root: string) => (unpacked as Set<string>).has(root);
  if (isRoot(word)) return true;
  for (const root of rootsOf(word)) if (isRoot(root)) return true;
  if (!word.endsWith('s')) return false;
  for (const root of rootsOf(word.slice(0, -1))) if (isRoot(root)) return true;
  return false;
}

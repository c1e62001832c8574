import { isEnglish } from '../../shared/text/english-words.ts';
import { byText } from '../plain-text.ts';
import { isAdverb, neverAlone, pitchWords, plainVerbs, stopWords, verbsAfterMany } from './stop-words.ts';
import { clausesOf, wordsOf } from './tokens.ts';

const MOST = 8;
const LONGEST = 4;

/** A word's worth in a search: common English less than a trade's own word; a word of pitches little. */
function worthOf(word: string): number {
  if (pitchWords.has(word)) return 0.4;
  if (isFigure(word)) return 0.3;
  return isEnglish(word) ? 1 : 1.5;
}

const isFigure = (word: string) => /^[\d.,]+(?:k|m|bn|th)?$/.test(word);

/** A word that may be a noun is a verb after those who do it: “churches post”, “owners book”, but “book club”, “blog post”. */
const breaks = (word: string, before = ''): boolean =>
  stopWords.has(word) ||
  plainVerbs.has(word) ||
  word.length < 2 ||
  (verbsAfterMany.has(word) && /[^s]s$/.test(before) && !/^(?:news|sales|goods|sports|business)$/.test(before));

/**
 * Phrases to search for: runs of words between stop words and plain verbs, the ones with several content words first; a run longer than four words
 * gives its last four, where English puts the noun. Words of pitches (“app”, “platform”) stand inside a phrase but never alone.
 * @param sentences of the text, orders and addresses already left out
 * @param user who it is for: a phrase that only repeats them is worth half, or the search finds the trade and not the problem
 * @returns one to eight, most telling first; the text's own first words when nothing tells
 */
export function phrasesOf(sentences: readonly string[], text: string, user: string): string[] {
  const who = ` ${wordsOf(user).join(' ')} `;
  const found = new Map<string, { worth: number; at: number }>();
  let at = 0;
  const add = (run: readonly string[]) => {
    const content = run.filter((word) => !pitchWords.has(word) && !isFigure(word));
    const phrase = run.join(' ');
    at += 1;
    if (content.length === 0 || neverAlone.has(phrase) || phrase.length > 60 || [...phrase].length < 2) return;
    const worth =
      run.reduce((sum, word) => sum + worthOf(word), 0) *
      (run.length > 1 ? 1 : 0.55) *
      (1 - 0.02 * Math.min(at, 15)) *
      (who.includes(` ${phrase} `) ? 0.5 : 1);
    const known = found.get(phrase);
    found.set(phrase, { worth: (known?.worth ?? 0) * 0.3 + Math.max(worth, known?.worth ?? 0), at: known?.at ?? at });
  };
  for (const clause of sentences.flatMap(clausesOf)) {
    for (const run of runsOf(clause)) {
      add(run.slice(-LONGEST));
      if (run.length > LONGEST) add(withoutAdverbs(run.slice(0, LONGEST)));
      if (run.length === 3 || run.length === 4) add(run.slice(-2));
    }
  }
  const ordered = [...found].sort(([a, x], [b, y]) => y.worth - x.worth || x.at - y.at || byText(a, b)).map(([phrase]) => phrase);
  const kept: string[] = [];
  for (const phrase of ordered) {
    const isSaid = (other: string) =>
      (` ${other} `.includes(` ${phrase} `) && phrase.split(' ').length < 2) || other === `${phrase}s` || phrase === `${other}s`;
    if (kept.length < MOST && !kept.some(isSaid)) kept.push(phrase);
  }
  return kept.length > 0 ? kept : [leftOver(text)];
}

function runsOf(clause: readonly string[]): string[][] {
  const runs: string[][] = [[]];
  for (const [at, word] of clause.entries()) {
    if (breaks(word, clause[at - 1])) runs.push([]);
    else runs.at(-1)?.push(word);
  }
  return runs
    .map(withoutAdverbs)
    .map(trimmed)
    .filter((run) => run.length > 0);
}

/** “Crm alone”, “delivered weekly”: how something is done is nothing to search for. */
function withoutAdverbs(run: readonly string[]): string[] {
  return run.slice(0, run.findLastIndex((word) => !isAdverb(word)) + 1);
}

/** Without pitch words at the edges, where they are noise (“app invoice chasing tool”), as long as something is left. */
function trimmed(run: string[]): string[] {
  let words = run;
  while (words.length > 1 && pitchWords.has(words[0] as string)) words = words.slice(1);
  while (words.length > 1 && pitchWords.has(words.at(-1) as string)) words = words.slice(0, -1);
  return words;
}

/** For a text without a content word: its first four words as they stand, else its first characters, else “idea”. */
function leftOver(text: string): string {
  const words = clausesOf(text).flat();
  const content = words.filter((word) => !stopWords.has(word));
  const phrase = (content.length > 0 ? content : words).slice(0, LONGEST).join(' ').slice(0, 60).toWellFormed().trim();
  return [...phrase].length >= 2 ? phrase : 'idea';
}

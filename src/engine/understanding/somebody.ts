import { singular } from '../../shared/text/singular.ts';
import { occupations } from './occupations.ts';
import { groups, peopleByEnding, pluralsWithoutS, thingsEndingAlike } from './people-words.ts';
import { pitchWords, plainVerbs, stopWords } from './stop-words.ts';
import { wordsOf } from './tokens.ts';

/** So many words may stand before the one that names somebody, and after it. */
const MOST_BEFORE = 5;
const MOST_AFTER = 4;
const GOES_ON = new Set(['of', 'in', 'on', 'under', 'near', 'over', 'without']);
const ENDS_A_NAME = new Set([...GOES_ON, 'with', 'at', 'from', 'and', 'or']);

/** @returns the beginning of some words that names somebody, as written; empty when they begin with something else */
export function somebodyIn(text: string): string {
  const [clause = ''] = text.split(/[,;:!?()"“”]|\.(?:\s|$)|\s[-–—]\s/u, 1);
  const written = clause.split(/\s+/).filter(Boolean);
  // What belongs to somebody is nobody: “keepers’ diaries”.
  const words = written.map((word) => (/(?:['’]s|s['’])$/.test(word) ? '' : (wordsOf(word)[0] ?? '')));
  const head = headOf(words);
  if (head < 0) return '';
  const end = afterName(words, head, written);
  return written.slice(behindProduct(words, head), end).join(' ');
}

/** What somebody uses, named before them: “software physical therapy clinics use”, “command-line utility engineers run”. */
const PRODUCT = /^(?:apps?|software|platforms?|marketplaces?|tools?|utility|dashboards?|plug-?ins?|extensions?|bots?|websites?|sites?)$/;
/** These are also parts of names where they stand alone before them: “software companies”, “platform teams”, “utility workers”. */
const OF_A_NAME = /^(?:app|software|platform|web|website|site|utility|tool)$/;

/** @returns where a name begins behind the words for what is offered, 0 when no such words stand before it */
function behindProduct(words: readonly string[], head: number): number {
  const product = words.slice(0, head).findLastIndex((word) => PRODUCT.test(word));
  if (product < 0) return 0;
  const isItsName = product === head - 1 && OF_A_NAME.test(words[product] as string) && !(product > 0 && words[product] === 'utility');
  return isItsName ? 0 : product + 1;
}

/** @returns where the word stands that names somebody, such as 2 in “small dental clinics”; -1 when the words begin with no such name */
function headOf(words: readonly string[]): number {
  for (let at = 0; at < Math.min(words.length, MOST_BEFORE + 1); at++) {
    const word = words[at] as string;
    const next = words[at + 1];
    // A plural names somebody whatever follows (“churches post”); a singular may only be a part of another name (“church kitchens”).
    const closes = isMany(word) || next === undefined || ENDS_A_NAME.has(next) || stopWords.has(next);
    if (closes && namesSomebody(words, at)) return ofMany(words, at);
    if (stopWords.has(word) || isDoing(word) || (plainVerbs.has(word) && at === 0)) return -1;
  }
  return -1;
}

/** “Youth sports leagues”, “staff canteens of hospitals”: who is many without an s may only be the first part of a name. */
function ofMany(words: readonly string[], at: number): number {
  if (!pluralsWithoutS.has(words[at] as string)) return at;
  const others = words.slice(at + 1, at + 3);
  const other = others.findIndex(
    (word, i) => /[^s]s$/.test(word) && namesSomebody(words, at + 1 + i) && !others.slice(0, i).some(endsPhrase),
  );
  return other < 0 ? at : at + 1 + other;
}

/** What an offer does: no part of a name that stands behind it (“platform connecting engineers”). */
const isDoing = (word: string): boolean => /^(?:connect|match|pair|link|help|allow|enabl|giv|tell|teach|mak)ing$/.test(word);

/** @returns where a name ends that goes on after its head: “ranchers on leased public land”, “florists and caterers” */
function afterName(words: readonly string[], head: number, written: readonly string[]): number {
  const next = words[head + 1];
  if (next === 'and') {
    const other = headOf(words.slice(head + 2));
    return other >= 0 && other < 3 ? head + 3 + other : head + 1;
  }
  const size = sizeAfter(words.slice(head + 1));
  if (size > 0) return head + 1 + size;
  if (next === undefined || !GOES_ON.has(next)) return head + 1;
  let end = head + 2;
  const goesOn = (at: number) => at - head - 2 < MOST_AFTER && !endsPhrase(words[at] as string) && !isAfterPlace(written, at);
  while (end < words.length && goesOn(end)) end++;
  const closed = end === words.length || (words[end] !== 'and' && words[end] !== 'or' && end - head - 2 < MOST_AFTER);
  return closed && end > head + 2 ? end : head + 1;
}

/** @returns how many words tell how large somebody is: five in “with more than 50 hives”, none in “with our app” */
function sizeAfter(words: readonly string[]): number {
  const [told = ''] =
    /^with (?:(?:more|fewer|less) than |over |under |at least |at most |up to |about |around )?\d[\d.,]*(?: (?:or (?:more|fewer|less)))? \p{L}{2,}s(?= |$)/u.exec(
      words.join(' '),
    ) ?? [];
  return told === '' ? 0 : told.split(' ').length;
}

/** “Farmers in Kenya photograph”: behind the name of a place a small word is a verb, unless it is a plural (“in Indian villages”). */
const isAfterPlace = (written: readonly string[], at: number): boolean =>
  /^\p{Lu}/u.test(written[at - 1] ?? '') && /^\p{Ll}/u.test(written[at] ?? '') && !isMany(wordsOf(written[at] ?? '')[0] ?? '');

const endsPhrase = (word: string): boolean => stopWords.has(word) || plainVerbs.has(word) || pitchWords.has(word);

/** Whether the word at a place, with those before it, is an occupation, a group of people or a kind of firm. */
export function namesSomebody(words: readonly string[], at: number): boolean {
  for (let from = Math.max(0, at - 2); from <= at; from++) {
    const part = words.slice(from, at + 1);
    if (occupations.has(part.join(' ')) || occupations.has([...part.slice(0, -1), singular(part.at(-1) ?? '')].join(' '))) return true;
  }
  const word = words[at] as string;
  return groups.has(word) || (peopleByEnding.test(word) && !thingsEndingAlike.has(word));
}

/** Whether a word is a plural. */
export const isMany = (word: string): boolean =>
  pluralsWithoutS.has(word) || /men$/.test(word) || (/s$/.test(word) && !/(?:ss|us|is)$/.test(word));

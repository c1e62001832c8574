import { singular } from '../../shared/text/singular.ts';
import { pluralsWithoutS } from './people-words.ts';
import { namesSomebody } from './somebody.ts';
import { plainVerbs, stopWords } from './stop-words.ts';

/** Where a text names somebody: the first character of the name, and the one behind its last. */
type Place = readonly [from: number, to: number];
/** Somebody a text names, in lower case, wherever it does. */
export type Named = { name: string; places: Place[] };

type Word = { word: string; from: number; to: number; isOwner: boolean };

const MOST_BEFORE = 4;
const MOST_AFTER = 5;
const GOES_ON = new Set(['of', 'in', 'with', 'without', 'who', 'whose']);
/** Verbs that stand between two who are named: “driver pays farmer”. */
const BETWEEN = new Set(
  'pays pay sponsor sponsors fund funds drives sells buys connect connects matches lets helps gives learn learns teach teaches'.split(' '),
);
const BEHIND_HEAD =
  /\s(?:of|in|on|with|who|whose|at|from|for|that|to|by|without|(?:need|hir|do|learn|sell|build|us|order|buy|send|seek|shar|list|rais|want|settl|watch|fram|rent|keep|work|run|mak|pay|look|mov|liv|travel|handl|shipp|report|edit|practis|track|budget|play|gett|train|exercis)ing)\s/;

/** @returns the singular of the word that says who somebody is: `owner` of “owners of a kennel”, `baker` and `painter` of “bakers and painters” */
export function headsOf(name: string): string[] {
  const parts = name.toLowerCase().split(/\s(?:and|or)\s|,\s/);
  return parts.flatMap((part) => {
    const [before = ''] = ` ${part} `.split(BEHIND_HEAD);
    const last = before.match(/[\p{L}\p{N}'’-]+/gu)?.at(-1);
    return last ? [singular(plain(last))] : [];
  });
}

const plain = (word: string): string => word.toLowerCase().replace(/’/g, "'").replace(/'s?$/, '');

/**
 * Finds whom a text names: people, trades and organisations, with the words that narrow them. A bare name (“the firm”) counts as the fuller one of the same
 * head where the text has one (“small law firms”).
 * @param heads words that name somebody beside those the lists know, singular
 */
export function peopleNamed(text: string, heads: ReadonlySet<string>): Named[] {
  const words: Word[] = [...text.matchAll(/[\p{L}\p{N}]+(?:['’.&/-][\p{L}\p{N}]+)*['’]?/gu)].map(({ 0: found, index }) => ({
    word: plain(found),
    from: index,
    to: index + found.length,
    isOwner: /['’]s?$/.test(found),
  }));
  const said = words.map(({ word }) => word);
  const isOne = (at: number) => {
    const word = said[at] ?? '';
    return word.length > 1 && !stopWords.has(word) && (heads.has(singular(word)) || namesSomebody(said, at));
  };
  const touches = (at: number) => at > 0 && /^\s+$/.test(text.slice(words[at - 1]?.to, words[at]?.from));
  const isPlural = (word: string) => pluralsWithoutS.has(word) || (word.endsWith('s') && !word.endsWith('ss'));
  const found = new Map<string, Named>();
  const add = (name: string, place: Place) => {
    const key = name.split(' ').map(singular).join(' ');
    const known = found.get(key);
    if (!known) found.set(key, { name, places: [place] });
    else {
      known.places.push(place);
      if (name.length > known.name.length) known.name = name;
    }
  };
  for (const [at, { word, from, to, isOwner }] of words.entries()) {
    if (!isOne(at)) continue;
    const next = said[at + 1] ?? '';
    if (touches(at + 1) && !isOwner && !isPlural(word) && !plainVerbs.has(next) && isOne(at + 1)) continue;
    let first = at;
    const joins = (before: number) => {
      const other = said[before] as string;
      const stops = stopWords.has(other) || plainVerbs.has(other) || BETWEEN.has(other) || /^[\d.,]+k?$/.test(other);
      return !stops && !words[before]?.isOwner && !(isPlural(other) && isOne(before));
    };
    while (first > 0 && at - first < MOST_BEFORE && touches(first) && joins(first - 1)) first--;
    const start = words[first]?.from ?? from;
    const name = said.slice(first, at + 1).join(' ');
    add(name, [start, to]);
    if (isOwner || !touches(at + 1) || !GOES_ON.has(next)) continue;
    let end = at + 2;
    const goesOn = (place: number) =>
      touches(place) &&
      place - at - 2 < MOST_AFTER &&
      (next === 'who' || !(stopWords.has(said[place] ?? '') || plainVerbs.has(said[place] ?? '')));
    while (end < words.length && goesOn(end)) end++;
    if (end > at + 2) add(`${name} ${said.slice(at + 1, end).join(' ')}`, [start, words[end - 1]?.to ?? to]);
  }
  return withoutBare([...found.values()]);
}

function withoutBare(named: readonly Named[]): Named[] {
  const full = named.filter(({ name }) => name.includes(' ') && !/ who /.test(name));
  return named.filter(({ name, places }) => {
    if (name.includes(' ')) return true;
    const [whole] = full
      .filter((other) => headsOf(other.name)[0] === singular(name))
      .sort((a, b) => (a.places[0]?.[0] ?? 0) - (b.places[0]?.[0] ?? 0));
    whole?.places.push(...places);
    return !whole;
  });
}

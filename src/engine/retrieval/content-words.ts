import { tokensOf } from '../../shared/text/tokens.ts';

/** Words that say nothing about what an idea is: English function words, and those every pitch has. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again against all also am an and any are as at be because been before being below between both but by can could did do does
  doing don down during each few for from further get gets had has have having he her here hers him his how i if in into is it its itself just like
  make makes me more most my no nor not now of off on once one only or other our out over own same she should so some such than that the their theirs
  them then there these they this those through to too under until up us very was we were what when where which while who whom why will with would you
  your want wants need needs help helps let lets via using use used new way ways within without per day t s re ve ll`.split(/\s+/),
);

/** @returns the words of a text that carry meaning, folded, in their order. A possessive `’s` is dropped with the function words. */
export function contentWords(text: string): string[] {
  return tokensOf(text)
    .map(({ word }) => word)
    .filter((word) => !STOP_WORDS.has(word));
}

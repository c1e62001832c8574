import type { CategoryId } from '../../shared/vocabulary/categories.ts';
import type { Understanding } from '../evidence.contract.ts';
import { canBePlaced, categoryOf, FEWEST_TO_JUDGE } from './category.ts';
import { buyersIn } from './payer.ts';
import { phrasesOf } from './phrases.ts';
import { problemOf, solutionOf } from './problem.ts';
import { solutionTypeOf, tellsOfType } from './solution-types.ts';
import { isEnglishText, mendSpelling } from './spelling.ts';
import { sentencesOf, wordsOf } from './tokens.ts';
import { userOf } from './user.ts';

/** Who understood, when no language model did. */
export const ANALYST = 'analyst';

/**
 * Takes a person's text for an idea apart, by rules alone: the same text always gives the same answer. What the text does not say stays empty; in a
 * language the rules do not know, phrases are whatever words there are. Slips of the keyboard are mended. Orders in the text, markup and addresses are not searched for.
 * @param text a person's words, up to 500 characters (the rest is cut off); a blank one, which the API refuses beforehand, is written as “…”
 * @param category what they chose, if they did: it wins
 */
export function understandIdea(text: string, category?: CategoryId): Understanding {
  const own = text.toWellFormed().trim().slice(0, 500).toWellFormed().trim() || '…';
  const written = sentencesOf(own);
  const isEnglish = isEnglishText(own);
  const sentences = isEnglish ? written.map((sentence) => mendSpelling(sentence, own)) : written;
  const said = sentences.join(' ');
  // Some names of people are the same in another language, and the words around them are not: “une application pour les restaurants”.
  const named = isEnglish || wordsOf(own).length < FEWEST_TO_JUDGE ? userOf(sentences) : '';
  const buyers = isEnglish ? buyersIn(said, named) : { buyer: '', payer: '' };
  // Where only those are named who buy or pay (“sold to sailors”), it is for them.
  const people = named === '' ? { user: buyers.buyer || buyers.payer, buyer: '', payer: '' } : { user: named, ...buyers };
  const solution_type = solutionTypeOf(said);
  return {
    text: own,
    category: category ?? (canBePlaced(own) ? categoryOf(said) : 'other'),
    solution_type,
    is_type_told: tellsOfType(said, solution_type),
    ...people,
    problem: problemOf(sentences),
    solution: solutionOf(sentences),
    phrases: phrasesOf(sentences, said || own, people.user),
    by: ANALYST,
  };
}

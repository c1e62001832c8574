import { cutTo, textFault, understandIdea } from '../../../engine/index.server.ts';
import { tokensOf } from '../../../shared/text/tokens.ts';
import { type Audience, audiences } from './audiences.ts';

/** What an idea is to be about. */
export type Subject = {
  title: string;
  /** In whole sentences, for what is near it to be found. */
  text: string;
  /** Who pays, plural; empty where nobody said. */
  who: string;
  problem: string;
  /** What is offered, in the words that asked for it; empty where nobody said. */
  offer: string;
  phrases: readonly string[];
  audience: Audience | undefined;
};

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const MAX_TITLE = 80;

/**
 * @param prompt an administrator's words
 * @returns the idea they tell of; or, where they only name somebody the lists know, what those have to do over and over, the best named first. Without words
 *   everything the lists know, and nothing where the words say neither
 */
export function subjectsOf(prompt: string): Subject[] {
  if (prompt === '') return audiences.map(known);
  const { text, user, problem, solution, phrases } = understandIdea(prompt);
  const content = wordsOf(phrases.join(' '));
  const asked = {
    title: titleOf(solution),
    text,
    who: user,
    problem: upperFirst(problem),
    offer: upperFirst(text),
    phrases,
    audience: undefined,
  };
  // “People who run laundromats so they know when …”: what is told of them is told of the idea.
  const [people = ''] = user.split(/\s(?:who|that|so|when|whose)\s/);
  const offered = content.length - matches(content, wordsOf(people));
  if (user !== '' && offered > 0) return [asked];
  const named = audiences.filter(({ words }) => content.some((word) => matches([word], words) > 0));
  const isNamedBy = (word: string) => named.some(({ words }) => matches([word], words) > 0);
  if (named.length > 0 && content.every(isNamedBy))
    return named.sort((a, b) => matches(content, b.words) - matches(content, a.words)).map(known);
  return user === '' && !textFault(prompt) ? [asked] : [];
}

function titleOf(text: string): string {
  const [sentence = text] = text.split(/(?<=[.!?])\s/);
  return upperFirst(cutTo(sentence.replace(/[.!?]+$/, ''), MAX_TITLE).replace(/…$/, ''));
}

function known(audience: Audience): Subject {
  const { who, chore, loss, tool, records } = audience;
  const whole = upperFirst(`${chore} for ${who}`);
  const title = whole.length <= MAX_TITLE ? whole : upperFirst(`${records} of ${who}`);
  return {
    title,
    text: `${title}. Today they have ${tool}. What it costs them is ${loss}.`,
    who,
    problem: `${upperFirst(loss)}.`,
    offer: '',
    phrases: [records, chore],
    audience,
  };
}

export const wordsOf = (text: string): string[] =>
  tokensOf(text)
    .map(({ word }) => word)
    .filter((word) => word.length > 2);

/** How many words of a text stand in a list, perhaps with another ending. */
export const matches = (text: readonly string[], words: readonly string[]): number =>
  text.filter((word) =>
    words.some(
      (one) => one === word || `${one}s` === word || (one.length > 3 && word.startsWith(one)) || (word.length > 3 && one.startsWith(word)),
    ),
  ).length;

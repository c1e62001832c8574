import { opinionWords as words } from './opinion-words.data.ts';

const MAX_WORDS = 20;

const oneOf = (list: readonly string[]) => `(?:${[...list].sort((a, b) => b.length - a.length).join('|')})`;
const THING = `(?:${oneOf(words.people)}|${oneOf(words.articles)}(?: ${oneOf(words.adjectives)})?(?: ${oneOf(words.nouns)}| ${oneOf(words.people)}))`;
const WHERE = `(?: ${oneOf(words.prepositions)} ${THING}){0,2}`;
const ACTION = `${oneOf(words.actions)} ${THING}${WHERE}`;
const UNTIL = `(?: (?:before|after) you ${ACTION})?`;
const REQUEST = new RegExp(`^${ACTION}(?:,? (?:and|or|then|and then) ${ACTION})?${UNTIL}\\.?$`);
const QUESTION = new RegExp(`^(?:would|could|will|can|do) (?:you ${ACTION}|${THING} ${oneOf(words.choices)} ${THING}${WHERE})${UNTIL}\\?$`);

/**
 * What a model may say in its own words: one request (“Show the price to a stranger before you build the tool.”) or one question that is answered by yes or
 * no, every word of it from `opinion-words.data.ts` and in one of two shapes. Neither shape can say how the world is, so there is nothing in it to be wrong.
 * @returns the opinion as it is shown, written from the words of the list; undefined for everything else
 */
export function opinionOf(text: string): string | undefined {
  const said = text.trim().replace(/ +/g, ' ').toLowerCase();
  if (said.split(' ').length > MAX_WORDS || !(REQUEST.test(said) || QUESTION.test(said))) return undefined;
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}${/[.?]$/.test(said) ? '' : '.'}`;
}

/** How a model is told of it. */
export const ABOUT_OPINIONS = `An opinion is one short request ("Show the price to a stranger before you build the tool.") or one question to be answered by yes or no ("Would a buyer pay a deposit for the first version?"). It is made of these words alone, in this order; anything else is deleted:
- request: ACTION THING, then up to two times PREPOSITION THING; joined to a second one by "and", "or", "then", or by "before you" or "after you".
- question: "Would", "Could", "Will", "Can" or "Do", then "you" and a request, or THING CHOICE THING, then up to two times PREPOSITION THING.
- THING: PEOPLE, or ARTICLE, at most one ADJECTIVE, then NOUN or PEOPLE.
${Object.entries(words)
  .map(
    ([name, list]) =>
      `${{ actions: 'ACTION', choices: 'CHOICE', people: 'PEOPLE', nouns: 'NOUN', articles: 'ARTICLE', adjectives: 'ADJECTIVE', prepositions: 'PREPOSITION' }[name as keyof typeof words]}: ${list.join(', ')}`,
  )
  .join('\n')}`;

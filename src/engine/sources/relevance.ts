import { isVeryCommon } from '../../shared/text/english-words.ts';
import { tokensOf } from '../../shared/text/tokens.ts';
import { stem } from '../retrieval/stem.ts';
import { relevanceRule } from './relevance-rule.ts';

/** Findings less relevant than this are dropped: about one content word of three. */
export const MIN_RELEVANCE = 0.34;
const EMPTY_WORDS = new Set(
  `a an and any app are as at be by can do for from get has have how i in into is it its make my no not of on or our platform service so software
  solution startup system that the their them they this to tool tools up us use using via want we what when where which who why will with without you your`.split(
    /\s+/,
  ),
);

/** Words of what software is made of: alone they find anything that is software. */
const MEDIA = new Set('api apis cli dashboard extension plugin plugins repo repository saas sdk sdks toolkit widget'.split(' '));

const wordsOf = (text: string) => tokensOf(text).map(({ word }) => stem(word));

/**
 * How likely a find is about what was searched for, 0–1, by the best of the phrases: the share of a phrase's content words that stand in the title
 * (a word that stands in the text alone counts half), times 0.75, plus 0.25 when the whole phrase stands in the title, or 0.1 in the text.
 * A phrase of one content word tells less and reaches 0.6 at most; where that word is a very common one (“quality”, “API”), 0.4, which is near nothing.
 * Words are compared without endings and accents.
 */
export function relevanceOf(phrases: readonly string[], title: string, text = ''): number {
  const inTitle = wordsOf(title);
  const inText = wordsOf(text.slice(0, 4_000));
  const best = Math.max(0, ...phrases.map((phrase) => relevanceTo(phrase, inTitle, inText)));
  return Math.round(best * 100) / 100;
}

function relevanceTo(phrase: string, inTitle: string[], inText: string[]): number {
  const all = wordsOf(phrase);
  const contentTokens = tokensOf(phrase).flatMap(({ word }) => (EMPTY_WORDS.has(word) ? [] : word));
  const content = [...new Set(contentTokens.map(stem))];
  if (content.length === 0) return 0;
  const { share, phraseInTitle, phraseInText, wordInTextOnly, oneWordPhrase, commonWordAlone } = relevanceRule;
  const found = content.reduce((sum, word) => sum + (inTitle.includes(word) ? 1 : inText.includes(word) ? wordInTextOnly : 0), 0);
  const whole = stands(all, inTitle) ? phraseInTitle : stands(all, inText) ? phraseInText : 0;
  const alone = contentTokens.some((word) => isVeryCommon(word) || MEDIA.has(word)) ? commonWordAlone : oneWordPhrase;
  return (share * (found / content.length) + whole) * (content.length === 1 ? alone : 1);
}

/** Whether the words stand in the text one after the other. */
function stands(words: string[], text: string[]): boolean {
  return ` ${text.join(' ')} `.includes(` ${words.join(' ')} `);
}

/** @returns the words of a phrase that tell something */
export function contentWords(phrase: string): string[] {
  return tokensOf(phrase).flatMap(({ word }) => (EMPTY_WORDS.has(word) || word.length < 3 ? [] : word));
}

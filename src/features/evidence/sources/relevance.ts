import { tokensOf } from '../../ideas/search/tokens.ts';
import { stem } from '../retrieval/stem.ts';

/** Findings less relevant than this are dropped: about one content word of three. */
export const MIN_RELEVANCE = 0.34;
/** The rule, as the methodology prints it. It is Assay's own. */
export const relevanceRule = { share: 0.75, phraseInTitle: 0.25, phraseInText: 0.1, wordInTextOnly: 0.5, oneWordPhrase: 0.6 } as const;

const EMPTY_WORDS = new Set(
  `a an and any app are as at be by can do for from get has have how i in into is it its make my no not of on or our platform service so software
  solution startup system that the their them they this to tool tools up us use using via want we what when where which who why will with without you your`.split(
    /\s+/,
  ),
);

const wordsOf = (text: string) => tokensOf(text).map(({ word }) => stem(word));

/**
 * How likely a find is about what was searched for, 0–1, by the best of the phrases: the share of a phrase's content words that stand in the title
 * (a word that stands in the text alone counts half), times 0.75, plus 0.25 when the whole phrase stands in the title, or 0.1 in the text.
 * A phrase of one content word tells less and reaches 0.6 at most. Words are compared without endings and accents.
 */
export function relevanceOf(phrases: readonly string[], title: string, text = ''): number {
  const inTitle = wordsOf(title);
  const inText = wordsOf(text.slice(0, 4_000));
  const best = Math.max(0, ...phrases.map((phrase) => relevanceTo(phrase, inTitle, inText)));
  return Math.round(best * 100) / 100;
}

function relevanceTo(phrase: string, inTitle: string[], inText: string[]): number {
  const all = wordsOf(phrase);
  const content = [...new Set(tokensOf(phrase).flatMap(({ word }) => (EMPTY_WORDS.has(word) ? [] : stem(word))))];
  if (content.length === 0) return 0;
  const { share, phraseInTitle, phraseInText, wordInTextOnly, oneWordPhrase } = relevanceRule;
  const found = content.reduce((sum, word) => sum + (inTitle.includes(word) ? 1 : inText.includes(word) ? wordInTextOnly : 0), 0);
  const whole = stands(all, inTitle) ? phraseInTitle : stands(all, inText) ? phraseInText : 0;
  return (share * (found / content.length) + whole) * (content.length === 1 ? oneWordPhrase : 1);
}

/** Whether the words stand in the text one after the other. */
function stands(words: string[], text: string[]): boolean {
  return ` ${text.join(' ')} `.includes(` ${words.join(' ')} `);
}

/** @returns the words of a phrase that tell something */
export function contentWords(phrase: string): string[] {
  return tokensOf(phrase).flatMap(({ word }) => (EMPTY_WORDS.has(word) || word.length < 3 ? [] : word));
}

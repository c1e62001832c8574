import { isEnglishText } from '../understanding/spelling.ts';
import { pitchWords, stopWords } from '../understanding/stop-words.ts';
import { sentencesOf, wordsOf } from '../understanding/tokens.ts';
import { understandIdea } from '../understanding/understand-idea.ts';
import { otherLanguage } from './languages.ts';

/**
 * Why a text cannot be judged as an idea: it is in another language, or says too little. Such a text gets no verdict and no kit, and costs nothing.
 * @returns what to tell the person; undefined when the text can be judged
 */
export function textFault(text: string): string | undefined {
  const language = otherLanguage(text);
  if (language) return language;
  if (!isEnglishText(text)) return sayMore(['who it is for', 'what they struggle with', 'what you would sell']);
  const { user, problem } = understandIdea(text);
  const content = wordsOf(sentencesOf(text).join(' ')).filter(
    (word) => word.length > 2 && !stopWords.has(word) && !pitchWords.has(word) && !/^\d+$/.test(word),
  );
  if (content.length >= 2 || user !== '') return undefined;
  return sayMore(['who it is for', ...(problem === '' || problem === text ? ['what they struggle with'] : []), 'what you would sell']);
}

/** Whether a text is made of no words at all. */
export const isNoise = (text: string): boolean => /\p{L}/u.test(text) && !otherLanguage(text) && !isEnglishText(text);

export const sayMore = (missing: readonly string[]): string => `Say more: ${missing.slice(0, -1).join(', ')} and ${missing.at(-1)}.`;

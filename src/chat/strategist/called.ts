import { isOfAsking } from './examples.ts';

/** “The backflow idea”: one that is called by words of its title. “The buyer of the backflow idea” calls it by one. */
const CALLED = /\b(?:the|that|your)\s+((?:(?!(?:the|that|your)\s)[\p{L}\d'-]+\s+){1,5}?)(?:idea|dossier)\b/iu;
/** Words that say which of them without a name: “the whole idea” is the one spoken of. */
const WHICH = /^(?:whole|entire|same|very|original|current|previous|present|latter|former|other|main|basic|actual|linked|above)$/;

/** @returns the words by which a question calls an idea of the catalogue; none where it calls none */
export const calledIn = (question: string): string[] => tellingIn(CALLED, question).filter((word) => !WHICH.test(word));

/** @returns whether a question says “the whole idea”, or the like, of the one spoken of */
export function callsTheSame(question: string): boolean {
  const words = tellingIn(CALLED, question);
  return words.length > 0 && words.every((word) => WHICH.test(word));
}

/** @returns the question as it is asked of any idea: “What would kill it?” */
export const withoutName = (question: string): string => question.normalize('NFKC').replace(CALLED, 'it');

/** @returns the words that say which one, in what a pattern finds */
export const tellingIn = (pattern: RegExp, question: string): string[] =>
  (
    pattern
      .exec(question.normalize('NFKC'))?.[1]
      ?.toLowerCase()
      .match(/[\p{L}\d'-]{3,}/gu) ?? []
  ).filter((word) => !isOfAsking(word));

import { isOfAsking } from './examples.ts';

/** “The backflow idea”: one that is called by words of its title. */
const CALLED = /\b(?:the|that|your)\s+((?:[\p{L}\d'-]+\s+){1,5}?)(?:idea|dossier)\b/iu;

/** @returns the words by which a question calls an idea of the catalogue; none where it calls none */
export const calledIn = (question: string): string[] => tellingIn(CALLED, question);

/** @returns the question as it is asked of any idea: “What would kill it?” */
export const withoutName = (question: string): string => (calledIn(question).length > 0 ? question.replace(CALLED, 'it') : question);

/** @returns the words that say which one, in what a pattern finds */
export const tellingIn = (pattern: RegExp, question: string): string[] =>
  (
    pattern
      .exec(question.normalize('NFKC'))?.[1]
      ?.toLowerCase()
      .match(/[\p{L}\d'-]{3,}/gu) ?? []
  ).filter((word) => !isOfAsking(word));

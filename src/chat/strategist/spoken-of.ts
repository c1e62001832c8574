import type { IdeaFull } from '../../catalogue/index.server.ts';
import type { Question } from './answer-question.ts';
import { calledIn, tellingIn } from './called.ts';

/** “A todo app”: something that somebody would make, and what it is for. */
const PRODUCT =
  /\b(?:an?|my|our)\s+((?:[\p{L}\d'-]+\s+){1,4}?)(?:apps?|tool|site|website|service|marketplace|platform|saas|software|product|business|startup|agency|shop|store|newsletter|game|bot)\b/iu;
const POINTS_BACK = /\b(?:it|its|they|them|their|those|these|that|this)\b/i;

/**
 * Settles which idea a question without a linked one is about: the one it names, else the one spoken of before, unless the question is about a product of
 * which that dossier says nothing.
 * @returns the question with that idea as its focus
 */
export async function settleFocus(asked: Question): Promise<Question> {
  const { question, reading, idea, world } = asked;
  if (idea || reading.wanted[0]?.verb === 'find_ideas') return asked;
  const words = calledIn(question);
  const called = words.length > 0 ? await world.ideaCalled(words.join(' ')) : undefined;
  if (called) return withFocus(asked, called.slug);
  const before = reading.focus === undefined ? undefined : await world.idea(reading.focus);
  return before && isOfAnother(before, question) ? withFocus(asked, undefined) : asked;
}

const withFocus = (asked: Question, focus: string | undefined): Question => ({ ...asked, reading: { ...asked.reading, focus } });

function isOfAnother(idea: IdeaFull, question: string): boolean {
  if (POINTS_BACK.test(question)) return false;
  const words = tellingIn(PRODUCT, question);
  const dossier = JSON.stringify(idea).toLowerCase();
  return words.length > 0 && words.every((word) => !dossier.includes(word));
}

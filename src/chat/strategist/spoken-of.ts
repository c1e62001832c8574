import type { IdeaFull } from '../../catalogue/index.server.ts';
import { stem } from '../../engine/index.server.ts';
import type { Question } from './answer-question.ts';
import { calledIn, callsTheSame, tellingIn, withoutName } from './called.ts';
import { type Reading, readQuestion } from './read-question.server.ts';
import { isCalled } from './verbs/comparing.ts';

/** “Build a budgeting app”: what somebody would make, and what it is for. An app that is needed, hired or bought serves the idea spoken of. */
const PRODUCT =
  /\b(?:build|mak|start|launch|creat|develop|open|found)(?:e|ing)?\s+(?:an?|my|our)\s+((?:[\p{L}\d'-]+\s+){1,4}?)(?:apps?|tool|site|website|service|marketplace|platform|saas|software|product|business|startup|agency|shop|store|newsletter|game|bot)\b/iu;
/** In what form something is made, whatever it is for. */
const FORM = /^(?:mobile|web|phone|desktop|native|android|iphone|ios|landing|page|simple|small|online|new|little|single)$/;
const POINTS_BACK = /\b(?:it|its|they|them|their|those|these|that|this)\b/i;
/** “Is it worth building …” points at nothing before. */
const EMPTY_IT = /\bit(?=\s+(?:be\s+)?(?:worth|makes?\s+sense|better|wise|smart|sensible|possible|hard|easy)\b)/gi;

/**
 * Settles which idea a question is about: the linked one, else the one it names, else the one spoken of before, unless the question names another, or a
 * product, of which that dossier says nothing.
 * @returns the question with that idea as its focus, and read as it would be asked of any
 */
export async function settleFocus(asked: Question): Promise<Question> {
  const { question, reading, idea, previous, world } = asked;
  const words = reading.details.ordinals.length > 0 ? [] : calledIn(question);
  const called = words.length > 0 ? await ideaCalled(asked, words.join(' ')) : undefined;
  const isByName = called !== undefined || callsTheSame(question);
  const read = isByName ? await readQuestion(withoutName(question), idea !== undefined, previous, world) : reading;
  if (idea) return { ...asked, reading: read };
  if (read.wanted[0]?.verb === 'find_ideas') return asked;
  if (called) return withFocus(asked, read, called.slug);
  const before = read.focus === undefined ? undefined : await world.idea(read.focus);
  const another = words.length > 0 ? words : productIn(question);
  return before && another.length > 0 && saysNothingOf(before, another)
    ? withFocus(asked, read, undefined)
    : withFocus(asked, read, read.focus);
}

const withFocus = (asked: Question, reading: Reading, focus: string | undefined): Question => ({
  ...asked,
  reading: { ...reading, focus },
});

const ideaCalled = async ({ idea, world }: Question, words: string): Promise<IdeaFull | undefined> =>
  idea ? (isCalled(idea, words) ? idea : undefined) : world.ideaCalled(words);

const productIn = (question: string): string[] =>
  POINTS_BACK.test(question.replace(EMPTY_IT, ' ')) ? [] : tellingIn(PRODUCT, question).filter((word) => !FORM.test(word));

/** @returns whether none of these words stands in a dossier, in any form */
function saysNothingOf(idea: IdeaFull, words: readonly string[]): boolean {
  const text = JSON.stringify(idea)
    .replace(/"\w+":|https?:[^"\s]+/g, ' ')
    .toLowerCase();
  const own = new Set((text.match(/[\p{L}\d'-]+/gu) ?? []).map(stem));
  return words.every((word) => !own.has(stem(word)));
}

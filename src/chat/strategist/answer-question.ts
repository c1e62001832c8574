import type { IdeaFull } from '../../catalogue/index.server.ts';
import { harmIn, isNoise, otherLanguage, sayMore } from '../../engine/index.server.ts';
import type { TopicCard } from '../../trends/index.server.ts';
import { acrossCatalogue } from './across-catalogue.ts';
import { type AboutIdea, isAboutIdea, topics } from './all-topics.ts';
import { type Answer, type Block, type NearIdea, type Said, sentencesOf, type TopicId } from './answer.ts';
import { answerOf } from './answer-idea.ts';
import { followUp, unsaid } from './follow-up.ts';
import { asker, ended, say, self } from './lines.ts';
import { nearestLines } from './nearest-lines.ts';
import { courtesy, identity, refused, unknowable } from './outside-topics.ts';
import { type Reading, recognise } from './recognise.ts';
import { holdsName } from './topics/parts.ts';
import { type Asked, filled, list, text } from './topics/topic.ts';
import { oneRisk, riskIn } from './what-if.ts';

/** What is asked, and all that may be answered from. */
export type Question = {
  question: string;
  /** The idea the session is linked to, as the asker may read it; undefined without one. */
  idea?: IdeaFull | undefined;
  /** Dossiers of the catalogue near the idea, or near the question where no idea is linked, the nearest first. */
  near: readonly NearIdea[];
  /** Trending topics the idea meets, or near the question where no idea is linked. */
  trends: readonly TopicCard[];
  /** What the answer before was about, and its sentences; undefined at the start. */
  previous?: { topics: readonly TopicId[]; said: readonly Said[] } | undefined;
};

/** A question before what is near was looked for. */
export type Subject = Omit<Question, 'near'>;

/** Whether the built-in strategist's answer to a question rests on ideas near to it: then they have to be found first. */
export const usesNear = ({ question, idea, previous }: Subject): boolean =>
  !idea || recognise(question).topics.includes('compare') || (previous?.topics.includes('compare') ?? false);

/**
 * The built-in strategist's answer to a question: chosen and ordered from dossiers and figures, with sums done on them. No language model has a part in
 * it, and every sentence says what it rests on.
 */
export function answerQuestion({ question, idea, near, trends, previous }: Question): Answer {
  const reading = recognise(question);
  if (reading.topics[0] === 'identity') return identity(idea);
  const unread = unreadable({ question, idea });
  if (unread) return unread;
  if (reading.topics[0] === 'courtesy') return courtesy(idea, question);
  return idea ? aboutIdea(idea, { question, reading, near, trends }, previous) : acrossCatalogue(question, reading, near, trends);
}

/**
 * What is answered before anything is looked up and before a model writes, free of charge: that we do not help with what does harm, that we read English,
 * that a text says nothing.
 * @param judge says what harm the question would do
 * @returns undefined for a question to be answered
 */
export async function refusalOf(
  { question, idea }: Pick<Question, 'question' | 'idea'>,
  judge: typeof harmIn = harmIn,
): Promise<Answer | undefined> {
  if (recognise(question).topics[0] === 'identity') return undefined;
  const harm = await judge(question);
  return harm ? refused(idea, `I do not help with this. ${harm.reason}`) : unreadable({ question, idea });
}

/** That a question is in another language, or says nothing. */
function unreadable({ question, idea }: Pick<Question, 'question' | 'idea'>): Answer | undefined {
  const language = otherLanguage(question);
  if (language) return refused(idea, language);
  const { topics: asked, followUp } = recognise(question);
  const isOneWord = !idea && !/\s/.test(question.trim());
  return asked.length === 0 && !followUp && (isNoise(question) || isOneWord)
    ? refused(idea, sayMore(['who it is for', 'what they struggle with', 'what you would sell']), 'unknowable')
    : undefined;
}

function aboutIdea(idea: IdeaFull, asked: Asked, previous: Question['previous']): Answer {
  const { question, reading } = asked;
  const before = previous?.topics.filter(isAboutIdea) ?? [];
  if (reading.followUp && before.length > 0) return followUp(idea, reading.followUp, before, previous?.said ?? [], asked);
  if (reading.followUp === 'why' && previous && !reading.topics.includes('evidence')) return whyNothing(idea);
  if (typeof reading.followUp === 'string' && reading.followUp in OF_THE_WHOLE)
    return followUp(idea, reading.followUp, OF_THE_WHOLE[reading.followUp as keyof typeof OF_THE_WHOLE], [], asked);
  if (reading.topics[0] === 'unknowable') return unknowable(idea, question);
  const risk = riskIn(idea, question);
  if (risk !== undefined) return answerOf(idea, ['risks'], oneRisk(idea, risk));
  const chosen = chosenTopics(idea, question, reading);
  if (chosen.length === 0) return fromLines(idea, question);
  const told = chosen.map((topic) => topics[topic].answer(idea, asked));
  const lead = told.flatMap((one) => one.lead);
  return answerOf(
    idea,
    chosen,
    again(
      chosen,
      before,
      lead,
      told.flatMap(({ more = [] }) => more),
      previous?.said ?? [],
    ),
    {
      calculation: told.find((one) => one.calculation)?.calculation,
      near: chosen.includes('compare') ? asked.near : [],
      trends: told.flatMap((one) => one.topics ?? []),
    },
  );
}

/** “Cheaper?” at the start of a chat is asked of the whole. */
const OF_THE_WHOLE = { cheaper: ['budget'], faster: ['time'], simpler: ['mvp'] } as const satisfies Record<string, readonly AboutIdea[]>;

/** What a question asks; else whose name it holds, or what it claims. */
function chosenTopics(idea: IdeaFull, question: string, reading: Reading): AboutIdea[] {
  const chosen = reading.topics.filter(isAboutIdea);
  if (chosen.length > 0) return chosen;
  // A competitor's name in a question asks about it, unless something else was asked more plainly.
  const rivals = [...idea.competitive_landscape.direct, ...idea.competitive_landscape.indirect];
  if (rivals.some(({ name }) => holdsName(question, name))) return ['competitors'];
  return claimedTopics(reading);
}

/** Asked the same again, what was said a moment ago is not repeated as long as there is something to add. */
function again(
  chosen: readonly AboutIdea[],
  before: readonly AboutIdea[],
  lead: readonly Block[],
  more: readonly Block[],
  said: readonly Said[],
): readonly Block[] {
  if (!chosen.some((topic) => before.includes(topic))) return lead;
  const known = new Set(said.map((one) => one.text));
  if (!sentencesOf(lead).some((one) => known.has(one.text))) return lead;
  const fresh = unsaid([...lead, ...more], said);
  return fresh.length > 0 ? [text(say('Beyond what I said a moment ago:', self)), ...fresh] : lead;
}

/** What somebody claims without asking: the topic that holds it against the dossier. */
function claimedTopics({ claims }: Reading): AboutIdea[] {
  if (claims.denies) return [claims.denies];
  if (claims.everybody) return ['audience'];
  if (claims.revenueUsdYear !== undefined) return ['revenue'];
  if (claims.priceUsd !== undefined) return ['pricing'];
  if (claims.moneyUsd !== undefined) return ['budget'];
  if (claims.hoursPerWeek !== undefined || claims.weeks !== undefined || claims.easy) return ['time'];
  return claims.free ? ['pricing'] : [];
}

const whyNothing = (idea: IdeaFull): Answer => ({
  ...answerOf(idea, [], [text(say('Because I repeat only what a dossier or a figure holds, and neither held that.', self))]),
  topics: ['unknowable'],
  isEmpty: true,
});

/** No topic fits: the dossier's own lines that come nearest, or that it has none. */
function fromLines(idea: IdeaFull, question: string): Answer {
  const { lines, missing } = nearestLines(idea, question);
  if (lines.length === 0) return unknowable(idea, question);
  return answerOf(
    idea,
    [],
    filled([
      list(
        say('The dossier does not take this up by itself. What comes nearest in it:', ...lines.flatMap(({ cites }) => cites)),
        lines.map((one) => [{ ...one, text: ended(one.text) }]),
      ),
      missing.length > 0 &&
        missing.length <= 4 &&
        text(
          say(`It says nothing of ${missing.map((word) => `“${word}”`).join(', ')}.`, asker, {
            of: 'absence',
            slug: idea.slug,
            words: missing,
          }),
        ),
    ]),
  );
}

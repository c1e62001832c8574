import type { IdeaFull } from '../../catalogue/index.server.ts';
import { harmIn, isNoise, otherLanguage, sayMore } from '../../engine/index.server.ts';
import type { TopicCard } from '../../trends/index.server.ts';
import { type Answer, aboutAnswers, type Block, outsideVerbs, type Said, sentencesOf, type VerbId, type Wanted } from './answer.ts';
import { answerOf } from './answer-of.ts';
import { saysNothingOfItsOwn } from './examples.ts';
import { followUp, unsaid } from './follow-up.ts';
import type { Input } from './inputs.ts';
import { asker, ended, say, self } from './lines.ts';
import { nearestLines } from './nearest-lines.ts';
import { outside, refused, unknowable } from './outside.ts';
import type { Reading } from './read-question.server.ts';
import type { Previous } from './thread.ts';
import { holdsName } from './verbs/parts.ts';
import { filled, list, type Told, text } from './verbs/verb.ts';
import { type ActiveVerb, callVerb, isActive } from './verbs.ts';
import { oneRisk, riskIn } from './what-if.ts';
import type { World } from './world.ts';

/** What is asked, and of which idea. */
export type Subject = {
  question: string;
  reading: Reading;
  /** The idea the chat is linked to, as the asker may read it; undefined without one. */
  idea?: IdeaFull | undefined;
  /** Trending topics the idea meets, or near the question where no idea is linked. */
  trends: readonly TopicCard[];
  /** What the answer before was about, and its sentences; undefined at the start. */
  previous?: Previous | undefined;
};
/** A question with all that may be looked at to answer it. */
export type Question = Subject & { world: World };

/**
 * The built-in strategist's answer to a question: the verbs it wants, called with what it gives. No language model has a part in it, and every sentence says
 * what it rests on.
 */
export async function answerQuestion(asked: Question): Promise<Answer> {
  const { question, reading, idea, world } = asked;
  const [first] = reading.wanted;
  if (first?.verb === 'identity') return outside('identity', idea, question);
  const unread = unreadable(asked);
  if (unread) return unread;
  if (first && outsideVerbs.has(first.verb)) return outside(first.verb, idea, question);
  if (idea) return aboutIdea(idea, asked);
  const focus = reading.focus === undefined ? undefined : await world.idea(reading.focus);
  return focus && first?.verb !== 'find_ideas' ? { ...(await aboutIdea(focus, asked)), ideas: [focus] } : withoutIdea(asked);
}

/**
 * What is answered before anything is looked up and before a model writes, free of charge: that we do not help with what does harm, that we read English,
 * that a text says nothing.
 * @param judge says what harm the question would do
 * @returns undefined for a question to be answered
 */
export async function refusalOf(
  asked: Pick<Subject, 'question' | 'idea' | 'reading'>,
  judge: typeof harmIn = harmIn,
): Promise<Answer | undefined> {
  if (asked.reading.wanted[0]?.verb === 'identity') return undefined;
  // The policy judges what a text would do; a question without a word of its own would do nothing.
  const harm = saysNothingOfItsOwn(asked.question) ? undefined : await judge(asked.question);
  return harm ? refused(asked.idea, `I do not help with this. ${harm.reason}`) : unreadable(asked);
}

/** That a question is in another language, or says nothing. */
function unreadable({ question, idea, reading }: Pick<Subject, 'question' | 'idea' | 'reading'>): Answer | undefined {
  const language = otherLanguage(question);
  if (language) return refused(idea, language);
  const isUnheard = reading.wanted.length === 0;
  return isUnheard && (isNoise(question) || (!idea && !/\s/.test(question.trim())))
    ? refused(idea, sayMore(['who it is for', 'what they struggle with', 'what you would sell']), 'unknowable')
    : undefined;
}

type Call = { verb: ActiveVerb; input: Input };
/** @returns the verbs that answer, each with its arguments */
const callsOf = ({ wanted, inputs }: Reading): Call[] =>
  wanted.flatMap(({ verb }, at) => (isActive(verb) ? [{ verb, input: inputs[at] ?? {} }] : []));

async function aboutIdea(idea: IdeaFull, asked: Question): Promise<Answer> {
  const { question, reading, previous, world } = asked;
  const [first] = reading.wanted;
  const before = previous?.verbs.filter(isActive) ?? [];
  if (first && aboutAnswers.has(first.verb)) {
    if (before.length > 0) return followUp(idea, first.verb, before, asked);
    if (first.verb === 'why' && previous) return whyNothing(idea);
  }
  const risk = riskIn(idea, question);
  if (risk !== undefined) return answerOf(idea, ['risks'], [{ lead: oneRisk(idea, risk) }]);
  const calls = ofThisIdea(idea, question, reading);
  if (calls.length === 0) return fromLines(idea, question);
  const told = await Promise.all(calls.map(({ verb, input }) => callVerb(verb, idea, { question, input, world })));
  const chosen = calls.map(({ verb }) => verb);
  const blocks = again(chosen, before, told, previous?.said ?? []);
  return answerOf(idea, chosen, told, blocks);
}

/**
 * One verb by itself, for whoever calls it: a model's tools, or another caller.
 * @param input its arguments; `slug` names another idea than the linked one
 */
export async function answerWith(verb: ActiveVerb, { slug, ...input }: Input, { question, idea, world }: Question): Promise<Answer> {
  const about = slug === undefined ? idea : await world.idea(slug);
  const told = await callVerb(verb, about, { question, input, world });
  const answer = answerOf(about, [verb], [told]);
  return { ...answer, ideas: about ? [about, ...(answer.ideas ?? [])] : (answer.ideas ?? []) };
}

/** “Cheaper?” at the start of a chat is asked of the whole. */
const OF_THE_WHOLE: Partial<Record<VerbId, ActiveVerb>> = { cheaper: 'budget', faster: 'time', simpler: 'mvp' };

/** What a question wants of an idea; else whose name it holds. */
function ofThisIdea(idea: IdeaFull, question: string, reading: Reading): Call[] {
  const whole = reading.wanted.flatMap(({ verb }) => OF_THE_WHOLE[verb] ?? []);
  const own = [...callsOf(reading), ...whole.map((verb) => ({ verb, input: {} }))];
  const rivals = [...idea.competitive_landscape.direct, ...idea.competitive_landscape.indirect];
  const isNamed = rivals.some(({ name }) => holdsName(question, name));
  return isNamed && !own.some(({ verb }) => NAMES_RIVALS.has(verb)) ? [{ verb: 'competitors', input: {} }] : own;
}
/** Verbs that may well speak of a rival by name. */
const NAMES_RIVALS: ReadonlySet<VerbId> = new Set(['competitors', 'advantage', 'pricing', 'precedents', 'risks']);

/** Asked the same again, what was said a moment ago is not repeated as long as there is something to add. */
function again(chosen: readonly ActiveVerb[], before: readonly VerbId[], told: readonly Told[], said: readonly Said[]): readonly Block[] {
  const lead = told.flatMap((one) => one.lead);
  if (!chosen.some((verb) => before.includes(verb))) return lead;
  const known = new Set(said.map((one) => one.text));
  const repeated = sentencesOf(lead).filter((one) => known.has(one.text)).length;
  if (repeated === 0 || !known.has(sentencesOf(lead)[0]?.text ?? '')) return lead;
  const fresh = unsaid([...lead, ...told.flatMap(({ more = [] }) => more)], said);
  return fresh.length > 0 ? [text(say('Beyond what I said a moment ago:', self)), ...fresh] : lead;
}

const whyNothing = (idea: IdeaFull): Answer => ({
  ...answerOf(idea, [], [{ lead: [text(say('Because I repeat only what a dossier or a figure holds, and neither held that.', self))] }]),
  verbs: ['unknowable'],
  isEmpty: true,
});

/** No verb fits: the dossier's own lines that come nearest, or that it has none. */
function fromLines(idea: IdeaFull, question: string): Answer {
  const { lines, missing } = nearestLines(idea, question);
  if (lines.length === 0) return unknowable(idea, question);
  const lead = filled([
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
  ]);
  return answerOf(idea, [], [{ lead }]);
}

/** Without an idea: the catalogue, the tables and the lists. A question that wants nothing that was learned is answered with the ideas near to it. */
async function withoutIdea({ question, reading, previous, world }: Question): Promise<Answer> {
  const [first] = reading.wanted;
  if (first && aboutAnswers.has(first.verb) && previous) return ofTheList(first, previous);
  const made = reading.wanted.length === 0 ? [{ verb: 'find_ideas' as const, input: { about: question.slice(0, 300) } }] : callsOf(reading);
  const told = await Promise.all(made.map(({ verb, input }) => callVerb(verb, undefined, { question, input, world })));
  return told.length === 0
    ? refused(undefined, 'Ask for ideas within your limits, or say what you would build and for whom.', 'unknowable')
    : answerOf(
        undefined,
        made.map(({ verb }) => verb),
        told,
      );
}

/** “Why?” and “more” after an answer from the catalogue: what its sentences rest on. */
function ofTheList({ verb }: Wanted, previous: Previous): Answer {
  const facts = previous.said.flatMap(({ cites }) => cites.flatMap((cite) => (cite.of === 'fact' ? [cite.fact] : [])));
  const shown = [...new Map(facts.map((fact) => [fact.key, fact])).values()].slice(0, 5);
  const sums = previous.said.filter(({ cites }) => cites.some(({ of }) => of === 'sum') && cites.every(({ of }) => of !== 'idea'));
  const lead = filled([
    list(
      shown.length > 0 ? say('It rests on these:', self) : undefined,
      shown.map((fact) => [say(fact.text, { of: 'fact', fact })]),
    ),
    sums.length > 0 &&
      shown.length === 0 &&
      text(say('It is arithmetic on the numbers you gave, and the sums stand beside the sentences.', self)),
    shown.length + sums.length === 0 &&
      text(
        say(
          'It rests on what editors wrote in the dossiers that are linked beside each line; each dossier says which of its figures were measured.',
          self,
        ),
        say('Ask about one of them by its place, and then for its evidence.', self),
      ),
  ]);
  return {
    ...answerOf(undefined, previous.verbs.length > 0 ? previous.verbs : [verb], [{ lead, facts: shown }]),
    named: previous.named ?? [],
  };
}

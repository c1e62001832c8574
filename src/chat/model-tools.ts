import { tool, zodSchema } from 'ai';
import { z } from 'zod';
import type { IdeaFull } from '../catalogue/index.server.ts';
import { fenced } from '../platform/llm/fence.ts';
import type { TopicCard } from '../trends/index.server.ts';
import type { LineBook } from './line-book.ts';
import { answerWith, type Question } from './strategist/answer-question.ts';
import { Fields, type Input } from './strategist/inputs.ts';
import { keepWhatHolds } from './strategist/keep-what-holds.ts';
import { type ActiveVerb, entryOf, verbs } from './strategist/verbs.ts';

/** Notes that something was looked at, and tells it to whoever listens. */
export type Look = (label: string, ideas: readonly IdeaFull[], topics?: readonly TopicCard[]) => Promise<void>;

const all = Object.keys(verbs) as ActiveVerb[];
/** Verbs that take no argument but the idea read a part of its dossier: one tool for all of them. */
const sections = all.filter((verb) => entryOf(verb).takes.length === 0) as [ActiveVerb, ...ActiveVerb[]];
const called = all.filter((verb) => entryOf(verb).takes.length > 0);
const slug = Fields.shape.slug.optional();
// Made once: the library writes a schema down for the model with every question.
const nothing = zodSchema(z.object({}));
const section = zodSchema(z.object({ section: z.enum(sections), slug }));
const inputs = new Map(
  called.map((verb) => [verb, zodSchema<Input>((entryOf(verb).input as z.ZodObject).extend({ slug }) as z.ZodType<Input>)]),
);

/**
 * What a model may call while it answers: the strategist's own verbs, all of which only read. What they say is held against its sources before it is given
 * out, and numbers that the person did not write count as nobody's.
 * @param mark fences what is given, so that nothing in it is taken for an instruction
 */
export function modelTools(asked: Question, book: LineBook, look: Look, mark: string) {
  const call = async (verb: ActiveVerb, input: Input) => {
    const { answer } = keepWhatHolds(await answerWith(verb, input, asked), asked);
    const seen = (answer.ideas ?? []).filter(({ slug }) => slug !== asked.idea?.slug);
    if (seen.length > 0) await look(`looked at ${seen.length} ${seen.length === 1 ? 'idea' : 'ideas'}`, seen);
    const [topics] = answer.lookedAt.flatMap((one) => (one.topics ? [one] : []));
    if (topics) await look(topics.label, [], asked.trends);
    return fenced('LINES', book.blocksOf(`${verb} ${JSON.stringify(input)}`, answer.blocks), mark);
  };
  return {
    ...Object.fromEntries(
      called.map((verb) => [
        verb,
        tool({ description: entryOf(verb).does, inputSchema: inputs.get(verb) as never, execute: (input: Input) => call(verb, input) }),
      ]),
    ),
    read: tool({
      description: `A part of a dossier: ${sections.map((verb) => `${verb} (${entryOf(verb).does.toLowerCase()})`).join(', ')}`,
      inputSchema: section,
      execute: ({ section: verb, slug }) => call(verb, slug === undefined ? {} : { slug }),
    }),
    figures: tool({
      description: 'The figures of the linked idea with how each was reached',
      inputSchema: nothing,
      execute: async () => fenced('FIGURES', asked.idea ? book.figuresOf(asked.idea) : [], mark),
    }),
  };
}

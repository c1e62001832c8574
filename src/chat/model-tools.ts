import { tool, zodSchema } from 'ai';
import { z } from 'zod';
import type { IdeaFull } from '../catalogue/index.server.ts';
import { fenced } from '../platform/llm/fence.ts';
import type { TopicCard } from '../trends/index.server.ts';
import type { LineBook } from './line-book.ts';
import type { NearIdea } from './strategist/answer.ts';
import type { Subject } from './strategist/answer-question.ts';
import { lookedAtTopics } from './strategist/topics/trends.ts';

// Made once: the library writes a schema down for the model with every question.
const nothing = zodSchema(z.object({}));
const oneSlug = zodSchema(z.object({ slug: z.string().max(200) }));

/** Notes that something was looked at, and tells it to whoever listens. */
export type Look = (label: string, ideas: readonly IdeaFull[], topics?: readonly TopicCard[]) => Promise<void>;

/**
 * What a model may look at while it answers; all of it can only be read.
 * @param nearIdeas finds the ideas near to the question, once
 * @param mark fences what is given, so that nothing in it is taken for an instruction
 */
export function modelTools(
  { idea, trends }: Subject,
  nearIdeas: () => Promise<readonly NearIdea[]>,
  book: LineBook,
  look: Look,
  mark: string,
) {
  return {
    similar_ideas: tool({
      description: 'The ideas of the catalogue nearest to this one, in short',
      inputSchema: nothing,
      execute: async () => {
        const ideas = (await nearIdeas()).map((one) => one.idea);
        await look(`looked at ${ideas.length} similar ${ideas.length === 1 ? 'idea' : 'ideas'}`, ideas);
        return fenced(
          'SIMILAR',
          ideas.flatMap((one) => book.shortLinesOf(one)),
          mark,
        );
      },
    }),
    figures: tool({
      description: 'The figures of the linked idea with how each was reached',
      inputSchema: nothing,
      execute: async () => fenced('FIGURES', idea ? book.figuresOf(idea) : [], mark),
    }),
    trends: tool({
      description: 'What is measured of the trending topics nearest to the idea or the question',
      inputSchema: nothing,
      execute: async () => {
        await look(lookedAtTopics(trends.length), [], trends);
        return fenced('TRENDS', book.trendsOf(trends), mark);
      },
    }),
    idea: tool({
      description: 'The dossier of one of the similar ideas, by its slug',
      inputSchema: oneSlug,
      execute: async ({ slug }) => {
        const found = (await nearIdeas()).find((one) => one.idea.slug === slug)?.idea;
        if (!found) return 'There is no such idea among the similar ones.';
        await look(`read ${found.title}`, [found]);
        return fenced('DOSSIER', book.linesOf(found), mark);
      },
    }),
  };
}

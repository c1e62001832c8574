import sql from 'sql-template-tag';
import { findIdeaById, type IdeaFull, tradeInText } from '../catalogue/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import type { Viewer } from '../platform/viewer.ts';
import { topicsNear } from '../trends/index.server.ts';
import { pleasantries, type Said } from './strategist/answer.ts';
import type { Subject } from './strategist/answer-question.ts';
import { firstQuestions } from './strategist/first-questions.ts';
import { readQuestion } from './strategist/read-question.server.ts';
import type { Previous, Thread } from './strategist/thread.ts';
import type { Names } from './strategist/to-markdown.ts';
import { ChatIdea } from './strategy-chat.contract.ts';
import type { Turn } from './turn.server.ts';

/**
 * An idea by its id, as the person who asks may read it.
 * @throws DomainError not_found ('Idea not found'); not_allowed when they may read only its teaser
 */
export async function readableIdea(ctx: Context, viewer: Viewer, id: string): Promise<IdeaFull> {
  const idea = await findIdeaById(ctx, viewer, id);
  if (idea.level !== 'full') throw new DomainError('not_allowed', 'This idea is part of Pro.');
  return idea;
}

/** What a question is about: the idea it is linked to, the topics that meets, and the answer before. */
export async function subjectOf(
  ctx: Context,
  viewer: Viewer,
  { sessionId, ideaId, idea: read, question, isFirst }: Pick<Turn, 'sessionId' | 'ideaId' | 'idea' | 'question' | 'isFirst'>,
): Promise<Subject> {
  const [idea, previous] = await Promise.all([
    read ?? (ideaId ? readableIdea(ctx, viewer, ideaId) : undefined),
    isFirst ? undefined : previousAnswer(ctx, sessionId),
  ]);
  const [reading, trends] = await Promise.all([
    readQuestion(question, idea !== undefined, previous, { tradeIn: tradeInText }),
    topicsNear(ctx, idea ?? { text: question }),
  ]);
  return { question, reading, idea, previous, trends };
}

/** An idea a person may read whole; undefined where they may not, or it is gone. */
export const readIfAllowed = (ctx: Context, viewer: Viewer, id: string): Promise<IdeaFull | undefined> =>
  readableIdea(ctx, viewer, id).catch((error) => {
    if (error instanceof DomainError) return undefined;
    throw error;
  });

/** How what may be cited is called. */
export function namesOf({ idea, trends }: Pick<Subject, 'idea' | 'trends'>, ideas: readonly IdeaFull[]): Names {
  const all = () => [...(idea ? [idea] : []), ...ideas];
  return {
    titleOf: (slug) => all().find((one) => one.slug === slug)?.title ?? slug,
    trendOf: (slug) => trends.find((one) => one.slug === slug)?.name ?? slug,
  };
}

/** The answer before, past greetings and thanks. */
async function previousAnswer(ctx: Context, sessionId: string): Promise<Previous | undefined> {
  const row = await ctx.db.row<Record<'thread', Thread> & Record<'said', Said[]>>(sql`
      SELECT thread, said FROM ai_chat_messages
      WHERE session_id = ${sessionId} AND role = 'assistant' AND NOT thread->'verbs' ?| ${pleasantries}::text[] ORDER BY no DESC LIMIT 1`);
  return row && { ...row.thread, said: row.said };
}

/** The idea a chat is to be about. @throws DomainError not_found; not_allowed */
export async function chatIdea(ctx: Context, viewer: Viewer, id: string): Promise<ChatIdea> {
  const idea = await readableIdea(ctx, viewer, id);
  return ChatIdea.parse({
    ...idea,
    weeks: idea.time_to_mvp_weeks,
    first_quarter_cents: idea.capital_required,
    revenue: idea.revenue_potential,
    questions: firstQuestions(idea),
  });
}

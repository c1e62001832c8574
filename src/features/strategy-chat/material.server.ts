import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { FindNear } from '../evidence/source.server.ts';
import { findIdea, relatedIdeas } from '../ideas/find-idea.server.ts';
import { isVisible } from '../ideas/idea-rows.server.ts';
import type { IdeaFull } from '../ideas/ideas.contract.ts';
import type { NearIdea, Said, TopicId } from './strategist/answer.ts';
import type { Question } from './strategist/answer-question.ts';
import { firstQuestions } from './strategist/answer-question.ts';
import { ChatIdea } from './strategy-chat.contract.ts';

const NEAR = 6;
const ENOUGH_NEAR = 3;

/**
 * An idea by its id, as the person who asks may read it.
 * @throws DomainError not_found ('Idea not found'); not_allowed when they may read only its teaser
 */
export async function readableIdea(ctx: Context, viewer: Viewer, id: string): Promise<IdeaFull> {
  const row = await firstRow<{ slug: string }>(ctx.db, sql`SELECT i.slug FROM ideas i WHERE i.id = ${id} AND ${isVisible(ctx)}`);
  if (!row) throw new DomainError('not_found', 'Idea not found');
  const idea = await findIdea(ctx, viewer, row.slug);
  if (idea.level !== 'full') throw new DomainError('not_allowed', 'This idea is part of Pro.');
  return idea;
}

/** Everything a question may be answered from. Ideas near it are those the person may read whole. */
export async function materialFor(
  ctx: Context,
  viewer: Viewer,
  findNear: FindNear,
  { sessionId, ideaId, question }: { sessionId: string; ideaId: string | null; question: string },
): Promise<Question> {
  const [idea, previous] = await Promise.all([ideaId ? readableIdea(ctx, viewer, ideaId) : undefined, previousAnswer(ctx, sessionId)]);
  const found = await findNear(ctx, idea ? `${idea.title}. ${idea.tagline}` : question, 'idea', NEAR + 1);
  const near = await Promise.all(
    found
      .filter(({ id }) => id !== idea?.id)
      .slice(0, NEAR)
      .map(async ({ id, probability }): Promise<NearIdea[]> => {
        const one = await readableIdea(ctx, viewer, id).catch((error) => {
          if (error instanceof DomainError) return undefined;
          throw error;
        });
        return one ? [{ idea: one, probability }] : [];
      }),
  );
  return { question, idea, near: [...near.flat(), ...(await ofTheSameKind(ctx, viewer, idea, near.flat()))], previous };
}

/** Where few ideas are near by what they say, those the idea's page shows beside it. */
async function ofTheSameKind(ctx: Context, viewer: Viewer, idea: IdeaFull | undefined, near: readonly NearIdea[]): Promise<NearIdea[]> {
  if (!idea || near.length >= ENOUGH_NEAR) return [];
  const cards = (await relatedIdeas(ctx, viewer, idea.slug)).filter(
    ({ id, level }) => level === 'full' && near.every((one) => one.idea.id !== id),
  );
  return Promise.all(cards.map(async ({ id }) => ({ idea: await readableIdea(ctx, viewer, id), probability: 0 })));
}

async function previousAnswer(ctx: Context, sessionId: string): Promise<Question['previous']> {
  return firstRow<{ topics: TopicId[]; said: Said[] }>(
    ctx.db,
    sql`SELECT topics, said FROM ai_chat_messages WHERE session_id = ${sessionId} AND role = 'assistant' ORDER BY no DESC LIMIT 1`,
  );
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

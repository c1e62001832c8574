import sql from 'sql-template-tag';
import { findIdeaById, type IdeaFull, IdeaQuery, listIdeas, relatedIdeas } from '../catalogue/index.server.ts';
import type { FindNear } from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { firstRow } from '../platform/db/client.server.ts';
import { DomainError } from '../platform/errors.ts';
import type { Viewer } from '../platform/viewer.ts';
import { topicsNear } from '../trends/index.server.ts';
import { idsByWish } from './choose-ideas.server.ts';
import type { NearIdea, Said, TopicId } from './strategist/answer.ts';
import type { Question, Subject } from './strategist/answer-question.ts';
import { firstQuestions } from './strategist/first-questions.ts';
import type { Names } from './strategist/to-markdown.ts';
import { comparedWith, isCalled } from './strategist/topics/comparing.ts';
import { type Wish, wishIn } from './strategist/wish.ts';
import { ChatIdea } from './strategy-chat.contract.ts';
import type { Turn } from './turn.server.ts';

const NEAR = 6;
const ENOUGH_NEAR = 3;

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
  return { question, idea, previous, trends: await topicsNear(ctx, idea ?? { text: question }) };
}

/** Ideas near the linked one, or near the question where none is linked, that the person may read whole. It is by far the dearest thing an answer may need. */
export async function ideasNear(
  ctx: Context,
  viewer: Viewer,
  findNear: FindNear,
  { idea, question }: Pick<Subject, 'idea' | 'question'>,
): Promise<NearIdea[]> {
  const wish = idea ? undefined : wishIn(question);
  if (wish) return wished(ctx, viewer, findNear, wish);
  const named = idea ? comparedWith(question) : undefined;
  const [found, called] = await Promise.all([
    findNear(ctx, idea ? `${idea.title}. ${idea.tagline}` : question, 'idea', NEAR + 1),
    named === undefined
      ? []
      : listIdeas(ctx, viewer, IdeaQuery.parse({ search: named.slice(0, 100), limit: '3' })).then(({ ideas }) => ideas),
  ]);
  const near = await Promise.all(
    found
      .filter(({ id }) => id !== idea?.id)
      .slice(0, NEAR)
      .map(async ({ id, probability }): Promise<NearIdea[]> => {
        const one = await readIfAllowed(ctx, viewer, id);
        return one ? [{ idea: one, probability }] : [];
      }),
  );
  const ofThatName = await Promise.all(
    called.filter(({ id }) => id !== idea?.id && !found.some((one) => one.id === id)).map(({ id }) => readIfAllowed(ctx, viewer, id)),
  );
  for (const one of ofThatName) if (one && named !== undefined && isCalled(one, named)) near.push([{ idea: one, probability: 1 }]);
  return [...near.flat(), ...(await ofTheSameKind(ctx, viewer, idea, near.flat()))];
}

/** More are looked at than are shown: a person may not read each. */
const LOOKED_AT = 2 * NEAR;

/** The ideas that come first by what somebody without one wishes: of those near to what it is to be about, where any are. */
async function wished(ctx: Context, viewer: Viewer, findNear: FindNear, wish: Wish): Promise<NearIdea[]> {
  const found = wish.about === undefined ? [] : await findNear(ctx, wish.about, 'idea', LOOKED_AT);
  const probabilities = new Map(found.map(({ id, probability }) => [id, probability]));
  const ids = await idsByWish(ctx, wish, LOOKED_AT, found.length > 0 ? [...probabilities.keys()] : undefined);
  const all = await Promise.all(ids.map(async (id) => ({ id, idea: await readIfAllowed(ctx, viewer, id) })));
  return all.flatMap(({ id, idea }) => (idea ? [{ idea, probability: probabilities.get(id) ?? 0 }] : [])).slice(0, NEAR);
}

/** An idea a person may read whole; undefined where they may not, or it is gone. */
const readIfAllowed = (ctx: Context, viewer: Viewer, id: string): Promise<IdeaFull | undefined> =>
  readableIdea(ctx, viewer, id).catch((error) => {
    if (error instanceof DomainError) return undefined;
    throw error;
  });

/** How what may be cited is called. */
export function namesOf({ idea, near, trends }: Pick<Question, 'idea' | 'near' | 'trends'>): Names {
  const all = () => [...(idea ? [idea] : []), ...near.map((one) => one.idea)];
  return {
    titleOf: (slug) => all().find((one) => one.slug === slug)?.title ?? slug,
    trendOf: (slug) => trends.find((one) => one.slug === slug)?.name ?? slug,
  };
}

/** Where few ideas are near by what they say, those the idea's page shows beside it. */
async function ofTheSameKind(ctx: Context, viewer: Viewer, idea: IdeaFull | undefined, near: readonly NearIdea[]): Promise<NearIdea[]> {
  if (!idea || near.length >= ENOUGH_NEAR) return [];
  const cards = (await relatedIdeas(ctx, viewer, idea.slug)).filter(
    ({ id, level }) => level === 'full' && near.every((one) => one.idea.id !== id),
  );
  return Promise.all(cards.map(async ({ id }) => ({ idea: await readableIdea(ctx, viewer, id), probability: 0 })));
}

/** The answer before, past greetings and thanks. */
async function previousAnswer(ctx: Context, sessionId: string): Promise<Question['previous']> {
  return firstRow<{ topics: TopicId[]; said: Said[] }>(
    ctx.db,
    sql`SELECT topics, said FROM ai_chat_messages WHERE session_id = ${sessionId} AND role = 'assistant' AND NOT topics ?| array['courtesy', 'identity'] ORDER BY no DESC LIMIT 1`,
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

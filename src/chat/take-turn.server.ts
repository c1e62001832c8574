import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { cutTo, harmIn } from '../engine/index.server.ts';
import { limitOf, requireOpen, reserveQuota } from '../money/index.server.ts';
import { viewerOf } from '../people/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { DomainError } from '../platform/errors.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { endFailed } from './end-turn.server.ts';
import { readableIdea } from './material.server.ts';
import type { SendInput } from './strategy-chat.contract.ts';
import { chatMessages } from './strategy-chat.ts';
import { aliveUntil, type Turn } from './turn.server.ts';
import { takeUpAt } from './turn-job.server.ts';

/** How long a question waits for the answer before it in the same chat. */
const WAIT_MS = 8_000;
const LOOK_EVERY_MS = 80;
/** Attempts at an answer before the question itself is blamed for the processes that died over it. */
const MAX_ATTEMPTS = 3;

/** A question that was taken. `mine` is for the caller to answer; undefined when the same key was sent before, and somebody writes, or wrote, its answer. */
export type TakenTurn = { id: string; mine: Turn | undefined };

/** @returns the id of the person who asks @throws DomainError signed_out ('Not authenticated'); not_allowed without Pro */
export function requireChatter(viewer: Viewer): string {
  const userId = signedIn(viewer, chatMessages.notAuthenticated);
  if (limitOf(viewer.plan, 'chat') === 0) throw new DomainError('not_allowed', 'This is part of Pro.');
  return userId;
}

/**
 * Takes a question: a unit of the month and the chat's place to write, in one transaction; a question that is refused for harm takes no unit. One answer is
 * written at a time in a chat; a question sent meanwhile waits for it.
 * @throws DomainError signed_out; not_allowed; not_found (the chat, the idea); too_many_requests when the month is used up; conflict when the answer
 *   before takes too long
 */
export async function takeTurn(ctx: Context, viewer: Viewer, input: SendInput): Promise<TakenTurn> {
  const userId = requireChatter(viewer);
  requireOpen('chat');
  const key = input.key ?? randomUUID();
  const { ideaId } = input;
  let idea: Turn['idea'];
  // A refusal costs nothing, and is given to whoever has used up the month too.
  const isFree = (await harmIn(input.message)) !== undefined;
  const givesUpAt = performance.now() + WAIT_MS;
  for (;;) {
    try {
      if (ideaId && !input.sessionId) idea ??= await readableIdea(ctx, viewer, ideaId);
      const mine = await ctx.db.transaction((db) => insert({ ...ctx, db }, viewer, userId, { ...input, key, isFree }));
      return { id: mine.id, mine: { ...mine, idea } };
    } catch (error) {
      const other = await findByKey(ctx, userId, key);
      if (other) return { id: other, mine: undefined };
      if (!isBusy(error)) throw error;
      if (performance.now() > givesUpAt) throw new DomainError('conflict', chatMessages.underWay);
      await delay(LOOK_EVERY_MS);
    }
  }
}

const isBusy = (error: unknown) => (error as { constraint?: string }).constraint === 'ai_chat_turns_being_written';

/** @returns the id of the question that was sent with this key */
const findByKey = async (ctx: Context, userId: string, key: string) =>
  await ctx.db.value<string>(sql`SELECT id FROM ai_chat_turns WHERE user_id = ${userId} AND request_key = ${key}`);

async function insert(
  ctx: Context,
  viewer: Viewer,
  userId: string,
  { message, sessionId, ideaId, key, isFree }: SendInput & { key: string; isFree: boolean },
): Promise<Turn> {
  const now = ctx.now();
  const session = sessionId ? await takeSession(ctx, userId, sessionId) : { id: uuidv7(), idea_id: ideaId ?? null };
  const [id, unitId] = [uuidv7(), uuidv7()];
  const until = aliveUntil(now);
  const turn = sql`
    INSERT INTO ai_chat_turns (id, session_id, user_id, request_key, question, reservation_id, alive_until, created_at)
    VALUES (${id}, ${session.id}, ${userId}, ${key}, ${message}, ${isFree ? null : unitId}, ${until}, ${now})`;
  await ctx.db.rows(sessionId ? turn : sql`WITH session AS (${newSession(ctx, session, userId, message)}) ${turn}`);
  await takeUpAt(ctx, id, until);
  // Last, so that the count of the month is locked for as short as can be.
  if (!isFree) await reserveQuota(ctx, viewer, 'chat', unitId);
  return { id, sessionId: session.id, ideaId: session.idea_id, question: message, viewer, attempt: 1, isFirst: !sessionId };
}

async function takeSession(ctx: Context, userId: string, id: string): Promise<{ id: string; idea_id: string | null }> {
  const row = await ctx.db.row<'id' | 'idea_id?'>(
    sql`SELECT id, idea_id FROM ai_chat_sessions WHERE id = ${id} AND user_id = ${userId} AND deleted_at IS NULL FOR UPDATE`,
  );
  if (!row) throw new DomainError('not_found', chatMessages.notFound);
  return row;
}

const newSession = (ctx: Context, { id, idea_id }: { id: string; idea_id: string | null }, userId: string, message: string) => sql`
  INSERT INTO ai_chat_sessions (id, user_id, idea_id, session_title, last_message_at, created_at)
  VALUES (${id}, ${userId}, ${idea_id}, ${cutTo(message.replace(/\s+/g, ' '), 80)}, ${ctx.now()}, ${ctx.now()})`;

type TakenUp = Columns<'id' | 'session_id' | 'idea_id?' | 'question' | 'user_id' | 'attempt'>;

/**
 * Begins another attempt at a turn whose process died or stopped; after the last one the turn fails, and its unit is returned.
 * @returns undefined when its process is alive, or it has ended
 */
export async function takeUp(ctx: Context, id: string): Promise<Turn | undefined> {
  const now = ctx.now();
  const row = await ctx.db.row<TakenUp>(sql`
      UPDATE ai_chat_turns t SET attempt = attempt + 1, alive_until = ${aliveUntil(now)} FROM ai_chat_sessions s
      WHERE s.id = t.session_id AND t.id = ${id} AND t.state = 'writing' AND t.alive_until <= ${now}
      RETURNING t.id, t.session_id, s.idea_id, t.question, t.user_id, t.attempt`);
  if (!row) return undefined;
  const { attempt, question } = row;
  const viewer = attempt <= MAX_ATTEMPTS ? await viewerOf(ctx, row.user_id) : undefined;
  if (viewer) return { id, sessionId: row.session_id, ideaId: row.idea_id, question, viewer, attempt, isFirst: false };
  ctx.log.error({ turn: id, attempt }, 'a question to the strategist was given up: every process that wrote its answer died');
  await endFailed(ctx, { id, attempt }, new DomainError('unavailable', chatMessages.sendFailed));
  return undefined;
}

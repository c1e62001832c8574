import sql, { empty } from 'sql-template-tag';
import { quotasOf } from '../money/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { asSent, type Columns, type RowFor } from '../platform/db/columns.ts';
import { DomainError } from '../platform/errors.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { isVisible } from '../shared/visible-ideas.server.ts';
import { ChatMessage, ChatSession, ChatSessionWhole, ChatUsage, type SessionsQuery } from './strategy-chat.contract.ts';
import { chatMessages } from './strategy-chat.ts';

const KEPT_AFTER_REMOVAL_MS = 24 * 3_600_000;
const TURNS_KEPT_MS = 24 * 3_600_000;

type SessionRow = Columns<'id' | 'session_title' | 'total_messages' | 'last_message_at'> &
  Record<'ideas', { id: string; title: string; slug: string } | null>;

const columns = (ctx: Context) => sql`
  s.id, s.session_title, s.total_messages, s.last_message_at,
  (SELECT jsonb_build_object('id', i.id, 'title', i.title, 'slug', i.slug) FROM ideas i WHERE i.id = s.idea_id AND ${isVisible(ctx)}) AS ideas`;
const toSession = (row: SessionRow) => ChatSession.parse(asSent(row));

/** How many messages of the month are used and left. @throws DomainError signed_out ('Not authenticated') */
export async function chatUsage(ctx: Context, viewer: Viewer): Promise<ChatUsage> {
  signedIn(viewer, chatMessages.notAuthenticated);
  const { chat } = await quotasOf(ctx, viewer);
  return ChatUsage.parse({
    used: chat.used,
    limit: chat.limit,
    remaining: chat.remaining,
    resetsAt: chat.resetsAt.toISOString(),
    subscriptionTier: viewer.plan,
  });
}

/** My chats, the one last written in first, without those in which nothing was ever said; `search` finds words in titles and messages. */
export async function listSessions(ctx: Context, viewer: Viewer, { limit, page, search }: SessionsQuery): Promise<ChatSession[]> {
  const userId = signedIn(viewer, chatMessages.notAuthenticated);
  const words = search.replaceAll('\0', '').trim().split(/\s+/).filter(Boolean).slice(0, 8);
  const found = words.reduce(
    (where, word) => sql`${where} AND (position(lower(${word}) IN lower(s.session_title)) > 0 OR EXISTS (
      SELECT 1 FROM ai_chat_messages m WHERE m.session_id = s.id AND position(lower(${word}) IN lower(m.content)) > 0))`,
    empty,
  );
  const rows = await ctx.db.rows<SessionRow>(sql`
    SELECT ${columns(ctx)} FROM ai_chat_sessions s
    WHERE s.user_id = ${userId} AND s.deleted_at IS NULL
      AND (s.total_messages > 0 OR s.cleared_at IS NOT NULL OR EXISTS (SELECT 1 FROM ai_chat_turns t WHERE t.session_id = s.id AND t.state = 'writing'))
      ${found}
    ORDER BY s.last_message_at DESC, s.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`);
  return rows.map(toSession);
}

type MessageRow = Omit<RowFor<typeof ChatMessage>, 'next'> & Record<'next_questions', string[]>;
const toMessage = ({ next_questions, ...row }: MessageRow) => ChatMessage.parse({ ...asSent(row), next: next_questions });
const messageColumns = sql`id, role, content, sources, looked_at, next_questions, calculation, written_by, is_stopped, created_at`;

/** One of my chats with its messages. @throws DomainError signed_out; not_found when it is not the person's */
export async function findSession(ctx: Context, viewer: Viewer, id: string): Promise<ChatSessionWhole> {
  const userId = signedIn(viewer, chatMessages.notAuthenticated);
  const row = await ctx.db.row<SessionRow>(
    sql`SELECT ${columns(ctx)} FROM ai_chat_sessions s WHERE s.id = ${id} AND s.user_id = ${userId} AND s.deleted_at IS NULL`,
  );
  if (!row) throw new DomainError('not_found', chatMessages.notFound);
  const [messages, writing] = await Promise.all([
    ctx.db.rows<MessageRow>(sql`SELECT ${messageColumns} FROM ai_chat_messages WHERE session_id = ${id} ORDER BY no`),
    ctx.db.row<'turnId' | 'question'>(
      sql`SELECT id AS "turnId", question FROM ai_chat_turns WHERE session_id = ${id} AND state = 'writing'`,
    ),
  ]);
  return ChatSessionWhole.parse({ ...toSession(row), messages: messages.map(toMessage), writing: writing ?? null });
}

/** @returns what a question of a person was answered, as it is kept, with the chat it is of; undefined while it is not, or never was */
export async function findAnswer(
  ctx: Context,
  userId: string,
  turnId: string,
): Promise<{ sessionId: string; answer: ChatMessage } | undefined> {
  const row = await ctx.db.row<'session_id', MessageRow>(sql`
      SELECT session_id, ${messageColumns} FROM ai_chat_messages
      WHERE id = (SELECT answer_id FROM ai_chat_turns WHERE id = ${turnId} AND user_id = ${userId})`);
  if (!row) return undefined;
  const { session_id, ...message } = row;
  return { sessionId: session_id, answer: toMessage(message) };
}

async function changeMine(
  ctx: Context,
  viewer: Viewer,
  id: string,
  change: ReturnType<typeof sql>,
  from = sql`s.deleted_at IS NULL`,
): Promise<void> {
  const userId = signedIn(viewer, chatMessages.notAuthenticated);
  const rows = await ctx.db.rows(
    sql`UPDATE ai_chat_sessions s SET ${change} WHERE s.id = ${id} AND s.user_id = ${userId} AND ${from} RETURNING s.id`,
  );
  if (rows.length === 0) throw new DomainError('not_found', chatMessages.notFound);
}

/** @throws DomainError signed_out; not_found */
export const renameSession = (ctx: Context, viewer: Viewer, id: string, title: string) =>
  changeMine(ctx, viewer, id, sql`session_title = ${title}`);
/** Removes a chat; for a day it can be brought back. @throws DomainError signed_out; not_found */
export const removeSession = (ctx: Context, viewer: Viewer, id: string) => changeMine(ctx, viewer, id, sql`deleted_at = ${ctx.now()}`);
/** @throws DomainError signed_out; not_found when it is gone for good */
export const restoreSession = (ctx: Context, viewer: Viewer, id: string) =>
  changeMine(ctx, viewer, id, sql`deleted_at = NULL`, sql`s.deleted_at IS NOT NULL`);

/**
 * Deletes the messages of a chat for good; the chat stays in the list, with its name, until it is removed.
 * @throws DomainError signed_out; not_found; conflict while an answer is being written
 */
export async function clearSession(ctx: Context, viewer: Viewer, id: string): Promise<void> {
  const userId = signedIn(viewer, chatMessages.notAuthenticated);
  await ctx.db.transaction(async (db) => {
    const busy = await db.value<boolean>(sql`
        SELECT EXISTS (SELECT 1 FROM ai_chat_turns t WHERE t.session_id = s.id AND t.state = 'writing') AS busy
        FROM ai_chat_sessions s WHERE s.id = ${id} AND s.user_id = ${userId} AND s.deleted_at IS NULL FOR UPDATE`);
    if (busy === undefined) throw new DomainError('not_found', chatMessages.notFound);
    if (busy) throw new DomainError('conflict', chatMessages.underWay);
    await db.rows(sql`DELETE FROM ai_chat_turns WHERE session_id = ${id} AND state <> 'writing'`);
    await db.rows(sql`DELETE FROM ai_chat_messages WHERE session_id = ${id}`);
    await db.rows(sql`UPDATE ai_chat_sessions SET total_messages = 0, cleared_at = ${ctx.now()} WHERE id = ${id}`);
  });
}

/** Deletes chats removed a day ago, chats in which nothing was ever said, and the steps of answers a day old. */
export async function forgetOldChats(ctx: Context): Promise<void> {
  const now = ctx.now().getTime();
  await ctx.db.rows(sql`DELETE FROM ai_chat_sessions WHERE deleted_at <= ${new Date(now - KEPT_AFTER_REMOVAL_MS)}`);
  await ctx.db.rows(sql`DELETE FROM ai_chat_turns WHERE created_at <= ${new Date(now - TURNS_KEPT_MS)}`);
  await ctx.db.rows(sql`
    DELETE FROM ai_chat_sessions s WHERE s.total_messages = 0 AND s.cleared_at IS NULL AND s.created_at <= ${new Date(now - TURNS_KEPT_MS)}
      AND NOT EXISTS (SELECT 1 FROM ai_chat_turns t WHERE t.session_id = s.id)`);
}

import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { giveBackQuota, settleQuota } from '../money/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { firstRow } from '../platform/db/client.server.ts';
import { DomainError } from '../platform/errors.ts';
import { HandedOver } from './handed-over.ts';
import type { Turn } from './hold-turn.server.ts';
import type { Step } from './put-steps.server.ts';
import { chatMessages } from './strategy-chat.ts';
import { insertingEvents, lastStep } from './turn-events.server.ts';
import type { Written } from './write-turn.server.ts';

/**
 * Puts question and answer away, with what they cost, in one transaction.
 * @param list steps that were not told yet, `done` the last of them
 * @throws HandedOver when another process holds the question, or the account is gone; DomainError unavailable when there is nothing to keep: no word was
 *   written, or the person stopped it before any was told
 */
export async function endAnswered(ctx: Context, turn: Turn, written: Written, list: readonly Step[]): Promise<void> {
  const answerId = uuidv7();
  const content = written.pieces.join('').trim();
  if (content === '') throw new DomainError('unavailable', chatMessages.sendFailed);
  const isUntold = list.some(({ kind }) => kind === 'piece');
  await ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    const state = await firstRow<{ total: number; reservation_id: string | null; stop_asked: boolean }>(
      db,
      sql`
        SELECT s.total_messages AS total, t.reservation_id, t.stop_asked FROM ai_chat_turns t JOIN ai_chat_sessions s ON s.id = t.session_id
        WHERE t.id = ${turn.id} AND t.state = 'writing' AND t.lease_id = ${turn.leaseId} FOR UPDATE OF t, s`,
    );
    if (!state) throw new HandedOver('another process holds this question, or it is gone');
    if (state.stop_asked && isUntold) throw new DomainError('unavailable', chatMessages.stopped);
    const json = JSON.stringify;
    // One statement: each would be a round trip, and many answers end at once.
    await db.rows(sql`
      WITH question AS (
        INSERT INTO ai_chat_messages (id, session_id, no, role, content, created_at)
        VALUES (${uuidv7()}, ${turn.sessionId}, ${state.total + 1}, 'user', ${turn.question}, ${ctx.now()})),
      answer AS (
        INSERT INTO ai_chat_messages (id, session_id, no, role, content, sources, looked_at, next_questions, calculation, topics, said, written_by, is_stopped, created_at)
        VALUES (${answerId}, ${turn.sessionId}, ${state.total + 2}, 'assistant', ${content}, ${json(written.sources)}::jsonb,
          ${json(written.lookedAt)}::jsonb, ${json(written.next)}::jsonb, ${written.calculation ? json(written.calculation) : null}::jsonb,
          ${json(written.topics)}::jsonb, ${json(written.said)}::jsonb, ${written.writtenBy}, ${written.isStopped}, ${ctx.now()})),
      session AS (
        UPDATE ai_chat_sessions SET total_messages = total_messages + 2, last_message_at = ${ctx.now()} WHERE id = ${turn.sessionId}),
      turn AS (UPDATE ai_chat_turns SET state = 'done', answer_id = ${answerId}, reservation_id = NULL WHERE id = ${turn.id})
      ${insertingEvents(turn.id, list)}`);
    if (state.reservation_id) await (written.isEmpty ? giveBackQuota : settleQuota)(inside, { id: state.reservation_id });
  });
}

/** Gives the unit back, leaves no trace in the chat, and says so to whoever follows; nothing when another process holds the question. */
export async function endFailed(
  ctx: Context,
  { id, leaseId }: Pick<Turn, 'id' | 'leaseId'>,
  { code, message }: DomainError,
): Promise<void> {
  const error = { code, message };
  await ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    const state = await firstRow<{ reservation_id: string | null }>(
      db,
      sql`SELECT reservation_id FROM ai_chat_turns WHERE id = ${id} AND lease_id = ${leaseId} AND state = 'writing' FOR UPDATE`,
    );
    if (!state) return;
    await db.rows(
      sql`UPDATE ai_chat_turns SET state = 'failed', error = ${JSON.stringify(error)}::jsonb, reservation_id = NULL WHERE id = ${id}`,
    );
    if (state.reservation_id) await giveBackQuota(inside, { id: state.reservation_id });
    await db.rows(insertingEvents(id, [{ no: (await lastStep(inside, id)) + 1, kind: 'failed', data: error }]));
  });
}

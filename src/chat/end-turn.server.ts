import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { refundQuota, settleQuota } from '../money/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import type { Written } from './answer-turn.server.ts';
import { chatMessages } from './strategy-chat.ts';
import { Interrupted, type Turn } from './turn.server.ts';
import { takeUpAt } from './turn-job.server.ts';
import { insertingSteps, lastStep, type Step } from './turn-steps.server.ts';

/**
 * Stores question and answer, with what they cost, in one transaction.
 * @param steps those that are not stored yet, `done` the last of them
 * @throws Interrupted when another attempt has begun, or the account is gone; DomainError unavailable when there is nothing to store: the answer is empty,
 *   or the person stopped it before any part was sent
 */
export async function endAnswered(ctx: Context, turn: Turn, written: Written, steps: readonly Step[]): Promise<void> {
  const answerId = uuidv7();
  const content = written.pieces.join('').trim();
  if (content === '') throw new DomainError('unavailable', chatMessages.sendFailed);
  const isUnsent = steps.some(({ kind }) => kind === 'piece');
  await ctx.db.transaction(async (db) => {
    const state = await db.row<'total' | 'reservation_id?' | 'stop_asked'>(sql`
        SELECT s.total_messages AS total, t.reservation_id, t.stop_asked FROM ai_chat_turns t JOIN ai_chat_sessions s ON s.id = t.session_id
        WHERE t.id = ${turn.id} AND t.state = 'writing' AND t.attempt = ${turn.attempt} FOR UPDATE OF t, s`);
    if (!state) throw new Interrupted('another attempt at this answer has begun, or it is gone');
    if (state.stop_asked && isUnsent) throw new DomainError('unavailable', chatMessages.stopped);
    const json = JSON.stringify;
    // One statement: each would be a round trip, and many answers end at once.
    await db.rows(sql`
      WITH question AS (
        INSERT INTO ai_chat_messages (id, session_id, no, role, content, created_at)
        VALUES (${uuidv7()}, ${turn.sessionId}, ${state.total + 1}, 'user', ${turn.question}, ${ctx.now()})),
      answer AS (
        INSERT INTO ai_chat_messages (id, session_id, no, role, content, sources, looked_at, next_questions, calculation, thread, said, written_by, is_stopped, created_at)
        VALUES (${answerId}, ${turn.sessionId}, ${state.total + 2}, 'assistant', ${content}, ${json(written.sources)}::jsonb,
          ${json(written.lookedAt)}::jsonb, ${json(written.next)}::jsonb, ${written.calculation ? json(written.calculation) : null}::jsonb,
          ${json(written.thread)}::jsonb, ${json(written.said)}::jsonb, ${written.writtenBy}, ${written.isStopped}, ${ctx.now()})),
      session AS (
        UPDATE ai_chat_sessions SET total_messages = total_messages + 2, last_message_at = ${ctx.now()} WHERE id = ${turn.sessionId}),
      turn AS (UPDATE ai_chat_turns SET state = 'done', answer_id = ${answerId}, reservation_id = NULL WHERE id = ${turn.id})
      ${insertingSteps(turn.id, steps)}`);
    // Last, after chat and turn: every end locks them in this order.
    if (state.reservation_id) await (written.isEmpty ? refundQuota : settleQuota)({ ...ctx, db }, { id: state.reservation_id });
  });
}

/** Gives the unit back, leaves no trace in the chat, and tells readers why; nothing when another attempt has begun. */
export async function endFailed(
  ctx: Context,
  { id, attempt }: Pick<Turn, 'id' | 'attempt'>,
  { code, message }: DomainError,
): Promise<void> {
  const error = { code, message };
  await ctx.db.transaction(async (db) => {
    const state = await db.value<string | null>(
      sql`SELECT reservation_id FROM ai_chat_turns WHERE id = ${id} AND attempt = ${attempt} AND state = 'writing' FOR UPDATE`,
    );
    if (state === undefined) return;
    await db.rows(
      sql`UPDATE ai_chat_turns SET state = 'failed', error = ${JSON.stringify(error)}::jsonb, reservation_id = NULL WHERE id = ${id}`,
    );
    await db.rows(insertingSteps(id, [{ no: (await lastStep(db, id)) + 1, kind: 'failed', data: error }]));
    if (state) await refundQuota({ ...ctx, db }, { id: state });
  });
}

/** Lets another process take a turn up at once; nothing when one has already. */
export async function handBack(ctx: Context, { id, attempt }: Turn): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const rows = await db.rows(
      sql`UPDATE ai_chat_turns SET alive_until = ${ctx.now()} WHERE id = ${id} AND attempt = ${attempt} AND state = 'writing' RETURNING id`,
    );
    if (rows.length > 0) await takeUpAt({ db }, id, ctx.now());
  });
}

import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../src/platform/context.server.ts';

/** A chat of a person with one question and its answer, and the turn they came from. */
export async function aChat(ctx: Context, userId: string, question = 'Why now?'): Promise<{ sessionId: string; turnId: string }> {
  const [sessionId, answerId, turnId] = [uuidv7(), uuidv7(), uuidv7()];
  const now = ctx.now();
  await ctx.db.rows(sql`
    INSERT INTO ai_chat_sessions (id, user_id, session_title, total_messages, last_message_at, created_at)
    VALUES (${sessionId}, ${userId}, ${question}, 2, ${now}, ${now})`);
  await ctx.db.rows(sql`
    INSERT INTO ai_chat_messages (id, session_id, no, role, content, written_by, created_at)
    VALUES (${uuidv7()}, ${sessionId}, 1, 'user', ${question}, NULL, ${now}), (${answerId}, ${sessionId}, 2, 'assistant', 'Because.', 'built-in strategist', ${now})`);
  await ctx.db.rows(sql`
    INSERT INTO ai_chat_turns (id, session_id, user_id, request_key, question, state, alive_until, answer_id, created_at)
    VALUES (${turnId}, ${sessionId}, ${userId}, ${turnId}, ${question}, 'done', ${now}, ${answerId}, ${now})`);
  await ctx.db.rows(
    sql`INSERT INTO ai_chat_events (turn_id, no, kind, data) VALUES (${turnId}, 1, 'piece', ${JSON.stringify({ text: question })}::jsonb), (${turnId}, 2, 'done', '{}')`,
  );
  return { sessionId, turnId };
}

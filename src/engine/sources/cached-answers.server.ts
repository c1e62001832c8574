import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';

export type Kept = { answer: unknown; askedAt: Date };

/** @returns the key under which the answer to a question is kept: a digest, from which the question cannot be read */
export function requestKey(source: string, question: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([source, question]))
    .digest('base64url');
}

/** @returns the answer that is still within its life, or undefined */
export async function findCached(ctx: Context, source: string, key: string): Promise<Kept | undefined> {
  const row = await ctx.db.row<'asked_at', Record<'answer', unknown>>(
    sql`SELECT answer, asked_at FROM source_answers WHERE source = ${source} AND request_key = ${key} AND expires_at > ${ctx.now()}`,
  );
  return row && { answer: row.answer, askedAt: row.asked_at };
}

/** Keeps an answer; one to the same question is replaced. */
export async function keepAnswer(ctx: Context, source: string, key: string, answer: unknown, lifeMs: number): Promise<void> {
  const now = ctx.now();
  await ctx.db.rows(sql`
    INSERT INTO source_answers (source, request_key, answer, asked_at, expires_at)
    VALUES (${source}, ${key}, ${JSON.stringify(answer)}::jsonb, ${now}, ${new Date(now.getTime() + lifeMs)})
    ON CONFLICT (source, request_key) DO UPDATE SET answer = excluded.answer, asked_at = excluded.asked_at, expires_at = excluded.expires_at`);
}

/** Forgets answers whose life is over. */
export async function forgetOldAnswers(ctx: Context): Promise<void> {
  await ctx.db.rows(sql`DELETE FROM source_answers WHERE expires_at <= ${ctx.now()}`);
}

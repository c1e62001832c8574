import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { signedIn, type Viewer } from '../../platform/viewer.ts';
import { FitQuery, type StoredAnswers } from './fit.contract.ts';
import { answersIn, fitAddress } from './questions.ts';

/**
 * Keeps a person's answers in their account, in place of those kept before.
 * @param asked the query of an address of the quiz, such as `hours=under_10&skills=selling,people`
 * @throws DomainError signed_out; invalid_input when nothing is answered, or something is answered otherwise than by a choice
 */
export async function keepAnswers(ctx: Context, viewer: Viewer, asked: string): Promise<void> {
  const userId = signedIn(viewer);
  const { query } = answersIn(new URLSearchParams(asked));
  const [wrong] = FitQuery.safeParse(query).error?.issues ?? [];
  if (wrong) throw new DomainError('invalid_input', wrong.message);
  const [, answers] = fitAddress(query).split('?');
  if (!answers) throw new DomainError('invalid_input', 'Answer a question first.');
  await ctx.db.rows(sql`
    INSERT INTO fit_answers (user_id, answers, stored_at) VALUES (${userId}, ${answers}, ${ctx.now()})
    ON CONFLICT (user_id) DO UPDATE SET answers = excluded.answers, stored_at = excluded.stored_at`);
}

/** @returns the answers a person keeps, or null when they keep none */
export async function findStoredAnswers(ctx: Context, viewer: Viewer): Promise<StoredAnswers | null> {
  const row = await ctx.db.row<'answers' | 'stored_at'>(
    sql`SELECT answers, stored_at FROM fit_answers WHERE user_id = ${signedIn(viewer)}`,
  );
  return row ? { answers: row.answers, stored_at: row.stored_at.toISOString() } : null;
}

/** Forgets the answers a person keeps; forgetting none changes nothing. */
export async function forgetAnswers(ctx: Context, viewer: Viewer): Promise<void> {
  await ctx.db.rows(sql`DELETE FROM fit_answers WHERE user_id = ${signedIn(viewer)}`);
}

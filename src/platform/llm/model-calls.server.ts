import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../context.server.ts';
import type { Columns } from '../db/columns.ts';
import { DomainError } from '../errors.ts';
import type { LanguageModel } from './language-model.server.ts';

/** How a call ended: `stopped` by the person, `over_budget` before it was made. */
export const outcomes = ['ok', 'invalid', 'failed', 'limited', 'timeout', 'stopped', 'too_long'] as const;
export type Outcome = (typeof outcomes)[number];

/** What a call is for; the admin's figures are by these. */
export const purposes = ['research', 'chat', 'builder', 'admin'] as const;
export type Purpose = (typeof purposes)[number];

/** Whose work a call is, and what it is for. */
export type Caller = { purpose: Purpose; userId: string | undefined };

export type Usage = { inputTokens: number; outputTokens: number };

/**
 * Keeps what a call used. Written after the call whatever became of it, so that failing calls count against budgets as well.
 * @param tookMs how long the call took
 */
export async function recordModelCall(
  ctx: Context,
  llm: Pick<LanguageModel, 'name' | 'prices'>,
  { purpose, userId }: Caller,
  { inputTokens, outputTokens }: Usage,
  outcome: Outcome,
  tookMs: number,
): Promise<void> {
  await ctx.db.rows(sql`
    INSERT INTO model_calls (id, at, user_id, purpose, model, input_tokens, output_tokens, cost_microusd, took_ms, outcome)
    VALUES (${uuidv7()}, ${ctx.now()}, (SELECT id FROM users WHERE id = ${userId ?? null}), ${purpose}, ${llm.name},
      ${inputTokens}, ${outputTokens}, ${costMicrousd(llm, { inputTokens, outputTokens })}, ${Math.max(0, Math.round(tookMs))}, ${outcome})`);
}

/** @returns the cost of a call in millionths of a dollar: tokens × dollars per million tokens; null where no prices are set */
export function costMicrousd({ prices }: Pick<LanguageModel, 'prices'>, { inputTokens, outputTokens }: Usage): number | null {
  return prices ? Math.round(inputTokens * prices.inputUsdPerMillion + outputTokens * prices.outputUsdPerMillion) : null;
}

/**
 * Refuses work once the day's budget (UTC) of the person or of the server is used up. Calls under way are not counted yet: a budget can be passed
 * by what is under way at that moment, never by more.
 * @param usedTokens what the work that asks has used itself and is not written down yet
 * @throws DomainError too_many_requests, with when it may be tried again
 */
export async function checkDailyBudget(ctx: Context, { budget }: LanguageModel, userId: string | undefined, usedTokens = 0): Promise<void> {
  const now = ctx.now();
  const dayStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  const [row] = await ctx.db.rows<Record<'server' | 'person', number>>(sql`
    SELECT coalesce(sum(input_tokens + output_tokens), 0)::bigint AS server,
      coalesce(sum(input_tokens + output_tokens) FILTER (WHERE user_id = ${userId ?? null}), 0)::bigint AS person
    FROM model_calls WHERE at >= ${dayStart}`);
  const retryAfterS = Math.ceil((dayStart.getTime() + 86_400_000 - now.getTime()) / 1_000);
  const refuse = (message: string) => new DomainError('too_many_requests', message, undefined, retryAfterS);
  if (userId && row && row.person + usedTokens >= budget.personTokensPerDay)
    throw refuse('You have used the writing model as much as one person may in a day. It is free again at midnight UTC.');
  if (row && row.server + usedTokens >= budget.serverTokensPerDay)
    throw refuse('The writing model has done all it may do today. It is free again at midnight UTC.');
}

/** Spend of a span of time by purpose, for those who run the server. Costs are null where calls were made without prices. */
export type ModelSpend = Columns<'calls' | 'failed'> &
  Record<'purpose', Purpose> &
  Record<'inputTokens' | 'outputTokens', number> &
  Record<'costMicrousd', number | null>;

/** @returns calls and tokens in [from, to) by purpose, most costly first */
export function modelSpend(ctx: Context, from: Date, to: Date): Promise<ModelSpend[]> {
  return ctx.db.rows<ModelSpend>(sql`
    SELECT purpose, count(*)::int AS calls, (count(*) FILTER (WHERE outcome <> 'ok'))::int AS failed,
      sum(input_tokens)::bigint AS "inputTokens", sum(output_tokens)::bigint AS "outputTokens", sum(cost_microusd)::bigint AS "costMicrousd"
    FROM model_calls WHERE at >= ${from} AND at < ${to}
    GROUP BY purpose ORDER BY sum(cost_microusd) DESC NULLS LAST, sum(input_tokens + output_tokens) DESC, purpose`);
}

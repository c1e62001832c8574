import sql from 'sql-template-tag';
import type { QuotaKind } from '../../money/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { everyPart, partOf } from './count-by.server.ts';
import { dayText, type Period, startOf } from './periods.ts';

/** What the research agent, the strategist and the language model did in a part. Cost is null where no call had a price. */
export type AiPart = {
  start: string;
  research_runs: number;
  research_failed: number;
  chat_messages: number;
  model_calls: number;
  tokens: number;
  cost_microusd: number | null;
};

/** AI usage by part: research runs by when they were asked for, questions to the strategist, and calls of a language model with tokens and cost. */
export async function aiUsageBy(ctx: Context, period: Period): Promise<AiPart[]> {
  const { unit, from, to } = period;
  const part = partOf(unit, sql`at`);
  const [runs, messages, calls] = await Promise.all([
    ctx.db.rows<Pick<AiPart, 'start' | 'research_runs' | 'research_failed'>>(sql`
      SELECT ${partOf(unit, sql`created_at`)} AS start, count(*) AS research_runs, count(*) FILTER (WHERE state = 'failed') AS research_failed
      FROM ai_research_requests WHERE created_at >= ${from} AND created_at < ${to} GROUP BY 1`),
    ctx.db.rows<Pick<AiPart, 'start' | 'chat_messages'>>(sql`
      SELECT ${partOf(unit, sql`created_at`)} AS start, count(*) AS chat_messages FROM ai_chat_messages
      WHERE role = 'user' AND created_at >= ${from} AND created_at < ${to} GROUP BY 1`),
    ctx.db.rows<Pick<AiPart, 'start' | 'model_calls' | 'tokens' | 'cost_microusd'>>(sql`
      SELECT ${part} AS start, count(*) AS model_calls, sum(input_tokens + output_tokens)::bigint AS tokens, sum(cost_microusd)::bigint AS cost_microusd
      FROM model_calls WHERE at >= ${from} AND at < ${to} GROUP BY 1`),
  ]);
  const ran = everyPart(period, runs, { research_runs: 0, research_failed: 0 });
  const asked = everyPart(period, messages, { chat_messages: 0 });
  const called = everyPart(period, calls, { model_calls: 0, tokens: 0, cost_microusd: null });
  return period.starts.map((start, i) => ({ ...ran[i], ...asked[i], ...called[i], start }) as AiPart);
}

export type QuotaUse = Columns<'people' | 'used'> & Record<'kind', QuotaKind>;

/** How many people used each quota in the present calendar month (UTC), and how many units in all. */
export function quotaUse(ctx: Context): Promise<QuotaUse[]> {
  return ctx.db.rows<QuotaUse>(sql`
    SELECT kind, count(*) AS people, sum(used)::bigint AS used FROM quota_uses
    WHERE month = ${dayText(startOf('month', ctx.now()))} AND used > 0 GROUP BY kind ORDER BY kind`);
}

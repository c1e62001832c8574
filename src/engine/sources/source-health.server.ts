import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import type { Silence } from '../evidence-kinds.ts';
import { type SourceId, sourceIds } from '../sources.ts';

/** How a source has been doing since the first time it was asked. Counts are of runs, not of requests. */
export type SourceHealth = {
  source: SourceId;
  successes: number;
  failures: number;
  /** Answered from what was kept, without asking. */
  cached_answers: number;
  failures_in_a_row: number;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  last_failure_why: Silence | null;
  last_failure_detail: string | null;
};

/** @returns one entry for every source that was ever asked, in the order of the table of sources */
export async function sourceHealth(ctx: Context): Promise<SourceHealth[]> {
  const rows = await ctx.db.rows<SourceHealth>(sql`
    SELECT source, successes, failures, cached_answers, failures_in_a_row, last_success_at, last_failure_at, last_failure_why, last_failure_detail
    FROM source_health`);
  const place = ({ source }: SourceHealth) => sourceIds.indexOf(source);
  return rows.filter((row) => place(row) >= 0).sort((a, b) => place(a) - place(b));
}

export async function noteSuccess(ctx: Context, source: SourceId): Promise<void> {
  await ctx.db.rows(sql`
    INSERT INTO source_health AS h (source, successes, last_success_at) VALUES (${source}, 1, ${ctx.now()})
    ON CONFLICT (source) DO UPDATE SET successes = h.successes + 1, failures_in_a_row = 0, last_success_at = excluded.last_success_at`);
}

export async function noteCached(ctx: Context, source: SourceId): Promise<void> {
  await ctx.db.rows(sql`
    INSERT INTO source_health AS h (source, cached_answers) VALUES (${source}, 1)
    ON CONFLICT (source) DO UPDATE SET cached_answers = h.cached_answers + 1`);
}

export async function noteFailure(ctx: Context, source: SourceId, why: Silence, detail: string): Promise<void> {
  await ctx.db.rows(sql`
    INSERT INTO source_health AS h (source, failures, failures_in_a_row, last_failure_at, last_failure_why, last_failure_detail)
    VALUES (${source}, 1, 1, ${ctx.now()}, ${why}, ${detail})
    ON CONFLICT (source) DO UPDATE SET failures = h.failures + 1, failures_in_a_row = h.failures_in_a_row + 1,
      last_failure_at = excluded.last_failure_at, last_failure_why = excluded.last_failure_why, last_failure_detail = excluded.last_failure_detail`);
}

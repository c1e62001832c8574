import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Ledger, type Report, type SourceAnswer, Understanding } from '../engine/index.server.ts';
import { giveBackQuota, settleQuota } from '../money/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { firstRow } from '../platform/db/client.server.ts';
import type { StepKind } from './research.ts';

/** How long a process may be silent before another takes its run over. It renews well before. */
export const LEASE_MS = 60_000;
/** Processes that may die over one run before the run itself is blamed. */
const MAX_TRIES = 3;

/** A run this process works on, until it ends or the lease is lost. */
export type LeasedRun = {
  id: string;
  userId: string;
  understanding: Understanding;
  reservationId: string | null;
  leaseId: string;
  startedAt: Date;
};

type Row = { id: string; user_id: string; understanding: unknown; reservation_id: string | null; lease_id: string; started_at: Date };

export const toLeased = (row: Row): LeasedRun => ({
  id: row.id,
  userId: row.user_id,
  understanding: Understanding.parse(row.understanding),
  reservationId: row.reservation_id,
  leaseId: row.lease_id,
  startedAt: row.started_at,
});

/** Takes the run that has waited longest, or one whose process died. @returns undefined when there is none */
export async function claimRun(ctx: Context): Promise<LeasedRun | undefined> {
  const now = ctx.now();
  const row = await firstRow<Row & { tries: number }>(
    ctx.db,
    sql`
      UPDATE ai_research_requests SET state = 'running', lease_id = ${randomUUID()}, lease_until = ${new Date(now.getTime() + LEASE_MS)},
        tries = tries + 1, started_at = coalesce(started_at, ${now})
      WHERE id = (
        SELECT id FROM ai_research_requests WHERE state = 'queued' OR (state = 'running' AND lease_until < ${now})
        ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, user_id, understanding, reservation_id, lease_id, started_at, tries`,
  );
  if (!row) return undefined;
  const run = toLeased(row);
  if (row.tries <= MAX_TRIES) return run;
  ctx.log.error({ run: run.id }, 'a research run was given up: every process that worked on it died');
  await failRun(ctx, run);
  return claimRun(ctx);
}

/** @returns false when another process has the run by now, or it is gone */
export async function renewLease(ctx: Context, { id, leaseId }: LeasedRun): Promise<boolean> {
  const until = new Date(ctx.now().getTime() + LEASE_MS);
  const rows = await ctx.db.rows(
    sql`UPDATE ai_research_requests SET lease_until = ${until} WHERE id = ${id} AND lease_id = ${leaseId} AND state = 'running' RETURNING id`,
  );
  return rows.length > 0;
}

/** Puts a run back for another process, which goes on from the answers that are stored. A shutdown is no try. */
export async function putBack(ctx: Context, { id, leaseId }: LeasedRun): Promise<void> {
  await ctx.db.rows(sql`
    UPDATE ai_research_requests SET state = 'queued', lease_id = NULL, lease_until = NULL, tries = greatest(0, tries - 1)
    WHERE id = ${id} AND lease_id = ${leaseId} AND state = 'running'`);
}

/** Writes down one thing that happened, once; nothing when the lease is lost. */
export async function addStep(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, leaseId }: LeasedRun,
  kind: StepKind,
  answer?: SourceAnswer,
): Promise<void> {
  const source = answer?.source ?? null;
  await db.rows(sql`
    INSERT INTO research_steps (run_id, no, kind, source, answer, at)
    SELECT r.id, coalesce((SELECT max(no) FROM research_steps WHERE run_id = r.id), 0) + 1, ${kind}, ${source}::text,
      ${answer ? JSON.stringify(answer) : null}::jsonb, ${now()}
    FROM ai_research_requests r WHERE r.id = ${id} AND r.lease_id = ${leaseId}
      AND NOT EXISTS (SELECT 1 FROM research_steps s WHERE s.run_id = r.id AND s.kind = ${kind} AND s.source IS NOT DISTINCT FROM ${source}::text)
    FOR UPDATE OF r`);
}

/** What a run came to. */
export type Outcome = { ledger: Ledger; report: Report; writerFellBack: boolean; sentencesLeftOut: number };

/** Ends a run with its report; its unit is used. @returns false when the lease was lost, and nothing is kept */
export async function completeRun(ctx: Context, run: LeasedRun, outcome: Outcome): Promise<boolean> {
  const { ledger, report, writerFellBack, sentencesLeftOut } = outcome;
  return ctx.db.transaction(async (db) => {
    const within = { ...ctx, db };
    await addStep(within, run, 'done');
    const rows = await db.rows(sql`
      UPDATE ai_research_requests SET state = 'done', ended_at = ${ctx.now()}, lease_id = NULL, lease_until = NULL, reservation_id = NULL,
        ledger = ${JSON.stringify(ledger)}::jsonb, report = ${JSON.stringify(report)}::jsonb, scores = ${JSON.stringify(report.scores)}::jsonb,
        verdict = ${JSON.stringify(report.verdict)}::jsonb, method_version = ${report.method}, written_by = ${report.written_by},
        writer_fell_back = ${writerFellBack}, sentences_left_out = ${sentencesLeftOut}
      WHERE id = ${run.id} AND lease_id = ${run.leaseId} AND state = 'running' RETURNING id`);
    if (rows.length === 0) return false;
    if (run.reservationId) await settleQuota(within, { id: run.reservationId });
    return true;
  });
}

/** Ends a run that came to nothing; its unit is given back. */
export async function failRun(ctx: Context, run: LeasedRun): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const within = { ...ctx, db };
    await addStep(within, run, 'failed');
    const rows = await db.rows(sql`
      UPDATE ai_research_requests SET state = 'failed', ended_at = ${ctx.now()}, lease_id = NULL, lease_until = NULL, reservation_id = NULL
      WHERE id = ${run.id} AND lease_id = ${run.leaseId} AND state = 'running' RETURNING id`);
    if (rows.length > 0 && run.reservationId) await giveBackQuota(within, { id: run.reservationId });
  });
}

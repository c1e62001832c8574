import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Ledger, type Report, type SourceAnswer, Understanding } from '../engine/index.server.ts';
import { refundQuota, settleQuota } from '../money/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { NEWS } from '../platform/db/listen.server.ts';
import { enqueue } from '../platform/jobs/enqueue.server.ts';
import type { StepKind } from './research.ts';
import { research } from './research-job.server.ts';

/** A run this attempt works on, until it ends or a later attempt begins: `leaseId` is its fence, and whatever it writes without it is not written. */
export type LeasedRun = {
  id: string;
  userId: string;
  understanding: Understanding;
  reservationId: string | null;
  leaseId: string;
  startedAt: Date;
};

type Row = Columns<'id' | 'user_id' | 'reservation_id?' | 'lease_id' | 'started_at'> & Record<'understanding', unknown>;

export const toLeased = (row: Row): LeasedRun => ({
  id: row.id,
  userId: row.user_id,
  understanding: Understanding.parse(row.understanding),
  reservationId: row.reservation_id,
  leaseId: row.lease_id,
  startedAt: row.started_at,
});

/** Begins an attempt at a run; whoever worked on it before writes nothing more. @returns undefined when it has ended, or is gone */
export async function beginRun(ctx: Context, id: string): Promise<LeasedRun | undefined> {
  const row = await ctx.db.row<Row>(sql`
      UPDATE ai_research_requests SET state = 'running', lease_id = ${randomUUID()}, started_at = coalesce(started_at, ${ctx.now()})
      WHERE id = ${id} AND state IN ('queued', 'running') RETURNING id, user_id, understanding, reservation_id, lease_id, started_at`);
  return row && toLeased(row);
}

/** Puts a run back for another process, which goes on from the answers that are stored. A shutdown is no failed attempt. */
export async function putBack(ctx: Context, { id, leaseId }: LeasedRun): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const rows = await db.rows(sql`
      UPDATE ai_research_requests SET state = 'queued', lease_id = NULL WHERE id = ${id} AND lease_id = ${leaseId} AND state = 'running' RETURNING id`);
    if (rows.length > 0) await enqueue({ db }, research, { run: id });
  });
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
    FOR UPDATE OF r
    RETURNING pg_notify(${NEWS}, run_id::text)`);
}

/** What a run came to. */
export type Outcome = { ledger: Ledger; report: Report; writerFellBack: boolean; sentencesLeftOut: number };

/** Ends a run with its report; its unit is used, unless nothing could be decided. @returns false when the lease was lost, and nothing is kept */
export async function completeRun(ctx: Context, run: LeasedRun, outcome: Outcome): Promise<boolean> {
  const { ledger, report, writerFellBack, sentencesLeftOut } = outcome;
  return ctx.db.transaction(async (db) => {
    const within = { ...ctx, db };
    await addStep(within, run, 'done');
    const rows = await db.rows(sql`
      UPDATE ai_research_requests SET state = 'done', ended_at = ${ctx.now()}, lease_id = NULL, reservation_id = NULL,
        ledger = ${JSON.stringify(ledger)}::jsonb, report = ${JSON.stringify(report)}::jsonb, scores = ${JSON.stringify(report.scores)}::jsonb,
        verdict = ${JSON.stringify(report.verdict)}::jsonb, method_version = ${report.method}, written_by = ${report.written_by},
        writer_fell_back = ${writerFellBack}, sentences_left_out = ${sentencesLeftOut}
      WHERE id = ${run.id} AND lease_id = ${run.leaseId} AND state = 'running' RETURNING id`);
    if (rows.length === 0) return false;
    if (run.reservationId) {
      const end = (await costsNothing(within, run, report)) ? refundQuota : settleQuota;
      await end(within, { id: run.reservationId });
    }
    return true;
  });
}

/** So many reports a day (UTC) that come to “not enough evidence” cost a person nothing. */
export const FREE_UNDECIDED_A_DAY = 10;

/** Whether a report that has just been kept refuses what does harm, or is one of the first of its day that could decide nothing. */
async function costsNothing({ db, now }: Context, run: LeasedRun, { verdict }: Report): Promise<boolean> {
  if (verdict.rule === 'harm') return true;
  if (verdict.verdict !== 'not_enough_evidence') return false;
  // Two that end at once are counted one after the other.
  await db.rows(sql`SELECT pg_advisory_xact_lock(hashtext('undecided'), hashtext(${run.userId}))`);
  const today = await db.value<number>(sql`
      SELECT count(*)::integer AS today FROM ai_research_requests
      WHERE user_id = ${run.userId} AND state = 'done' AND ended_at >= date_trunc('day', ${now()}::timestamptz, 'UTC')
        AND verdict->>'verdict' = 'not_enough_evidence'`);
  return (today ?? 0) <= FREE_UNDECIDED_A_DAY;
}

/** Ends a run that came to nothing; its unit is refunded. */
export async function failRun(ctx: Context, run: LeasedRun): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const within = { ...ctx, db };
    await addStep(within, run, 'failed');
    const rows = await db.rows(sql`
      UPDATE ai_research_requests SET state = 'failed', ended_at = ${ctx.now()}, lease_id = NULL, reservation_id = NULL
      WHERE id = ${run.id} AND lease_id = ${run.leaseId} AND state = 'running' RETURNING id`);
    if (rows.length > 0 && run.reservationId) await refundQuota(within, { id: run.reservationId });
  });
}

import sql, { raw, type Sql } from 'sql-template-tag';
import { sourceHealth } from '../../engine/index.server.ts';
import { listMailings, type MailingReport, waitingEmails } from '../../mailings/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { asSent } from '../../platform/db/columns.ts';
import { noSchedule, type Schedule } from '../../platform/jobs/schedule.server.ts';
import { cachedFigure } from '../metrics/cached-figures.server.ts';
import type { Failure, Jobs, MailingState, SourceState } from './jobs.contract.ts';
import type { QueueName, RetriedQueue } from './queues.ts';

const LATEST = 50;
const MAILINGS_SHOWN = 12;
const DAY_MS = 86_400_000;

/** Where each queue is kept, and what its columns say. */
const tables: Record<
  QueueName,
  { table: string; kind: string; created: string; waiting: string; done: string; dead: string; finished: string }
> = {
  mail: {
    table: 'mail_jobs',
    kind: 'kind',
    created: 'created_at',
    waiting: "'queued'",
    done: "'done'",
    dead: 'dead',
    finished: 'finished_at',
  },
  payment_events: {
    table: 'provider_events',
    kind: 'type',
    created: 'received_at',
    waiting: "'queued'",
    done: "'done', 'ignored'",
    dead: 'dead',
    finished: 'finished_at',
  },
  payment_tasks: {
    table: 'provider_tasks',
    kind: 'kind',
    created: 'created_at',
    waiting: "'queued'",
    done: "'done'",
    dead: 'dead',
    finished: 'finished_at',
  },
  research: {
    table: 'ai_research_requests',
    kind: "'run'",
    created: 'created_at',
    waiting: "'queued', 'running'",
    done: "'done'",
    dead: 'failed',
    finished: 'ended_at',
  },
};

/**
 * What is done on schedule, how the queues and the emails to many stand, what was given up, and how the sources of evidence have been doing. The caller
 * checks who may ask.
 */
export async function listJobs(ctx: Context, schedule: Schedule = noSchedule): Promise<Jobs> {
  const [scheduledJobs, emails, mail, events, tasks, research, sources, ...failures] = await Promise.all([
    schedule.list(),
    // Each mailing has an email for everybody who wants it.
    cachedFigure(ctx, 'emails to many', async () => ({
      emails_counted_at: ctx.now().toISOString(),
      mailings: (await listMailings(ctx, MAILINGS_SHOWN)).map(toMailing),
      emails_waiting: await waitingEmails(ctx),
    })),
    stateOf(ctx, 'mail'),
    stateOf(ctx, 'payment_events'),
    stateOf(ctx, 'payment_tasks'),
    stateOf(ctx, 'research'),
    sourceHealth(ctx),
    failuresOf(ctx, 'mail'),
    failuresOf(ctx, 'payment_events'),
    failuresOf(ctx, 'payment_tasks'),
  ]);
  return {
    scheduled_jobs: scheduledJobs,
    ...emails,
    queues: [mail, events, tasks, research],
    failures: failures.flat(),
    sources: sources.map(({ last_failure_detail: _, ...source }): SourceState => asSent(source)),
  };
}

const toMailing = ({ id, kind, key, created_at, counts }: MailingReport): MailingState => ({
  id,
  kind,
  key,
  created_at: created_at.toISOString(),
  emails: { queued: 0, sent: 0, not_needed: 0, late: 0, dead: 0, ...counts },
});

/** Failed research gives its unit back and asks nobody for anything: only that of the last day is counted. */
async function stateOf(ctx: Context, queue: QueueName): Promise<Jobs['queues'][number]> {
  const { table, created, waiting, done, dead, finished } = tables[queue];
  const since = new Date(ctx.now().getTime() - DAY_MS);
  const dayOnly: Sql = queue === 'research' ? sql` AND ${raw(finished)} >= ${since}` : sql``;
  const row = await ctx.db.row<'oldest?' | 'done' | 'dead', Record<'waiting', number>>(sql`
      SELECT (SELECT count(*) FROM ${raw(table)} WHERE state IN (${raw(waiting)})) AS waiting,
        (SELECT min(${raw(created)}) FROM ${raw(table)} WHERE state IN (${raw(waiting)})) AS oldest,
        (SELECT count(*) FROM ${raw(table)} WHERE state IN (${raw(done)}) AND ${raw(finished)} >= ${since}) AS done,
        (SELECT count(*) FROM ${raw(table)} WHERE state = ${dead}${dayOnly}) AS dead`);
  const { waiting: count = 0, oldest, done: doneCount = 0, dead: deadCount = 0 } = row ?? {};
  return { queue, waiting: count, oldest_waiting_at: oldest?.toISOString() ?? null, done_in_a_day: doneCount, given_up: deadCount };
}

async function failuresOf(ctx: Context, queue: RetriedQueue): Promise<Failure[]> {
  const { table, kind } = tables[queue];
  const rows = await ctx.db.rows<'finished_at', Omit<Failure, 'queue' | 'finished_at'>>(sql`
    SELECT id, ${raw(kind)} AS kind, tries, last_error, finished_at FROM ${raw(table)} WHERE state = 'dead'
    ORDER BY finished_at DESC LIMIT ${LATEST}`);
  return rows.map((row) => ({ ...asSent(row), queue }));
}

/** @returns the ids of everything a queue has given up, of one kind or of all, the longest dead first; at most five hundred */
export async function deadIds(ctx: Context, queue: RetriedQueue, ofKind: string | undefined): Promise<string[]> {
  const { table, kind } = tables[queue];
  // Of a refund of a part somebody may have given it back at the provider's own dashboard meanwhile: that is asked for one by one.
  const some = queue === 'payment_tasks' ? sql` AND NOT (kind = 'refund' AND data ? 'amountCents')` : sql``;
  return ctx.db.values<string>(sql`
    SELECT id FROM ${raw(table)} WHERE state = 'dead' AND (${ofKind ?? null}::text IS NULL OR ${raw(kind)} = ${ofKind ?? null})${some}
    ORDER BY finished_at, id LIMIT 500`);
}

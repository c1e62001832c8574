import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { sourceHealth } from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { SCHEDULED_JOBS } from '../platform/jobs/schedule.server.ts';
import type { Figures } from '../platform/metrics.server.ts';
import { startOfDay, utcDay } from '../shared/days/utc-day.ts';

/** What /metrics reads besides what the process counts itself. */
export const metricsFigures = (pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>): Figures[] => [
  {
    group: 'pool',
    gauges: [
      { name: 'assay_db_connections', help: 'Connections of this process to the database; waiting: requests for one', labels: ['state'] },
    ],
    read: async () => ({
      assay_db_connections: [
        { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'waiting' }, value: pool.waitingCount },
      ],
    }),
  },
  {
    group: 'jobs',
    gauges: [
      { name: 'assay_jobs', help: 'Jobs that pg-boss remembers, of all processes', labels: ['queue', 'job', 'state'] },
      { name: 'assay_job_overdue_seconds', help: 'For how long the job that is due longest has waited', labels: ['queue'] },
    ],
    read: readJobs,
  },
  {
    group: 'model',
    gauges: [
      { name: 'assay_model_calls_today', help: 'Calls of the language model this UTC day', labels: ['purpose', 'outcome'] },
      { name: 'assay_model_tokens_today', help: 'Tokens of the language model this UTC day', labels: ['purpose', 'direction'] },
      { name: 'assay_model_cost_usd_today', help: 'What they cost, where prices are set', labels: ['purpose'] },
    ],
    read: readModel,
  },
  {
    group: 'sources',
    gauges: [
      { name: 'assay_source_answers', help: 'Answers of sources of evidence since they were first asked', labels: ['source', 'outcome'] },
      { name: 'assay_source_failures_in_a_row', help: 'Failures since the last answer', labels: ['source'] },
    ],
    read: readSources,
  },
  {
    group: 'outbox',
    gauges: [
      { name: 'assay_mail', help: 'Emails by state; dead ones were given up', labels: ['state'] },
      { name: 'assay_webhook_deliveries', help: 'Deliveries of webhooks of the last 30 days', labels: ['state'] },
      { name: 'assay_webhook_endpoints_failing', help: 'Addresses that are on and at which nothing arrives' },
    ],
    read: readOutbox,
  },
];

async function readJobs({ db }: Context) {
  const rows = await db.rows<'queue' | 'job' | 'state' | 'n', Record<'overdue', number | null>>(sql`
    SELECT name AS queue, CASE WHEN name = ${SCHEDULED_JOBS.name} THEN coalesce(singleton_key, '') ELSE '' END AS job, state::text, count(*) AS n,
      (extract(epoch FROM max(now() - start_after) FILTER (WHERE state IN ('created', 'retry') AND start_after <= now())))::float8 AS overdue
    FROM pgboss.job WHERE left(name, 2) <> '__' GROUP BY 1, 2, 3`);
  const overdue = new Map<string, number>();
  for (const { queue, overdue: seconds } of rows) overdue.set(queue, Math.max(overdue.get(queue) ?? 0, seconds ?? 0));
  return {
    assay_jobs: rows.map(({ queue, job, state, n }) => ({ labels: { queue, job, state }, value: n })),
    assay_job_overdue_seconds: [...overdue].map(([queue, value]) => ({ labels: { queue }, value })),
  };
}

async function readModel({ db, now }: Context) {
  const rows = await db.rows<'purpose' | 'outcome' | 'calls', Record<'read' | 'written' | 'cost', number>>(sql`
    SELECT purpose, outcome, count(*) AS calls, sum(input_tokens) AS read, sum(output_tokens) AS written, coalesce(sum(cost_microusd), 0)::float8 / 1e6 AS cost
    FROM model_calls WHERE at >= ${startOfDay(utcDay(now()))} GROUP BY 1, 2`);
  const byPurpose = [...Map.groupBy(rows, ({ purpose }) => purpose)].map(([purpose, those]) => {
    const sum = (of: 'read' | 'written' | 'cost') => those.reduce((all, one) => all + Number(one[of]), 0);
    return { purpose, read: sum('read'), written: sum('written'), cost: sum('cost') };
  });
  return {
    assay_model_calls_today: rows.map(({ purpose, outcome, calls }) => ({ labels: { purpose, outcome }, value: calls })),
    assay_model_tokens_today: byPurpose.flatMap(({ purpose, read, written }) => [
      { labels: { purpose, direction: 'read' }, value: read },
      { labels: { purpose, direction: 'written' }, value: written },
    ]),
    assay_model_cost_usd_today: byPurpose.map(({ purpose, cost }) => ({ labels: { purpose }, value: cost })),
  };
}

async function readSources(ctx: Context) {
  const sources = await sourceHealth(ctx);
  return {
    assay_source_answers: sources.flatMap(({ source, successes, failures, cached_answers }) => [
      { labels: { source, outcome: 'answered' }, value: successes },
      { labels: { source, outcome: 'failed' }, value: failures },
      { labels: { source, outcome: 'kept' }, value: cached_answers },
    ]),
    assay_source_failures_in_a_row: sources.map(({ source, failures_in_a_row }) => ({ labels: { source }, value: failures_in_a_row })),
  };
}

async function readOutbox({ db }: Context) {
  const [mail, deliveries, failing] = await Promise.all([
    db.rows<'state' | 'n'>(sql`SELECT state, count(*) AS n FROM mail_jobs GROUP BY 1`),
    db.rows<'state' | 'n'>(sql`SELECT state, count(*) AS n FROM webhook_deliveries GROUP BY 1`),
    db.rows<'n'>(sql`SELECT count(*) AS n FROM webhook_endpoints WHERE failing_since IS NOT NULL AND switched_off_at IS NULL`),
  ]);
  const byState = (rows: { state: string; n: number }[]) => rows.map(({ state, n }) => ({ labels: { state }, value: n }));
  return {
    assay_mail: byState(mail),
    assay_webhook_deliveries: byState(deliveries),
    assay_webhook_endpoints_failing: failing.map(({ n }) => ({ value: n })),
  };
}

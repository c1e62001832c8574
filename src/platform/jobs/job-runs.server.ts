import sql from 'sql-template-tag';
import type { Context } from '../context.server.ts';
import type { Columns } from '../db/columns.ts';

/** `failed` says no more than the name of its error: the rest is in the log. */
export const runStates = ['waiting', 'running', 'done', 'failed'] as const;

export type JobRun = {
  state: (typeof runStates)[number];
  started_at: string | null;
  finished_at: string | null;
  /** What it told of itself: a count, a word; of one that failed the name of its error. */
  result: string | null;
};

/** What a run answers whose job is on hold. */
export const ON_HOLD = 'on hold';

const RUNS_SHOWN = 5;
const LONGEST_RESULT = 200;

type Row = Columns<'name' | 'state'> & Record<'started_on' | 'completed_on', Date | null> & Record<'output', unknown>;

/** @returns the latest runs of each job of a queue of pg-boss, newest first, as far as it remembers them */
export async function latestRuns(ctx: Context, queue: string): Promise<Map<string, JobRun[]>> {
  const rows = await ctx.db.rows<Row>(sql`
    SELECT name, state, started_on, completed_on, output FROM (
      SELECT singleton_key AS name, state::text, created_on, started_on, completed_on, output,
        row_number() OVER (PARTITION BY singleton_key ORDER BY created_on DESC, id DESC) AS place
      FROM pgboss.job WHERE name = ${queue} AND output ->> 'result' IS DISTINCT FROM ${ON_HOLD}) AS numbered
    WHERE place <= ${RUNS_SHOWN} ORDER BY place`);
  const byJob = new Map<string, JobRun[]>();
  for (const row of rows) byJob.set(row.name, [...(byJob.get(row.name) ?? []), toRun(row)]);
  return byJob;
}

/** @returns how many of the runs of each job that are remembered failed; those without a failure are left out */
export async function failuresOf(ctx: Context, queue: string): Promise<Map<string, number>> {
  const rows = await ctx.db.rows<'name' | 'failed'>(sql`
    SELECT singleton_key AS name, count(*) AS failed FROM pgboss.job
    WHERE name = ${queue} AND state = 'failed' GROUP BY 1`);
  return new Map(rows.map(({ name, failed }) => [name, failed]));
}

const toRun = ({ state, started_on, completed_on, output }: Row): JobRun => ({
  state:
    state === 'completed' ? 'done' : state === 'active' ? 'running' : state === 'failed' || state === 'cancelled' ? 'failed' : 'waiting',
  started_at: started_on?.toISOString() ?? null,
  finished_at: completed_on?.toISOString() ?? null,
  result: resultOf(output),
});

function resultOf(output: unknown): string | null {
  if (typeof output !== 'object' || output === null) return null;
  // What pg-boss itself says of a process that fell silent stands one level down.
  const told = 'value' in output && typeof output.value === 'object' && output.value !== null ? output.value : output;
  const said = 'result' in told ? told.result : 'message' in told ? told.message : null;
  return said === null || said === undefined ? null : String(said).slice(0, LONGEST_RESULT);
}

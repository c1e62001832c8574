import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../context.server.ts';
import { defineJob, type Worker } from './define-job.server.ts';

/** Where pg-boss puts what has failed for the last time, also when every process that tried died (a dead email queue). */
export const GIVEN_UP = defineJob({
  name: 'given_up',
  payload: z.looseObject({}),
  retry: { limit: 100, delayS: 60, maxDelayS: 3_600 },
  concurrency: 1,
  atMostS: 60,
  rememberS: 7 * 86_400,
});

/** Has the worker of a job that was given up note that. */
export async function noteGivenUp(ctx: Context, workers: ReadonlyMap<string, Worker>, id: string): Promise<void> {
  const dead = await ctx.db.row<'queue' | 'attempts' | 'reason?', Record<'payload', object>>(sql`
      SELECT source_name AS queue, data AS payload, source_retry_count + 1 AS attempts,
        coalesce(source_output ->> 'message', source_output -> 'value' ->> 'message') AS reason
      FROM pgboss.job WHERE name = ${GIVEN_UP.name} AND id = ${id}`);
  if (!dead) return;
  const { queue, payload, attempts, reason } = dead;
  ctx.log.error({ job: queue, ...payload, attempts, reason }, 'a job was given up');
  await workers.get(queue)?.giveUp?.(ctx, payload, { attempts, reason: reason ?? 'it failed' });
}

import sql from 'sql-template-tag';
import type { Context } from '../context.server.ts';
import { firstRow } from '../db/client.server.ts';
import type { Worker } from './define-job.server.ts';
import { enqueue } from './enqueue.server.ts';

/**
 * Asks again for jobs that are waited for and that pg-boss has not: our tables hold what is to be done, and its tables are made anew when an archive is
 * restored. One that was asked for twice finds its work done.
 * @returns how many
 */
export async function enqueueLost(ctx: Context, workers: readonly Worker[]): Promise<number> {
  let lost = 0;
  for (const { job, waiting } of workers)
    for (const payload of (await waiting?.(ctx)) ?? []) {
      const known = await firstRow(
        ctx.db,
        sql`SELECT 1 FROM pgboss.job WHERE name IN (${job.name}, 'given_up') AND state < 'completed' AND data = ${JSON.stringify(payload)}::jsonb LIMIT 1`,
      );
      if (!known && (await enqueue(ctx, job, payload))) lost++;
    }
  return lost;
}

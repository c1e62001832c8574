import sql from 'sql-template-tag';
import type { Context } from '../context.server.ts';
import type { Worker } from './define-job.server.ts';
import { enqueue } from './enqueue.server.ts';

/**
 * Asks again for jobs that are waited for and that pg-boss has not: our tables hold what is to be done, and its tables are made again when an archive is
 * restored. One that was asked for twice finds its work done.
 * @returns how many
 */
export async function enqueueLost(ctx: Context, workers: readonly Worker[]): Promise<number> {
  let lost = 0;
  for (const { job, waiting } of workers)
    for (const { payload } of await unknown(ctx, job.name, (await waiting?.(ctx)) ?? [])) if (await enqueue(ctx, job, payload)) lost++;
  return lost;
}

const unknown = ({ db }: Context, name: string, payloads: readonly object[]) =>
  payloads.length === 0
    ? []
    : db.rows<Record<'payload', object>>(sql`
        SELECT payload FROM jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) payload
        WHERE NOT EXISTS (SELECT FROM pgboss.job WHERE name IN (${name}, 'given_up') AND state < 'completed' AND data = payload)`);

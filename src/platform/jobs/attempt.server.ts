import type { Context } from '../context.server.ts';
import type { Worker } from './define-job.server.ts';

const LONGEST_REASON = 300;

/**
 * Does a job once, for its worker.
 * @param before how many attempts failed before this one
 * @throws Error with the reason alone, which pg-boss stores: no stack, and nothing that hangs on the error
 */
export async function attempt(
  ctx: Context,
  { job, work }: Worker,
  { payload, before, stopping }: { payload: object; before: number; stopping: AbortSignal },
): Promise<unknown> {
  try {
    return await work(ctx, payload, stopping);
  } catch (error) {
    const isLast = before >= job.retry.limit;
    ctx.log[isLast ? 'error' : 'warn'](
      { err: error, job: job.name, ...payload, attempt: before + 1 },
      isLast ? 'a job failed for the last time and is given up' : 'a job failed; it is tried again',
    );
    const reason = new Error((error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON));
    delete reason.stack;
    throw reason;
  }
}

import { z } from 'zod';
import type { Context } from '../platform/context.server.ts';
import { defineJob } from '../platform/jobs/define-job.server.ts';
import { enqueue } from '../platform/jobs/enqueue.server.ts';

/**
 * Takes up a turn whose process died or stopped. The process that is asked answers at once; this job is asked for with the question, for when that process
 * would have fallen silent. Four at once: a process that died may leave a hundred, and people who ask here now come first.
 */
export const takeUpTurn = defineJob({
  name: 'chat_turn',
  payload: z.object({ turn: z.uuid() }),
  retry: { limit: 20, delayS: 10, maxDelayS: 60 },
  concurrency: 4,
  atMostS: 900,
});

/** Asks for the job, in the transaction of what makes it necessary. */
export async function takeUpAt({ db }: Pick<Context, 'db'>, turn: string, at: Date): Promise<void> {
  await enqueue({ db }, takeUpTurn, { turn }, { startAfter: at });
}

import { z } from 'zod';
import type { Context } from '../platform/context.server.ts';
import { defineJob } from '../platform/jobs/define-job.server.ts';
import { enqueue } from '../platform/jobs/enqueue.server.ts';

/**
 * Goes on with a question whose process died or stopped. A question is answered by the process it was sent to, at once; this job is asked for with it, for
 * when its lease would have ended. A few at once: a process that died may leave a hundred, and whoever asks here now is not to wait for all of them.
 */
export const takeUpTurn = defineJob({
  name: 'chat_turn',
  payload: z.object({ turn: z.uuid() }),
  retry: { limit: 20, delayS: 10, maxDelayS: 60 },
  concurrency: 4,
  atMostS: 900,
});

/** Asks for the job, in the transaction of what makes it necessary. @param at when nobody has the question any more */
export async function takeUpAt({ db }: Pick<Context, 'db'>, turn: string, at: Date): Promise<void> {
  await enqueue({ db }, takeUpTurn, { turn }, { startAfter: at });
}

import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Context } from '../context.server.ts';
import { defineJob } from '../jobs/define-job.server.ts';
import { enqueue } from '../jobs/enqueue.server.ts';

/**
 * Does what is due with the payment provider: applies its notices, does our tasks there. Which of them is due, when it is tried again and who has it is
 * in their rows (docs/decisions/0096).
 */
export const settlePayments = defineJob({
  name: 'payments',
  payload: z.object({}),
  retry: { limit: 5, delayS: 5, maxDelayS: 60 },
  concurrency: 1,
  atMostS: 900,
  policy: 'short',
});

/**
 * Asks for the job, in the transaction that makes something due. One that waits for the same time is enough; what is due at once is asked for anew, as that
 * one may be looking already.
 * @param at when it is due
 */
export async function wakeForPayments({ db, now }: Pick<Context, 'db' | 'now'>, at: Date = now()): Promise<void> {
  const isLater = at > now();
  await enqueue({ db }, settlePayments, {}, isLater ? { startAfter: at, key: at.toISOString() } : { key: uuidv7() });
}

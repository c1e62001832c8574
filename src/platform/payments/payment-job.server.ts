import { z } from 'zod';
import type { Context } from '../context.server.ts';
import { defineJob } from '../jobs/define-job.server.ts';
import { enqueueDue } from '../jobs/enqueue.server.ts';

/**
 * Does what is due with the payment provider: applies its events, does our tasks there. Which of them is due, when it is tried again and who has it is
 * in their rows (docs/decisions/0097).
 */
export const settlePayments = defineJob({
  name: 'payments',
  payload: z.strictObject({}),
  retry: { limit: 5, delayS: 5, maxDelayS: 60 },
  concurrency: 1,
  atMostS: 900,
  policy: 'short',
});

/** Asks for the job, in the transaction that makes something due. @param at when it is due */
export const wakeForPayments = (ctx: Pick<Context, 'db' | 'now'>, at?: Date): Promise<void> => enqueueDue(ctx, settlePayments, at);

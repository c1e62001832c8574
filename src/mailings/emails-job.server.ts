import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../platform/context.server.ts';
import { defineJob } from '../platform/jobs/define-job.server.ts';
import { enqueueDue } from '../platform/jobs/enqueue.server.ts';

/** Sends the emails to many that are due. Emails are taken in batches by leases of their own: a job each would be a hundred thousand jobs a morning. */
export const sendEmails = defineJob({
  name: 'emails_to_many',
  payload: z.strictObject({}),
  retry: { limit: 5, delayS: 10, maxDelayS: 300 },
  concurrency: 1,
  atMostS: 900,
  policy: 'short',
});

/** Asks for the job for when the next email is due, in the transaction that adds emails or puts one off; one waits for each such time. */
export async function wakeForEmails({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const next = await db.value<Date | null>(sql`SELECT min(next_try_at) AS at FROM mailing_emails WHERE state = 'queued'`);
  if (next) await enqueueDue({ db, now }, sendEmails, next);
}

import type { Context } from '../context.server.ts';
import { runJobs } from '../run-jobs.server.ts';
import { deliver, giveBack, type MailWriters, type Post, takeDue } from './mail-jobs.server.ts';
import { LETTERS_AT_ONCE } from './transport.server.ts';

const POLL_MS = 1_000;

/**
 * Sends mail as it falls due, until stopped: a few letters at once, each leased alone and only when it can be sent at once.
 * Stopping begins no other letter and waits for those under way.
 */
export const startMailWorker = (ctx: Context, writers: MailWriters, post: Post): { stop(): Promise<void> } =>
  runJobs({
    take: () => takeDue(ctx),
    work: (job) =>
      deliver(ctx, job, writers, post).catch((error) =>
        ctx.log.warn({ err: error, job: job.id }, 'could not note what became of a letter'),
      ),
    giveBack: (job) => giveBack(ctx, job),
    atOnce: LETTERS_AT_ONCE,
    pauseMs: POLL_MS,
    onError: (error) => ctx.log.warn({ err: error }, 'could not look for mail to send'),
  });

import type { Context } from '../context.server.ts';
import { deliver, giveBack, type MailWriters, type Post, takeDue } from './mail-jobs.server.ts';
import { LETTERS_AT_ONCE } from './transport.server.ts';

const POLL_MS = 1_000;

/**
 * Sends mail as it falls due, until stopped: a few letters at once, each leased alone and only when it can be sent at once.
 * Stopping begins no other letter and waits for those under way.
 */
export function startMailWorker(ctx: Context, writers: MailWriters, post: Post): { stop(): Promise<void> } {
  const underWay = new Set<Promise<void>>();
  let isStopped = false;
  let wake: (() => void) | undefined;
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  /** @returns whether there was one */
  const beginNext = async () => {
    const job = underWay.size < LETTERS_AT_ONCE ? await takeDue(ctx) : undefined;
    if (!job) return false;
    if (isStopped) {
      await giveBack(ctx, job);
      return false;
    }
    const sending = deliver(ctx, job, writers, post)
      .catch((error) => ctx.log.warn({ err: error, job: job.id }, 'could not note what became of a letter'))
      .finally(() => {
        underWay.delete(sending);
        wake?.();
      });
    underWay.add(sending);
    return true;
  };
  const run = async () => {
    while (!isStopped) {
      const began = await beginNext().catch((error) => ctx.log.warn({ err: error }, 'could not look for mail to send'));
      if (!began && !isStopped) await pause();
    }
    await Promise.all(underWay);
  };
  const running = run();
  return {
    stop: async () => {
      isStopped = true;
      wake?.();
      await running;
    },
  };
}

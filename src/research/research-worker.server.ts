import type { Context } from '../platform/context.server.ts';
import { runJobs } from '../platform/run-jobs.server.ts';
import type { ResearchEngine } from './engine.server.ts';
import { claimRun, type LeasedRun } from './lease.server.ts';
import { runResearch } from './run-research.server.ts';

const POLL_MS = 400;
const MAX_AT_ONCE = 3;

export type ResearchWorker = { stop(): Promise<void> };

/** Works on queued runs, some at once, until stopped. Stopping puts runs under way back in the queue, with the answers they have. */
export function startResearchWorker(ctx: Context, engine: ResearchEngine): ResearchWorker {
  const stopping = new AbortController();
  const work = (run: LeasedRun) =>
    runResearch(ctx, engine, run, stopping.signal).catch((error) =>
      ctx.log.error({ err: error, run: run.id }, 'a research run could not be ended'),
    );
  const jobs = runJobs({
    take: () => claimRun(ctx),
    work,
    // Told to stop before it begins, a run goes back to the queue.
    giveBack: work,
    atOnce: engine.maxAtOnce ?? MAX_AT_ONCE,
    pauseMs: POLL_MS,
    onError: (error) => ctx.log.warn({ err: error }, 'could not look for research runs'),
  });
  return {
    stop: () => {
      stopping.abort(new Error('the process is stopping'));
      return jobs.stop();
    },
  };
}

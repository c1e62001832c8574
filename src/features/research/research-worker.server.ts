import type { Context } from '../../platform/context.server.ts';
import type { ResearchEngine } from './engine.server.ts';
import { claimRun } from './lease.server.ts';
import { runResearch } from './run-research.server.ts';

const POLL_MS = 400;
const MAX_AT_ONCE = 3;

export type ResearchWorker = { stop(): Promise<void> };

/** Works on queued runs, some at once, until stopped. Stopping puts runs under way back in the queue, with the answers they have. */
export function startResearchWorker(ctx: Context, engine: ResearchEngine): ResearchWorker {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  const take = async (): Promise<boolean> => {
    if (underWay.size >= (engine.maxAtOnce ?? MAX_AT_ONCE)) return false;
    const run = await claimRun(ctx);
    if (!run) return false;
    const working: Promise<void> = runResearch(ctx, engine, run, stopping.signal)
      .catch((error) => ctx.log.error({ err: error, run: run.id }, 'a research run could not be ended'))
      .finally(() => underWay.delete(working));
    underWay.add(working);
    return true;
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      const took = await take().catch((error) => {
        ctx.log.warn({ err: error }, 'could not look for research runs');
        return false;
      });
      if (!took && !stopping.signal.aborted) await pause(stopping.signal);
    }
  };
  const looping = loop();
  return {
    stop: async () => {
      stopping.abort(new Error('the process is stopping'));
      await looping;
      await Promise.all(underWay);
    },
  };
}

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, POLL_MS);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

import type { Context } from '../platform/context.server.ts';
import { runJobs } from '../platform/run-jobs.server.ts';
import type { ChatEngine } from './desk.server.ts';
import { letGo, takeOver } from './hold-turn.server.ts';
import { writeTurn } from './write-turn.server.ts';

const LOOK_EVERY_MS = 1_000;
/** A process that died may leave a hundred questions; whoever asks here now is not to wait for all of them. */
const AT_ONCE = 4;

/** Goes on with questions whose process died or stopped, a few at once, until it is stopped; answers under way are then left to other processes. */
export function startChatWorker(ctx: Context, engine: ChatEngine): { stop(): Promise<void> } {
  const jobs = runJobs({
    take: () => takeOver(ctx),
    work: (turn) => engine.desk.begin(turn.id, (stopped) => writeTurn(ctx, engine, turn, stopped)),
    giveBack: (turn) => letGo(ctx, turn),
    atOnce: AT_ONCE,
    pauseMs: LOOK_EVERY_MS,
    onError: (error) => ctx.log.warn({ err: error }, 'could not look for questions to take up'),
  });
  return {
    stop: async () => {
      await Promise.all([jobs.stop(), engine.desk.close()]);
    },
  };
}

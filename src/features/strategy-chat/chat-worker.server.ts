import type { Context } from '../../platform/context.server.ts';
import type { ChatEngine } from './desk.server.ts';
import { takeOver } from './hold-turn.server.ts';
import { writeTurn } from './write-turn.server.ts';

const LOOK_EVERY_MS = 1_000;

/** Goes on with questions whose process died or stopped. @returns how many were taken up */
export async function takeUpTurns(ctx: Context, engine: ChatEngine): Promise<number> {
  for (let taken = 0; ; taken++) {
    const turn = await takeOver(ctx);
    if (!turn) return taken;
    engine.desk.begin(turn.id, (stopped) => writeTurn(ctx, engine, turn, stopped));
  }
}

/** Looks for such questions until it is stopped. */
export function startChatWorker(ctx: Context, engine: ChatEngine): { stop(): Promise<void> } {
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking
      .then(() => takeUpTurns(ctx, engine))
      .then(
        () => undefined,
        (error) => ctx.log.warn({ err: error }, 'could not look for questions to take up'),
      );
  }, LOOK_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

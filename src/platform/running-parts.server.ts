import type { Log } from './log.server.ts';

export type RunningParts = {
  /** Notes a part as started. */
  add(what: string, stop: () => Promise<unknown>): void;
  /** Stops every part that was started, beside each other; one that cannot be stopped keeps none of the others. */
  stop(): Promise<void>;
};

/** What works by itself and has to be stopped again, whether the process ends or only its start failed halfway. */
export function runningParts(log: Pick<Log, 'error'>): RunningParts {
  const parts: { what: string; stop: () => Promise<unknown> }[] = [];
  return {
    add: (what, stop) => void parts.push({ what, stop }),
    stop: async () => {
      await Promise.all(
        parts.splice(0).map(async ({ what, stop }) => {
          try {
            await stop();
          } catch (error) {
            log.error({ err: error }, `could not stop ${what} in order`);
          }
        }),
      );
    },
  };
}

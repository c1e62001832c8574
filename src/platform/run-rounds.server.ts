/**
 * Does rounds of work until stopped: the next at once while there was something to do, else after a pause. Stopping waits for the round under way.
 * @param round does what is due and says how much that was; it may ask whether it is to stop
 * @param onError told when a round fails; the next one follows after the pause
 */
export function runRounds(
  round: (isStopped: () => boolean) => Promise<number>,
  { pauseMs, onError }: { pauseMs: number; onError: (error: unknown) => void },
): { stop(): Promise<void> } {
  let isStopped = false;
  let wake: (() => void) | undefined;
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async () => {
    while (!isStopped) {
      const done = await round(() => isStopped).catch((error: unknown) => {
        onError(error);
        return 0;
      });
      if (done === 0 && !isStopped) await pause();
    }
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

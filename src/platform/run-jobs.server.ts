/**
 * Works on jobs as they fall due, until stopped: a few at once, each taken only when it can be begun. Looks for the next as soon as one is taken or has
 * ended, else after a pause.
 * @param take takes the next job, undefined when none is due
 * @param work ends the job, whatever becomes of it; must not throw
 * @param giveBack told of a job that was taken just as the work was stopped
 * @param onError told when no job could be looked for
 * @returns `stop` begins no other job and waits for those under way
 */
export function runJobs<Job>({
  take,
  work,
  giveBack,
  atOnce,
  pauseMs,
  onError,
}: {
  take: () => Promise<Job | undefined>;
  work: (job: Job) => Promise<void>;
  giveBack: (job: Job) => Promise<void>;
  atOnce: number;
  pauseMs: number;
  onError: (error: unknown) => void;
}): { stop(): Promise<void> } {
  const underWay = new Set<Promise<void>>();
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
  /** @returns whether there was one */
  const beginNext = async () => {
    const job = underWay.size < atOnce ? await take() : undefined;
    if (job === undefined) return false;
    if (isStopped) {
      await giveBack(job);
      return false;
    }
    const working = work(job).finally(() => {
      underWay.delete(working);
      wake?.();
    });
    underWay.add(working);
    return true;
  };
  const run = async () => {
    while (!isStopped) {
      const began = await beginNext().catch((error: unknown) => {
        onError(error);
        return false;
      });
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

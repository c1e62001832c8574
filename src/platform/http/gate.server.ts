/** Answers that are computed at once: more would only wait for each other. */
const AT_ONCE = 24;
/** Requests that wait for their turn: at a hundred a second the last of them waits for a second. */
const MOST_WAITING = 96;
/** Whoever waited longer has gone, or asks again. */
const LONGEST_WAIT_MS = 3_000;
/** An answer under way for so long waits for something else than this process, and takes nobody's place any more. */
const LONG_MS = 2_000;

/** Said to a request that has no place. */
export class NoPlace extends Error {}

type Waiting = { since: number; hasLeft: () => boolean; begin: () => void; giveUp: () => void };

/** The way to what has to be computed: so many at once, so many waiting, the rest is refused while it still costs nothing. */
export type Gate = {
  /**
   * @param isFirst whether it may take any place; everything else may take half of them
   * @returns whether it would be refused now
   */
  isFull(isFirst: boolean): boolean;
  /** @returns whether somebody waits */
  isBusy(): boolean;
  /**
   * Does the work when its turn comes, first come first served.
   * @param hasLeft whether nobody waits for the answer any more
   * @throws NoPlace when there is none, when its turn did not come in time, and when who asked has left
   */
  pass<T>(isFirst: boolean, work: () => Promise<T>, hasLeft?: () => boolean): Promise<T>;
};

/** @param options smaller numbers than the product's, for tests */
export function createGate({ atOnce = AT_ONCE, mostWaiting = MOST_WAITING, longestWaitMs = LONGEST_WAIT_MS, longMs = LONG_MS } = {}): Gate {
  const waiting: Waiting[] = [];
  let underway = 0;

  function leave(): void {
    underway--;
    while (underway < atOnce) {
      const next = waiting.shift();
      if (!next) return;
      if (next.hasLeft() || performance.now() - next.since > longestWaitMs) next.giveUp();
      else next.begin();
    }
  }

  async function turn(hasLeft: () => boolean): Promise<void> {
    if (underway < atOnce) {
      underway++;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        underway++;
        resolve();
      };
      waiting.push({ since: performance.now(), hasLeft, begin, giveUp: () => reject(new NoPlace('it waited too long')) });
    });
  }

  const isFull = (isFirst: boolean) => underway >= atOnce && waiting.length >= (isFirst ? mostWaiting : mostWaiting / 2);
  return {
    isFull,
    isBusy: () => waiting.length > 0,
    pass: async (isFirst, work, hasLeft = () => false) => {
      if (isFull(isFirst)) throw new NoPlace('too many wait');
      await turn(hasLeft);
      let isCounted = true;
      const stopCounting = () => {
        if (isCounted) leave();
        isCounted = false;
      };
      const late = setTimeout(stopCounting, longMs);
      try {
        return await work();
      } finally {
        clearTimeout(late);
        stopCounting();
      }
    },
  };
}

const OPEN_MS = 600_000;
const FAILURES_TO_OPEN = 3;
const LOST_BY = 2;
/** A network that answered this short a while ago is there; then it is the one host that is not. */
const RECENTLY_MS = 60_000;

export type SourceBreaker = {
  /** Whether the source may be asked now. After the pause the first to ask tries it for all. */
  allows(now: number): boolean;
  succeeded(): void;
  failed(now: number): void;
  /** Asked, and neither: whoever tried it for all gave up. */
  gaveUp(): void;
};

/** Leaves a source alone for ten minutes after three failures in a row, then lets one try. */
export function createSourceBreaker(): SourceBreaker {
  let failures = 0;
  let openUntil = 0;
  let isTrying = false;
  return {
    allows(now) {
      if (failures < FAILURES_TO_OPEN) return true;
      if (now < openUntil || isTrying) return false;
      isTrying = true;
      return true;
    },
    succeeded() {
      failures = 0;
      isTrying = false;
    },
    failed(now) {
      failures++;
      isTrying = false;
      if (failures >= FAILURES_TO_OPEN) openUntil = now + OPEN_MS;
    },
    gaveUp() {
      isTrying = false;
    },
  };
}

export type NetworkBreaker = {
  /**
   * Whether the network may be used. After the pause the first who asks tries it for all, and the others wait for what they find.
   * @returns undefined when it may not; else a function to be called when the attempt is over, whatever came of it
   */
  enter(now: number): Promise<(() => void) | undefined>;
  /** A connection to the outside stands. */
  reached(now: number): void;
  /** Whoever asked reached nothing: no name, no route, no connection. */
  lost(now: number, who: string): void;
};

/**
 * One breaker for all live sources: a machine without a network pays for finding out once, then nothing for ten minutes. It opens when two sources
 * in a row reached nothing, as one alone may be down itself; they are asked at the same time, so that waiting for the second costs nothing.
 */
export function createNetworkBreaker(): NetworkBreaker {
  let openUntil = 0;
  let reachedAt = Number.NEGATIVE_INFINITY;
  let lostBy = new Set<string>();
  let attempt: { result: Promise<boolean>; end: (isThere: boolean) => void } | undefined;
  const endAttempt = (isThere: boolean) => {
    attempt?.end(isThere);
    attempt = undefined;
  };
  return {
    async enter(now) {
      if (openUntil === 0) return () => undefined;
      if (now < openUntil) return undefined;
      if (attempt) return (await attempt.result) ? () => undefined : undefined;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const mine = { result: promise, end: resolve };
      attempt = mine;
      return () => {
        if (attempt === mine) endAttempt(false);
      };
    },
    reached(now) {
      reachedAt = now;
      openUntil = 0;
      lostBy = new Set();
      endAttempt(true);
    },
    lost(now, who) {
      if (now - reachedAt < RECENTLY_MS) return;
      lostBy.add(who);
      if (lostBy.size < LOST_BY && openUntil === 0) return;
      openUntil = now + OPEN_MS;
      endAttempt(false);
    },
  };
}

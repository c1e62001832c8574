export type Rate = {
  perMinute: number;
  /** So many at once before the minute's pace counts. */
  burst: number;
  /** At least this long between the beginnings of two questions. */
  gapMs: number;
};

export type RateLimit = {
  /**
   * Takes the next place.
   * @param now milliseconds since the epoch
   * @param maxWaitMs the longest the caller can wait
   * @returns how long to wait before asking; undefined when that would be longer, and no place is taken
   */
  reserve(now: number, maxWaitMs: number): number | undefined;
  /** Nobody asks before this is over; a source said so. */
  pause(now: number, ms: number): void;
};

/**
 * A token bucket kept as one instant, the generic cell rate algorithm (ITU-T I.371): the theoretical arrival time moves on by one interval for each
 * question, and may run ahead of the clock by what the burst allows.
 */
export function createRateLimit({ perMinute, burst, gapMs }: Rate): RateLimit {
  const intervalMs = 60_000 / perMinute;
  let arrival = 0;
  let earliest = 0;
  return {
    reserve(now, maxWaitMs) {
      const at = Math.max(now, earliest, arrival - intervalMs * (burst - 1));
      if (at - now > maxWaitMs) return undefined;
      arrival = Math.max(at, arrival) + intervalMs;
      earliest = at + gapMs;
      return at - now;
    },
    pause(now, ms) {
      earliest = Math.max(earliest, now + ms);
    },
  };
}

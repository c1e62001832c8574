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

/** When the next question may begin, as two instants in milliseconds since the epoch. */
export type Pace = { arrival: number; earliest: number };

/**
 * A token bucket kept as one instant, the generic cell rate algorithm (ITU-T I.371): the theoretical arrival time moves on by one interval for each
 * question, and may run ahead of the clock by what the burst allows.
 * @param pace where it stands, which its verbs move on
 */
export function createRateLimit({ perMinute, burst, gapMs }: Rate, pace: Pace = { arrival: 0, earliest: 0 }): RateLimit {
  const intervalMs = 60_000 / perMinute;
  return {
    reserve(now, maxWaitMs) {
      const at = Math.max(now, pace.earliest, pace.arrival - intervalMs * (burst - 1));
      if (at - now > maxWaitMs) return undefined;
      pace.arrival = Math.max(at, pace.arrival) + intervalMs;
      pace.earliest = at + gapMs;
      return at - now;
    },
    pause(now, ms) {
      pace.earliest = Math.max(pace.earliest, now + ms);
    },
  };
}

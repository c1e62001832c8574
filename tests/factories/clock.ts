/** A clock that stands still until it is moved. */
export type Clock = { now: () => Date; set(instant: string | Date): void; advance(ms: number): void };

export function aClock(start = '2026-03-10T12:00:00.000Z'): Clock {
  let at = new Date(start);
  return {
    now: () => new Date(at),
    set: (instant) => {
      at = new Date(instant);
    },
    advance: (ms) => {
      at = new Date(at.getTime() + ms);
    },
  };
}

import { v7 } from 'uuid';

/** Chance that is the same for the same seed (mulberry32), with what a life is made of. */
export type Chance = ReturnType<typeof chanceFrom>;

export function chanceFrom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    happens: (share: number) => next() < share,
    pick: <T>(of: readonly T[]): T => of[below(of.length)] as T,
    /** Waiting times: many short, some long. */
    around: (mean: number) => -Math.log(1 - next()) * mean,
    /** A UUIDv7 as it would have been made at that time. */
    idAt: (at: Date) => v7({ msecs: at.getTime(), random: Uint8Array.from({ length: 16 }, () => below(256)) }),
    /** Twenty-four hexadecimal digits, as the provider's ids end. */
    hex: () => Array.from({ length: 24 }, () => below(16).toString(16)).join(''),
  };
}

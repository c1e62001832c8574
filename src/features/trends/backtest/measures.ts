import { type StatusId, statuses } from '../forecast/status.ts';
import type { Outcome } from './walk-forward.ts';

/** At one threshold: how many of those picked grew, how many of those that grew were picked, and how much better than chance that is. */
export type Picked = { picked: number; precision: number; recall: number; lift: number };
export type Reliability = { said: number; came: number; count: number };

const shareOf = (outcomes: readonly Outcome[], test: (one: Outcome) => boolean) => outcomes.filter(test).length / outcomes.length;

/** @returns the share of all that grew */
export const baseRate = (outcomes: readonly Outcome[]) => shareOf(outcomes, (one) => one.grew);

/** What a rule picks out. */
export function pickedBy(outcomes: readonly Outcome[], rule: (one: Outcome) => boolean): Picked {
  const picked = outcomes.filter(rule);
  const hits = picked.filter((one) => one.grew).length;
  const precision = picked.length ? hits / picked.length : 0;
  return {
    picked: picked.length,
    precision,
    recall: hits / outcomes.filter((one) => one.grew).length,
    lift: precision / baseRate(outcomes),
  };
}

/** The same for the highest values of a figure, as many as reach a recall. Unknown values come last. */
export function pickedAtRecall(outcomes: readonly Outcome[], figure: (one: Outcome) => number, recall: number): Picked {
  const value = (one: Outcome) => (Number.isNaN(figure(one)) ? Number.NEGATIVE_INFINITY : figure(one));
  const sorted = outcomes.toSorted((a, b) => value(b) - value(a));
  const wanted = recall * outcomes.filter((one) => one.grew).length;
  let [count, hits] = [0, 0];
  while (hits < wanted && count < sorted.length) if (sorted[count++]?.grew) hits++;
  const precision = hits / count;
  return { picked: count, precision, recall, lift: precision / baseRate(outcomes) };
}

/** Mean squared error of the chances (Brier, 1950), and that of always saying the base rate. */
export function brier(outcomes: readonly Outcome[]): { brier: number; ofBaseRate: number } {
  const base = baseRate(outcomes);
  const sum = outcomes.reduce((total, one) => total + (one.chance - (one.grew ? 1 : 0)) ** 2, 0);
  return { brier: sum / outcomes.length, ofBaseRate: base * (1 - base) };
}

/** What was said beside what came, in ten rows of equal size, the lowest chances first. */
export function reliability(outcomes: readonly Outcome[], rows = 10): Reliability[] {
  const sorted = outcomes.toSorted((a, b) => a.chance - b.chance);
  return Array.from({ length: rows }, (_, i) => {
    const part = sorted.slice(Math.floor((i / rows) * sorted.length), Math.floor(((i + 1) / rows) * sorted.length));
    return { said: part.reduce((sum, one) => sum + one.chance, 0) / part.length, came: baseRate(part), count: part.length };
  });
}

/** Share whose growth fell into the interval said beforehand. */
export const coverage = (outcomes: readonly Outcome[]) => shareOf(outcomes, (one) => one.growth >= one.low && one.growth <= one.high);

const TENTH = Math.log(1.1);
/** What has to come for a word to have held, in the six months after it, against the median of the registry. */
const held: Record<StatusId, (growth: number) => boolean> = {
  exploding: (growth) => growth > 0,
  rising: (growth) => growth > 0,
  steady: (growth) => Math.abs(growth) < 2 * TENTH,
  seasonal: (growth) => Math.abs(growth) < 2 * TENTH,
  peaked: (growth) => growth < 0,
  fading: (growth) => growth < 0,
};

export type StatusRecord = { status: StatusId; count: number; held: number; ofAll: number; grew: number };

/** Per status: how often it was said, how often it held, how often the same would have come of any package, and how often 1.5 times growth followed. */
export function statusRecord(outcomes: readonly Outcome[]): StatusRecord[] {
  const said = outcomes.filter((one) => one.status);
  return statuses.map(({ id }) => {
    const those = said.filter((one) => one.status === id);
    const share = (of: readonly Outcome[]) => (of.length ? shareOf(of, (one) => held[id](one.growth)) : 0);
    return { status: id, count: those.length, held: share(those), ofAll: share(said), grew: those.length ? baseRate(those) : 0 };
  });
}

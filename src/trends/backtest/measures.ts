import { shareOf } from './share.ts';
import type { Outcome } from './walk-forward.ts';

/** At one threshold: how many of those picked grew, how many of those that grew were picked, and how much better than chance that is. */
export type Picked = { picked: number; precision: number; recall: number; lift: number; lift_low: number; lift_high: number };
export type Reliability = { said: number; came: number; count: number };

/** @returns the share of all that grew */
export const baseRate = (outcomes: readonly Outcome[]) => outcomes.filter((one) => one.grew).length / outcomes.length;

/** @param picked of those outcomes. The interval (95 %) of the lift is that of the precision; the base rate's own is narrow beside it. */
function measured(outcomes: readonly Outcome[], picked: readonly Outcome[]): Picked {
  const base = baseRate(outcomes);
  const { count, share, low, high } = shareOf(picked, (one) => one.grew);
  const recall = (share * count) / (base * outcomes.length);
  return { picked: count, precision: share, recall, lift: share / base, lift_low: low / base, lift_high: high / base };
}

/** What a rule picks out. */
export const pickedBy = (outcomes: readonly Outcome[], rule: (one: Outcome) => boolean): Picked =>
  measured(outcomes, outcomes.filter(rule));

/** The same for the highest values of a figure, as many as reach a recall. Unknown values come last. */
export function pickedAtRecall(outcomes: readonly Outcome[], figure: (one: Outcome) => number, recall: number): Picked {
  const value = (one: Outcome) => (Number.isNaN(figure(one)) ? Number.NEGATIVE_INFINITY : figure(one));
  const sorted = outcomes.toSorted((a, b) => value(b) - value(a));
  const wanted = recall * outcomes.filter((one) => one.grew).length;
  let [count, hits] = [0, 0];
  while (hits < wanted && count < sorted.length) if (sorted[count++]?.grew) hits++;
  return measured(outcomes, sorted.slice(0, count));
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
export const coverage = (outcomes: readonly Outcome[]) =>
  outcomes.filter((one) => one.growth >= one.low && one.growth <= one.high).length / outcomes.length;

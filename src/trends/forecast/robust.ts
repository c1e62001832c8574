import { median } from './registry.ts';

/** Robust figures of a series of monthly logs, `NaN` where nothing was measured. */

/** A spread below this, in logs, is a matter of rounding. */
const LEAST_SPREAD = 0.02;
/** The median absolute deviation of a normal distribution times this is its standard deviation. */
const MAD_TO_DEVIATION = 1.4826;

/** The median of the slopes of all pairs (Theil, 1950; Sen, 1968): one month that lies does not move it. @returns log per month, NaN of fewer than 2 */
export function theilSen(values: readonly number[]): number {
  const slopes: number[] = [];
  for (let i = 0; i < values.length; i++)
    for (let j = i + 1; j < values.length; j++) {
      const slope = ((values[j] as number) - (values[i] as number)) / (j - i);
      if (!Number.isNaN(slope)) slopes.push(slope);
    }
  return median(slopes);
}

/** @returns how far the months lie from a line of that slope, as a standard deviation by the median absolute deviation */
export function spreadAround(values: readonly number[], slope: number): number {
  const rests = known(values.map((value, i) => value - slope * i));
  const middle = median(rests);
  return Math.max(LEAST_SPREAD, MAD_TO_DEVIATION * median(rests.map((rest) => Math.abs(rest - middle))));
}

/** @returns the standard deviation of the steps from month to month, NaN of fewer than 2 */
export function unrestOf(values: readonly number[]): number {
  const steps = known(values.slice(1).map((value, i) => value - (values[i] as number)));
  if (steps.length < 2) return Number.NaN;
  const mean = steps.reduce((a, b) => a + b, 0) / steps.length;
  return Math.sqrt(steps.reduce((a, b) => a + (b - mean) ** 2, 0) / steps.length);
}

/** @returns each month as the median of itself and its neighbours */
export const smoothed = (values: readonly number[]): number[] =>
  values.map((_, i) => median(known(values.slice(Math.max(0, i - 1), i + 2))));

export const known = (values: readonly number[]): number[] => values.filter((value) => !Number.isNaN(value));

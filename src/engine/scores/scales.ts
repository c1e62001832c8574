/** Scales that turn a figure into a part of a score, 0–10. */

export const clamp10 = (value: number): number => Math.min(10, Math.max(0, value));
export const round1 = (value: number): number => Math.round(value * 10) / 10;

/** Linear from `zeroAt` (0) to `tenAt` (10). */
export const linear10 = (value: number, zeroAt: number, tenAt: number): number => clamp10((10 * (value - zeroAt)) / (tenAt - zeroAt));

/** Linear in the logarithm: each tenfold counts the same. */
export const log10scale = (value: number, zeroAt: number, tenAt: number): number =>
  value <= zeroAt ? 0 : linear10(Math.log10(value), Math.log10(zeroAt), Math.log10(tenAt));

/** Straight lines between points `[figure, value]`, flat outside them. */
export function alongPoints(value: number, points: readonly (readonly [number, number])[]): number {
  const after = points.findIndex(([at]) => value <= at);
  const [lastAt, lastValue] = points.at(-1) as readonly [number, number];
  if (after === -1) return value >= lastAt ? lastValue : 0;
  const [at, high] = points[after] as readonly [number, number];
  if (after === 0) return high;
  const [from, low] = points[after - 1] as readonly [number, number];
  return low + ((high - low) * (value - from)) / (at - from);
}

/** What charts and measurements use of d3-array, which brings no types of its own. */
declare module 'd3-array' {
  /** @returns the span, widened to round values for about `count` ticks */
  export function nice(start: number, stop: number, count: number): [number, number];
  /** @returns about `count` round values within the span */
  export function ticks(start: number, stop: number, count: number): number[];
  /** @param values ascending @returns the value below which that share of them lies */
  export function quantileSorted(values: readonly number[], share: number): number | undefined;
}

import { smoothed } from './robust.ts';

const MONTHS_LOOKED_AT = 36;
const LEAST_MONTHS = 7;
/** Months that have to lie on either side of a turn. */
const MARGIN = 3;
/** How much smaller the squared error of two lines has to be than of one before a month is called a turn. */
const TURN = 0.6;

/** A month at which a course changed, by its place in the series, and by how much its slope did: log a month. */
export type Turn = { at: number; bend: number };

/**
 * The change point of the last three years: the month at which two joined lines fit best by least squares, if they leave less than `TURN` of the
 * squared error of one line. Months are smoothed by the median of three first, so that one that lies is no turn.
 * @param values monthly logs, `NaN` where nothing was measured
 */
export function turnOf(values: readonly number[]): Turn | undefined {
  const from = Math.max(0, values.length - MONTHS_LOOKED_AT);
  const smooth = smoothed(values.slice(from));
  const points: [number, number][] = [];
  smooth.forEach((value, i) => {
    if (!Number.isNaN(value) && !Number.isNaN(values[from + i])) points.push([from + i, value]);
  });
  if (points.length < LEAST_MONTHS) return undefined;
  const straight = fitOf(points, undefined).error;
  let best: (Turn & { error: number }) | undefined;
  for (const [at] of points.slice(MARGIN, -MARGIN)) {
    const { error, bend } = fitOf(points, at);
    if (!best || error < best.error) best = { at, bend, error };
  }
  return best && best.error < TURN * straight ? { at: best.at, bend: best.bend } : undefined;
}

/** The least-squares line through points, bent at `at` when a month is given: its squared error, and how much its slope changes there. */
function fitOf(points: [number, number][], at: number | undefined): { error: number; bend: number } {
  const first = points[0]?.[0] ?? 0;
  const rowOf = (x: number) => (at === undefined ? [1, x - first] : [1, x - at, Math.max(0, x - at)]);
  const fit = solved(points, rowOf, at === undefined ? 2 : 3);
  if (!fit) return { error: Number.POSITIVE_INFINITY, bend: 0 };
  const error = points.reduce(
    (sum, [x, y]) => sum + (y - rowOf(x).reduce((total, part, a) => total + part * (fit[a] as number), 0)) ** 2,
    0,
  );
  return { error, bend: fit[2] ?? 0 };
}

/** The normal equations by Gauss and Jordan; undefined where the points do not determine the line. */
function solved(points: [number, number][], rowOf: (x: number) => number[], width: number): number[] | undefined {
  const matrix = Array.from({ length: width }, () => new Array<number>(width + 1).fill(0));
  for (const [x, y] of points) {
    const row = rowOf(x);
    for (let a = 0; a < width; a++) {
      const line = matrix[a] as number[];
      for (let b = 0; b < width; b++) line[b] = (line[b] as number) + (row[a] as number) * (row[b] as number);
      line[width] = (line[width] as number) + (row[a] as number) * y;
    }
  }
  for (let a = 0; a < width; a++) {
    const pivot = matrix[a] as number[];
    if (Math.abs(pivot[a] as number) < 1e-12) return undefined;
    for (let b = 0; b < width; b++) {
      if (b === a) continue;
      const line = matrix[b] as number[];
      const factor = (line[a] as number) / (pivot[a] as number);
      for (let c = a; c <= width; c++) line[c] = (line[c] as number) - factor * (pivot[c] as number);
    }
  }
  return matrix.map((line, a) => (line[width] as number) / (line[a] as number));
}

import { median } from './registry.ts';

/**
 * What a series does at a month, from its own past against its registry. Published on /methodology with how often each word held in the six months
 * after it; the same function is measured there, by the back-test, and shown to people.
 */
export const statuses = [
  { id: 'exploding', label: 'Exploding', means: 'in the last six months it gained at least half as much again on its registry' },
  { id: 'rising', label: 'Rising', means: 'it gained at least a tenth on its registry in the last six months' },
  { id: 'steady', label: 'Steady', means: 'it moved with its registry, give or take a tenth' },
  {
    id: 'peaked',
    label: 'Peaked',
    means: 'within the past year it had gained half as much again, and it has come down at least a tenth from there',
  },
  { id: 'seasonal', label: 'Seasonal', means: 'most of its movement is the same every year' },
  { id: 'fading', label: 'Fading', means: 'it lost at least a tenth on its registry in the last six months' },
] as const satisfies readonly { id: string; label: string; means: string }[];
export type StatusId = (typeof statuses)[number]['id'];

export type Status = {
  status: StatusId;
  /** Growth against the registry in six months, natural log, by the robust slope. */
  growth: number;
  /** The month (place in the series) in which what it does now began; undefined where no month stands out. */
  since: number | undefined;
  /** Share (0–1) of its movement around its trend that is the same every year; NaN below 24 months. */
  seasonality: number;
};

const YEAR = 12;
/** Fewer measured months than this say nothing about a direction. */
export const MIN_MONTHS = 7;
export const SEASONAL_MONTHS = 24;
const EXPLODING = Math.log(1.5);
const MOVING = Math.log(1.1);
const SEASONAL_SHARE = 0.6;
/** How much smaller the squared error of two lines has to be than of one before a month is called a turn. */
const TURN = 0.6;

/**
 * @param logs normalised logs, `NaN` where nothing was measured
 * @param t the month to look from; nothing after it is read
 * @returns undefined when that month was not measured, or fewer than `MIN_MONTHS` of the past year were
 */
export function statusAt(logs: Float64Array, t: number): Status | undefined {
  if (Number.isNaN(logs[t] ?? Number.NaN)) return undefined;
  const past = Array.from(logs.subarray(0, t + 1));
  const { rest, seasonality, swing } = withoutYearlyPattern(past);
  const year = rest.slice(-YEAR - 1);
  if (year.filter((value) => !Number.isNaN(value)).length < MIN_MONTHS) return undefined;
  const growth = 6 * theilSen(rest.slice(-MIN_MONTHS));
  const yearly = YEAR * theilSen(year);
  const smooth = year.map((_, i) => median(year.slice(Math.max(0, i - 1), i + 2).filter((value) => !Number.isNaN(value))));
  const top = Math.max(...smooth.filter((value) => !Number.isNaN(value)));
  const now = smooth.at(-1) as number;
  const beforeTop = smooth.slice(0, smooth.indexOf(top)).filter((value) => !Number.isNaN(value));
  const climbed = beforeTop.length > 0 ? top - Math.min(...beforeTop) : 0;
  const status: StatusId =
    seasonality >= SEASONAL_SHARE && swing >= EXPLODING && Math.abs(yearly) < EXPLODING
      ? 'seasonal'
      : growth >= EXPLODING
        ? 'exploding'
        : growth >= MOVING
          ? 'rising'
          : climbed >= EXPLODING && top - now >= MOVING
            ? 'peaked'
            : growth <= -MOVING
              ? 'fading'
              : 'steady';
  return { status, growth, since: turnOf(rest), seasonality };
}

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

/**
 * Takes out what is the same every year: the median, by month of the year, of the distance to a centred 12-month mean (classical decomposition, with
 * medians). Only with `SEASONAL_MONTHS` measured; before that a year and a trend cannot be told apart.
 */
function withoutYearlyPattern(values: number[]): { rest: number[]; seasonality: number; swing: number } {
  const none = { rest: values, seasonality: Number.NaN, swing: 0 };
  if (values.filter((value) => !Number.isNaN(value)).length < SEASONAL_MONTHS) return none;
  const distances = values.map((value, i) => value - centredMean(values, i));
  const pattern = Array.from({ length: YEAR }, (_, month) =>
    median(distances.filter((value, i) => i % YEAR === month && !Number.isNaN(value))),
  );
  const middle = median(pattern.filter((value) => !Number.isNaN(value)));
  const yearly = pattern.map((value) => (Number.isNaN(value) ? 0 : value - middle));
  let [all, left] = [0, 0];
  let compared = 0;
  distances.forEach((distance, i) => {
    if (Number.isNaN(distance)) return;
    compared++;
    all += distance ** 2;
    left += (distance - (yearly[i % YEAR] as number)) ** 2;
  });
  // With two years every month's pattern rests on one distance or two: it would explain anything.
  if (compared < SEASONAL_MONTHS || all === 0) return none;
  const seasonality = Math.max(0, 1 - left / all);
  if (seasonality < SEASONAL_SHARE / 2) return { ...none, seasonality };
  const swing = Math.max(...yearly) - Math.min(...yearly);
  return { rest: values.map((value, i) => value - (yearly[i % YEAR] as number)), seasonality, swing };
}

/** The mean of a year around a month, half of each end; NaN where more than three of its months are missing. */
function centredMean(values: number[], at: number): number {
  let [sum, weight] = [0, 0];
  for (let i = at - 6; i <= at + 6; i++) {
    const value = values[i] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const share = i === at - 6 || i === at + 6 ? 0.5 : 1;
    sum += share * value;
    weight += share;
  }
  return weight >= 9 ? sum / weight : Number.NaN;
}

/**
 * The change point of the last three years: the month at which two joined lines fit best by least squares, if they leave less than `TURN` of the
 * squared error of one line.
 */
function turnOf(values: number[]): number | undefined {
  const from = Math.max(0, values.length - 3 * YEAR);
  const points: [number, number][] = [];
  for (let i = from; i < values.length; i++) if (!Number.isNaN(values[i])) points.push([i, values[i] as number]);
  if (points.length < MIN_MONTHS) return undefined;
  const straight = squaredError(points, undefined);
  let best: { at: number; error: number } | undefined;
  for (const [at] of points.slice(3, -3)) {
    const error = squaredError(points, at);
    if (!best || error < best.error) best = { at, error };
  }
  return best && best.error < TURN * straight ? best.at : undefined;
}

/** Squared error of the least-squares line through points, bent at `bend` when one is given. */
function squaredError(points: [number, number][], bend: number | undefined): number {
  const width = bend === undefined ? 2 : 3;
  const rowOf = (x: number) => (bend === undefined ? [1, x - (points[0] as [number, number])[0]] : [1, x - bend, Math.max(0, x - bend)]);
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
    if (Math.abs(pivot[a] as number) < 1e-12) return Number.POSITIVE_INFINITY;
    for (let b = 0; b < width; b++) {
      if (b === a) continue;
      const line = matrix[b] as number[];
      const factor = (line[a] as number) / (pivot[a] as number);
      for (let c = a; c <= width; c++) line[c] = (line[c] as number) - factor * (pivot[c] as number);
    }
  }
  const fit = matrix.map((line, a) => (line[width] as number) / (line[a] as number));
  return points.reduce((sum, [x, y]) => sum + (y - rowOf(x).reduce((total, part, a) => total + part * (fit[a] as number), 0)) ** 2, 0);
}

/**
 * What the forecast looks at, all of it from the past of one series and its place among the others. Logs are natural and against the registry
 * (see registry.ts), so 0.69 is a doubling beyond the registry's own growth.
 */
export const featureTable = {
  growth_1: { label: 'Growth in the last month' },
  growth_3: { label: 'Growth in three months' },
  growth_6: { label: 'Growth in six months' },
  growth_12: { label: 'Growth in a year' },
  unrest: { label: 'How much its months differ' },
  below_peak: { label: 'How far below the best month of the last year' },
  above_trough: { label: 'How far above the worst month of the last year' },
  age: { label: 'For how long it has been measured' },
  rank: { label: 'Its size among the others' },
  same_months_last_year: { label: 'What it did in the coming months a year ago' },
} as const satisfies Record<string, { label: string }>;
export type FeatureId = keyof typeof featureTable;
export const featureIds = Object.keys(featureTable) as FeatureId[];
export type Features = Record<FeatureId, number>;

const YEAR = 12;

/**
 * @param logs normalised logs of one series, `NaN` where nothing was measured
 * @param t the month to look from; nothing after it is read
 * @param rank share (0–1) of the registry's series of that month that are smaller
 * @returns features, `NaN` where the past is too short; undefined when the month itself was not measured
 */
export function featuresAt(logs: Float64Array, t: number, rank: number): Features | undefined {
  const now = logs[t];
  if (now === undefined || Number.isNaN(now)) return undefined;
  const past = (months: number) => valueNear(logs, t - months);
  const year = Array.from(logs.subarray(Math.max(0, t - YEAR), t + 1));
  const known = year.filter((value) => !Number.isNaN(value));
  const steps: number[] = [];
  for (let i = 1; i < year.length; i++) {
    const step = (year[i] as number) - (year[i - 1] as number);
    if (!Number.isNaN(step)) steps.push(step);
  }
  let measured = 0;
  for (let i = 0; i <= t; i++) if (!Number.isNaN(logs[i])) measured++;
  return {
    growth_1: now - past(1),
    growth_3: now - past(3),
    growth_6: now - past(6),
    growth_12: now - past(12),
    unrest: steps.length < 2 ? Number.NaN : deviation(steps),
    below_peak: now - Math.max(...known),
    above_trough: now - Math.min(...known),
    age: Math.log1p(measured),
    rank,
    same_months_last_year: past(6) - past(12),
  };
}

/** The value of a month, or of the one before it when that month was not measured. */
function valueNear(logs: Float64Array, t: number): number {
  const exact = logs[t] ?? Number.NaN;
  return Number.isNaN(exact) ? (logs[t - 1] ?? Number.NaN) : exact;
}

/** @returns the standard deviation of the values, of the population */
function deviation(values: number[]): number {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return Math.sqrt(values.reduce((a, b) => a + (b - mean) ** 2, 0) / values.length);
}

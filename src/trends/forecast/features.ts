import { spreadAround, theilSen, unrestOf } from './robust.ts';

/**
 * What the forecast looks at, all of it from the past of one series and its place among the others. Logs are natural and against the registry
 * (see registry.ts), so 0.69 is a doubling beyond the registry's own growth.
 */
export const featureTable = {
  growth_1: { label: 'Growth in the last month' },
  growth_3: { label: 'Growth in three months' },
  growth_6: { label: 'Growth in six months' },
  growth_12: { label: 'Growth in a year' },
  clarity: { label: 'How evenly it grew in six months' },
  unrest: { label: 'How much its months differ' },
  below_peak: { label: 'How far below the best month of the last year' },
  above_trough: { label: 'How far above the worst month of the last year' },
  age: { label: 'For how long it has been measured', isOfList: true },
  rank: { label: 'Its size among the others', isOfList: true },
  same_months_last_year: { label: 'What it did in the coming months a year ago' },
} as const satisfies Record<string, { label: string; isOfList?: true }>;
export type FeatureId = keyof typeof featureTable;
export const featureIds = Object.keys(featureTable) as FeatureId[];
/** Those a topic has as well. The others say where something stands in the list it was taken from, and a topic is in no such list. */
export const topicFeatureIds = featureIds.filter((id) => !('isOfList' in featureTable[id]));
export type Features = Record<FeatureId, number>;

const YEAR = 12;
const HALF_YEAR = 6;

/**
 * @param logs normalised logs of one series, `NaN` where nothing was measured
 * @param t the month to look from; nothing after it is read
 * @param rank share (0–1) of the registry's series of that month that are smaller
 * @param isAgeKnown false of what may have been there long before it was first measured
 * @returns features, `NaN` where the past is too short; undefined when the month itself was not measured
 */
export function featuresAt(logs: Float64Array, t: number, rank: number, isAgeKnown = true): Features | undefined {
  const now = logs[t];
  if (now === undefined || Number.isNaN(now)) return undefined;
  const past = (months: number) => valueNear(logs, t - months);
  const year = Array.from(logs.subarray(Math.max(0, t - YEAR), t + 1));
  const known = year.filter((value) => !Number.isNaN(value));
  let measured = 0;
  for (let i = 0; i <= t; i++) if (!Number.isNaN(logs[i])) measured++;
  return {
    growth_1: now - past(1),
    growth_3: now - past(3),
    growth_6: now - past(6),
    growth_12: now - past(12),
    clarity: clarityOf(year.slice(-HALF_YEAR - 1)),
    unrest: unrestOf(year),
    below_peak: now - Math.max(...known),
    above_trough: now - Math.min(...known),
    age: isAgeKnown ? Math.log1p(measured) : Number.NaN,
    rank,
    same_months_last_year: past(6) - past(12),
  };
}

/** The value of a month, or of the one before it when that month was not measured. */
function valueNear(logs: Float64Array, t: number): number {
  const exact = logs[t] ?? Number.NaN;
  return Number.isNaN(exact) ? (logs[t - 1] ?? Number.NaN) : exact;
}

/** Growth of these months by the robust slope, in spreads of the months around it; NaN of fewer than three. */
function clarityOf(values: readonly number[]): number {
  if (values.filter((value) => !Number.isNaN(value)).length < 3) return Number.NaN;
  const slope = theilSen(values);
  return (HALF_YEAR * slope) / spreadAround(values, slope);
}

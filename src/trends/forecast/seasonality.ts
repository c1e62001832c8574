import { median } from './registry.ts';
import { known } from './robust.ts';

const YEAR = 12;
/** Fewer measured months than this cannot tell a year from a trend. */
export const SEASONAL_MONTHS = 24;
/** A pattern that explains less than this share of the movement is not taken out: it would be noise. */
const LEAST_SHARE = 0.3;

export type Seasonality = {
  /** The series without what is the same every year. */
  rest: number[];
};

/**
 * Takes out what is the same every year: the median, by month of the year, of the distance to a centred 12-month mean (classical decomposition, with
 * medians). Only with `SEASONAL_MONTHS` distances; with two years every month's pattern would rest on one of them or two and explain anything.
 * @param values monthly logs up to the month that is looked from
 */
export function withoutYearlyPattern(values: number[]): Seasonality {
  const none = { rest: values };
  if (known(values).length < SEASONAL_MONTHS) return none;
  const distances = values.map((value, i) => value - centredMean(values, i));
  const pattern = Array.from({ length: YEAR }, (_, month) => median(known(distances.filter((_, i) => i % YEAR === month))));
  const middle = median(known(pattern));
  const yearly = pattern.map((value) => (Number.isNaN(value) ? 0 : value - middle));
  const at = (i: number) => yearly[i % YEAR] as number;
  let [all, left, compared] = [0, 0, 0];
  distances.forEach((distance, i) => {
    if (Number.isNaN(distance)) return;
    compared++;
    all += distance ** 2;
    left += (distance - at(i)) ** 2;
  });
  if (compared < SEASONAL_MONTHS || all === 0) return none;
  const share = Math.max(0, 1 - left / all);
  if (share < LEAST_SHARE) return none;
  return { rest: values.map((value, i) => value - at(i)) };
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

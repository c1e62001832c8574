import { monthName, monthNumber } from '../forecast/registry.ts';
import type { RawPoint } from './series-source.ts';

/** Months as sources are asked for them; all `YYYY-MM`, all UTC. */

/** @returns every month from one to another, both included */
export function monthsFrom(from: string, to: string): string[] {
  const count = monthNumber(to) - monthNumber(from) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => monthName(monthNumber(from) + i));
}

/** A count of a month is stored under the first day after it. */
export const dayAfter = (month: string) => `${monthName(monthNumber(month) + 1)}-01`;
/** @returns the month that is stored under a day */
export const monthOf = (day: string) => monthName(monthNumber(day) - 1);

export const lastWholeMonth = (now: Date) => monthName(monthNumber(now.toISOString()) - 1);
export const firstDay = (month: string) => `${month}-01`;
export const daysIn = (month: string) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
export const lastDay = (month: string) => `${month}-${daysIn(month)}`;
/** Seconds since the epoch of the beginning of a month. */
export const beginOf = (month: string) => Date.parse(`${month}-01T00:00:00Z`) / 1_000;
export const endOf = (month: string) => beginOf(monthName(monthNumber(month) + 1));

/** Days on which nothing was counted of what is counted a hundred times on others were not counted at all. */
const NEVER_ZERO_FROM = 100;

/** Sums days to months. A month that lacks a day, or in which days of a busy package were not counted, is left out: a gap is no fall. */
export function monthsOfDays(days: readonly { day: string; downloads: number }[]): RawPoint[] {
  const byMonth = new Map<string, number[]>();
  for (const { day, downloads } of days) {
    const month = day.slice(0, 7);
    byMonth.set(month, [...(byMonth.get(month) ?? []), downloads]);
  }
  return [...byMonth].flatMap(([month, counts]) => {
    const isWhole = counts.length === daysIn(month);
    const usual = counts.toSorted((a, b) => a - b)[counts.length >> 1] ?? 0;
    const hasHoles = usual >= NEVER_ZERO_FROM && counts.includes(0);
    return isWhole && !hasHoles ? [{ month, value: counts.reduce((sum, count) => sum + count, 0) }] : [];
  });
}

/** Adds up what the terms of a topic came to. A month that one of them lacks is left out, once that one has begun: a sum of fewer is another series. */
export function addedUp(series: readonly (readonly RawPoint[])[]): RawPoint[] {
  const begun = series.filter((points) => points.length > 0);
  const starts = begun.map((points) => points.reduce((least, { month }) => (month < least ? month : least), '9999-99'));
  const months = [...new Set(begun.flatMap((points) => points.map(({ month }) => month)))].sort();
  return months.flatMap((month) => {
    const due = begun.filter((_, i) => (starts[i] as string) <= month);
    const values = due.map((points) => points.find((point) => point.month === month)?.value);
    return values.some((value) => value === undefined)
      ? []
      : [{ month, value: values.reduce<number>((sum, value) => sum + (value ?? 0), 0) }];
  });
}

/** The spans an administrator can look at: each is made of whole days, ISO weeks (from Monday) or calendar months in UTC, the present one included. */
export const ranges = ['30d', '90d', '12m'] as const;
export type Range = (typeof ranges)[number];
export type Unit = 'day' | 'week' | 'month';

/** How a range is cut up. `counts` of `unit`, the last of which is the one that is under way. */
export const cuts = {
  '30d': { unit: 'day', count: 30, label: '30 days' },
  '90d': { unit: 'week', count: 13, label: '13 weeks' },
  '12m': { unit: 'month', count: 12, label: '12 months' },
} as const satisfies Record<Range, { unit: Unit; count: number; label: string }>;

/**
 * A range as it stands at an instant.
 * `starts` are the first days of its parts (`YYYY-MM-DD`), ascending; `from` is the first instant of the first, `to` the end (not included) of the last.
 */
export type Period = { range: Range; unit: Unit; starts: string[]; from: Date; to: Date };

const DAY_MS = 86_400_000;

/** @returns the first instant (UTC) of the day, ISO week or month that an instant is in */
export function startOf(unit: Unit, at: Date): Date {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  if (unit === 'month') return new Date(Date.UTC(year, month, 1));
  const sinceMonday = (at.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(year, month, unit === 'day' ? day : day - sinceMonday));
}

/** @param first an instant at which a part begins @returns the first instant of the part `count` after it (before it, for a negative count) */
export function partAfter(unit: Unit, first: Date, count: number): Date {
  if (unit === 'month') return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + count, 1));
  return new Date(first.getTime() + count * (unit === 'day' ? 1 : 7) * DAY_MS);
}

/** @returns the first day of a part, as `YYYY-MM-DD` */
export const dayText = (at: Date) => at.toISOString().slice(0, 10);

/** @returns the last `count` parts, the one under way included */
export function partsUntil(unit: Unit, count: number, now: Date): { starts: string[]; from: Date; to: Date } {
  const last = startOf(unit, now);
  const from = partAfter(unit, last, 1 - count);
  const starts = Array.from({ length: count }, (_, i) => dayText(partAfter(unit, from, i)));
  return { starts, from, to: partAfter(unit, last, 1) };
}

/** @returns the range as it stands now */
export function periodOf(range: Range, now: Date): Period {
  const { unit, count } = cuts[range];
  return { range, unit, ...partsUntil(unit, count, now) };
}

import { formatDay, formatInstant } from '../../ui/format.ts';

/**
 * Reports of one idea have one name; what tells them apart is when they were made.
 * @param times all that stand beside each other, UTC, ISO 8601
 * @returns how each is told: by its day, or with the time of day where another is of the same one
 */
export function daysTold(times: readonly string[]): (time: string) => string {
  const counts = new Map<string, number>();
  for (const time of new Set(times)) counts.set(time.slice(0, 10), (counts.get(time.slice(0, 10)) ?? 0) + 1);
  return (time) => ((counts.get(time.slice(0, 10)) ?? 0) > 1 ? formatInstant(time) : formatDay(time));
}

/** @returns the times of runs and of those they checked again, to be told beside each other */
export const timesOf = (runs: readonly { created_at: string; parent_created_at: string | null }[]): string[] =>
  runs.flatMap(({ created_at, parent_created_at }) => (parent_created_at ? [created_at, parent_created_at] : [created_at]));

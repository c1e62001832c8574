import { formatClock, formatDay, formatInstant } from '../ui/format.ts';

/**
 * Reports of one idea have one name; what tells them apart is when they were made.
 * @param times all that stand beside each other, UTC, ISO 8601
 * @returns how each is told: by its day; with the time of day where another is of the same day, and to the second where one is of the same minute
 */
export function dateLabels(times: readonly string[]): (time: string) => string {
  const all = [...new Set(times)];
  const isShared = (start: string) => all.filter((time) => time.startsWith(start)).length > 1;
  return (time) => {
    if (isShared(time.slice(0, 16))) return `${formatDay(time)}, ${formatClock(time)}`;
    return isShared(time.slice(0, 10)) ? formatInstant(time) : formatDay(time);
  };
}

/** @returns the times of runs and of those they checked again, to be told beside each other */
export const timesOf = (runs: readonly { created_at: string; parent_created_at: string | null }[]): string[] =>
  runs.flatMap(({ created_at, parent_created_at }) => (parent_created_at ? [created_at, parent_created_at] : [created_at]));

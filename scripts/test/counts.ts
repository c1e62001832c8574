import { stripVTControlCharacters } from 'node:util';

export type Counts = { passed: number; failed: number; skipped: number };

/** What failed, printed once more at the end, where a long log is read first. */
export const failures: string[] = [];

/** Notes a failure outside any test. @returns the count of it */
export function fails(failure: string): Counts {
  failures.push(failure);
  return { passed: 0, failed: 1, skipped: 0 };
}

/** A runner that failed without counting a failure (a broken set-up, a leak) is a failure all the same. */
export function honest(counts: Counts, ok: boolean, runner: string): Counts {
  return !ok && counts.failed === 0 ? { ...counts, failed: fails(`${runner} failed outside its tests; its log says how`).failed } : counts;
}

/** A test's name and the first lines of what went wrong in it, without the colours of a terminal. */
export function failureOf(name: string, message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim());
  return [name, ...lines.slice(0, 6).map((line) => `    ${line.trim().slice(0, 200)}`)].join('\n');
}

/** @returns the files that took longest, in one line */
export function longestOf(durations: Iterable<readonly [file: string, ms: number]>): string {
  const ms = new Map<string, number>();
  for (const [file, duration] of durations) ms.set(file, (ms.get(file) ?? 0) + duration);
  const longest = [...ms].sort((a, b) => b[1] - a[1]).slice(0, 10);
  return `\nLongest: ${longest.map(([file, took]) => `${file} ${(took / 1000).toFixed(0)} s`).join(', ')}`;
}

import { intervalOf } from '../statistics/interval.ts';

/** @returns the lowest count of a full sample whose whole interval lies above the mark; undefined where even all of them leave it open */
export function clearOfMark(passMark: number, sample: number): number | undefined {
  for (let count = passMark + 1; count <= sample; count += 1) if (intervalOf(count, sample).low > passMark / sample) return count;
  return undefined;
}

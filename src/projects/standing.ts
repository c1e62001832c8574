import type { Standing } from './projects.contract.ts';
import { intervalOf } from './statistics/interval.ts';
import { resultOf } from './statistics/result.ts';
import { saysOf } from './statistics/words.ts';

/** Sums of a log: how many were tried, how many said yes, and what was spent, in US cents. */
export type Totals = { tried: number; yes: number; spent_cents: number; entries: number };
type Plan = { sample_size: number | null; pass_count: number | null };

/**
 * What the numbers of a log say so far. The mark is judged once the sample is full; before that it is said whether it can still be reached.
 * @param totals `yes` is at most `tried`
 */
export function standingOf({ sample_size: sample, pass_count: passMark }: Plan, totals: Totals): Standing {
  const { tried: trials, yes: successes } = totals;
  const interval = trials === 0 ? null : intervalOf(successes, trials);
  const line = saysOf(successes, trials);
  if (sample === null || passMark === null) return { ...totals, interval, line, outcome: 'too_early', certain_already: null, says: line };
  const { outcome, certainAlready, says } = resultOf({ passMark, sample, successes, trials });
  return { ...totals, interval, line, outcome, certain_already: certainAlready ?? null, says };
}

import { formatNumber } from '../../ui/format.ts';
import { type Interval, intervalOf } from './interval.ts';
import { percentOf, rangeOf, saysOf } from './words.ts';

export const outcomes = ['passed', 'failed', 'too_early'] as const;
export type Outcome = (typeof outcomes)[number];

/** Where what was measured stands beside the mark: its whole interval above it, below it, or the mark within it. */
export type Certainty = 'above' | 'below' | 'within';

/** How a test is decided. Shown wherever a result is. */
export const RULE_OF_RESULTS =
  'The number decides, once the planned sample is full: at or above the pass mark is passed, below it is failed. Before that it is too early to say. Beside it stands the 95 % interval: where it holds the pass mark, the next sample could come out the other way.';

/** A test that counts: at least `passMark` of `sample` shall say yes, buy, or come back. */
export type CountedTest = {
  /** Successes wanted in a full sample; whole, 1 to `sample`. */
  passMark: number;
  /** How many are to be asked, whole, from 1. */
  sample: number;
  successes: number;
  trials: number;
};

export type CountedResult = {
  outcome: Outcome;
  /** What the rest of the sample cannot change any more, while it is too early by the rule. */
  certainAlready: 'passed' | 'failed' | undefined;
  /** The share found, 0–1; undefined before the first trial. */
  share: number | undefined;
  /** The mark as a share: passMark ÷ sample. */
  markShare: number;
  interval: Interval;
  certainty: Certainty;
  /** One or two sentences: the count and the mark, then what the interval says. */
  says: string;
};

/**
 * What a counted test comes to: once the planned sample is full, the number against the mark decides; before that it is too early to say. Beyond the sample the mark is read as a share (successes ÷ trials against passMark ÷ sample), so
 * that asking more people makes no test easier.
 * @throws RangeError for a mark or a sample that is none, and for counts such as 9 of 7
 */
export function resultOf({ passMark, sample, successes, trials }: CountedTest): CountedResult {
  assertPlan(sample);
  if (!Number.isSafeInteger(passMark) || passMark < 1 || passMark > sample) {
    throw new RangeError('A pass mark is a whole number from 1 to the sample.');
  }
  const interval = intervalOf(successes, trials);
  const markShare = passMark / sample;
  const found = {
    share: trials === 0 ? undefined : successes / trials,
    markShare,
    interval,
    certainty: certaintyOf(interval, markShare),
  };
  if (trials < sample) {
    const certainAlready = successes >= passMark ? 'passed' : trials - successes > sample - passMark ? 'failed' : undefined;
    return { ...found, outcome: 'too_early', certainAlready, says: tooEarly({ passMark, sample, successes, trials }, certainAlready) };
  }
  const outcome = successes * sample >= passMark * trials ? 'passed' : 'failed';
  const count = `${formatNumber(successes)} of ${formatNumber(trials)}`;
  const mark = `${formatNumber(passMark)} of ${formatNumber(sample)}`;
  const head = `${outcome === 'passed' ? 'Passed' : 'Failed'}: ${count}; the mark was ${mark}.`;
  const range = `The real share is probably ${rangeOf(interval, trials)}`;
  return { ...found, outcome, certainAlready: undefined, says: `${head} ${range}${beside(found.certainty, percentOf(markShare, trials))}` };
}

function certaintyOf({ low, high }: Interval, mark: number): Certainty {
  if (low > mark) return 'above';
  return high < mark ? 'below' : 'within';
}

/** The end of a sentence that has named a range. */
function beside(certainty: Certainty, mark: string): string {
  if (certainty === 'within') return `. That range holds the mark of ${mark}, so another sample could come out the other way.`;
  return `, all of it ${certainty} the mark of ${mark}.`;
}

function tooEarly({ passMark, sample, successes, trials }: CountedTest, certainAlready: CountedResult['certainAlready']): string {
  const left = formatNumber(sample - trials);
  const count = saysOf(successes, trials);
  if (certainAlready === 'passed')
    return `Too early to say, with ${left} to go. ${count}. The mark of ${formatNumber(passMark)} is reached already.`;
  if (certainAlready === 'failed') {
    return `Too early to say, with ${left} to go. ${count}. The mark of ${formatNumber(passMark)} can no longer be reached.`;
  }
  const needed = passMark - successes;
  return `Too early to say, with ${left} to go. ${count}. It takes ${formatNumber(needed)} more to pass.`;
}

function assertPlan(sample: number): void {
  if (!Number.isSafeInteger(sample) || sample < 1) throw new RangeError('A sample is a whole number from 1.');
}

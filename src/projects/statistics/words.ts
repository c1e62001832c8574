import { formatNumber } from '../../ui/format.ts';
import { type Interval, intervalOf } from './interval.ts';

/**
 * What a count says, in one line: `4 of 12: between 14 % and 61 %`.
 * @param successes whole, from 0 to `trials`
 * @param trials whole, from 0
 * @throws RangeError for what cannot be counted, such as 9 of 7
 */
export function saysOf(successes: number, trials: number): string {
  const interval = intervalOf(successes, trials);
  if (trials === 0) return 'No results yet';
  return `${formatNumber(successes)} of ${formatNumber(trials)}: ${rangeOf(interval, trials)}`;
}

/** @returns `between 14 % and 61 %` */
export const rangeOf = ({ low, high }: Interval, trials: number): string =>
  `between ${percentOf(low, trials)} and ${percentOf(high, trials)}`;

/**
 * A share as a percentage that claims no more than it knows: whole percents, and one decimal below 10 % from a hundred trials up. Only 0 and 1 themselves are
 * written 0 % and 100 %.
 */
export function percentOf(share: number, trials: number): string {
  const percent = share * 100;
  if (percent === 0 || percent === 100) return `${percent} %`;
  const decimals = trials >= 100 && percent < 10 ? 1 : 0;
  const step = 10 ** -decimals;
  if (percent < step / 2) return `under ${step} %`;
  if (percent > 99.5) return 'over 99 %';
  return `${percent.toFixed(decimals)} %`;
}

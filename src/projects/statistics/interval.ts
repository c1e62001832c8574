/**
 * What a small sample can say of the share behind it. One rule for every test: the 95 % score interval of Wilson (1927), without correction for continuity,
 * which Newcombe (1998) recommends among seven methods and which stays within 0 and 1 for the smallest samples.
 */

/** The two-sided 95 % point of the standard normal distribution. */
const Z_95 = 1.959963984540054;

/** A share, 0 to 1, and the ends it probably lies between. */
export type Interval = { low: number; high: number };

/** How many of how many. */
type Count = { successes: number; trials: number };

/**
 * The 95 % interval of a share, with p = successes ÷ trials and z = 1.96:
 * (p + z²/2n ± z√(p(1−p)/n + z²/4n²)) ÷ (1 + z²/n).
 * Source: E. B. Wilson, “Probable inference, the law of succession, and statistical inference”, Journal of the American Statistical Association 22 (1927), 209–212;
 * R. G. Newcombe, “Two-sided confidence intervals for the single proportion”, Statistics in Medicine 17 (1998), 857–872, method 3.
 * @param successes whole, from 0 to `trials`
 * @param trials whole, from 0
 * @returns both ends, 0 to 1; without trials everything from 0 to 1 is possible
 * @throws RangeError for what cannot be counted, such as 9 of 7
 */
export function intervalOf(successes: number, trials: number): Interval {
  assertCount({ successes, trials });
  if (trials === 0) return { low: 0, high: 1 };
  const share = successes / trials;
  const square = Z_95 ** 2;
  const centre = share + square / (2 * trials);
  const half = Z_95 * Math.sqrt((share * (1 - share)) / trials + square / (4 * trials ** 2));
  const scale = 1 + square / trials;
  // At none and at all the ends are 0 and 1 by the formula; binary fractions leave a rest.
  return {
    low: successes === 0 ? 0 : (centre - half) / scale,
    high: successes === trials ? 1 : (centre + half) / scale,
  };
}

/** @throws RangeError unless the two are whole numbers with 0 ≤ successes ≤ trials */
export function assertCount({ successes, trials }: Count): void {
  if (!Number.isSafeInteger(successes) || !Number.isSafeInteger(trials) || successes < 0 || trials < 0) {
    throw new RangeError('Successes and trials are whole numbers from 0.');
  }
  if (successes > trials) throw new RangeError(`${successes} of ${trials} cannot be: there are more successes than trials.`);
}

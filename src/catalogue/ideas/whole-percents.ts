/** @returns shares of one as whole percents that add up to what the shares do: what rounding leaves goes to the largest remainders */
export function wholePercents(shares: readonly number[]): number[] {
  const exact = shares.map((share) => share * 100);
  const whole = exact.map(Math.floor);
  const left = Math.round(exact.reduce((sum, value) => sum + value, 0)) - whole.reduce((sum, value) => sum + value, 0);
  const byRemainder = exact.map((value, i) => ({ i, rest: value - Math.floor(value) })).sort((a, b) => b.rest - a.rest);
  for (const { i } of byRemainder.slice(0, left)) whole[i] = (whole[i] as number) + 1;
  return whole;
}

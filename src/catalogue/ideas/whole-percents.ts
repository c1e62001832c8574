/** @returns shares of one as whole percents that add up to what the shares do: each ends where the rounded sum so far does */
export function wholePercents(shares: readonly number[]): number[] {
  let sum = 0;
  let given = 0;
  return shares.map((share) => {
    sum += share * 100;
    const whole = Math.round(sum) - given;
    given += whole;
    return whole;
  });
}

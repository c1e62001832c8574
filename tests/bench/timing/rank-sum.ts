/**
 * Wilcoxon's rank-sum test (Mann-Whitney U), two-sided, by the normal approximation with mid-ranks and a continuity correction; good for samples of
 * twenty and more (Mann & Whitney 1947; Hollander & Wolfe, Nonparametric Statistical Methods, ch. 4).
 * @returns the z score, and the probability of a difference at least as large between two samples of one distribution
 */
export function rankSum(a: readonly number[], b: readonly number[]): { z: number; p: number } {
  const all = [...a.map((value) => ({ value, isA: true })), ...b.map((value) => ({ value, isA: false }))].sort((x, y) => x.value - y.value);
  let [sumA, ties] = [0, 0];
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to++;
    const rank = (from + 1 + to) / 2;
    for (const { isA } of all.slice(from, to)) if (isA) sumA += rank;
    ties += (to - from) ** 3 - (to - from);
    from = to;
  }
  const [n, m, total] = [a.length, b.length, all.length];
  const u = sumA - (n * (n + 1)) / 2;
  const spread = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))));
  const off = u - (n * m) / 2;
  const z = spread === 0 ? 0 : (Math.sign(off) * Math.max(0, Math.abs(off) - 0.5)) / spread;
  return { z, p: 2 * upperTail(Math.abs(z)) };
}

/** P(Z > z) of the standard normal distribution, for z ≥ 0 (Abramowitz & Stegun 26.2.17, error below 7.5e-8). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const poly = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * poly;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

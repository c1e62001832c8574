/** A share (0–1) of judgements and its 95 % interval. */
export type Share = { count: number; share: number; low: number; high: number };

const NORMAL_95 = 1.96;

/**
 * The share of judgements for which something is true. Judgements of one package, and those of one month, are not independent of each other; the interval
 * is of the variance clustered both ways (Cameron, Gelbach and Miller, 2011), never narrower than that of independent ones.
 */
export function shareOf<One extends { name: string; month: string }>(judgements: readonly One[], test: (one: One) => boolean): Share {
  const count = judgements.length;
  if (count === 0) return { count, share: 0, low: 0, high: 1 };
  const hits = judgements.map((one) => (test(one) ? 1 : 0));
  const share = hits.reduce<number>((sum, hit) => sum + hit, 0) / count;
  const byName = new Map<string, number>();
  const byMonth = new Map<string, number>();
  judgements.forEach(({ name, month }, i) => {
    const rest = (hits[i] as number) - share;
    byName.set(name, (byName.get(name) ?? 0) + rest);
    byMonth.set(month, (byMonth.get(month) ?? 0) + rest);
  });
  const independent = count * share * (1 - share);
  const clustered = squares(byName) + squares(byMonth) - independent;
  const error = (NORMAL_95 * Math.sqrt(Math.max(clustered, independent))) / count;
  return { count, share, low: Math.max(0, share - error), high: Math.min(1, share + error) };
}

const squares = (sums: ReadonlyMap<string, number>) => [...sums.values()].reduce((total, sum) => total + sum ** 2, 0);

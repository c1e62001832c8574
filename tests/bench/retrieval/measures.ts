export const K = 10;
export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** @returns the share of what is near that stands among the first ten; of more than ten near, ten are all that could */
export function recall(ranked: readonly string[], grades: ReadonlyMap<string, number>): number {
  return ranked.slice(0, K).filter((id) => grades.has(id)).length / Math.min(K, grades.size);
}

/** Normalised discounted cumulative gain of the first ten, gain 2^grade − 1 (Järvelin and Kekäläinen 2002; Burges et al. 2005). */
export function ndcg(ranked: readonly string[], grades: ReadonlyMap<string, number>): number {
  const gain = (found: readonly (number | undefined)[]) =>
    found.slice(0, K).reduce<number>((sum, grade, place) => sum + (2 ** (grade ?? 0) - 1) / Math.log2(place + 2), 0);
  return gain(ranked.map((id) => grades.get(id))) / gain([...grades.values()].sort((a, b) => b - a));
}

/** @returns one over the place of the first that is near, 0 when none is among the first ten */
export function reciprocalRank(ranked: readonly string[], grades: ReadonlyMap<string, number>): number {
  const place = ranked.slice(0, K).findIndex((id) => grades.has(id));
  return place < 0 ? 0 : 1 / (place + 1);
}

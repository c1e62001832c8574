/** How good an answer is, from graded judgements. */

export type Grades = ReadonlyMap<string, number>;

/**
 * nDCG@k with gains 2^grade − 1 and a log2 discount (Järvelin & Kekäläinen 2002; gains as in Burges et al. 2005).
 * @param answer slugs, best first
 */
export function ndcg(answer: readonly string[], grades: Grades, k: number): number {
  const dcg = (list: readonly number[]) => list.slice(0, k).reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0);
  const ideal = dcg([...grades.values()].sort((a, b) => b - a));
  return ideal === 0 ? 0 : dcg(answer.map((slug) => grades.get(slug) ?? 0)) / ideal;
}

/** The share of the relevant ideas that are among the first k. */
export function recall(answer: readonly string[], grades: Grades, k: number): number {
  return answer.slice(0, k).filter((slug) => grades.has(slug)).length / grades.size;
}

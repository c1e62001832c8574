import { decompose, substitute } from './matrices.ts';

const STEPS = 12;
const RIDGE = 10;

/**
 * Logistic regression by Newton's method, on signals seen from their means and in their deviations.
 * @returns a weight a signal as it stands, and last the constant
 */
export function learnWeights(rows: readonly (readonly number[])[], isTrue: readonly boolean[], signals: number): number[] {
  const means = Array.from({ length: signals }, (_, k) => rows.reduce((sum, row) => sum + (row[k] as number), 0) / rows.length);
  const deviations = means.map(
    (mean, k) => Math.sqrt(rows.reduce((sum, row) => sum + ((row[k] as number) - mean) ** 2, 0) / rows.length) || 1,
  );
  const seen = rows.map((row) => [...row.map((value, k) => (value - (means[k] as number)) / (deviations[k] as number)), 1]);
  const width = signals + 1;
  const weights = new Float64Array(width);
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((value, k) => (k === signals ? 0 : RIDGE * value));
    const bend = new Float64Array(width * width);
    for (let k = 0; k < width; k++) bend[k * width + k] = k === signals ? 1e-6 : RIDGE;
    for (const [at, row] of seen.entries()) {
      const chance = 1 / (1 + Math.exp(-row.reduce((sum, value, k) => sum + value * (weights[k] as number), 0)));
      const off = chance - Number(isTrue[at]);
      const bends = chance * (1 - chance);
      for (let i = 0; i < width; i++) {
        const value = row[i] as number;
        slope[i] = (slope[i] as number) + off * value;
        for (let j = 0; j <= i; j++) bend[i * width + j] = (bend[i * width + j] as number) + bends * value * (row[j] as number);
      }
    }
    decompose(bend, width);
    for (const [k, value] of substitute(bend, width, slope).entries()) weights[k] = (weights[k] as number) - value;
  }
  const own = means.map((_, k) => (weights[k] as number) / (deviations[k] as number));
  return [...own, (weights[signals] as number) - own.reduce((sum, value, k) => sum + value * (means[k] as number), 0)];
}

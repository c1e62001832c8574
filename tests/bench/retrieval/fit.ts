/**
 * Fits the weights of src/features/evidence/retrieval/calibration.ts: `node tests/bench/retrieval/fit.ts --companies FILE.csv`.
 *
 * Two logistic regressions by Newton's method with a small ridge, on the tuning half. `NEAR`: of every text with something near, each judged company is a
 * yes, and the others among the sixty most alike are a no. `ANY`: a text with something near is a yes, a stranger's a no, both halves of the evidence
 * weighing the same. Prints weights to be pasted.
 */
import { parseArgs } from 'node:util';
import { ANY, NEAR } from '../../../src/features/evidence/retrieval/calibration.ts';
import { buildNearIndex } from '../../../src/features/evidence/retrieval/near-index.ts';
import { featuresOf } from '../../../src/features/evidence/retrieval/score-near.ts';
import { wordVectors } from '../../../src/features/evidence/retrieval/word-vectors.server.ts';
import { companiesOf, nearDocument } from './companies-file.ts';
import { drawnByLot, gradesOf, halfOf, known, unknown } from './labelled.ts';
import { drawn } from './texts/drawn.ts';
import { fresh } from './texts/fresh.ts';

const POOL = 60;
const RIDGE = 0.05;
const ROUNDS = 60;

const { values: options } = parseArgs({ options: { companies: { type: 'string' } } });
const index = await buildNearIndex((await companiesOf(options.companies as string)).map(nearDocument), wordVectors());
const isTuning = ({ idea }: { idea: string }) => halfOf(idea) === 'tune';
const texts: { text: string; grades: ReadonlyMap<string, number> }[] = [
  ...[...known, ...unknown].filter(isTuning).map(({ idea, text }) => ({ text, grades: gradesOf(idea) })),
  ...drawnByLot.filter(isTuning),
  ...fresh.map(({ idea, text }) => ({ text, grades: gradesOf(idea) })),
  ...drawn.map(({ company, text }) => ({ text, grades: new Map([[String(company), 3]]) })),
];
const seen = texts.map(({ text, grades }) => ({ grades, ...featuresOf(index, wordVectors(), text) }));

type Row = { values: number[]; isTrue: boolean; weight: number };
// Of the companies of drawn.ts only the drawn one was judged, so that a no there may be a yes.
const pairs: Row[] = seen.slice(0, -drawn.length).flatMap(({ grades, likeness }) => {
  const ranked = [...likeness.entries()].sort((a, b) => b[1] - a[1]);
  return ranked.flatMap(([i, value], place) => {
    const isTrue = grades.has((index.documents[i] as { id: string }).id);
    return grades.size > 0 && (place < POOL || isTrue) ? [{ values: [1, value], isTrue, weight: 1 }] : [];
  });
});
const strangers = seen.filter(({ grades }) => grades.size === 0).length;
const whole: Row[] = seen.map(({ grades, likeness, covered }) => ({
  values: [1, Math.log(covered), Math.max(...likeness)],
  isTrue: grades.size > 0,
  weight: seen.length / 2 / (grades.size > 0 ? seen.length - strangers : strangers),
}));
print('NEAR', Object.keys(NEAR), pairs);
print('ANY', Object.keys(ANY), whole);

function print(name: string, keys: readonly string[], rows: readonly Row[]): void {
  const weights = newton(rows, keys.length);
  console.log(`${rows.length} rows, ${rows.filter(({ isTrue }) => isTrue).length} of them true`);
  console.log(`export const ${name} = { ${keys.map((key, i) => `${key}: ${(weights[i] as number).toFixed(3)}`).join(', ')} };`);
}

function newton(rows: readonly Row[], size: number): number[] {
  let weights: number[] = Array.from({ length: size }, () => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = weights.map((weight, i) => (i === 0 ? 0 : -RIDGE * weight));
    const hessian = weights.map((_, i) => weights.map((_, j) => (i === j ? (i === 0 ? 1e-6 : RIDGE) : 0)));
    for (const { values, isTrue, weight } of rows) {
      const p = 1 / (1 + Math.exp(-values.reduce((sum, value, i) => sum + value * (weights[i] as number), 0)));
      for (const [i, value] of values.entries()) {
        gradient[i] = (gradient[i] as number) + weight * value * ((isTrue ? 1 : 0) - p);
        const row = hessian[i] as number[];
        for (const [j, other] of values.entries()) row[j] = (row[j] as number) + weight * p * (1 - p) * value * other;
      }
    }
    const step = solve(hessian, gradient);
    weights = weights.map((weight, i) => weight + (step[i] as number));
  }
  return weights;
}

/** Gaussian elimination with pivots; the matrix is small and positive definite. */
function solve(matrix: number[][], right: readonly number[]): number[] {
  const a = matrix.map((row, i) => [...row, right[i] as number]);
  for (let c = 0; c < a.length; c++) {
    const pivot = a.slice(c).reduce((best, row) => (Math.abs(row[c] as number) > Math.abs(best[c] as number) ? row : best));
    a.splice(a.indexOf(pivot), 1);
    a.splice(c, 0, pivot);
    for (const row of a) {
      if (row === pivot) continue;
      const factor = (row[c] as number) / (pivot[c] as number);
      for (let k = c; k < row.length; k++) row[k] = (row[k] as number) - factor * (pivot[k] as number);
    }
  }
  return a.map((row, i) => (row[row.length - 1] as number) / (row[i] as number));
}

/**
 * Fits the weights of src/features/evidence/retrieval/calibration.ts: `node tests/bench/retrieval/fit.ts --companies FILE.csv`.
 *
 * Logistic regression by Newton's method with a small ridge, on the tuning half: for every text, each judged company is a yes, and the others among the
 * hundred most alike are a no. Prints weights to be pasted.
 */
import { parseArgs } from 'node:util';
import { WEIGHTS } from '../../../src/features/evidence/retrieval/calibration.ts';
import { buildNearIndex } from '../../../src/features/evidence/retrieval/near-index.ts';
import { type Features, featuresOf } from '../../../src/features/evidence/retrieval/score-near.ts';
import { wordVectors } from '../../../src/features/evidence/retrieval/word-vectors.server.ts';
import { companiesOf, nearDocument } from './companies-file.ts';
import { allTexts, gradesOf, halfOf } from './labelled.ts';
import { drawn } from './texts/drawn.ts';
import { fresh } from './texts/fresh.ts';

const POOL = 100;
const RIDGE = 0.5;
const UNPREPARED = 1;
const ROUNDS = 40;
const names = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[];

const { values: options } = parseArgs({ options: { companies: { type: 'string' }, all: { type: 'boolean', default: false } } });
const index = await buildNearIndex((await companiesOf(options.companies as string)).map(nearDocument), wordVectors());
const tuning = allTexts
  .filter(({ idea }) => options.all || halfOf(idea) === 'tune')
  .flatMap(({ idea, text }) => rowsOf(text, gradesOf(idea), 1));
// The lists of trades were made by who wrote the labelled texts; what nobody prepared for weighs as much as they do.
const unprepared = [
  ...fresh.map(({ idea, text }) => ({ text, grades: gradesOf(idea) })),
  ...drawn.map(({ company, text }) => ({ text, grades: new Map([[String(company), 3]]) })),
];
const rows = [...tuning, ...unprepared.flatMap(({ text, grades }) => rowsOf(text, grades, UNPREPARED))];
console.log(`${rows.length} pairs, ${rows.filter(({ isNear }) => isNear).length} of them near`);
const weights = newton(rows);
console.log(`{ ${names.map((name, i) => `${name}: ${(weights[i] as number).toFixed(3)}`).join(', ')} }`);

type Row = { values: number[]; isNear: boolean; weight: number };

function rowsOf(text: string, grades: ReadonlyMap<string, number>, weight: number): Row[] {
  const features = featuresOf(index, wordVectors(), text);
  const ranked = [...features.likeness.entries()].sort((a, b) => b[1] - a[1]);
  return ranked.flatMap(([i], place) => {
    const isNear = grades.has((index.documents[i] as { id: string }).id);
    return place < POOL || isNear ? [{ values: valuesOf(features, i), isNear, weight }] : [];
  });
}

function valuesOf({ likeness }: Features, i: number): number[] {
  const values = { intercept: 1, likeness: likeness[i] as number };
  return names.map((name) => values[name]);
}

function newton(pairs: readonly Row[]): number[] {
  let weights: number[] = names.map(() => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = weights.map((weight, i) => (i === 0 ? 0 : -RIDGE * weight));
    const hessian = names.map((_, i) => names.map((_, j) => (i === j ? RIDGE : 0)));
    for (const { values, isNear, weight } of pairs) {
      const p = 1 / (1 + Math.exp(-values.reduce((sum, value, i) => sum + value * (weights[i] as number), 0)));
      for (const [i, value] of values.entries()) {
        gradient[i] = (gradient[i] as number) + weight * value * ((isNear ? 1 : 0) - p);
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

/**
 * Fits the weights of src/engine/retrieval/calibration.ts: `node --import ./scripts/tsx.ts tests/bench/retrieval/fit.ts --companies FILE.csv`.
 *
 * Two logistic regressions by Fisher scoring with a small ridge, on the tuning halves and on all texts of fresh.ts and drawn.ts. `ANY` first: a text with
 * something near is a yes, a stranger's a no, both halves of the evidence weighing the same. Then `NEAR` beneath it, so that their product is what is
 * calibrated: of every text each company alike enough ever to be told is a yes when it was judged near and else a no. Each for similarities by the
 * sentence encoder and for those by word vectors. Prints weights to be pasted.
 */
import { parseArgs } from 'node:util';
import { ANY, LEAST_COVERED, NEAR } from '../../../src/engine/retrieval/calibration.ts';
import { buildNearIndex } from '../../../src/engine/retrieval/near-index.ts';
import { featuresOf } from '../../../src/engine/retrieval/score-near.ts';
import { wordVectors } from '../../../src/engine/retrieval/word-vectors.server.ts';
import { companiesOf, nearDocument } from './companies-file.ts';
import { drawnByLot, gradesOf, halfOf, known, unknown } from './labelled.ts';
import { meaningsOf } from './sentence-vectors.ts';
import { drawn } from './texts/drawn.ts';
import { fresh } from './texts/fresh.ts';
import { told } from './texts/told.ts';

/** Of others nothing is told: to fit them would bend what is. */
const LIKEST = 40;
const RIDGE = 0.05;
const ROUNDS = 60;

const { values: options } = parseArgs({ options: { companies: { type: 'string' } } });
const documents = (await companiesOf(options.companies as string)).map(nearDocument);
const index = await buildNearIndex(documents, wordVectors());
const isTuning = ({ idea }: { idea: string }) => halfOf(idea) === 'tune';
const texts: { text: string; grades: ReadonlyMap<string, number> }[] = [
  ...[...known, ...unknown].filter(isTuning).map(({ idea, text }) => ({ text, grades: gradesOf(idea) })),
  ...drawnByLot.filter(isTuning),
  ...told.filter(isTuning),
  ...fresh.map(({ idea, text }) => ({ text, grades: gradesOf(idea) })),
  ...drawn.map(({ company, text }) => ({ text, grades: new Map([[String(company), 3]]) })),
];
const meanings = await meaningsOf(
  documents,
  texts.map(({ text }) => text),
);

/** @property most the probability of the row's truth is at most this: `NEAR` stands beneath `ANY`. */
type Row = { values: number[]; isTrue: boolean; weight: number; most: number };
for (const by of ['vectors', 'words'] as const) {
  const seen = texts.map(({ text, grades }) => ({
    grades,
    ...featuresOf(index, wordVectors(), text, by === 'vectors' ? meanings.get(text) : undefined),
  }));
  const strangers = seen.filter(({ grades }) => grades.size === 0).length;
  const whole: Row[] = seen.map(({ grades, similarity, covered }) => ({
    values: [1, Math.log(Math.max(LEAST_COVERED, covered)), Math.max(...similarity)],
    isTrue: grades.size > 0,
    weight: seen.length / 2 / (grades.size > 0 ? seen.length - strangers : strangers),
    most: 1,
  }));
  const any = print(`ANY.${by}`, Object.keys(ANY[by]), whole);
  // Of the companies of drawn.ts only the drawn one was judged, so that a no there may be a yes.
  const pairs: Row[] = seen.slice(0, -drawn.length).flatMap(({ grades, similarity }, text) => {
    const most = probability(any, whole[text] as Row);
    const bar = similarity.slice().sort().at(-LIKEST) as number;
    return [...similarity.entries()].flatMap(([i, value]) =>
      value < bar ? [] : [{ values: [1, value], isTrue: grades.has((index.documents[i] as { id: string }).id), weight: 1, most }],
    );
  });
  print(`NEAR.${by}`, Object.keys(NEAR[by]), pairs);
}

function print(name: string, keys: readonly string[], rows: readonly Row[]): number[] {
  const weights = fitted(rows, keys.length);
  console.log(`${rows.length} rows, ${rows.filter(({ isTrue }) => isTrue).length} of them true`);
  console.log(`${name} = { ${keys.map((key, i) => `${key}: ${(weights[i] as number).toFixed(3)}`).join(', ')} }`);
  return weights;
}

function probability(weights: readonly number[], { values, most }: Row): number {
  return most / (1 + Math.exp(-values.reduce((sum, value, i) => sum + value * (weights[i] as number), 0)));
}

function fitted(rows: readonly Row[], size: number): number[] {
  let weights: number[] = Array.from({ length: size }, () => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = weights.map((weight, i) => (i === 0 ? 0 : -RIDGE * weight));
    const information = weights.map((_, i) => weights.map((_, j) => (i === j ? (i === 0 ? 1e-6 : RIDGE) : 0)));
    for (const row of rows) {
      const p = probability(weights, row);
      const slope = p * (1 - p / row.most);
      const spread = Math.max(1e-9, p * (1 - p));
      for (const [i, value] of row.values.entries()) {
        gradient[i] = (gradient[i] as number) + (row.weight * value * slope * ((row.isTrue ? 1 : 0) - p)) / spread;
        const own = information[i] as number[];
        for (const [j, other] of row.values.entries()) own[j] = (own[j] as number) + (row.weight * slope ** 2 * value * other) / spread;
      }
    }
    const step = solve(information, gradient);
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

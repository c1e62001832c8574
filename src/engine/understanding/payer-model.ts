import { readVectorFile, vectorFile } from '../../platform/vectors/vector-file.ts';
import { ofLengthOne, rowsInBytes, rowsOfLengthOne } from '../../platform/vectors/vectors.ts';
import { PAYER_SIGNALS } from './payer-signals.ts';

/**
 * What was learned of who pays (scripts/measure/payers.ts). Ridge regressions (Hoerl and Kennard, 1970) say how a payer is likely to be called from what a text
 * is about, and how much a name stands in its text like one who pays and like one it is for; a logistic regression weighs the signals of all who may.
 */
export type PayerModel = {
  width: number;
  /** Words that name somebody in the texts learned from, singular; and how payers are called there, each once. */
  heads: string[];
  names: string[];
  /** From which probability on somebody is named. */
  namedFrom: number;
  /** Of each signal its weight, and last a constant. */
  weights: number[];
  /** The mean of the texts' vectors, of their payers', one row of weights a value of a payer's vector. */
  textMean: Float32Array;
  payerMean: Float32Array;
  likely: Float32Array;
  /** The mean of names as they stand in texts, what makes one of them a payer, and a user; each with a constant last. */
  spanMean: Float32Array;
  pays: Float32Array;
  uses: Float32Array;
  /** A vector a name of `names`. */
  pool: Float32Array;
};
type Head = Pick<PayerModel, 'width' | 'heads' | 'names' | 'namedFrom' | 'weights'>;

/** @returns a vector seen from a mean, of length one */
export const from = (vector: Float32Array, mean: Float32Array): Float32Array =>
  ofLengthOne(vector.map((value, k) => value - (mean[k] as number)));

/** @returns how the payer of a text is likely to be called, as a vector of length one */
export function likelyOf({ width, textMean, payerMean, likely }: PayerModel, text: Float32Array): Float32Array {
  const seen = from(text, textMean);
  const sum = payerMean.slice();
  for (let row = 0; row < width; row++)
    for (let k = 0; k < width; k++) sum[row] = (sum[row] as number) + (likely[row * width + k] as number) * (seen[k] as number);
  return ofLengthOne(sum);
}

/** @returns how much a name stands in its text as those do that `weights` were learned from */
export function standsAs(weights: Float32Array, span: Float32Array, mean: Float32Array): number {
  const seen = from(span, mean);
  return seen.reduce((sum, value, k) => sum + value * (weights[k] as number), weights[seen.length] as number);
}

/** @returns how probable it is that this one pays (logistic regression) */
export function probabilityOf(weights: readonly number[], signals: readonly number[]): number {
  const sum = signals.reduce((all, value, k) => all + value * (weights[k] as number), weights[signals.length] as number);
  return 1 / (1 + Math.exp(-sum));
}

export function payerModelBytes({ textMean, payerMean, likely, spanMean, pays, uses, pool, ...head }: PayerModel): Buffer {
  return vectorFile(head satisfies Head, textMean, payerMean, likely, spanMean, pays, uses, rowsInBytes(pool, head.width));
}

/** @throws Error when the file weighs other signals than the code knows */
export function readPayerModel(file: Buffer): PayerModel {
  const { head, floats, bytes } = readVectorFile<Head>(file);
  if (head.weights.length !== PAYER_SIGNALS + 1) throw new Error('the model of payers weighs other signals: run npm run measure -- payers');
  const { width, names } = head;
  return {
    ...head,
    textMean: floats(width),
    payerMean: floats(width),
    likely: floats(width * width),
    spanMean: floats(width),
    pays: floats(width + 1),
    uses: floats(width + 1),
    pool: rowsOfLengthOne(bytes(names.length * width), width),
  };
}

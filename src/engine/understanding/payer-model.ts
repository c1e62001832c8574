import { readVectorFile, vectorFile } from '../../platform/vectors/vector-file.ts';
import { ofLengthOne, rowsInBytes, rowsOfLengthOne, similarities } from '../../platform/vectors/vectors.ts';
import { PAYER_SIGNALS } from './payer-signals.ts';

/**
 * What was learned of who pays (scripts/measure/payers.ts). Ridge regressions (Hoerl and Kennard, 1970) say how a payer is likely to be called from what a text
 * is about, and how much a name stands in its text like one who pays and like one it is for; those who pay for the texts and companies that are nearest vote
 * (k nearest neighbours); a logistic regression weighs the signals of all who may.
 */
export type PayerModel = {
  width: number;
  /** Words that name somebody in the texts learned from, singular; and how payers are called there, each once. */
  heads: string[];
  names: string[];
  /** Of each of `names` how common such names are (`howCommon`). */
  common: number[];
  /** Of each row of `known` who pays, as a place in `names`. */
  paid: number[];
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
  /** What texts and companies whose payer is known are about, a vector each; in bytes (`rowsInBytes`) where it serves. */
  known: Float32Array | Int8Array;
};
/** What is learned before anybody is weighed. */
export type PayersLearned = Omit<PayerModel, 'weights' | 'namedFrom'>;
type Head = Pick<PayerModel, 'width' | 'heads' | 'names' | 'common' | 'paid' | 'namedFrom' | 'weights'>;

/** So many of the nearest texts vote, how much more the nearer counts, and from which cosine on their payers are called alike. */
const VOTERS = 50;
const NEARER = 20;
const ALIKE_FROM = 0.7;

/** @returns a vector seen from a mean, of length one */
export const from = (vector: Float32Array, mean: Float32Array): Float32Array =>
  ofLengthOne(vector.map((value, k) => value - (mean[k] as number)));

/** @returns how the payer of a text is likely to be called, as a vector of length one */
export function likelyOf({ width, textMean, payerMean, likely }: PayersLearned, text: Float32Array): Float32Array {
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

/** @returns who pays for what is nearest to a text, as places in `names`, and how much they vote for a name, from 0 to 1 */
export function votersOf({ width, known, paid, pool }: PayersLearned, text: Float32Array) {
  const near = [...similarities(text, known).entries()].sort(([, a], [, b]) => b - a).slice(0, VOTERS);
  const powers = near.map(([, value]) => Math.exp(NEARER * (value - (near[0]?.[1] ?? 0))));
  const whole = powers.reduce((sum, power) => sum + power, 0);
  const voters = near.map(([row]) => paid[row] as number);
  const called = Float32Array.from(voters.flatMap((at) => [...pool.subarray(at * width, (at + 1) * width)]));
  const votesFor = (name: Float32Array): number =>
    similarities(name, called).reduce(
      (sum, value, at) => sum + (value > ALIKE_FROM ? ((powers[at] as number) / whole) * value ** 2 : 0),
      0,
    );
  return { voters, votesFor };
}

/** @returns how probable it is that this one pays (logistic regression) */
export function probabilityOf(weights: readonly number[], signals: readonly number[]): number {
  const sum = signals.reduce((all, value, k) => all + value * (weights[k] as number), weights[signals.length] as number);
  return 1 / (1 + Math.exp(-sum));
}

export function payerModelBytes({ textMean, payerMean, likely, spanMean, pays, uses, pool, known, ...head }: PayerModel): Buffer {
  const rows = [pool, known].map((vectors) => rowsInBytes(vectors, head.width));
  return vectorFile(head satisfies Head, textMean, payerMean, likely, spanMean, pays, uses, ...rows);
}

/** @throws Error when the file weighs other signals than the code knows */
export function readPayerModel(file: Buffer): PayerModel {
  const { head, floats, bytes } = readVectorFile<Head>(file);
  if (head.weights.length !== PAYER_SIGNALS + 1) throw new Error('the model of payers weighs other signals: run npm run measure -- payers');
  const { width, names, paid } = head;
  return {
    ...head,
    textMean: floats(width),
    payerMean: floats(width),
    likely: floats(width * width),
    spanMean: floats(width),
    pays: floats(width + 1),
    uses: floats(width + 1),
    pool: rowsOfLengthOne(bytes(names.length * width), width),
    known: bytes(paid.length * width),
  };
}

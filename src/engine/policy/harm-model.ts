import { readVectorFile, vectorFile } from '../../platform/vectors/vector-file.ts';
import { ofLengthOne, similarities } from '../../platform/vectors/vectors.ts';
import { type HarmKind, harmKindIds } from './harm-kinds.ts';
import { WORD_WIDTH, wordCounts, wordVector } from './harm-words.ts';

/**
 * What was learned from the texts of catalogue/policy (scripts/measure/harm.ts): a score is a weighted sum of how alike a text is to each of them, in meaning
 * and in words. It is the solution of kernel ridge regression on +1 for harm and −1 for none (Saunders, Gammerman and Vovk, 1998).
 */
export type HarmModel = {
  /** From which score a text is refused, what a rule that holds adds to its score, and what a sentence by itself loses. */
  refusedFrom: number;
  ruleAdds: number;
  sentenceLess: number;
  /** How fast similarity falls with distance. */
  gamma: number;
  width: number;
  /** The mean of what the encoder makes of the texts learned from: similarity is seen from there, so that what all texts share does not count. */
  mean: Float32Array;
  /** The kind of each text learned from, its weight, and its vector from the mean, one after the other, each in bytes (`rowsInBytes`). */
  kinds: readonly (HarmKind | undefined)[];
  weights: Float32Array;
  vectors: Int8Array;
  /** How rare each word is, and what all texts together make of it: similarity in words is a product, so their sum is one weight a word. */
  rarity: Float32Array;
  wordWeights: Float32Array;
};

/** A text to be judged, and what the encoder makes of it. */
export type Encoded = { text: string; vector: Float32Array };

/** @returns a vector as seen from the mean, of length one */
export const fromMean = (vector: Float32Array, mean: Float32Array): Float32Array =>
  ofLengthOne(vector.map((value, k) => value - (mean[k] as number)));

/** @returns how alike two texts are by the product of their vectors: the Gaussian kernel, 1 for the same text */
export const similarity = (gamma: number, product: number): number => Math.exp(-2 * gamma * (1 - product));

/** @returns how much a text is like harm, from about −1 to 1, and the kind of the harmful text it is most like: a sum over the texts of a kind would only say which kind has most of them */
export function harmScore(model: HarmModel, { text: said, vector: encoded }: Encoded): { score: number; kind: HarmKind } {
  const { gamma, mean, kinds, weights, vectors, rarity, wordWeights } = model;
  let score = 0;
  let nearest = -Infinity;
  let kind: HarmKind = harmKindIds[0];
  for (const [text, product] of similarities(fromMean(encoded, mean), vectors).entries()) {
    const taught = kinds[text];
    score += (weights[text] as number) * similarity(gamma, product);
    if (taught && product > nearest) {
      nearest = product;
      kind = taught;
    }
  }
  for (const [word, value] of wordVector(wordCounts(said), rarity)) score += value * (wordWeights[word] as number);
  return { score, kind };
}

type Head = Pick<HarmModel, 'refusedFrom' | 'ruleAdds' | 'sentenceLess' | 'gamma' | 'width'> & { texts: number };
/** A text that does no harm, among the kinds in bytes. */
const NO_KIND = -1;

/** @returns the model in bytes: a byte a text for its kind, four for its weight, four a value of the mean, eight a word, and one a value of a text's vector */
export function harmModelBytes({ kinds, weights, mean, vectors, rarity, wordWeights, ...rest }: HarmModel): Buffer {
  const head: Head = { ...rest, texts: kinds.length };
  const inBytes = Int8Array.from(kinds, (kind) => (kind ? harmKindIds.indexOf(kind) : NO_KIND));
  return vectorFile(head, inBytes, weights, mean, rarity, wordWeights, vectors);
}

/** @returns the model that `harmModelBytes` wrote */
export function readHarmModel(file: Buffer): HarmModel {
  const { head, floats, bytes } = readVectorFile<Head>(file);
  const { texts, ...rest } = head;
  return {
    ...rest,
    kinds: Array.from(bytes(texts), (kind) => harmKindIds[kind]),
    weights: floats(texts),
    mean: floats(rest.width),
    rarity: floats(WORD_WIDTH),
    wordWeights: floats(WORD_WIDTH),
    vectors: bytes(texts * rest.width),
  };
}

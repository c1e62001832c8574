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
  /** The kind of each text learned from, its weight, and its vector from the mean, of length one, one after the other. */
  kinds: readonly (HarmKind | undefined)[];
  weights: Float32Array;
  vectors: Float32Array;
  /** How rare each word is, and what all texts together make of it: similarity in words is a product, so their sum is one weight a word. */
  rarity: Float32Array;
  wordWeights: Float32Array;
};

/** A text to be judged, and what the encoder makes of it. */
export type Encoded = { text: string; vector: Float32Array };

/** @returns a vector as seen from the mean, of length one */
export function fromMean(vector: Float32Array, mean: Float32Array): Float32Array {
  const seen = vector.map((value, k) => value - (mean[k] as number));
  const length = Math.hypot(...seen) || 1;
  return seen.map((value) => value / length);
}

/** @returns how alike two texts are by the product of their vectors: the Gaussian kernel, 1 for the same text */
export const similarity = (gamma: number, product: number): number => Math.exp(-2 * gamma * (1 - product));

/** @returns how much a text is like harm, from about −1 to 1, and the kind of the harmful text it is most like: a sum over the texts of a kind would only say which kind has most of them */
export function harmScore(model: HarmModel, { text: said, vector: encoded }: Encoded): { score: number; kind: HarmKind } {
  const { gamma, width, mean, kinds, weights, vectors, rarity, wordWeights } = model;
  const vector = fromMean(encoded, mean);
  let score = 0;
  let nearest = -Infinity;
  let kind: HarmKind = harmKindIds[0];
  for (const [text, taught] of kinds.entries()) {
    let product = 0;
    for (let k = 0; k < width; k++) product += (vectors[text * width + k] as number) * (vector[k] as number);
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
const NEWLINE = 10;
const FLOAT = 4;
const NO_KIND = 255;

const floatsIn = (bytes: Buffer, from: number, length: number) =>
  Float32Array.from({ length }, (_, at) => bytes.readFloatLE(from + at * FLOAT));
const bytesOf = (floats: Float32Array) => new Uint8Array(floats.buffer, floats.byteOffset, floats.byteLength);

/** @returns the model in bytes: a line of JSON, then a byte a text for its kind, four for its weight, four a value of the mean, eight a word, and one a value of a text's vector */
export function harmModelBytes({ kinds, weights, mean, vectors, rarity, wordWeights, ...rest }: HarmModel): Buffer {
  const head: Head = { ...rest, texts: kinds.length };
  const rows = Int8Array.from({ length: vectors.length }, (_, at) =>
    Math.round(((vectors[at] as number) / largest(vectors, at, rest.width)) * 127),
  );
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(head)}\n`),
    Buffer.from(kinds.map((kind) => (kind ? harmKindIds.indexOf(kind) : NO_KIND))),
    bytesOf(weights),
    bytesOf(mean),
    bytesOf(rarity),
    bytesOf(wordWeights),
    Buffer.from(rows.buffer),
  ]);
}

function largest(vectors: Float32Array, at: number, width: number): number {
  const from = at - (at % width);
  let most = 0;
  for (let k = from; k < from + width; k++) most = Math.max(most, Math.abs(vectors[k] as number));
  return most || 1;
}

/** @returns the model that `harmModelBytes` wrote, its vectors to within half a percent */
export function readHarmModel(bytes: Buffer): HarmModel {
  const end = bytes.indexOf(NEWLINE);
  const { texts, ...head } = JSON.parse(bytes.subarray(0, end).toString('utf8')) as Head;
  const kindsAt = end + 1;
  const weightsAt = kindsAt + texts;
  const meanAt = weightsAt + texts * FLOAT;
  const rarityAt = meanAt + head.width * FLOAT;
  const wordsAt = rarityAt + WORD_WIDTH * FLOAT;
  const vectorsAt = wordsAt + WORD_WIDTH * FLOAT;
  const vectors = new Float32Array(texts * head.width);
  for (let text = 0; text < texts; text++) {
    const from = vectorsAt + text * head.width;
    let squares = 0;
    for (let k = 0; k < head.width; k++) squares += bytes.readInt8(from + k) ** 2;
    const scale = 1 / (Math.sqrt(squares) || 1);
    for (let k = 0; k < head.width; k++) vectors[text * head.width + k] = bytes.readInt8(from + k) * scale;
  }
  return {
    ...head,
    kinds: Array.from(bytes.subarray(kindsAt, weightsAt), (kind) => harmKindIds[kind]),
    weights: floatsIn(bytes, weightsAt, texts),
    mean: floatsIn(bytes, meanAt, head.width),
    rarity: floatsIn(bytes, rarityAt, WORD_WIDTH),
    wordWeights: floatsIn(bytes, wordsAt, WORD_WIDTH),
    vectors,
  };
}

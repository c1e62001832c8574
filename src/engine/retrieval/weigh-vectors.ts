import type { ListVectors } from './list-vectors.ts';
import type { NearIndex } from './near-index.ts';
import { pause } from './near-texts.ts';
import { closestByWords } from './neighbours.ts';
import { MEANING_SPREAD } from './score-near.ts';

/** Documents looked at beside the one that is closest by words, and pairs drawn to see how cosines differ. */
const COMPARED = 400;
const DRAWN = 1_000;
/** Of fewer comparisons nothing is concluded. */
const ENOUGH = 50;
/** Of vectors that mean nothing one half of the comparisons come out right, give or take a fortieth; of those of models nearly all. */
const LEAST_RIGHT = 0.65;
/** Vectors that hardly differ have no unit of their own. */
const LEAST_SPREAD = 0.001;

/**
 * Looks what the vectors of a provider are worth before they are believed: whether documents that share their words are closer than documents drawn by
 * lot, and by how much the cosines of unrelated documents differ, which is another number for every model.
 * @returns the vectors with cosines in the unit that the weight of meaning was fitted in, so that a probability means the same with any model; undefined
 *   when they tell nothing
 */
export async function weighVectors(vectors: ListVectors, { vectors: byWords, documents }: NearIndex): Promise<ListVectors | undefined> {
  const lots = drawnPairs(documents.length, DRAWN);
  const close: [number, number][] = [];
  const far: [number, number][] = [];
  const closestTo = closestByWords(byWords);
  for (const [document, stranger] of drawnPairs(documents.length, Math.min(COMPARED, documents.length))) {
    await pause();
    const closest = closestTo(document);
    if (closest === undefined || closest === stranger) continue;
    close.push([document, closest]);
    far.push([document, stranger]);
  }
  const [closeCosines, farCosines] = [await vectors.between(close), await vectors.between(far)];
  const differences = closeCosines.map((cosine, i) => cosine - (farCosines[i] as number)).filter((one) => Math.abs(one) > 1e-6);
  const right = differences.filter((one) => one > 0).length;
  if (differences.length >= ENOUGH && right < LEAST_RIGHT * differences.length) return undefined;
  const spread = spreadOf(await vectors.between(lots));
  return asMeaning(vectors, spread);
}

/**
 * @param spread how much the cosines of a text with the documents of a large list differ
 * @returns the vectors with cosines in the unit that the weight of meaning was fitted in
 */
export function asMeaning(vectors: ListVectors, spread = MEANING_SPREAD): ListVectors {
  const scale = spread < LEAST_SPREAD ? 1 : MEANING_SPREAD / spread;
  return { ...vectors, cosines: async (vector) => (await vectors.cosines(vector)).map((cosine) => cosine * scale) };
}

/** Pairs of different documents that look drawn by lot, the same ones for the same list. */
function drawnPairs(documents: number, count: number): [number, number][] {
  return Array.from({ length: count }, (_, i): [number, number] => [(i * 7_919) % documents, (i * 104_729 + 17) % documents]).filter(
    ([one, other]) => one !== other,
  );
}

function spreadOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length));
}

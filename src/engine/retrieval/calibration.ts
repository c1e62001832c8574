import type { Features } from './score-near.ts';

/**
 * Two logistic regressions, fitted by `node --import ./scripts/tsx.ts tests/bench/retrieval/fit.ts` (docs/research/retrieval.md) on one half of each of these and checked on the other: the
 * labelled texts and the strangers among them, the companies drawn by lot, the ideas told by two people. Fitted on as well, so that they check nothing, are
 * all texts of `fresh.ts`, and for `ANY` those of `drawn.ts`.
 * `NEAR` says how probably a document is near when anything is, by what it is ranked by; `ANY`, whether anything is: by how much of the text the best
 * of the list cover, as a logarithm, and how alike the best is. Each once for similarities by vectors of whole texts and once for those by word vectors.
 */
export const NEAR = { vectors: { intercept: -5.453, similarity: 0.217 }, words: { intercept: -5.229, similarity: 0.258 } };
export const ANY = {
  vectors: { intercept: 13.388, covered: 7.136, best: 0.099 },
  words: { intercept: 15.157, covered: 7.469, best: 0.068 },
};

/** Less probable than this that anything is near, and nothing is said to be: to be told of nobody where there is somebody harms more than a faint similarity. */
const LEAST_OF_ANY = 0.1;
/** Once something is near, what is at least this probable is told, with its probability. */
const LEAST = 0.01;
/** A text without a word of the list covers nothing, and nothing has no logarithm. */
export const LEAST_COVERED = 0.02;

const logistic = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** @returns how probably anything in the list is near a text, 0–1 */
export function probabilityOfAny({ similarity, covered, by }: Features): number {
  const any = ANY[by];
  const best = similarity.reduce((most, value) => Math.max(most, value), 0);
  return logistic(any.intercept + any.covered * Math.log(Math.max(LEAST_COVERED, covered)) + any.best * best);
}

/** @returns how probably a document is near a text when anything is, 0–1 (Platt 1999: a logistic function of the score by which documents are ranked) */
export const probabilityOf = ({ similarity, by }: Features, document: number): number =>
  logistic(NEAR[by].intercept + NEAR[by].similarity * (similarity[document] as number));

export type Probable = { document: number; probability: number };

/** @returns the nearest documents, best first, at most `limit`, however far they are */
export function nearestOfAll(features: Features, limit: number, least = 0): Probable[] {
  const { similarity } = features;
  const any = probabilityOfAny(features);
  const probable: Probable[] = [];
  for (let document = 0; document < similarity.length; document++) {
    const probability = any * probabilityOf(features, document);
    if (probability >= least) probable.push({ document, probability });
  }
  probable.sort((a, b) => (similarity[b.document] as number) - (similarity[a.document] as number) || a.document - b.document);
  return probable.slice(0, limit);
}

/** @returns what is near, best first, at most `limit`; nothing when probably nothing is */
export function nearest(features: Features, limit: number): Probable[] {
  return probabilityOfAny(features) < LEAST_OF_ANY ? [] : nearestOfAll(features, limit, LEAST);
}

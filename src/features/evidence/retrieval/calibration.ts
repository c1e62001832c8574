import type { Features } from './score-near.ts';

/**
 * Fitted by `node tests/bench/retrieval/fit.ts` on one half of the labelled texts and checked on the other (docs/decisions/0050): a logistic regression,
 * so that one number ranks and says how sure it is.
 */
export const WEIGHTS = { intercept: -5.216, likeness: 0.235 };

/** The nearest document of a text must be this probable, or nothing is said to be near: one faint likeness is no likeness. */
const LEAST_OF_BEST = 0.12;
/** Once something is near, what is at least this probable is told as well, with its probability. */
const LEAST = 0.03;

/** @returns the log-odds that a document is near (Platt 1999: a logistic function of the score by which documents are ranked) */
export function logOdds({ likeness }: Features, document: number): number {
  return WEIGHTS.intercept + WEIGHTS.likeness * (likeness[document] as number);
}

export const probabilityOf = (odds: number): number => 1 / (1 + Math.exp(-odds));

export type Probable = { document: number; odds: number; probability: number };

/**
 * @param among a document is considered when this is true of its number
 * @returns what is near, best first, at most `limit`; nothing when not even the best is near enough
 */
export function nearest(features: Features, limit: number, among: (document: number) => boolean = () => true): Probable[] {
  const probable: Probable[] = [];
  for (let document = 0; document < features.likeness.length; document++) {
    const odds = logOdds(features, document);
    const probability = probabilityOf(odds);
    if (probability >= LEAST && among(document)) probable.push({ document, odds, probability });
  }
  probable.sort((a, b) => b.odds - a.odds || a.document - b.document);
  return (probable[0]?.probability ?? 0) < LEAST_OF_BEST ? [] : probable.slice(0, limit);
}

import { HALF, MOST_STRENGTH, type Terms } from './postings.ts';

/** How telling each stem is, by its number, and how long each document is when its words are taken as a vector of unit weights. */
export type TermVectors = { terms: Terms; weights: Float32Array; norms: Float32Array };

const K1 = 1.2;
const LEAST_WEIGHT = 0.1;
/** A stem that more than this share of documents have brings no two of them together, and takes longest to follow. */
const COMMON = 0.1;
/** So many documents, the nearest, are looked at through their neighbours, and so many neighbours each: fewer where the list is short. */
const LOOKED_AT = 32;
const NEIGHBOURS = 20;
const DOCUMENTS_A_NEIGHBOUR = 50;
/** What a neighbour's similarity counts for beside the document's own, times how alike the two are. */
const LENT = 0.3;

/** By a strength, what it counts for: computed once, as it is asked for millions of times. */
const saturated = Float64Array.from({ length: MOST_STRENGTH + 1 }, (_, strength) => (HALF * strength) / (HALF * strength + K1));

/** @param rarityOf by a stem's number, how much it tells */
export function termVectors(terms: Terms, stems: number, documents: number, rarityOf: (stem: number) => number): TermVectors {
  const weights = Float32Array.from({ length: stems }, (_, one) => Math.max(LEAST_WEIGHT, rarityOf(one)));
  const norms = Float32Array.from({ length: documents }, (_, document) => {
    const own = terms.of(document);
    let squares = 0;
    for (let i = 0; i < own.stems.length; i++)
      squares += ((saturated[own.strengths[i] as number] as number) * (weights[own.stems[i] as number] as number)) ** 2;
    return Math.sqrt(squares) || 1;
  });
  return { terms, weights, norms };
}

/**
 * Lets the nearest documents borrow from those that say much the same: what a text means is said by one company in the text's own words and by its rivals
 * in others, so that a document whose neighbours are alike is likelier to be near (Kurland and Lee 2004; Diaz 2005, “score regularization”).
 * @returns similarity raised; of the documents not looked at none comes before one that was
 */
export function withNeighbours(vectors: TermVectors, similarity: Float32Array): Float32Array {
  const count = similarity.length;
  const most = Math.min(NEIGHBOURS, Math.floor(count / DOCUMENTS_A_NEIGHBOUR));
  if (most === 0) return similarity;
  const bar = similarity.slice().sort().at(-LOOKED_AT) ?? Number.NEGATIVE_INFINITY;
  const nearest = [...similarity.keys()]
    .filter((document) => (similarity[document] as number) >= bar)
    .sort((a, b) => (similarity[b] as number) - (similarity[a] as number) || a - b)
    .slice(0, LOOKED_AT);
  const alike = new Float32Array(count);
  const lent = nearest.map((document) => {
    let [sum, weights] = [similarity[document] as number, 1];
    for (const [other, cosine] of neighboursOf(vectors, document, most, alike)) {
      sum += LENT * cosine * (similarity[other] as number);
      weights += LENT * cosine;
    }
    return sum / weights;
  });
  const raised = similarity.map(heldBelow(Math.min(...lent), bar));
  for (const [place, document] of nearest.entries()) raised[document] = lent[place] as number;
  return raised;
}

/**
 * Lending takes more from the nearest than from others, so that the least of them may fall behind some that were not looked at.
 * @param bar the highest similarity of those not looked at, at most
 * @returns what brings similarities up to `bar` below `least`, in their order: those as far below it as `bar` is above keep theirs
 */
function heldBelow(least: number, bar: number): (similarity: number) => number {
  const from = least - Math.max(0, bar - least);
  return (similarity) => (similarity <= from ? similarity : Math.min(least, from + (similarity - from) / 2));
}

/** @returns what tells of a document which other's words are closest to its own, if any shares a telling one */
export function closestByWords(vectors: TermVectors): (document: number) => number | undefined {
  const alike = new Float32Array(vectors.norms.length);
  return (document) => neighboursOf(vectors, document, 1, alike)[0]?.[0];
}

/** @param alike zeros, one a document, left as found */
function neighboursOf({ terms, weights, norms }: TermVectors, document: number, most: number, alike: Float32Array): [number, number][] {
  const touched: number[] = [];
  const own = terms.of(document);
  for (let i = 0; i < own.stems.length; i++) {
    const one = own.stems[i] as number;
    const { documents, strengths } = terms.at(one);
    if (documents.length > COMMON * norms.length) continue;
    const weight = (saturated[own.strengths[i] as number] as number) * (weights[one] as number) ** 2;
    for (let at = 0; at < documents.length; at++) {
      const other = documents[at] as number;
      if (alike[other] === 0) touched.push(other);
      alike[other] = (alike[other] as number) + weight * (saturated[strengths[at] as number] as number);
    }
  }
  const nearest: [number, number][] = [];
  for (const other of touched) {
    const cosine = (alike[other] as number) / ((norms[document] as number) * (norms[other] as number));
    alike[other] = 0;
    if (other === document || (nearest.length === most && cosine <= (nearest[most - 1] as [number, number])[1])) continue;
    const place = nearest.findIndex(([, less]) => less < cosine);
    nearest.splice(place < 0 ? nearest.length : place, 0, [other, cosine]);
    if (nearest.length > most) nearest.pop();
  }
  return nearest;
}

import { nearest } from '../../../src/engine/retrieval/calibration.ts';
import { contentWords } from '../../../src/engine/retrieval/content-words.ts';
import type { NearDocument, NearIndex } from '../../../src/engine/retrieval/near-index.ts';
import { featuresOf } from '../../../src/engine/retrieval/score-near.ts';
import { stem } from '../../../src/engine/retrieval/stem.ts';
import type { WordVectors } from '../../../src/engine/retrieval/word-vectors.server.ts';

export type Ranked = { id: string; score: number };
/** @property rank the nearest documents, best first, at most `limit` */
export type Ranker = { name: string; rank(text: string, limit: number): Ranked[] };

const wordsOf = (text: string) => contentWords(text).map(stem);
const wholeText = (d: NearDocument) => `${d.title} ${d.head} ${d.body} ${d.tags.join(' ')}`;
type Inverted = { postings: Map<string, { document: number; count: number }[]>; lengths: number[] };

function invert(documents: readonly NearDocument[]): Inverted {
  const postings: Inverted['postings'] = new Map();
  const lengths = documents.map((document, i) => {
    const counts = new Map<string, number>();
    const words = wordsOf(wholeText(document));
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const [word, count] of counts) {
      const list = postings.get(word);
      if (list) list.push({ document: i, count });
      else postings.set(word, [{ document: i, count }]);
    }
    return words.length;
  });
  return { postings, lengths };
}

function best(scores: Float64Array | Float32Array, documents: readonly { id: string }[], limit: number): Ranked[] {
  return [...scores.entries()]
    .filter(([, score]) => score > 0)
    .sort((a, b) => b[1] - a[1])
    .slice(0, limit)
    .map(([i, score]) => ({ id: (documents[i] as { id: string }).id, score }));
}

/** BM25 over the whole text (k1 1.2, b 0.75), stemmed, without function words: the same words as ours sees. */
export function bm25(documents: readonly NearDocument[]): Ranker {
  const { postings, lengths } = invert(documents);
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return {
    name: 'BM25',
    rank: (text, limit) => {
      const scores = new Float64Array(documents.length);
      for (const word of new Set(wordsOf(text))) {
        const list = postings.get(word) ?? [];
        const idf = Math.log(1 + (documents.length - list.length + 0.5) / (list.length + 0.5));
        for (const { document, count } of list) {
          const long = 0.25 + (0.75 * (lengths[document] as number)) / meanLength;
          scores[document] = (scores[document] as number) + (idf * count * 2.2) / (count + 1.2 * long);
        }
      }
      return best(scores, documents, limit);
    },
  };
}

/** Cosine of TF-IDF vectors (1 + log of the count, smoothed idf), the same words. */
export function tfIdf(documents: readonly NearDocument[]): Ranker {
  const { postings } = invert(documents);
  const idf = (word: string) => Math.log((documents.length + 1) / ((postings.get(word)?.length ?? 0) + 1)) + 1;
  const squares = new Float64Array(documents.length);
  for (const [word, list] of postings)
    for (const { document, count } of list) squares[document] = (squares[document] as number) + ((1 + Math.log(count)) * idf(word)) ** 2;
  return {
    name: 'TF-IDF',
    rank: (text, limit) => {
      const scores = new Float64Array(documents.length);
      const counts = new Map<string, number>();
      for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
      for (const [word, asked] of counts)
        for (const { document, count } of postings.get(word) ?? [])
          scores[document] =
            (scores[document] as number) +
            ((1 + Math.log(asked)) * idf(word) * (1 + Math.log(count)) * idf(word)) / Math.sqrt(squares[document] as number);
      return best(scores, documents, limit);
    },
  };
}

/** What the product does; the score is the probability. With `meanings` by its sentence encoder, without by word vectors, as where it cannot be loaded. */
export function ours(index: NearIndex, vectors: WordVectors, meanings?: ReadonlyMap<string, Float32Array>): Ranker {
  return {
    name: meanings ? 'Assay' : 'without',
    rank: (text, limit) =>
      nearest(featuresOf(index, vectors, text, meanings?.get(text)), limit).map(({ document, probability }) => ({
        id: (index.documents[document] as { id: string }).id,
        score: probability,
      })),
  };
}

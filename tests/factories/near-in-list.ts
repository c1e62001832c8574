import { nearest } from '../../src/engine/retrieval/calibration.ts';
import type { NearIndex } from '../../src/engine/retrieval/near-index.ts';
import { featuresOf } from '../../src/engine/retrieval/score-near.ts';
import { wordVectors } from '../../src/engine/retrieval/word-vectors.server.ts';
import type { FindNear } from '../../src/engine/source.server.ts';

/** @returns what finds the companies of a list near a text, as the product does, without a database */
export const nearInList =
  (index: NearIndex): FindNear =>
  async (_ctx, text, kind, limit) => {
    const features = featuresOf(index, wordVectors(), text);
    return nearest(features, limit).map(({ document, probability }) => ({
      id: index.documents[document]?.id ?? '',
      kind,
      title: '',
      score: features.similarity[document] as number,
      probability,
      words: { shared: features.shared[document] as number, of: features.contentWords },
    }));
  };

import { nearest } from '../../src/engine/retrieval/calibration.ts';
import type { NearIndex } from '../../src/engine/retrieval/near-index.ts';
import { featuresOf } from '../../src/engine/retrieval/score-near.ts';
import { wordVectors } from '../../src/engine/retrieval/word-vectors.server.ts';
import type { FindNear } from '../../src/engine/source.server.ts';

/** @returns what finds the companies of a list near a text, as the product does, without a database; by word vectors where no meaning of whole texts is given */
export const nearInList =
  (index: NearIndex, meaning?: (text: string) => Promise<Float32Array>): FindNear =>
  async (_ctx, text, kind, limit) => {
    const features = featuresOf(index, wordVectors(), text, await meaning?.(text));
    return nearest(features, limit).map(({ document, probability }) => ({
      id: index.documents[document]?.id ?? '',
      kind,
      title: '',
      score: features.similarity[document] as number,
      probability,
      words: { shared: features.shared[document] as number, of: features.contentWords },
    }));
  };

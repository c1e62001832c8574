import type { NearDocument } from './near-texts.ts';

/**
 * What turns texts into vectors whose cosine says how alike their meaning is: the sentence encoder of this installation, or a provider.
 * @property model by what its vectors are known
 * @property isHere whether texts stay in this process
 * @property textOf what is read of a document
 * @property batch texts made into vectors at once
 * @property batchTimeoutMs how long a batch may take
 * @property textTimeoutMs how long the text of a search may take
 * @property spread how much its cosines differ between documents of a large list; where it is not known, they are weighed first (weigh-vectors.ts)
 * @property shipped the vector of a document that the build has made, by its digest
 */
export type Embedder = {
  model: string;
  isHere: boolean;
  textOf(document: NearDocument): string;
  batch: number;
  batchTimeoutMs: number;
  textTimeoutMs: number;
  spread?: number;
  shipped?(digest: string): Int8Array | undefined;
  /**
   * @param signal ends the wait
   * @returns one vector a text, in their order, all of one length
   * @throws Error when it does not answer in time, or fails
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Int8Array[]>;
};

import { embed } from '../../platform/encoder/encoder.server.ts';
import { rowsInBytes } from '../../platform/vectors/vectors.ts';
import type { Embedder } from './embedder.ts';
import { shippedVector } from './shipped-vectors.server.ts';

/** More of a description finds hardly more, and takes longer. */
const CHARACTERS_READ = 400;
/** A tenth of a second: a search waits for what was begun before it. */
const BATCH = 16;

/** The sentence encoder that comes with this installation (platform/encoder). The same text has the same vector in every process. */
export const builtInEmbedder: Embedder = {
  model: 'all-MiniLM-L6-v2',
  isHere: true,
  textOf: (d) => `${d.title}. ${d.head} ${d.body}`.slice(0, CHARACTERS_READ),
  batch: BATCH,
  batchTimeoutMs: 60_000,
  // The first text waits for the weights to be read.
  textTimeoutMs: 10_000,
  spread: 0.08,
  shipped: shippedVector,
  embed: async (texts, signal) => {
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    return (await Promise.race([embed(texts), aborted])).map((vector) => rowsInBytes(vector));
  },
};

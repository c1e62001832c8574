import { z } from 'zod';
import type { EmbeddingEndpoint } from '../../platform/config.server.ts';
import { rowsInBytes } from '../../platform/vectors/vectors.ts';
import type { Embedder } from './embedder.ts';

const Answer = z.object({
  data: z.array(z.object({ index: z.number().int().nonnegative(), embedding: z.array(z.number().finite()).min(8).max(8_192) })),
});
const MAX_TEXT = 2_000;

/** @returns a provider: an OpenAI-compatible endpoint that turns texts into vectors */
export const providerEmbedder = (endpoint: EmbeddingEndpoint): Embedder => ({
  model: endpoint.model,
  isHere: false,
  textOf: (d) => `${d.title}. ${d.head} ${d.body} ${d.tags.join(' ')}`.slice(0, MAX_TEXT),
  batch: 96,
  batchTimeoutMs: 20_000,
  // A research must end within seconds, so a provider that times out is skipped.
  textTimeoutMs: 900,
  embed: (texts, signal) => embed(endpoint, texts, signal),
});

/**
 * Has texts turned into vectors (`POST {baseUrl}/embeddings`).
 * @param signal ends the wait
 * @returns one vector a text, in their order, all of one length
 * @throws Error when the endpoint does not answer in time, refuses, or answers something else
 */
export async function embed(provider: EmbeddingEndpoint, texts: readonly string[], signal: AbortSignal): Promise<Int8Array[]> {
  const response = await fetch(`${provider.baseUrl}/embeddings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(provider.apiKey ? { authorization: `Bearer ${provider.apiKey}` } : {}) },
    body: JSON.stringify({ model: provider.model, input: texts, encoding_format: 'float' }),
    redirect: 'error',
    signal,
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the embedding provider answered ${response.status}`);
  }
  const answer = Answer.safeParse(await response.json());
  const found = answer.success ? answer.data.data.sort((a, b) => a.index - b.index) : [];
  const length = found[0]?.embedding.length;
  if (found.length !== texts.length || found.some(({ index, embedding }, i) => index !== i || embedding.length !== length))
    throw new Error('the embedding provider’s answer is not one vector for each text');
  return found.map(({ embedding }) => rowsInBytes(embedding));
}

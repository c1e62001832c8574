import { z } from 'zod';
import type { EmbeddingEndpoint } from '../../platform/config.server.ts';

/** An OpenAI-compatible endpoint that turns texts into vectors. */
export type EmbeddingProvider = EmbeddingEndpoint;

const Answer = z.object({
  data: z.array(z.object({ index: z.number().int().nonnegative(), embedding: z.array(z.number().finite()).min(8).max(8_192) })),
});
const BYTE = 127;

/**
 * Has texts turned into vectors (`POST {baseUrl}/embeddings`).
 * @param signal ends the wait
 * @returns one vector a text, in their order, all of one length
 * @throws Error when the endpoint does not answer in time, refuses, or answers something else
 */
export async function embed(provider: EmbeddingProvider, texts: readonly string[], signal: AbortSignal): Promise<Int8Array[]> {
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
  return found.map(({ embedding }) => quantised(embedding));
}

/** A vector in signed bytes: its direction to within half a percent, in an eighth of the memory. */
function quantised(values: readonly number[]): Int8Array {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  return Int8Array.from(values, (value) => Math.round((value / largest) * BYTE));
}

import { json } from 'node:stream/consumers';
import { serve } from '../factories/http.ts';

export type EmbeddingDouble = {
  baseUrl: string;
  /** Every text asked for, in order. */
  asked: string[];
  /** The authorization header of every request. */
  keys: (string | undefined)[];
  /** What to do with the next requests. */
  behave: 'answer' | 'fail' | 'hang' | 'garble';
  /** After so many more requests that are answered it fails. */
  answersLeft: number;
  /** Values a vector has beyond those of the groups. */
  padding: number;
  close(): Promise<void>;
};

/**
 * An OpenAI-compatible endpoint for vectors over real HTTP. Its vectors are deterministic: each of the given groups of words is one dimension, and a text
 * points where its words are, so that two words of one group mean the same and others mean nothing.
 */
export async function embeddingProvider(groups: readonly (readonly string[])[]): Promise<EmbeddingDouble> {
  const double: EmbeddingDouble = {
    baseUrl: '',
    asked: [],
    keys: [],
    behave: 'answer',
    answersLeft: Number.POSITIVE_INFINITY,
    padding: 0,
    close: async () => undefined,
  };
  const dimensions = Math.max(8, groups.length + 1);
  const vectorOf = (text: string) => {
    const vector = Array.from({ length: dimensions + double.padding }, () => 0);
    vector[dimensions - 1] = 0.05;
    for (const [i, group] of groups.entries()) vector[i] = group.filter((word) => text.toLowerCase().includes(word)).length;
    return vector;
  };
  const server = await serve(async (request, response) => {
    double.keys.push(request.headers.authorization);
    if (double.behave === 'hang') return;
    if (double.behave === 'fail' || double.answersLeft-- <= 0) return void response.writeHead(503).end('overloaded');
    const { input } = (await json(request)) as { input: string[] };
    double.asked.push(...input);
    const data = input.map((text, index) => ({ index, embedding: vectorOf(text) }));
    response.writeHead(200, { 'content-type': 'application/json' });
    // Out of order, as the protocol allows.
    response.end(JSON.stringify(double.behave === 'garble' ? { data: data.slice(1) } : { data: data.reverse() }));
  });
  double.baseUrl = `http://127.0.0.1:${server.port}/v1`;
  double.close = server.close;
  return double;
}

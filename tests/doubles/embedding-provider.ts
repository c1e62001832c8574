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
 * @param meaning groups of words, or what else makes a vector of a text
 */
export async function embeddingProvider(meaning: readonly (readonly string[])[] | ((text: string) => number[])): Promise<EmbeddingDouble> {
  const double: EmbeddingDouble = {
    baseUrl: '',
    asked: [],
    keys: [],
    behave: 'answer',
    answersLeft: Number.POSITIVE_INFINITY,
    padding: 0,
    close: async () => undefined,
  };
  const vectorOf = typeof meaning === 'function' ? meaning : (text: string) => byGroups(meaning, text, double.padding);
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

function byGroups(groups: readonly (readonly string[])[], text: string, padding: number): number[] {
  const dimensions = Math.max(8, groups.length + 1);
  const vector = Array.from({ length: dimensions + padding }, () => 0);
  vector[dimensions - 1] = 0.05;
  for (const [i, group] of groups.entries()) vector[i] = group.filter((word) => text.toLowerCase().includes(word)).length;
  return vector;
}

/** @returns numbers between −1 and 1 that look drawn by lot and are always the same for the same text (FNV-1a, then an xorshift generator) */
export function numbersOf(text: string, count: number): number[] {
  let state = 2_166_136_261;
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) as number), 16_777_619);
  state = state || 1;
  return Array.from({ length: count }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 2_147_483_648;
  });
}

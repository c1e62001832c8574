import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtInEmbedder } from '../../../src/engine/retrieval/built-in-embedder.server.ts';
import { digestedTexts } from '../../../src/engine/retrieval/document-embeddings.server.ts';
import { holdVectors } from '../../../src/engine/retrieval/held-vectors.ts';
import type { NearDocument } from '../../../src/engine/retrieval/near-index.ts';
import { shippedVector, vectorsFile, vectorsIn } from '../../../src/engine/retrieval/shipped-vectors.server.ts';
import { asMeaning } from '../../../src/engine/retrieval/weigh-vectors.ts';
import { ENCODER_WIDTH } from '../../../src/platform/encoder/encoder.server.ts';

/** Made once: encoding the companies of the file takes a minute. */
const FILE = join(import.meta.dirname, '../../../build/bench-vectors.bin');
const AT_ONCE = 128;

/** @returns how alike in meaning a text and each of the documents are, by the sentence encoder, as the product compares them */
export async function sentenceMeaning(documents: readonly NearDocument[]): Promise<(text: string) => Promise<Float32Array>> {
  const { put, vectors } = holdVectors(documents.length, ENCODER_WIDTH);
  for (const [at, vector] of (await keptVectors(documents)).entries()) put(at, vector);
  const { cosines } = asMeaning(vectors, builtInEmbedder.spread);
  return async (text) => cosines((await builtInEmbedder.embed([text], AbortSignal.timeout(60_000)))[0] as Int8Array);
}

/** @returns the same for texts that are known beforehand */
export async function meaningsOf(documents: readonly NearDocument[], texts: readonly string[]): Promise<ReadonlyMap<string, Float32Array>> {
  const meaning = await sentenceMeaning(documents);
  const meanings = new Map<string, Float32Array>();
  for (const text of texts) if (!meanings.has(text)) meanings.set(text, await meaning(text));
  return meanings;
}

async function keptVectors(documents: readonly NearDocument[]): Promise<Int8Array[]> {
  const kept = existsSync(FILE) ? vectorsIn(readFileSync(FILE)) : new Map<string, Int8Array>();
  const texts = await digestedTexts(builtInEmbedder, documents);
  const missing = texts.filter(({ digest }) => !kept.has(digest) && !shippedVector(digest));
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    const batch = missing.slice(at, at + AT_ONCE);
    const made = await builtInEmbedder.embed(
      batch.map(({ text }) => text),
      AbortSignal.timeout(builtInEmbedder.batchTimeoutMs),
    );
    for (const [i, { digest }] of batch.entries()) kept.set(digest, made[i] as Int8Array);
  }
  if (missing.length > 0) writeFileSync(FILE, vectorsFile(kept));
  return texts.map(({ digest }) => (kept.get(digest) ?? shippedVector(digest)) as Int8Array);
}

import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import type { Embedder } from './embedder.ts';
import type { NearDocument } from './near-index.ts';
import { pause } from './near-texts.ts';

/** So many texts are digested before other work is let through: a few milliseconds. */
const DIGESTED_AT_ONCE = 250;

/** What a document says, and by what its vector is known: a digest of the model and that. */
export type DigestedText = { digest: string; text: string };

/** @returns of every document, in their order, what its vector is made of and known by */
export async function digestedTexts({ model, textOf }: Embedder, documents: readonly NearDocument[]): Promise<DigestedText[]> {
  const digested: DigestedText[] = [];
  for (const [i, document] of documents.entries()) {
    if (i % DIGESTED_AT_ONCE === 0) await pause();
    const text = textOf(document);
    digested.push({ digest: createHash('sha256').update(`${model}\n${text}`).digest('hex'), text });
  }
  return digested;
}

/**
 * Asks a provider for one vector, before a long list is read for it.
 * @param text a public one
 * @returns how long its vectors are now
 * @throws Error when it does not answer
 */
export async function vectorLength(embedder: Embedder, text: string): Promise<number> {
  const [vector] = await embedder.embed([text], AbortSignal.timeout(embedder.batchTimeoutMs));
  return (vector as Int8Array).length;
}

/**
 * The vectors of texts, from the build or the database where they were made before, and from the embedder for the rest: each text is paid for once, in batches, and
 * kept as soon as it is made, so that a broken run goes on where it stopped. Those of another length, made when the model's name stood for something
 * else, are made again.
 * @param texts at most a few thousand
 * @param length of the vectors the provider makes now
 * @returns the vector of every digest
 * @throws Error when the provider fails, or gives vectors of another length after all
 */
export async function embeddingsOf(
  ctx: Context,
  embedder: Embedder,
  texts: readonly DigestedText[],
  length: number,
): Promise<Map<string, Int8Array>> {
  const known = await madeEmbeddings(ctx, embedder, texts, length);
  const missing = [...new Map(texts.map(({ digest, text }) => [digest, text]))].filter(([digest]) => !known.has(digest));
  for (let at = 0; at < missing.length; at += embedder.batch) {
    const batch = missing.slice(at, at + embedder.batch);
    const made = await embedder.embed(
      batch.map(([, text]) => text),
      AbortSignal.timeout(embedder.batchTimeoutMs),
    );
    if (made[0]?.length !== length)
      throw new Error(`vectors of ${embedder.model} are of different lengths: the provider has changed what the name stands for`);
    const digests = batch.map(([digest]) => digest);
    for (const [i, digest] of digests.entries()) known.set(digest, made[i] as Int8Array);
    await ctx.db.rows(sql`
      INSERT INTO text_embeddings (digest, model, embedding, made_at)
      SELECT decode(digest, 'hex'), ${embedder.model}, embedding, ${ctx.now()}
      FROM unnest(${digests}::text[], ${made.map(asBuffer)}::bytea[]) AS one (digest, embedding)
      ON CONFLICT (digest) DO UPDATE SET embedding = excluded.embedding, made_at = excluded.made_at
      WHERE length(text_embeddings.embedding) <> ${length}`);
  }
  return known;
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Int8Array) => Buffer.from(buffer, byteOffset, byteLength);

/** @returns the vectors of one length that came with the build or were made before, by digest: nothing is asked of the embedder */
export async function madeEmbeddings(
  ctx: Context,
  embedder: Embedder,
  texts: readonly DigestedText[],
  length: number,
): Promise<Map<string, Int8Array>> {
  const known = new Map<string, Int8Array>();
  for (const { digest } of texts) {
    const vector = embedder.shipped?.(digest);
    if (vector?.length === length) known.set(digest, vector);
  }
  const others = texts.filter(({ digest }) => !known.has(digest));
  for (const [digest, vector] of await storedEmbeddings(ctx, others, length)) known.set(digest, vector);
  return known;
}

async function storedEmbeddings(ctx: Context, texts: readonly DigestedText[], length: number): Promise<Map<string, Int8Array>> {
  if (texts.length === 0) return new Map();
  const asked = texts.map(({ digest }) => Buffer.from(digest, 'hex'));
  const rows = await ctx.db.rows<Record<'digest' | 'embedding', Buffer>>(sql`
    SELECT digest, embedding FROM text_embeddings WHERE digest = ANY (${asked}::bytea[]) AND length(embedding) = ${length}`);
  return new Map(rows.map(({ digest, embedding }) => [digest.toString('hex'), Int8Array.from(new Int8Array(embedding))]));
}

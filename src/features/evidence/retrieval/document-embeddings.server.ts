import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Context } from '../../../platform/context.server.ts';
import { type EmbeddingProvider, embed } from './embeddings.server.ts';
import type { NearDocument } from './near-index.ts';
import { pause } from './near-texts.ts';

const BATCH = 96;
const BATCH_TIMEOUT_MS = 20_000;
const READ = 2_000;
const MAX_TEXT = 2_000;
/** So many texts are digested before other work is let through: a few milliseconds. */
const DIGESTED_AT_ONCE = 250;

const textOf = (d: NearDocument): string => `${d.title}. ${d.head} ${d.body} ${d.tags.join(' ')}`.slice(0, MAX_TEXT);
const digestOf = ({ model }: EmbeddingProvider, text: string): string => createHash('sha256').update(`${model}\n${text}`).digest('hex');

/**
 * Asks a provider for one vector, before a long list is read for it.
 * @param text a public one
 * @returns how long its vectors are now
 * @throws Error when it does not answer
 */
export async function vectorLength(provider: EmbeddingProvider, text: string): Promise<number> {
  const [vector] = await embed(provider, [text], AbortSignal.timeout(BATCH_TIMEOUT_MS));
  return (vector as Int8Array).length;
}

/**
 * The vectors of all documents, from the database where they were made before, and from the provider for the rest: each text is paid for once, in
 * batches, and kept as soon as it is made, so that a broken run goes on where it stopped. Those of another length, made when the model's name stood for
 * something else, are made anew.
 * @param length of the vectors the provider makes now
 * @returns one vector a document, in their order
 * @throws Error when the provider fails, or gives vectors of another length after all
 */
export async function documentEmbeddings(
  ctx: Context,
  provider: EmbeddingProvider,
  documents: readonly NearDocument[],
  length: number,
): Promise<Int8Array[]> {
  const texts = new Map<string, string>();
  const digests: string[] = [];
  for (const [i, document] of documents.entries()) {
    if (i % DIGESTED_AT_ONCE === 0) await pause();
    const text = textOf(document);
    const digest = digestOf(provider, text);
    texts.set(digest, text);
    digests.push(digest);
  }
  const known = await storedEmbeddings(ctx, digests, length);
  const missing = [...texts].filter(([digest]) => !known.has(digest));
  for (let at = 0; at < missing.length; at += BATCH) {
    const batch = missing.slice(at, at + BATCH);
    const made = await embed(
      provider,
      batch.map(([, text]) => text),
      AbortSignal.timeout(BATCH_TIMEOUT_MS),
    );
    if (made[0]?.length !== length)
      throw new Error(`vectors of ${provider.model} are of different lengths: the provider has changed what the name stands for`);
    for (const [i, [digest]] of batch.entries()) {
      const vector = made[i] as Int8Array;
      known.set(digest, vector);
      await ctx.db.rows(sql`
        INSERT INTO text_embeddings (digest, model, embedding, made_at)
        VALUES (decode(${digest}, 'hex'), ${provider.model}, ${Buffer.from(vector.buffer)}, ${ctx.now()})
        ON CONFLICT (digest) DO UPDATE SET embedding = excluded.embedding, made_at = excluded.made_at
        WHERE length(text_embeddings.embedding) <> ${length}`);
    }
  }
  return digests.map((digest) => known.get(digest) as Int8Array);
}

/** The vectors of one length that were made before, by digest. */
async function storedEmbeddings(ctx: Context, digests: readonly string[], length: number): Promise<Map<string, Int8Array>> {
  const known = new Map<string, Int8Array>();
  for (let at = 0; at < digests.length; at += READ) {
    const asked = digests.slice(at, at + READ).map((digest) => Buffer.from(digest, 'hex'));
    const rows = await ctx.db.rows<{ digest: Buffer; embedding: Buffer }>(sql`
      SELECT digest, embedding FROM text_embeddings WHERE digest = ANY (${asked}::bytea[]) AND length(embedding) = ${length}`);
    for (const { digest, embedding } of rows) known.set(digest.toString('hex'), Int8Array.from(new Int8Array(embedding)));
  }
  return known;
}

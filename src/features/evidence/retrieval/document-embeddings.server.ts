import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Context } from '../../../platform/context.server.ts';
import { type EmbeddingProvider, embed } from './embeddings.server.ts';
import type { NearDocument } from './near-index.ts';

const BATCH = 96;
const BATCH_TIMEOUT_MS = 20_000;
const READ = 2_000;
const MAX_TEXT = 2_000;

const textOf = (d: NearDocument): string => `${d.title}. ${d.head} ${d.body} ${d.tags.join(' ')}`.slice(0, MAX_TEXT);
const digestOf = ({ model }: EmbeddingProvider, text: string): string => createHash('sha256').update(`${model}\n${text}`).digest('hex');

/**
 * The vectors of all documents, from the database where they were made before, and from the provider for the rest: each text is paid for once, in
 * batches, and kept as soon as it is made, so that a broken run goes on where it stopped.
 * @returns one vector a document, in their order
 * @throws Error when the provider fails, or gives vectors of another length than it gave under the same model's name before
 */
export async function documentEmbeddings(
  ctx: Context,
  provider: EmbeddingProvider,
  documents: readonly NearDocument[],
): Promise<Int8Array[]> {
  const texts = documents.map(textOf);
  const digests = texts.map((text) => digestOf(provider, text));
  const known = await storedEmbeddings(ctx, digests);
  const missing = [...new Map(digests.map((digest, i) => [digest, texts[i] as string]))].filter(([digest]) => !known.has(digest));
  for (let at = 0; at < missing.length; at += BATCH) {
    const batch = missing.slice(at, at + BATCH);
    const made = await embed(
      provider,
      batch.map(([, text]) => text),
      AbortSignal.timeout(BATCH_TIMEOUT_MS),
    );
    for (const [i, [digest]] of batch.entries()) {
      const vector = made[i] as Int8Array;
      known.set(digest, vector);
      await ctx.db.rows(sql`
        INSERT INTO text_embeddings (digest, model, embedding, made_at)
        VALUES (decode(${digest}, 'hex'), ${provider.model}, ${Buffer.from(vector.buffer)}, ${ctx.now()}) ON CONFLICT (digest) DO NOTHING`);
    }
  }
  const vectors = digests.map((digest) => known.get(digest) as Int8Array);
  if (vectors.some(({ length }) => length !== vectors[0]?.length))
    throw new Error(`vectors of ${provider.model} are of different lengths: the provider has changed what the name stands for`);
  return vectors;
}

async function storedEmbeddings(ctx: Context, digests: readonly string[]): Promise<Map<string, Int8Array>> {
  const known = new Map<string, Int8Array>();
  for (let at = 0; at < digests.length; at += READ) {
    const asked = digests.slice(at, at + READ).map((digest) => Buffer.from(digest, 'hex'));
    const rows = await ctx.db.rows<{ digest: Buffer; embedding: Buffer }>(sql`
      SELECT digest, embedding FROM text_embeddings WHERE digest = ANY (${asked}::bytea[])`);
    for (const { digest, embedding } of rows) known.set(digest.toString('hex'), Int8Array.from(new Int8Array(embedding)));
  }
  return known;
}

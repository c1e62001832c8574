import type { Context } from '../../platform/context.server.ts';
import type { Near } from '../source.server.ts';
import { digestedTexts, embeddingsOf, vectorLength } from './document-embeddings.server.ts';
import type { Embedder } from './embedder.ts';
import { holdVectors } from './held-vectors.ts';
import type { ListVectors } from './list-vectors.ts';
import { nearDocuments } from './near-documents.server.ts';
import type { NearDocument, NearIndex } from './near-index.ts';
import { canStoreVectors, dropOtherVectors, storedVectors, storeVectors } from './stored-vectors.server.ts';
import { asMeaning, weighVectors } from './weigh-vectors.ts';

const READ = 1_000;
/** A list whose vectors take as many bytes is compared in Postgres where that can: below it the way there takes longer than the work (docs/decisions/0080). */
export const LONG_LIST_BYTES = 4_000_000;

/** @property keep has the vectors of documents made and kept, the first of which stands at a place of the list */
type Keeping = { keep(at: number, documents: readonly NearDocument[]): Promise<void>; done(): Promise<ListVectors> };

/**
 * Has the vectors made of what is in a list, once the embedder has answered at all: a long list is not read for a provider that is down.
 * @param index the list
 * @param longListBytes from how many bytes of vectors on Postgres is to compare them, where it has pgvector
 * @returns their vectors; `changed` when something came to the list or left it meanwhile, and another list is built next; `doubted`, with a line in the log,
 *   when they tell nothing
 * @throws VectorsGone when Postgres loses them meanwhile; Error when the provider fails, or the database
 */
export async function makeVectors(
  ctx: Context,
  kind: Near['kind'],
  embedder: Embedder,
  index: NearIndex,
  longListBytes: number,
): Promise<ListVectors | 'changed' | 'doubted'> {
  const indexed = index.documents;
  const [first] = indexed;
  if (!first) return holdVectors(0, 0).vectors;
  const length = await vectorLength(embedder, first.title);
  const isLong = indexed.length * length >= longListBytes;
  const keeping = (isLong && (await canStoreVectors(ctx)) ? inPostgres : inThisProcess)(ctx, kind, embedder, indexed.length, length);
  let at = 0;
  for await (const documents of inBatches(nearDocuments(ctx, kind))) {
    if (documents.some(({ id }, i) => indexed[at + i]?.id !== id)) return 'changed';
    await keeping.keep(at, documents);
    at += documents.length;
  }
  if (at !== indexed.length) return 'changed';
  const made = await keeping.done();
  const vectors = embedder.spread ? asMeaning(made, embedder.spread) : await weighVectors(made, index);
  const about = { kind, model: embedder.model, documents: at, dimensions: length };
  if (vectors) ctx.log.info({ ...about, where: vectors.where }, 'the vectors of a list are ready');
  else ctx.log.warn(about, 'the embedding provider’s vectors do not bring texts of the same words together; those of this build serve');
  return vectors ?? 'doubted';
}

function inThisProcess(ctx: Context, _: Near['kind'], embedder: Embedder, count: number, length: number): Keeping {
  const { put, vectors } = holdVectors(count, length);
  return {
    keep: async (at, documents) => {
      const texts = await digestedTexts(embedder, documents);
      const made = await embeddingsOf(ctx, embedder, texts, length);
      for (const [i, { digest }] of texts.entries()) put(at + i, made.get(digest) as Int8Array);
    },
    done: async () => vectors,
  };
}

function inPostgres(ctx: Context, kind: Near['kind'], embedder: Embedder, count: number, length: number): Keeping {
  const rows = { numbers: new Int32Array(count), marks: new Int32Array(count) };
  const store = { kind, model: embedder.model, length };
  return {
    keep: async (at, documents) => {
      const texts = await digestedTexts(embedder, documents);
      const { numbers, marks } = await storeVectors(ctx, store, texts, (missing) => embeddingsOf(ctx, embedder, missing, length));
      rows.numbers.set(numbers, at);
      rows.marks.set(marks, at);
    },
    done: async () => {
      await dropOtherVectors(ctx, store, rows);
      return storedVectors(ctx, store, rows);
    },
  };
}

async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < READ) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

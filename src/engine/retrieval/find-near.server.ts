import { LRUCache } from 'lru-cache';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/db/client.server.ts';
import { asOfNow } from '../../platform/db/replicas.server.ts';
import type { FindNear, Near } from '../source.server.ts';
import { nearest, nearestOfAll } from './calibration.ts';
import type { Embedder } from './embedder.ts';
import { type ListVectors, OtherLength, sameLength, VectorsGone } from './list-vectors.ts';
import { LONG_LIST_BYTES, makeVectors } from './make-vectors.server.ts';
import { findable, listVersion, nearDocuments } from './near-documents.server.ts';
import { buildNearIndex, type NearIndex } from './near-index.ts';
import { featuresOf } from './score-near.ts';
import { wordVectors } from './word-vectors.server.ts';

/**
 * @property vectors the embedder's once all are there; until then, and without one, word vectors serve
 * @property isDoubted the provider's vectors of this list tell nothing, so nothing is asked of it
 * @property waitUntilMs the list has changed since it was taken apart, or Postgres has lost its vectors: they are not asked for again before
 * @property isOverdue a comparison took too long and still goes on: no other is begun beside it
 * @property found what was near the texts asked for lately, by the best this list can tell
 */
type Kept = {
  version: number;
  index: NearIndex;
  vectors?: ListVectors;
  isDoubted?: boolean;
  waitUntilMs: number;
  isOverdue?: boolean;
  found: LRUCache<string, readonly Near[]>;
};
/** @property longListBytes from how many bytes of vectors on Postgres compares them, where it can */
type Embedding = Embedder & { longListBytes: number };
/** @property failures of the embedder, one after the other */
type Keeper = { kept?: Kept; building?: Promise<Kept>; making?: Promise<void>; silentUntilMs: number; failures: number };

/**
 * @property prepare takes the lists apart, so that the first text need not wait for it
 * @property atRest resolves once no list of this database is being taken apart and no vectors of one are being made or copied, however that ended
 */
type Retriever = FindNear & Record<'prepare' | 'atRest', (ctx: Context) => Promise<void>>;

/** While a new list is taken apart, a search is answered from the old one after this long. */
const PATIENCE_MS = 500;
/** A database that takes longer is skipped; this is several times what 50,000 documents take (docs/decisions/0080). */
const COMPARE_TIMEOUT_MS = 2_000;
/** What failed is left alone for this long, and twice as long after each further failure, up to an hour. */
const SILENCE_MS = 60_000;
const LONGEST_SILENCE_MS = 60 * SILENCE_MS;
/** A new list waits for its vectors for at most this long, while the old one serves. */
const VECTORS_SOON_MS = 3_000;
/** A chat asks for the same idea with every question. */
const TEXTS_KEPT = 256;
/** What is found may have been taken away a moment ago: so many more are looked at than are asked for. */
const SPARE = 20;

/**
 * @param embedder makes vectors of texts; without one, or while it fails, word vectors serve
 * @param options `longListBytes`: from how many bytes of vectors on Postgres compares them instead of this process, where it has pgvector
 * @returns the verb that finds what is near a text: words, trades and meaning, weighed by one calibrated formula (docs/research/retrieval.md). Ideas are found
 *   by what search looks at, and only those that everybody may see at that moment; only their ids, titles and scores are told.
 */
export function createFindNear(embedder?: Embedder, { longListBytes = LONG_LIST_BYTES } = {}): Retriever {
  const embedding = embedder && { ...embedder, longListBytes };
  const keepers = new WeakMap<Database, Record<Near['kind'], Keeper>>();
  const keeperOf = (db: Database, kind: Near['kind']): Keeper => {
    let both = keepers.get(db);
    if (!both) {
      both = { company: { silentUntilMs: 0, failures: 0 }, idea: { silentUntilMs: 0, failures: 0 } };
      keepers.set(db, both);
    }
    return both[kind];
  };
  const listOf = (ctx: Context, kind: Near['kind']) => asOfNow(() => current(ctx, kind, keeperOf(ctx.db, kind), embedding));
  const findNear: FindNear = async (ctx, text, kind, limit, { evenIfFar = false, withoutProvider = false } = {}) => {
    const keeper = keeperOf(ctx.db, kind);
    const kept = await listOf(ctx, kind);
    const key = `${limit} ${evenIfFar} ${withoutProvider} ${text}`;
    const known = kept.found.get(key);
    if (known) return stillThere(ctx, kind, known, limit);
    const asked = (withoutProvider && !embedding?.isHere) || kept.isDoubted ? undefined : embedding;
    // What failed before all vectors were made is asked for the rest once it was left alone.
    if (asked && !kept.vectors) beginVectors(ctx, kind, asked, keeper, kept);
    const meaning = asked && kept.vectors ? await meaningOf(ctx, asked, keeper, kept, kept.vectors, text) : undefined;
    const features = featuresOf(kept.index, wordVectors(), text, meaning);
    const near = (evenIfFar ? nearestOfAll : nearest)(features, limit + SPARE).map(({ document, probability }) => ({
      ...(kept.index.documents[document] as { id: string; title: string }),
      kind,
      score: features.similarity[document] as number,
      probability,
      // Of an idea nothing is told that its open words do not tell.
      ...(kind === 'company' ? { words: { shared: features.shared[document] as number, of: features.contentWords } } : {}),
    }));
    if (!asked || meaning) kept.found.set(key, near);
    return stillThere(ctx, kind, near, limit);
  };
  const prepare = async (ctx: Context) => {
    for (const kind of ['idea', 'company'] as const) await listOf(ctx, kind);
  };
  const atRest = async ({ db }: Context) => {
    const both = [keeperOf(db, 'company'), keeperOf(db, 'idea')];
    const work = () => both.flatMap(({ building, making }) => [building, making]).filter(Boolean);
    while (work().length > 0) await Promise.allSettled(work());
  };
  return Object.assign(findNear, { prepare, atRest });
}

async function stillThere(ctx: Context, kind: Near['kind'], near: readonly Near[], limit: number): Promise<Near[]> {
  if (near.length === 0) return [];
  const there = await findable(
    ctx,
    kind,
    near.map(({ id }) => id),
  );
  return near.filter(({ id }) => there.has(id)).slice(0, limit);
}

/** The list as it is now, or, while a changed one is being taken apart, as it was. */
async function current(ctx: Context, kind: Near['kind'], keeper: Keeper, embedder: Embedding | undefined): Promise<Kept> {
  const version = await listVersion(ctx, kind);
  const { kept } = keeper;
  if (kept?.version === version) return kept;
  keeper.building ??= build(ctx, kind, keeper, version, embedder).finally(() => {
    delete keeper.building;
  });
  return kept ? Promise.race([keeper.building, after(PATIENCE_MS, kept)]) : keeper.building;
}

const after = <Value>(ms: number, value: Value): Promise<Value> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms, value).unref();
  });

async function build(ctx: Context, kind: Near['kind'], keeper: Keeper, version: number, embedder: Embedding | undefined): Promise<Kept> {
  const kept: Kept = {
    version,
    index: await buildNearIndex(nearDocuments(ctx, kind), wordVectors()),
    waitUntilMs: 0,
    found: new LRUCache({ max: TEXTS_KEPT }),
  };
  // Made while searches go on: the first time it may take minutes.
  if (embedder) beginVectors(ctx, kind, embedder, keeper, kept);
  // Of a list that came with the build, and of one that hardly changed, they are there soon.
  if (embedder?.isHere) await Promise.race([keeper.making, after(VECTORS_SOON_MS, undefined)]);
  keeper.kept = kept;
  return kept;
}

/** Leaves an embedder that failed alone for a while, and longer each time. */
function leaveAlone(keeper: Keeper): void {
  keeper.silentUntilMs = performance.now() + Math.min(SILENCE_MS * 2 ** keeper.failures, LONGEST_SILENCE_MS);
  keeper.failures += 1;
}

/** Begins to have vectors made, unless somebody does or it is too early; a failure is in the log, and the embedder is left alone for a while. */
function beginVectors(ctx: Context, kind: Near['kind'], embedder: Embedding, keeper: Keeper, kept: Kept): void {
  if (performance.now() < Math.max(keeper.silentUntilMs, kept.waitUntilMs)) return;
  keeper.making ??= makeVectors(ctx, kind, embedder, kept.index, embedder.longListBytes)
    .then((made) => {
      if (made === 'changed') kept.waitUntilMs = performance.now() + SILENCE_MS;
      else if (made === 'doubted') kept.isDoubted = true;
      else kept.vectors = made;
    })
    .catch((error) => {
      if (error instanceof VectorsGone) kept.waitUntilMs = performance.now() + SILENCE_MS;
      else leaveAlone(keeper);
      ctx.log.warn({ err: error, kind, model: embedder.model }, 'no vectors of a list were made; word vectors serve');
    })
    .finally(() => {
      delete keeper.making;
    });
}

/** @returns the cosine of a text with every document, or undefined when its vector is not made in time or not compared; a failure is in the log */
async function meaningOf(
  ctx: Context,
  embedder: Embedding,
  keeper: Keeper,
  kept: Kept,
  vectors: ListVectors,
  text: string,
): Promise<Float32Array | undefined> {
  if (performance.now() < keeper.silentUntilMs || kept.isOverdue) return undefined;
  // With nothing to compare it with, a text is not sent.
  if (kept.index.documents.length === 0) return new Float32Array(0);
  let vector: Int8Array;
  try {
    const [made] = await embedder.embed([text], AbortSignal.timeout(embedder.textTimeoutMs));
    vector = sameLength(made as Int8Array, vectors.length);
  } catch (error) {
    leaveAlone(keeper);
    if (error instanceof OtherLength) {
      forget(kept, vectors);
      ctx.log.warn({ err: error }, 'a text cannot be compared with the vectors of the list; word vectors serve until they are made again');
    } else ctx.log.warn({ err: error, model: embedder.model }, 'no vector of a text was made; word vectors serve for a while');
    return undefined;
  }
  keeper.failures = 0;
  return compared(ctx, keeper, kept, vectors, vector);
}

/** @returns the cosines, or undefined when the database fails, is slow or has lost the vectors, for none of which the embedder is to blame */
async function compared(
  ctx: Context,
  keeper: Keeper,
  kept: Kept,
  vectors: ListVectors,
  vector: Int8Array,
): Promise<Float32Array | undefined> {
  const comparing = vectors.cosines(vector);
  try {
    const cosines = await Promise.race([comparing, after(COMPARE_TIMEOUT_MS, undefined)]);
    if (cosines) return cosines;
    kept.isOverdue = true;
    const over = () => {
      delete kept.isOverdue;
    };
    comparing.then(over, over);
    ctx.log.warn('a text was not compared with the vectors of the list in time; word vectors serve until that is over');
  } catch (error) {
    if (!(error instanceof VectorsGone)) {
      ctx.log.warn({ err: error }, 'a text was not compared with the vectors of the list; word vectors serve for this search');
      return undefined;
    }
    const isLatest = keeper.kept === kept && !keeper.building && kept.vectors === vectors;
    forget(kept, vectors);
    // For a newer list another process has let go of what an older one had; this process is about to have the newer one as well.
    if (isLatest)
      ctx.log.warn({ err: error }, 'a text cannot be compared with the vectors of the list; word vectors serve until they are made again');
  }
  return undefined;
}

/** Lets go of vectors that no longer serve, unless others are there by now: they are made or copied again after a while, or with the next list. */
function forget(kept: Kept, vectors: ListVectors): void {
  if (kept.vectors !== vectors) return;
  delete kept.vectors;
  kept.waitUntilMs = performance.now() + SILENCE_MS;
}

import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/db/client.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { type NoVectors, vectorExtension } from '../../platform/db/vector-extension.server.ts';
import { DAY_MS } from '../../shared/days/utc-day.ts';
import type { Near } from '../source.server.ts';
import type { DigestedText } from './document-embeddings.server.ts';
import { type ListVectors, sameLength, VectorsGone } from './list-vectors.ts';
import { pause } from './near-texts.ts';

/** Vectors written by one statement: about a megabyte and a half of text. */
const WRITTEN_AT_ONCE = 250;
/** A number, a mark and a cosine, as Postgres sends them: four bytes each. */
const ANSWER_BYTES = 12;
/** What Postgres says when the extension, the schema or the table was dropped: undefined table, column, type and function. */
const DROPPED = new Set(['42P01', '42703', '42704', '42883']);

/** What was last said about each database, so that it is said once. */
const said = new WeakMap<Database, string>();

/**
 * Finds out whether this server can compare vectors, and makes the table for them where it can. They are a copy of `text_embeddings` (public texts only) that
 * can be made again at any time: unlogged, in a schema of their own, and in no migration, as a server without pgvector has no such type.
 * @returns whether it can; the log says once which, and why not. Never throws for want of it.
 */
export async function canStoreVectors(ctx: Context): Promise<boolean> {
  const extension = await vectorExtension(ctx.db);
  const problem = 'version' in extension ? await makeTable(ctx.db) : extension;
  const message = problem
    ? `${problem.missing}; vectors of the embedding provider are held in this process`
    : 'pgvector is here: Postgres compares the vectors of long lists';
  if (said.get(ctx.db) !== message) {
    said.set(ctx.db, message);
    if (problem?.canBeMended) ctx.log.warn({ err: problem.reason }, message);
    else ctx.log.info('version' in extension ? { pgvector: extension.version } : {}, message);
  }
  return !problem;
}

/** @returns why there can be none, or undefined when there is one */
async function makeTable(db: Database): Promise<NoVectors | undefined> {
  try {
    await db.transaction(async (own) => {
      await own.rows(sql`SELECT pg_advisory_xact_lock(hashtext('assay_vectors'))`);
      // DROP EXTENSION … CASCADE takes the column and leaves the table.
      const whole = await own.rows(sql`
        SELECT 1 FROM information_schema.columns WHERE table_schema = 'assay_vectors' AND table_name = 'texts' AND column_name = 'embedding'`);
      if (whole.length > 0) return;
      await own.rows(sql`CREATE SCHEMA IF NOT EXISTS assay_vectors`);
      await own.rows(sql`DROP TABLE IF EXISTS assay_vectors.texts`);
      // Rows of up to a page stay whole: fetching each vector from a table beside it takes several times as long.
      await own.rows(sql`
        CREATE UNLOGGED TABLE assay_vectors.texts (
          number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          kind text NOT NULL,
          model text NOT NULL,
          digest bytea NOT NULL,
          embedding halfvec NOT NULL,
          made_at timestamptz NOT NULL,
          UNIQUE (kind, digest)
        ) WITH (toast_tuple_target = 8160)`);
    });
    return undefined;
  } catch (reason) {
    return { missing: 'pgvector is here, but no table could be made for vectors', canBeMended: true, reason };
  }
}

/** @property length numbers in a vector */
type Store = { kind: Near['kind']; model: string; length: number };
/**
 * By what the vectors of documents are known there, in the order of the list: each by its number and by its mark, the first four bytes of its digest. Numbers
 * begin at 1 again after a crash of the server, which empties an unlogged table, and then mean other texts.
 */
export type StoredRows = { numbers: Int32Array; marks: Int32Array };

/**
 * Has Postgres hold vectors, those of one kind of list apart from those of others.
 * @param texts of documents of the list
 * @param vectorsOf makes the vectors of those it does not hold yet
 * @returns by what each of the texts is known there, in their order
 */
export async function storeVectors(
  ctx: Context,
  { kind, model, length }: Store,
  texts: readonly DigestedText[],
  vectorsOf: (missing: readonly DigestedText[]) => Promise<ReadonlyMap<string, Int8Array>>,
): Promise<StoredRows> {
  const digests = texts.map(({ digest }) => Buffer.from(digest, 'hex'));
  const held = await ctx.db.rows<Numbered>(sql`
    SELECT number, digest FROM assay_vectors.texts
    WHERE kind = ${kind} AND digest = ANY (${digests}::bytea[]) AND vector_dims(embedding) = ${length}`);
  const numbers = new Map(held.map(({ number, digest }) => [digest.toString('hex'), number]));
  const missing = [...(await vectorsOf(texts.filter(({ digest }) => !numbers.has(digest))))];
  for (let at = 0; at < missing.length; at += WRITTEN_AT_ONCE) {
    await pause();
    const batch = missing.slice(at, at + WRITTEN_AT_ONCE);
    const made = await ctx.db.rows<Numbered>(sql`
      INSERT INTO assay_vectors.texts (kind, model, digest, embedding, made_at)
      SELECT ${kind}, ${model}, digest, embedding::halfvec, ${ctx.now()}
      FROM unnest(${batch.map(([digest]) => Buffer.from(digest, 'hex'))}::bytea[], ${batch.map(([, vector]) => literal(vector))}::text[])
        AS made (digest, embedding)
      ON CONFLICT (kind, digest) DO UPDATE SET embedding = excluded.embedding, made_at = excluded.made_at
      RETURNING number, digest`);
    for (const { number, digest } of made) numbers.set(digest.toString('hex'), number);
  }
  return {
    numbers: Int32Array.from(texts, ({ digest }) => numbers.get(digest) as number),
    marks: Int32Array.from(digests, (digest) => digest.readInt32BE()),
  };
}

type Numbered = Columns<'number'> & Record<'digest', Buffer>;
/** Whole numbers up to 127 are exact in two bytes. */
const literal = (vector: Int8Array): string => `[${vector.join(',')}]`;

/**
 * @param rows by what the documents are known
 * @returns vectors that Postgres compares, every one of them: the sum of signs needs the similarity of all documents, which no index tells
 */
export function storedVectors(ctx: Context, { kind, model, length }: Store, { numbers, marks }: StoredRows): ListVectors {
  const inOrder = intoOrder({ numbers, marks });
  return {
    length,
    where: 'Postgres',
    cosines: async (vector) => {
      const own = literal(sameLength(vector, length));
      // Sent as text and read once: a prepared statement with a parameter of a type that was dropped and made again fails for good.
      const [answer] = await unlessDropped(
        ctx.db.rows<Record<'told', Buffer | null>>(sql`
          SELECT string_agg(
            int4send(number) || substr(digest, 1, 4) || float4send((1 - (embedding <=> (SELECT ${own}::text::halfvec)))::real), '') AS told
          FROM assay_vectors.texts WHERE kind = ${kind} AND model = ${model} AND vector_dims(embedding) = ${length}`),
      );
      return inOrder(answer?.told ?? Buffer.alloc(0));
    },
    between: async (pairs) => {
      const of = (side: 0 | 1) => pairs.map((pair) => numbers[pair[side]] as number);
      const rows = await unlessDropped(
        ctx.db.rows<Record<'marks', Buffer> & Record<'cosine', number>>(sql`
          SELECT substr(a.digest, 1, 4) || substr(b.digest, 1, 4) AS marks, 1 - (a.embedding <=> b.embedding) AS cosine
          FROM unnest(${of(0)}::int[], ${of(1)}::int[]) WITH ORDINALITY AS pair (a, b, place)
          JOIN assay_vectors.texts a ON a.number = pair.a JOIN assay_vectors.texts b ON b.number = pair.b ORDER BY place`),
      );
      if (rows.length !== pairs.length) throw new VectorsGone(GONE);
      return rows.map((row, i) => {
        const [a, b] = pairs[i] as (typeof pairs)[number];
        if (row.marks.readInt32BE() !== marks[a] || row.marks.readInt32BE(4) !== marks[b]) throw new VectorsGone(GONE);
        return row.cosine || 0;
      });
    },
  };
}

const GONE = 'Postgres no longer holds the vectors of this list';

/** @throws VectorsGone for what a statement fails with once the extension, the schema or the table was dropped; any other failure of it as it is */
async function unlessDropped<Row>(rows: Promise<Row[]>): Promise<Row[]> {
  try {
    return await rows;
  } catch (cause) {
    const { code } = cause as { code?: unknown };
    throw typeof code === 'string' && DROPPED.has(code) ? new VectorsGone(GONE, { cause }) : cause;
  }
}

/** @returns what puts cosines told of rows, in whatever order, into the order of the list; in typed arrays, as a map of all takes twenty times as long */
function intoOrder({ numbers, marks }: StoredRows): (told: Buffer) => Float32Array {
  const sorted = Int32Array.from(new Set(numbers)).sort();
  const slots = numbers.map((number) => slotOf(sorted, number));
  return (told) => {
    const found = new Float32Array(sorted.length).fill(Number.NaN);
    const marked = new Int32Array(sorted.length);
    const view = new DataView(told.buffer, told.byteOffset, told.length);
    let slot = -1;
    for (let at = 0; at < told.length; at += ANSWER_BYTES) {
      const number = view.getInt32(at);
      // They come nearly in order.
      slot = sorted[slot + 1] === number ? slot + 1 : slotOf(sorted, number);
      if (slot < 0) continue;
      marked[slot] = view.getInt32(at + 4);
      // A cosine with a vector of zeros is not a number: it is 0.
      found[slot] = view.getFloat32(at + 8) || 0;
    }
    if (found.some(Number.isNaN) || slots.some((own, document) => marked[own] !== marks[document])) throw new VectorsGone(GONE);
    return Float32Array.from(slots, (own) => found[own] as number);
  };
}

/** @returns where a number stands among sorted ones, or −1 */
function slotOf(sorted: Int32Array, number: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] as number) < number) from = middle + 1;
    else to = middle;
  }
  return sorted[from] === number ? from : -1;
}

/** Lets go of what the list no longer has, and of other models' vectors once this one's have stood for a day: until then a process with another configuration may use them. */
export async function dropOtherVectors(ctx: Context, { kind, model }: Store, { numbers }: StoredRows): Promise<void> {
  const dayAgo = new Date(ctx.now().getTime() - DAY_MS);
  await ctx.db.rows(sql`
    DELETE FROM assay_vectors.texts t WHERE kind = ${kind} AND (
      model = ${model} AND NOT EXISTS (SELECT FROM unnest(${[...numbers]}::int[]) AS used (number) WHERE used.number = t.number)
      OR model <> ${model} AND made_at < ${dayAgo}
        AND EXISTS (SELECT FROM assay_vectors.texts own WHERE own.kind = ${kind} AND own.model = ${model} AND own.made_at < ${dayAgo}))`);
}

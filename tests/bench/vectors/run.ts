/**
 * `npm run bench -- vectors --url postgres://…` (a server with pgvector, where the role may create databases and the extension): what it takes to compare a
 * text with the vectors of an embedding provider, in this process and in Postgres, for lists of several lengths; and whether both tell the same.
 * Options: --dimensions 1536, --documents 50000 for one length only.
 * The vectors are made up. A database of its own is made and dropped. Without a server it is skipped.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';
import sql from 'sql-template-tag';
import { holdVectors } from '../../../src/engine/retrieval/held-vectors.ts';
import type { ListVectors } from '../../../src/engine/retrieval/list-vectors.ts';
import { canStoreVectors, storedVectors, storeVectors } from '../../../src/engine/retrieval/stored-vectors.server.ts';
import type { Context } from '../../../src/platform/context.server.ts';
import { openDatabase } from '../../../src/platform/db/client.server.ts';
import { createLog } from '../../../src/platform/log.server.ts';
import { numbersOf } from '../../doubles/embedding-provider.ts';

const LENGTHS = [500, 1_000, 2_500, 5_000, 10_000, 50_000];
const SEARCHES = 40;
const BATCH = 1_000;
const MIB = 1024 * 1024;
/** A float of four bytes, of a sum of 1,536 products. */
const SAME = 1e-5;

const { values: options } = parseArgs({
  options: { url: { type: 'string' }, dimensions: { type: 'string', default: '1536' }, documents: { type: 'string' } },
});
const dimensions = Number(options.dimensions);
const lengths = options.documents ? [Number(options.documents)] : LENGTHS;
if (!options.url) {
  console.log('Skipped: name a server with pgvector: npm run bench -- vectors --url postgres://…');
  process.exit(0);
}
const name = `bench_vectors_${randomBytes(4).toString('hex')}`;
const own = new URL(options.url);
own.pathname = `/${name}`;
await asAdmin(options.url, `CREATE DATABASE ${name}`);
const db = openDatabase(own.href, createLog('info'), { name: 'assay-bench' });
try {
  const ctx: Context = { db, log: createLog('info'), now: () => new Date() };
  if (!(await canStoreVectors(ctx))) process.exitCode = 1;
  else for (const count of lengths) await measure(ctx, count);
} finally {
  await db.close();
  await asAdmin(options.url, `DROP DATABASE ${name} WITH (FORCE)`);
}

async function measure(ctx: Context, count: number): Promise<void> {
  const store = { kind: 'company', model: `bench ${count}`, length: dimensions } as const;
  await ctx.db.rows(sql`TRUNCATE assay_vectors.texts`);
  const before = memory();
  const rows = { numbers: new Int32Array(count), marks: new Int32Array(count) };
  const begun = performance.now();
  for (let at = 0; at < count; at += BATCH) {
    const texts = Array.from({ length: Math.min(BATCH, count - at) }, (_, i) => ({ digest: digest(count, at + i), text: '' }));
    const made = async (missing: readonly { digest: string }[]) => new Map(missing.map((one) => [one.digest, vector(one.digest)]));
    const { numbers, marks } = await storeVectors(ctx, store, texts, made);
    rows.numbers.set(numbers, at);
    rows.marks.set(marks, at);
  }
  const storedMs = performance.now() - begun;
  const stored = storedVectors(ctx, store, rows);
  const inPostgres = await search(stored);
  const withPostgres = memory();
  const { put, vectors: held } = holdVectors(count, dimensions);
  for (let i = 0; i < count; i++) put(i, vector(digest(count, i)));
  const inProcess = await search(held);
  const withHeld = memory();
  const furthest = await difference(held, stored);
  console.log(
    `\n${count.toLocaleString('en')} documents of ${dimensions} dimensions (${((count * dimensions) / 1e6).toFixed(1)} MB of bytes), ${SEARCHES} searches each`,
  );
  for (const [where, { p50, p95, block }, buffers] of [
    ['Postgres    ', inPostgres, withPostgres - before],
    ['this process', inProcess, withHeld - withPostgres],
  ] as const)
    console.log(
      `  ${where}  p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; other work kept waiting ${block.toFixed(1)} ms at most; ${(buffers / MIB).toFixed(1)} MiB of buffers held`,
    );
  const [size] = await ctx.db.rows<{ bytes: number }>(sql`SELECT pg_total_relation_size('assay_vectors.texts') AS bytes`);
  console.log(
    `  written in ${(storedMs / 1000).toFixed(1)} s; ${((size?.bytes ?? 0) / MIB).toFixed(0)} MiB in Postgres; cosines differ by ${furthest.toExponential(1)} at most`,
  );
  if (furthest > SAME) {
    console.error('FELL SHORT: the two do not tell the same');
    process.exitCode = 1;
  }
}

/** @returns bytes of typed arrays, once what is not used is gone; a search's own are let go */
function memory(): number {
  (globalThis as { gc?: () => void }).gc?.();
  return process.memoryUsage().arrayBuffers;
}

async function search(vectors: ListVectors): Promise<{ p50: number; p95: number; block: number }> {
  const times: number[] = [];
  let [block, last] = [0, performance.now()];
  await vectors.cosines(vector('warm up'));
  const watch = setInterval(() => {
    block = Math.max(block, performance.now() - last - 1);
    last = performance.now();
  }, 1);
  for (let i = 0; i < SEARCHES; i++) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    const begun = performance.now();
    await vectors.cosines(vector(`question ${i}`));
    times.push(performance.now() - begun);
  }
  await new Promise((resolve) => setTimeout(resolve, 5));
  clearInterval(watch);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] as number;
  return { p50: at(0.5), p95: at(0.95), block };
}

async function difference(a: ListVectors, b: ListVectors): Promise<number> {
  let most = 0;
  for (let i = 0; i < 3; i++) {
    const [x, y] = [await a.cosines(vector(`question ${i}`)), await b.cosines(vector(`question ${i}`))];
    for (const [k, value] of x.entries()) most = Math.max(most, Math.abs(value - (y[k] as number)));
  }
  return most;
}

function digest(list: number, document: number): string {
  return `${list.toString(16)}${document.toString(16).padStart(8, '0')}`.padStart(64, '0');
}

function vector(text: string): Int8Array {
  return Int8Array.from(numbersOf(text, dimensions), (value) => Math.round(127 * value));
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

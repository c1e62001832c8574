/**
 * The trends at size: `npm run bench -- topics [--topics 10000] [--months 120]`. A database of its own with made series; the list's query, a whole
 * recompute, and an ingest in which few topics have something new; beside it the shipped topics, as their pages ask for them. Exits 1 when a bar is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import type { Context } from '../../../src/platform/context.server.ts';
import { type Database, openDatabase } from '../../../src/platform/db/client.server.ts';
import { startEmbeddedPostgres } from '../../../src/platform/db/embedded.server.ts';
import { migrate } from '../../../src/platform/db/migrate.server.ts';
import { beginRun, ingestSeries } from '../../../src/trends/ingest.server.ts';
import { listTopics } from '../../../src/trends/list-topics.server.ts';
import { recomputeTopics } from '../../../src/trends/recompute-topics.server.ts';
import type { SeriesSource } from '../../../src/trends/sources/series-source.ts';
import { TopicQuery } from '../../../src/trends/trends.contract.ts';
import { timePages } from './page.ts';

const { values } = parseArgs({ options: { topics: { type: 'string', default: '10000' }, months: { type: 'string', default: '120' } } });
const [TOPICS, MONTHS] = [Number(values.topics), Number(values.months)];
const BARS = { topicMs: 15, listP95Ms: 20, recomputeS: 60 };
const [LISTS, NEW_TOPICS] = [300, 100];
/** The figures of two cores at rest, 10,000 topics × 120 months, that this run is read beside. */
const AT_REST = {
  'whole recompute': '5.1 s',
  'list by growth': '14.6 ms',
  'by volume in a category': '14.6 ms',
  search: '17.5 ms',
  'tenth page': '13.3 ms',
} as Readonly<Record<string, string>>;
const root = join(import.meta.dirname, '../../..');
const log = pino({ level: 'silent' });
const folder = mkdtempSync(join(tmpdir(), 'assay-topics-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log });
await migrate({ url: postgres.url, folder: join(root, 'migrations'), log });
const db = openDatabase(postgres.url, log);
// The series end with the month before last: one month of each is new.
const ctx: Context = { db, log, now: () => new Date('2026-03-15T00:00:00Z') };
const faults: string[] = [];
try {
  const page = await timePages(ctx, root);
  say('a shipped topic, whole', `median ${page.toFixed(1)} ms`);
  if (page > BARS.topicMs) faults.push(`a topic took ${page.toFixed(1)} ms`);
  await db.rows(sql`TRUNCATE topics, registry_index CASCADE`);
  await fill();
  const recompute = await seconds(() => recomputeTopics(ctx));
  await db.rows(sql`ANALYZE`);
  say('whole recompute', `${recompute.toFixed(1)} s for ${TOPICS} topics × ${MONTHS} months`);
  if (recompute > BARS.recomputeS) faults.push(`recompute took ${recompute.toFixed(1)} s`);
  for (const [name, asked] of Object.entries({
    'list by growth': {},
    'by volume in a category': { sort: 'volume', category: 'saas' },
    search: { search: 'topic 77', sort: 'opportunity' },
    'tenth page': { page: '10' },
  })) {
    const p95 = await listP95(TopicQuery.parse(asked));
    say(name, `p95 ${p95.toFixed(1)} ms`);
    if (p95 > BARS.listP95Ms) faults.push(`${name}: p95 ${p95.toFixed(1)} ms`);
  }
  for (const fresh of [NEW_TOPICS, 2 * NEW_TOPICS]) {
    const slugs = firstSlugs(fresh);
    await db.rows(sql`
      DELETE FROM topic_series WHERE observed_at = '2026-03-01' AND topic_id IN (SELECT id FROM topics WHERE slug = ANY(${slugs}))`);
    const run = (await beginRun(ctx, 'npm')) as string;
    const took = await seconds(() => ingestSeries(ctx, sourceWith(fresh), run));
    say(`ingest of ${fresh} topics with a new month`, `${took.toFixed(2)} s`);
  }
} finally {
  await db.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(faults.length ? `Missed: ${faults.join('; ')}` : 'Every bar is met.');
process.exitCode = faults.length ? 1 : 0;

function say(what: string, took: string): void {
  const before = AT_REST[what];
  console.log(`${what.padEnd(44)}${took}${before ? `  (at rest before: ${before})` : ''}`);
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

async function listP95(query: TopicQuery): Promise<number> {
  const took: number[] = [];
  for (let i = 0; i < LISTS; i++) took.push(1_000 * (await seconds(() => listTopics(ctx, query))));
  return took.sort((a, b) => a - b)[Math.floor(0.95 * LISTS)] as number;
}

function firstSlugs(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `topic-${i + 1}`);
}

function sourceWith(fresh: number): SeriesSource {
  const known = new Set(firstSlugs(fresh).map((slug) => `package-${slug}`));
  return {
    id: 'npm',
    since: 60,
    months: async (terms) => (known.has(terms[0] as string) ? [{ month: '2026-02', value: 5_000 }] : []),
  };
}

/** Series that wander: each topic from a level and a slope of its own, with noise; made in the database. */
async function fill(): Promise<void> {
  await db.transaction(async (inside) => {
    await inside.rows(sql`SET LOCAL statement_timeout = 0`);
    await fillIn(inside);
  });
}

async function fillIn(db: Database): Promise<void> {
  await db.rows(sql`SELECT setseed(0.5)`);
  await db.rows(sql`
    INSERT INTO topics (id, slug, name, category, description, created_at, changed_at, search)
    SELECT gen_random_uuid(), 'topic-' || n, 'Topic ' || n, (ARRAY['saas', 'ai_ml', 'fintech', 'web3'])[1 + n % 4], repeat('What it is about. ', 4), now(), now(),
      to_tsvector('assay', 'topic ' || n) FROM generate_series(1, ${TOPICS}) n`);
  await db.rows(sql`INSERT INTO topic_terms SELECT id, 'npm', 'package-' || slug FROM topics`);
  await db.rows(sql`
    INSERT INTO topic_sources (topic_id, source, last_tried_at, last_measured_at, asked_from) SELECT id, 'npm', now(), now(), '2016-01-01' FROM topics`);
  await db.rows(sql`
    INSERT INTO registry_index (source, observed_at, log_index, measured_over)
    SELECT 'npm', ('2026-03-01'::date - make_interval(months => m))::date, -0.03 * m, 0 FROM generate_series(0, ${MONTHS}) m`);
  await db.rows(sql`
    INSERT INTO topic_series (topic_id, source, observed_at, value, basis, ingested_at)
    SELECT t.id, 'npm', ('2026-02-01'::date - make_interval(months => m))::date, 1000 * exp(t.slope * (${MONTHS} - m) + 0.2 * (random() - 0.5)), 'measured', now()
    FROM (SELECT id, 0.06 * (random() - 0.4) AS slope FROM topics) t CROSS JOIN generate_series(0, ${MONTHS - 1}) m`);
}

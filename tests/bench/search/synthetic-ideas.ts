import { v7 as uuidv7 } from 'uuid';
import { countSearchWords } from '../../../src/catalogue/ideas/search/search-words.server.ts';
import { categoryIds } from '../../../src/shared/vocabulary/categories.ts';
import type { BenchDatabase } from './database.ts';
import type { Random } from './synthetic-text.ts';

const BATCH = 2_000;
const LANES = 3;
const DAY_MS = 86_400_000;

type Batch = {
  ids: string[];
  slugs: string[];
  titles: string[];
  taglines: string[];
  phrases: string[];
  audiences: string[];
  prose: string[];
  numbers: string[];
};

/**
 * Fills the database with made-up ideas whose dossiers hold only what a list needs.
 * @param text draws a text of so many words
 * @returns how long it took to load them, and to rebuild the search words, in milliseconds
 */
export async function loadSyntheticIdeas(
  bench: BenchDatabase,
  count: number,
  random: Random,
  text: (words: number) => string,
): Promise<{ loadMs: number; refreshMs: number }> {
  const startedMs = performance.now();
  const client = await bench.db.pool.connect();
  try {
    await client.query("SET statement_timeout = 0; SET synchronous_commit = off; SET maintenance_work_mem = '512MB'");
    // One index built at the end costs a fraction of an index kept up row by row.
    await client.query('DROP INDEX ideas_search');
    await client.query('ALTER TABLE ideas DISABLE TRIGGER USER');
    await insertAll(bench, count, random, text);
    await client.query('CREATE INDEX ideas_search ON ideas USING gin (search) WITH (fastupdate = off)');
    await client.query('ALTER TABLE ideas ENABLE TRIGGER USER');
    await client.query('VACUUM ANALYZE ideas');
    await client.query('RESET ALL');
  } finally {
    client.release();
  }
  const loadedMs = performance.now();
  await countSearchWords(bench.ctx);
  const refreshedMs = performance.now();
  await bench.db.pool.query('VACUUM ANALYZE search_words');
  return { loadMs: loadedMs - startedMs, refreshMs: refreshedMs - loadedMs };
}

function batchOf(from: number, count: number, random: Random, text: (words: number) => string, now: Date): Batch {
  const batch: Batch = { ids: [], slugs: [], titles: [], taglines: [], phrases: [], audiences: [], prose: [], numbers: [] };
  for (let i = from; i < from + count; i++) {
    batch.ids.push(uuidv7());
    batch.slugs.push(`idea-${i}`);
    batch.titles.push(text(7));
    batch.taglines.push(text(18));
    batch.phrases.push(text(36));
    batch.audiences.push(text(30));
    batch.prose.push(text(80));
    const score = () => Math.round(random() * 100) / 10;
    batch.numbers.push(
      JSON.stringify({
        category: categoryIds[Math.floor(random() * categoryIds.length)],
        is_pro: random() < 0.2,
        published_at: new Date(now.getTime() - random() * 2_000 * DAY_MS),
        idea: score(),
        opportunity: score(),
        trending: score(),
        difficulty: 1 + Math.floor(random() * 10),
      }),
    );
  }
  return batch;
}

/** Inserts by several connections; what they insert is drawn in one order, so the seed decides it whoever is first. */
async function insertAll(bench: BenchDatabase, count: number, random: Random, text: (words: number) => string): Promise<void> {
  let from = 0;
  const lane = async () => {
    const client = await bench.db.pool.connect();
    try {
      await client.query('SET statement_timeout = 0; SET synchronous_commit = off');
      while (from < count) {
        const batch = batchOf(from, Math.min(BATCH, count - from), random, text, bench.ctx.now());
        from += BATCH;
        await insert(client, batch);
      }
      await client.query('RESET ALL');
    } finally {
      client.release();
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function insert(client: { query(text: string, values: unknown[]): Promise<unknown> }, b: Batch): Promise<void> {
  await client.query(
    `INSERT INTO ideas (id, slug, title, tagline, category, tags, state, is_pro_pick, published_at, last_validated_at, idea_score, opportunity_score,
       problem_score, feasibility_score, why_now_score, trending_score, execution_difficulty, problem_teaser, score_parts, dossier, open_facts, search)
     SELECT r.id, r.slug, r.title, r.tagline, r.n->>'category', '{one,two,three}', 'published', (r.n->>'is_pro')::boolean, (r.n->>'published_at')::timestamptz,
       now(), (r.n->>'idea')::real, (r.n->>'opportunity')::real, 5, 5, 5, (r.n->>'trending')::real, (r.n->>'difficulty')::smallint, left(r.prose, 120), '{}',
       jsonb_build_object('search_phrases', r.phrases, 'audience', jsonb_build_object('person', r.audience), 'problem_narrative', r.prose),
       '{"primary_keyword": {"term": "one two", "monthly_volume": 1, "growth_rate": 1}, "revenue": {"customers_min": 1, "customers_max": 2, "price_usd_year": 1},
         "time_to_mvp_weeks": 1}',
       setweight(to_tsvector('assay', r.title), 'A') || setweight(to_tsvector('assay', r.tagline || ' ' || r.phrases), 'B')
         || setweight(to_tsvector('assay', r.audience), 'C') || setweight(to_tsvector('assay', r.prose), 'D')
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::jsonb[])
       AS r (id, slug, title, tagline, phrases, audience, prose, n)`,
    [b.ids, b.slugs, b.titles, b.taglines, b.phrases, b.audiences, b.prose, b.numbers],
  );
}

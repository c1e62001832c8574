import { join } from 'node:path';
import pg from 'pg';
import { readCatalogueFiles } from '../../../src/catalogue/ideas/catalogue-files.server.ts';
import { countSearchWords } from '../../../src/catalogue/ideas/search/search-words.server.ts';
import type { Context } from '../../../src/platform/context.server.ts';
import { tokensOf } from '../../../src/shared/text/tokens.ts';
import { root } from '../search/database.ts';
import { documentOf } from '../search/documents.ts';
import { seeded, wordsByUse } from '../search/synthetic-text.ts';
import { copyBinary, copyLines } from './copy-rows.ts';
import { idText, madeIds } from './ids.ts';
import { withoutIndexes } from './indexes-later.ts';
import { countedEvents, EACH, EVENTS_EACH, eventWriters, type Sizes } from './made-events.ts';
import { IDEA_COLUMNS, madeIdeas } from './made-ideas.ts';
import { madePeople, PEOPLE_COLUMNS } from './made-people.ts';
import { textsOf } from './made-text.ts';
import { FIGURE_COLUMNS, madeTopics, TOPIC_COLUMNS } from './made-topics.ts';

const VOCABULARY = 60_000;
const DAY_MS = 86_400_000;
const DAYS_OF_DAILY = 30;
const SETTINGS =
  "SET statement_timeout = 0; SET synchronous_commit = off; SET maintenance_work_mem = '1GB'; SET max_parallel_maintenance_workers = 2";
const TABLES = [
  'users',
  'ideas',
  'idea_views',
  'saved_ideas',
  'idea_marks',
  'topics',
  'topic_terms',
  'topic_sources',
  'topic_series',
  'topic_figures',
  'topic_ideas',
];

/** What belongs to so many ideas: a topic for twenty, a person for ten, and twenty events for each. */
export const sizesOf = (ideas: number): Sizes & { events: number } => {
  const people = Math.ceil(ideas / 10);
  return { ideas, topics: Math.ceil(ideas / 20), people, events: people * EVENTS_EACH };
};

/** The words of the shipped catalogue, most used first, then made-up ones: synonyms and stemming have something to work on. */
export async function scaleWords(): Promise<string[]> {
  const { dossiers } = await readCatalogueFiles(join(root, 'catalogue'));
  const uses = new Map<string, number>();
  for (const document of dossiers.map(documentOf))
    for (const { word } of tokensOf(Object.values(document).join(' ')))
      if (/^[a-z]{3,}$/.test(word)) uses.set(word, (uses.get(word) ?? 0) + 1);
  const real = [...uses].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([word]) => word);
  return wordsByUse(seeded(3), real, VOCABULARY);
}

/** The people of a loaded database, in order. */
export const personId = (n: number): string => idText(madeIds(n + 1, 2), n);

/**
 * Fills a migrated, empty database with made-up ideas, topics, people and what they did, the same for the same number: rows by COPY, indexes after.
 * @param ideas how many; the rest follows (`sizesOf`)
 * @param say is told each step with its seconds
 * @throws where the database holds ideas already
 */
export async function loadScale(ctx: Context, url: string, ideas: number, say: (step: string, seconds: number) => void): Promise<void> {
  const [client, other] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  await client.connect();
  await other.connect();
  const timed = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    const startedMs = performance.now();
    const result = await work();
    say(step, (performance.now() - startedMs) / 1_000);
    return result;
  };
  try {
    const { rowCount } = await client.query('SELECT FROM ideas LIMIT 1');
    if (rowCount) throw new Error('This database holds ideas already: give an empty one.');
    await client.query(SETTINGS);
    await other.query(SETTINGS);
    const rebuild = await withoutIndexes(client, TABLES);
    for (const table of TABLES) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await client.query('BEGIN');
    // What refers to these is empty as well; of that the audit log refuses to be emptied.
    await client.query('ALTER TABLE admin_audit_log DISABLE TRIGGER USER');
    await client.query(`TRUNCATE ${TABLES.join(', ')} CASCADE`);
    await client.query('ALTER TABLE admin_audit_log ENABLE TRIGGER USER');
    await copyAll(client, ideas, ctx.now(), timed);
    await client.query('COMMIT');
    const took = await timed('indexes and foreign keys', () => rebuild([client, other]));
    for (const [make, seconds] of [...took].sort((a, b) => b[1] - a[1]).slice(0, 6)) say(`  ${make.slice(0, 100)}`, seconds);
    for (const table of TABLES) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    await Promise.all([
      timed('statistics', () => client.query(`VACUUM (ANALYZE) ${TABLES.join(', ')}`)),
      timed('words of the search', () => countSearchWords(ctx)),
    ]);
    await client.query('VACUUM ANALYZE search_words');
  } finally {
    await client.end();
    await other.end();
  }
}

async function copyAll(
  client: pg.Client,
  ideas: number,
  now: Date,
  timed: <T>(step: string, work: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const sizes = sizesOf(ideas);
  const texts = await textsOf(client, await scaleWords());
  const [ideaIds, peopleIds, topicIds] = [madeIds(ideas, 1), madeIds(sizes.people, 2), madeIds(sizes.topics, 3)];
  const today = now.toISOString().slice(0, 10);
  const { views, saves } = countedEvents(sizes);
  const lines = (table: string, columns: string, rows: Iterable<string>) => timed(table, () => copyLines(client, table, columns, rows));
  await lines('users', PEOPLE_COLUMNS, madePeople(peopleIds, sizes.people, now));
  await lines('ideas', IDEA_COLUMNS, madeIdeas(ideaIds, texts, views, saves, now));
  const topics = madeTopics(sizes, topicIds, ideaIds, texts, today);
  await lines('topics', TOPIC_COLUMNS, topics.topics());
  await lines('topic_terms', 'topic_id, source, term', topics.topic_terms());
  await lines('topic_sources', 'topic_id, source, last_tried_at, last_measured_at, asked_from', topics.topic_sources());
  await lines('topic_series', 'topic_id, source, observed_at, value, basis, ingested_at', topics.topic_series());
  await lines('topic_figures', FIGURE_COLUMNS, topics.topic_figures());
  await lines('topic_ideas', 'topic_id, idea_id, rank', topics.topic_ideas());
  const writers = eventWriters(sizes, peopleIds, ideaIds, Math.floor((Date.parse(today) - Date.UTC(2000, 0, 1)) / DAY_MS));
  const events = (table: keyof typeof writers, columns: string, each: number) =>
    timed(table, () => copyBinary(client, table, columns, sizes.people * each, writers[table]));
  await events('idea_views', 'user_id, idea_id, day, viewed_at', EACH.views);
  await events('saved_ideas', 'user_id, idea_id, saved_at', EACH.saves);
  await events('idea_marks', 'user_id, idea_id, mark, marked_at', EACH.marks);
  await client.query(
    `INSERT INTO daily_ideas (day, idea_id) SELECT $1::date - n::int, i.id FROM (SELECT id, row_number() OVER () - 1 AS n FROM
       (SELECT id FROM ideas WHERE state = 'published' ORDER BY id LIMIT $2) first) i`,
    [today, DAYS_OF_DAILY],
  );
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { shippedCard } from './forecast/card.data.ts';
import { groundTopics } from './ground-topics.ts';
import { recomputeTopics } from './recompute-topics.server.ts';
import { type SourceId, sourceIds, sourceOf } from './series-sources.ts';
import { readShipped, type Shipped, type ShippedPoint } from './shipped-series.server.ts';
import { addedUp, dayAfter, monthOf } from './sources/months.ts';
import { storeTopics } from './store-topic.server.ts';
import type { TopicDownloads, TopicInput } from './topic-file.ts';
import { faultsOfTopics, readTopicDownloads, readTopicFiles, type TopicFault } from './topic-files.server.ts';

/** Changes when the way figures are computed does, so that the next start computes them again. */
const METHOD = 3;
/** Topics written at once. */
const BATCH = 100;

/**
 * Brings the shipped topics and their measurements into the database: those of the files, and those that the measured tables hold by themselves. A file
 * changes its topic until an administrator has edited it; a topic whose file is gone is retired.
 * @param folder the `catalogue/` folder
 * @returns how many topics were written
 * @throws Error naming the first fault when a file is not fit to ship
 */
export async function loadTopics(ctx: Context, folder: string): Promise<number> {
  const { topics: written, faults } = await readTopicFiles(folder);
  const shipped = await readShipped(folder);
  const topics = [...written, ...groundTopics(shipped.series, await wantedOccupations(folder, shipped))];
  const downloads = await readTopicDownloads(folder);
  const all = [...faults, ...faultsOfTopics(topics, downloads), ...faultsOfSeries(written, shipped)];
  const first = all[0];
  if (first) throw new Error(`topics: ${first.slug}: ${first.field}: ${first.fault} (${all.length} faults in all)`);
  return ctx.db.transaction(async (db) => {
    await db.rows(sql`SET LOCAL statement_timeout = 0`);
    await db.rows(sql`SELECT pg_advisory_xact_lock(hashtext('load_topics'))`);
    const inside = { ...ctx, db };
    const stored = await db.rows<'slug' | 'file_digest?'>(sql`SELECT slug, file_digest FROM topics`);
    const digests = new Map(stored.map((row) => [row.slug, row.file_digest]));
    await storeRegistry(inside, downloads, shipped);
    const changed = topics
      .map((topic) => ({ topic, digest: digestOf(topic, downloads, shipped) }))
      .filter(({ topic: { slug }, digest }) => digests.get(slug) !== digest && digests.get(slug) !== null);
    for (let from = 0; from < changed.length; from += BATCH) {
      const batch = changed.slice(from, from + BATCH);
      const ids = await storeTopics(inside, batch);
      const points = batch.flatMap(({ topic }) =>
        shippedPoints(topic, downloads, shipped).map((point) => ({ ...point, topic_id: ids.get(topic.slug) as string })),
      );
      await storeMeasured(inside, points);
    }
    const count = changed.length;
    const slugs = topics.map(({ slug }) => slug);
    await db.rows(sql`
      UPDATE topics SET state = 'retired', changed_at = ${ctx.now()}, file_digest = 'gone'
      WHERE file_digest IS NOT NULL AND file_digest <> 'gone' AND state = 'active' AND slug <> ALL(${slugs}::text[])`);
    if (count > 0) await recomputeTopics(inside);
    return count;
  });
}

/** The occupations of `catalogue/topics/occupations.json`, with their titles. */
async function wantedOccupations(folder: string, { occupations }: Shipped): Promise<{ soc: string; title: string }[]> {
  const codes = JSON.parse(await readFile(join(folder, 'topics', 'occupations.json'), 'utf8')) as string[];
  return codes.flatMap((soc) => (occupations.has(soc) ? [{ soc, title: occupations.get(soc) as string }] : []));
}

function digestOf(topic: TopicInput, { dates, registry, packages }: TopicDownloads, { releases }: Shipped): string {
  const measured = topic.terms.npm.map((name) => packages[name]);
  return createHash('sha256')
    .update(JSON.stringify([METHOD, shippedCard.trained_on, topic, dates, registry, measured, releases]))
    .digest('hex');
}

async function storeRegistry({ db }: Context, { dates: [earlier, later], registry }: TopicDownloads, { indexes }: Shipped): Promise<void> {
  for (const [source, rows] of indexes)
    await db.rows(sql`
      INSERT INTO registry_index (source, observed_at, log_index, measured_over)
      SELECT ${source}, observed_at, log_index, measured_over
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (observed_at date, log_index float8, measured_over int)
      ON CONFLICT (source, observed_at) DO UPDATE SET log_index = excluded.log_index, measured_over = excluded.measured_over`);
  await db.rows(sql`
    INSERT INTO registry_index (source, observed_at, log_index, measured_over) VALUES
      ('npm', ${earlier}, 0, ${registry.packages}), ('npm', ${later}, ${Math.log(registry.median_ratio)}, ${registry.packages})
    ON CONFLICT (source, observed_at) DO NOTHING`);
}

/** What the shipped figures say of a topic: npm at two dates, and the series of the tables; the terms of one source are added up. */
function shippedPoints(
  { terms }: TopicInput,
  { dates, packages }: TopicDownloads,
  { series }: Shipped,
): (ShippedPoint & { source: SourceId })[] {
  const npm =
    terms.npm.length === 0 ? [] : dates.map((observed_at, at) => ({ source: 'npm' as const, observed_at, value: sum(terms.npm, at) }));
  const fromTables = sourceIds.flatMap((source) => {
    const known = terms[source].map((term) => series.get(source)?.get(term) ?? []);
    const months = known.map((points) => points.map(({ observed_at, value }) => ({ month: monthOf(observed_at), value })));
    return addedUp(months)
      .filter(({ value }) => value > 0 || sourceOf(source).isRate)
      .map(({ month, value }) => ({ source, observed_at: dayAfter(month), value }));
  });
  return [...npm, ...fromTables];

  function sum(names: readonly string[], at: number): number {
    return names.reduce((total, name) => total + (packages[name]?.[at] ?? 0), 0);
  }
}

async function storeMeasured(
  { db, now }: Context,
  points: readonly (ShippedPoint & { source: SourceId; topic_id: string })[],
): Promise<void> {
  if (points.length === 0) return;
  const ids = [...new Set(points.map(({ topic_id }) => topic_id))];
  await db.rows(sql`
    INSERT INTO topic_series (topic_id, source, observed_at, value, basis, ingested_at)
    SELECT topic_id, source, observed_at, value, 'measured', ${now()}
    FROM jsonb_to_recordset(${JSON.stringify(points)}::jsonb) AS r (topic_id uuid, source text, observed_at date, value float8)
    ON CONFLICT (topic_id, source, observed_at) DO UPDATE SET value = excluded.value WHERE topic_series.value <> excluded.value`);
  await db.rows(sql`
    INSERT INTO topic_sources (topic_id, source, last_tried_at, last_measured_at)
    SELECT topic_id, source, max(observed_at), max(observed_at) FROM topic_series WHERE topic_id = ANY(${ids}::uuid[]) GROUP BY topic_id, source
    ON CONFLICT (topic_id, source) DO NOTHING`);
}

/** @returns terms of topic files whose series is in no table; those of the tables themselves are, or are published and not shipped */
function faultsOfSeries(topics: readonly TopicInput[], { series }: Shipped): TopicFault[] {
  return topics.flatMap(({ slug, terms }) =>
    sourceIds.flatMap((source) =>
      series.has(source)
        ? terms[source].flatMap((term) =>
            series.get(source)?.has(term) ? [] : [{ slug, field: `terms.${source}`, fault: `${term} is in no measured table` }],
          )
        : [],
    ),
  );
}

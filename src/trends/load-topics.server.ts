import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { shippedCard } from './forecast/card.data.ts';
import { recomputeTopics } from './recompute-topics.server.ts';
import { storeTopic } from './store-topic.server.ts';
import type { TopicDownloads, TopicInput } from './topic-file.ts';
import { faultsOfTopics, readTopicDownloads, readTopicFiles } from './topic-files.server.ts';

/** Changes when the way figures are computed does, so that the next start computes them anew. */
const METHOD = 2;

/**
 * Brings the shipped topics and their measurements into the database. A file changes its topic until an administrator has edited it; a topic whose file
 * is gone is retired; its measured months are those of its packages together.
 * @param folder the `catalogue/` folder
 * @returns how many topics were written
 * @throws Error naming the first fault when a file is not fit to ship
 */
export async function loadTopics(ctx: Context, folder: string): Promise<number> {
  const { topics, faults } = await readTopicFiles(folder);
  const downloads = await readTopicDownloads(folder);
  const all = [...faults, ...faultsOfTopics(topics, downloads)];
  const first = all[0];
  if (first) throw new Error(`topics: ${first.slug}: ${first.field}: ${first.fault} (${all.length} faults in all)`);
  return ctx.db.transaction(async (db) => {
    await db.rows(sql`SET LOCAL statement_timeout = 0`);
    await db.rows(sql`SELECT pg_advisory_xact_lock(hashtext('load_topics'))`);
    const inside = { ...ctx, db };
    const stored = await db.rows<{ slug: string; file_digest: string | null }>(sql`SELECT slug, file_digest FROM topics`);
    const digests = new Map(stored.map((row) => [row.slug, row.file_digest]));
    await storeRegistry(inside, downloads);
    let written = 0;
    for (const topic of topics) {
      const digest = digestOf(topic, downloads);
      const known = digests.get(topic.slug);
      if (known === digest || known === null) continue;
      const id = await storeTopic(inside, topic, digest);
      await storeMeasured(inside, id, topic, downloads);
      written++;
    }
    const slugs = topics.map(({ slug }) => slug);
    await db.rows(sql`
      UPDATE topics SET state = 'retired', changed_at = ${ctx.now()}, file_digest = 'gone'
      WHERE file_digest IS NOT NULL AND file_digest <> 'gone' AND state = 'active' AND slug <> ALL(${slugs}::text[])`);
    if (written > 0) await recomputeTopics(inside);
    return written;
  });
}

function digestOf(topic: TopicInput, { dates, registry, packages }: TopicDownloads): string {
  const measured = topic.terms.npm.map((name) => packages[name]);
  return createHash('sha256')
    .update(JSON.stringify([METHOD, shippedCard.trained_on, topic, dates, registry, measured]))
    .digest('hex');
}

async function storeRegistry({ db }: Context, { dates: [earlier, later], registry }: TopicDownloads): Promise<void> {
  await db.rows(sql`
    INSERT INTO registry_index (source, observed_at, log_index, measured_over) VALUES
      ('npm', ${earlier}, 0, ${registry.packages}), ('npm', ${later}, ${Math.log(registry.median_ratio)}, ${registry.packages})
    ON CONFLICT (source, observed_at) DO NOTHING`);
}

/** The downloads of a topic's packages together, at both dates. */
async function storeMeasured({ db, now }: Context, id: string, { terms }: TopicInput, { dates, packages }: TopicDownloads): Promise<void> {
  if (terms.npm.length === 0) return;
  for (const at of [0, 1] as const) {
    const total = terms.npm.reduce((sum, name) => sum + (packages[name]?.[at] ?? 0), 0);
    await db.rows(sql`
      INSERT INTO topic_series (topic_id, source, observed_at, value, basis, ingested_at)
      VALUES (${id}, 'npm', ${dates[at]}, ${total}, 'measured', ${now()})
      ON CONFLICT (topic_id, source, observed_at) DO UPDATE SET value = excluded.value`);
  }
  await db.rows(sql`
    INSERT INTO topic_sources (topic_id, source, last_tried_at, last_measured_at) VALUES (${id}, 'npm', ${dates[1]}, ${dates[1]})
    ON CONFLICT (topic_id, source) DO NOTHING`);
}

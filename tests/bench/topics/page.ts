import { join } from 'node:path';
import sql from 'sql-template-tag';
import { loadCatalogue } from '../../../src/catalogue/index.server.ts';
import type { Context } from '../../../src/platform/context.server.ts';
import { visitor } from '../../../src/platform/viewer.ts';
import { findTopic } from '../../../src/trends/find-topic.server.ts';
import { loadTopics } from '../../../src/trends/load-topics.server.ts';
import { recomputeTopics } from '../../../src/trends/recompute-topics.server.ts';
import { relateWhenDue } from '../../../src/trends/relate-ideas.server.ts';

const ROUNDS = 20;
const WIDEST = 12;

/**
 * How long the data of a topic's page takes with the shipped catalogue, on a database as it is after a first start, for the topics that meet the most ideas.
 * @param ctx over an empty, migrated database
 * @returns milliseconds at the median
 */
export async function timePages(ctx: Context, root: string): Promise<number> {
  await loadCatalogue(ctx, join(root, 'catalogue'));
  await loadTopics(ctx, join(root, 'catalogue'));
  await recomputeTopics(ctx);
  await relateWhenDue(ctx);
  const topics = await ctx.db.rows<{ slug: string }>(sql`
    SELECT t.slug FROM topics t JOIN topic_figures f ON f.topic_id = t.id WHERE t.state = 'active'
    ORDER BY f.related_ideas_count DESC, t.slug LIMIT ${WIDEST}`);
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    for (const { slug } of topics) {
      const started = performance.now();
      await findTopic(ctx, visitor, slug);
      took.push(performance.now() - started);
    }
  return took.sort((a, b) => a - b)[took.length >> 1] as number;
}

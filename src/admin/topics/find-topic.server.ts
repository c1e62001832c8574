import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { asSent } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { inputOf, TOPIC_NOT_FOUND } from '../../trends/index.server.ts';
import { AdminTopicDetail } from './topics.contract.ts';

/**
 * A topic as it is edited: what is said of it, what it is mapped to, and how each source did with it.
 * @throws DomainError not_found
 */
export async function findAdminTopic(ctx: Context, slug: string): Promise<AdminTopicDetail> {
  if (slug.includes('\0')) throw new DomainError('not_found', TOPIC_NOT_FOUND);
  const input = await inputOf(ctx.db, slug);
  const [standing, channels, others] = await Promise.all([
    ctx.db.row<'state' | 'merged_into?'>(
      sql`SELECT t.state, n.slug AS merged_into FROM topics t LEFT JOIN topics n ON n.id = t.merged_into WHERE t.slug = ${slug}`,
    ),
    ctx.db.rows<'source' | 'points' | 'last_tried_at?' | 'last_measured_at?' | 'problem?'>(sql`
      SELECT m.source, (SELECT count(*)::int FROM topic_series p WHERE p.topic_id = t.id AND p.source = m.source) AS points,
        s.last_tried_at, s.last_measured_at, s.problem
      FROM topics t JOIN (SELECT DISTINCT topic_id, source FROM topic_terms WHERE source NOT IN ('tag', 'naics', 'soc', 'country')) m ON m.topic_id = t.id
        LEFT JOIN topic_sources s ON s.topic_id = t.id AND s.source = m.source
      WHERE t.slug = ${slug} ORDER BY m.source`),
    ctx.db.rows<'slug' | 'name'>(
      sql`SELECT slug, name FROM topics WHERE state = 'active' AND slug <> ${slug} ORDER BY lower(name), slug LIMIT 500`,
    ),
  ]);
  return AdminTopicDetail.parse({
    ...input,
    ...standing,
    channels: channels.map(asSent),
    others,
  });
}

import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { TOPIC_NOT_FOUND } from './find-topic.server.ts';
import { statusNow } from './status-now.server.ts';

/**
 * Puts a topic on a person's list, or takes it off; doing either twice changes nothing. Whether emails about it are sent is the person's preference
 * `trend_alerts`.
 * @throws DomainError signed_out, not_found
 */
export async function watchTopic(ctx: Context, viewer: Viewer, slug: string, isOn: boolean): Promise<{ watched: boolean }> {
  const userId = signedIn(viewer, 'Please sign in to watch topics');
  const topic = slug.includes('\0')
    ? undefined
    : await ctx.db.row<'id'>(sql`SELECT id FROM topics WHERE slug = ${slug} AND state = 'active'`);
  if (!topic) throw new DomainError('not_found', TOPIC_NOT_FOUND);
  await ctx.db.rows(
    isOn
      ? sql`INSERT INTO topic_watches (topic_id, user_id, watched_at, sent_status)
          VALUES (${topic.id}, ${userId}, ${ctx.now()}, ${statusNow(sql`${topic.id}`)}) ON CONFLICT DO NOTHING`
      : sql`DELETE FROM topic_watches WHERE topic_id = ${topic.id} AND user_id = ${userId}`,
  );
  return { watched: isOn };
}

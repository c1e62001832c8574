import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';

/** The ideas anybody may know of: published, active, and their day has come. Repeats the predicate of the partial indexes. */
export function isVisible(ctx: Context): Sql {
  return sql`i.state = 'published' AND i.active AND i.published_at <= ${ctx.now()}`;
}

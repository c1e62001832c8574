import sql, { join, raw, type Sql } from 'sql-template-tag';

/**
 * What the product records of a visit for its own sake, by table and column. A session that ended is deleted with what it told, so what a person did with
 * an account counts as well: whoever did any of it was there.
 */
const visits = [
  ['sessions', 'last_used_at'],
  ['idea_views', 'viewed_at'],
  ['saved_ideas', 'saved_at'],
  ['idea_marks', 'marked_at'],
  ['topic_watches', 'watched_at'],
  ['watches', 'watched_at'],
  ['ai_research_requests', 'created_at'],
  ['ai_chat_sessions', 'last_message_at'],
  ['build_kits', 'changed_at'],
] as const;

/** @returns the condition on `users` that somebody has not been seen since an instant, or since that of a column */
export function isUnseenSince(since: Date | Sql): Sql {
  const none = visits.map(
    ([table, at]) => sql`NOT EXISTS (SELECT FROM ${raw(table)} v WHERE v.user_id = users.id AND v.${raw(at)} >= ${since})`,
  );
  return sql`(users.created_at < ${since} AND coalesce(users.last_sign_in_at < ${since}, true) AND ${join(none, ' AND ')})`;
}

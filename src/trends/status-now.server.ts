import sql, { type Sql } from 'sql-template-tag';

/**
 * @returns the SQL of what whoever begins to watch a topic now knows of it: its status, or `none` where nothing stands out or it was not measured yet, so
 * that they are told when it gets its first. Null while no topic of this server has figures: what the first calculation says of all of them is no news.
 */
export const statusNow = (topic: Sql): Sql => sql`coalesce(
  (SELECT coalesce(known.status, 'none') FROM topic_figures known WHERE known.topic_id = ${topic}),
  CASE WHEN EXISTS (SELECT FROM topic_figures) THEN 'none' END)`;

import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { isVisible } from '../shared/visible-ideas.server.ts';
import { type IdeaGround, type TopicGround, topicsMet } from './meets-ground.ts';

/** What is published changes: links are looked at again after an hour, and at once where a topic changed. */
const AN_HOUR_MS = 3_600_000;

type Idea = Columns<'id'> & Record<'ground', IdeaGround | null> & Record<'packages', string[] | null>;
type Topic = Columns<'id'> & Record<'ground', TopicGround>;

/**
 * Links every published idea to the topics of its declared ground: the packages it is built on, the occupations that pay and use, its sector.
 * Of several processes one does it.
 * @returns how many topics were looked at; 0 when nothing was due
 */
export function relateWhenDue(ctx: Context): Promise<number> {
  return ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    const lock = await db.value<boolean>(sql`SELECT pg_try_advisory_xact_lock(hashtext('relate_ideas')) AS mine`);
    if (!lock || !(await isDue(inside))) return 0;
    const topics = await db.rows<Topic>(sql`
      SELECT t.id, (SELECT jsonb_object_agg(source, terms) FROM (
        SELECT source, jsonb_agg(term ORDER BY term) AS terms FROM topic_terms m
        WHERE m.topic_id = t.id AND m.source IN ('naics', 'soc', 'country', 'postings', 'npm') GROUP BY source) by_source) AS ground
      FROM topics t WHERE t.state = 'active' ORDER BY t.id`);
    const grounded = topics.filter(({ ground }) => ground);
    const ideas = await db.rows<Idea>(sql`
      SELECT i.id, i.ground,
        (SELECT array_agg(p->>'name') FROM jsonb_array_elements(coalesce(i.dossier->'npm_packages', '[]')) p) AS packages
      FROM ideas i WHERE ${isVisible(inside)}`);
    const rows = ideas.flatMap(({ id, ground, packages }) =>
      topicsMet({ ...ground, packages: packages ?? [] }, grounded).map(({ topic, rank }) => ({ topic_id: topic.id, idea_id: id, rank })),
    );
    await db.rows(sql`DELETE FROM topic_ideas`);
    await db.rows(sql`
      INSERT INTO topic_ideas (topic_id, idea_id, rank)
      SELECT topic_id, idea_id, rank FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (topic_id uuid, idea_id uuid, rank float8)`);
    await db.rows(sql`
      UPDATE topic_figures f SET related_ideas_count = n.ideas
      FROM (SELECT t.id, count(ti.idea_id)::int AS ideas FROM topics t LEFT JOIN topic_ideas ti ON ti.topic_id = t.id GROUP BY t.id) n
      WHERE n.id = f.topic_id AND f.related_ideas_count <> n.ideas`);
    await db.rows(sql`UPDATE topics SET related_at = ${ctx.now()} WHERE state = 'active'`);
    return topics.length;
  });
}

async function isDue({ db, now }: Context): Promise<boolean> {
  const before = new Date(now().getTime() - AN_HOUR_MS);
  return (
    (await db.value<boolean>(
      sql`SELECT EXISTS (SELECT FROM topics WHERE state = 'active' AND (related_at IS NULL OR related_at < ${before})) AS due`,
    )) ?? false
  );
}

import sql from 'sql-template-tag';
import { companiesNear, lookThrough } from '../catalogue/index.server.ts';
import type { FindNear } from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { startOfDay, utcDay } from '../shared/days/utc-day.ts';
import { isVisible } from '../shared/visible-ideas.server.ts';
import { topicsNear } from '../trends/index.server.ts';

const AT_ONCE = 50;
const TOPICS = 3;

type Due = Columns<'id' | 'about' | 'slug?'>;

/**
 * Looks once a day at what is near each open project: companies by words and meaning, topics by its idea or else by its text. Asks nobody outside. One that
 * cannot be looked at waits for the next day and holds up no other.
 * @param signal ends the pass at the project it is at
 * @returns how many were looked at
 */
export function lookNearProjects(ctx: Context, findNear: FindNear, signal?: AbortSignal): Promise<number> {
  const list = () =>
    ctx.db.rows<Due>(sql`
      SELECT p.id, p.title || '. ' || p.thesis AS about, i.slug FROM projects p
      LEFT JOIN ideas i ON i.id = p.idea_id AND ${isVisible(ctx)} LEFT JOIN project_surroundings s ON s.project_id = p.id
      WHERE p.deleted_at IS NULL AND p.state <> 'dropped' AND (s.looked_at IS NULL OR s.looked_at < ${startOfDay(utcDay(ctx.now()))})
      ORDER BY s.looked_at NULLS FIRST, p.id LIMIT ${AT_ONCE}`);
  return lookThrough(ctx, { list, look: (project) => tryLook(ctx, findNear, project), signal });
}

async function tryLook(ctx: Context, findNear: FindNear, { id, about, slug }: Due): Promise<boolean> {
  try {
    const topics = (await topicsNear(ctx, slug ? { slug } : { text: about }, TOPICS)).map((topic) => topic.slug);
    const companies = await companiesNear(ctx, findNear, about);
    await ctx.db.rows(sql`
      INSERT INTO project_surroundings (project_id, looked_at, near_companies, near_topics)
      SELECT p.id, ${ctx.now()}, ${companies}::uuid[], ARRAY(SELECT t.id FROM topics t WHERE t.slug = ANY (${topics}::text[])) FROM projects p WHERE p.id = ${id}
      ON CONFLICT (project_id) DO UPDATE
        SET looked_at = excluded.looked_at, near_companies = excluded.near_companies, near_topics = excluded.near_topics`);
    return true;
  } catch (error) {
    ctx.log.error({ err: error, project: id }, 'could not look at what is near a project; it is looked at again the next day');
    await ctx.db.rows(sql`
      INSERT INTO project_surroundings (project_id, looked_at) SELECT p.id, ${ctx.now()} FROM projects p WHERE p.id = ${id}
      ON CONFLICT (project_id) DO UPDATE SET looked_at = excluded.looked_at`);
    return false;
  }
}

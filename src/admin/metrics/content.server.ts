import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { everyPart, partOf } from './count-by.server.ts';
import { dayText, type Period } from './periods.ts';

const LISTED = 10;

export type ReadingPart = { start: string; views: number; saves: number; searches: number };

/**
 * What was read in each part of a period: views (a person opens an idea, once a day), ideas saved in it and still saved, and searches
 * (kept for 90 days, so that older parts have none).
 */
export async function readingBy(ctx: Context, period: Period): Promise<ReadingPart[]> {
  const [first, end] = [dayText(period.from), dayText(period.to)];
  const byDay = partOf(period.unit, sql`day::timestamp AT TIME ZONE 'UTC'`);
  const [views, saves, searches] = await Promise.all([
    ctx.db.rows<'start' | 'views'>(sql`
      SELECT ${byDay} AS start, sum(views)::bigint AS views
      FROM (SELECT day, count(*) AS views FROM idea_views WHERE day >= ${first} AND day < ${end} GROUP BY day) d GROUP BY 1`),
    ctx.db.rows<'start' | 'saves'>(sql`
      SELECT ${partOf(period.unit, sql`saved_at`)} AS start, count(*) AS saves FROM saved_ideas
      WHERE saved_at >= ${period.from} AND saved_at < ${period.to} GROUP BY 1`),
    ctx.db.rows<'start', Record<'searches', number>>(sql`
      SELECT ${byDay} AS start, sum(times)::bigint AS searches FROM search_queries WHERE day >= ${first} AND day < ${end} GROUP BY 1`),
  ]);
  const saved = everyPart(period, saves, { saves: 0 });
  const searched = everyPart(period, searches, { searches: 0 });
  return everyPart(period, views, { views: 0 }).map((part, i) => ({
    ...part,
    saves: saved[i]?.saves ?? 0,
    searches: searched[i]?.searches ?? 0,
  }));
}

export type ReadIdea = Columns<'slug' | 'title' | 'state' | 'views' | 'saves'>;

/** The ten ideas most people opened in a period, with how often each was opened and saved in it. */
export function mostRead(ctx: Context, { from, to }: Period): Promise<ReadIdea[]> {
  return ctx.db.rows<ReadIdea>(sql`
    SELECT i.slug, i.title, i.state, v.views,
      (SELECT count(*) FROM saved_ideas s WHERE s.idea_id = i.id AND s.saved_at >= ${from} AND s.saved_at < ${to}) AS saves
    FROM (SELECT idea_id, count(*) AS views FROM idea_views WHERE day >= ${dayText(from)} AND day < ${dayText(to)}
      GROUP BY idea_id ORDER BY 2 DESC, 1 LIMIT ${LISTED}) v JOIN ideas i ON i.id = v.idea_id
    ORDER BY v.views DESC, i.id`);
}

export type VainSearch = Columns<'query' | 'times' | 'in_vain'>;

/** The ten searches of a period that most often found nothing. */
export function searchesInVain(ctx: Context, { from, to }: Period): Promise<VainSearch[]> {
  return ctx.db.rows<VainSearch>(sql`
    SELECT query, sum(times)::bigint AS times, sum(in_vain)::bigint AS in_vain FROM search_queries
    WHERE day >= ${dayText(from)} AND day < ${dayText(to)} GROUP BY query HAVING sum(in_vain) > 0
    ORDER BY sum(in_vain) DESC, query LIMIT ${LISTED}`);
}

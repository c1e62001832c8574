import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { DAY_MS } from '../../shared/days/utc-day.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import type { DeskLine } from './desk.contract.ts';

const MOST = 6;
/** A dated rule is told when it comes within this time. */
const RULE_DAYS = 30;

/** What happened since a person was here last: reports that ended, rules that draw near, watched topics measured again, ideas published. */
export async function changesSince(ctx: Context, userId: string, since: Date): Promise<DeskLine[]> {
  const found = await Promise.all([reports(ctx, userId, since), rules(ctx, userId, since), topics(ctx, userId, since), ideas(ctx, since)]);
  return found.flat().slice(0, MOST);
}

async function reports({ db }: Context, userId: string, since: Date): Promise<DeskLine[]> {
  const rows = await db.rows<'id' | 'title' | 'state' | 'ended_at'>(sql`
    SELECT id, title, state, ended_at FROM ai_research_requests
    WHERE user_id = ${userId} AND deleted_at IS NULL AND ended_at > ${since} ORDER BY ended_at DESC LIMIT ${MOST}`);
  return rows.map(({ id, title, state, ended_at }) => ({
    title,
    path: `/research/${id}`,
    note: state === 'done' ? 'The report is ready' : 'The report could not be finished',
    at: ended_at.toISOString(),
  }));
}

/** Of ideas that were saved or are built. A rule of which only the month or the year is known has no day to be told of. */
async function rules(ctx: Context, userId: string, since: Date): Promise<DeskLine[]> {
  const day = (at: number) => new Date(at + RULE_DAYS * DAY_MS).toISOString().slice(0, 10);
  const rows = await ctx.db.rows<'slug' | 'date' | 'what'>(sql`
    SELECT DISTINCT ON (c->>'date', c->>'what') i.slug, c->>'date' AS date, c->>'what' AS what
    FROM ideas i, jsonb_array_elements(i.dated_rules) c
    WHERE ${isVisible(ctx)} AND c->>'date' ~ '^\\d{4}-\\d\\d-\\d\\d$' AND c->>'date' > ${day(since.getTime())} AND c->>'date' <= ${day(ctx.now().getTime())}
      AND (EXISTS (SELECT FROM saved_ideas s WHERE s.user_id = ${userId} AND s.idea_id = i.id)
        OR EXISTS (SELECT FROM idea_marks m WHERE m.user_id = ${userId} AND m.idea_id = i.id AND m.mark = 'building'))
    ORDER BY c->>'date', c->>'what', i.slug LIMIT ${MOST}`);
  return rows.map(({ slug, date, what }) => ({
    title: what.replace(/\.$/, ''),
    path: `/ideas/${slug}`,
    note: 'A rule of an idea of yours is near',
    at: `${date}T00:00:00.000Z`,
  }));
}

async function topics({ db }: Context, userId: string, since: Date): Promise<DeskLine[]> {
  const rows = await db.rows<'slug' | 'name' | 'at'>(sql`
    SELECT t.slug, t.name, max(s.ingested_at) AS at FROM topic_watches w JOIN topics t ON t.id = w.topic_id JOIN topic_series s ON s.topic_id = t.id
    WHERE w.user_id = ${userId} AND t.state = 'active' AND s.ingested_at > ${since} GROUP BY t.id ORDER BY 3 DESC LIMIT ${MOST}`);
  return rows.map(({ slug, name, at }) => ({ title: name, path: `/trending/${slug}`, note: 'Measured again', at: at.toISOString() }));
}

async function ideas(ctx: Context, since: Date): Promise<DeskLine[]> {
  const [row] = await ctx.db.rows<'count' | 'at?'>(sql`
    SELECT count(*)::int AS count, max(i.published_at) AS at FROM ideas i WHERE ${isVisible(ctx)} AND i.published_at > ${since}`);
  if (!row?.at) return [];
  return [
    {
      title: row.count === 1 ? 'One new idea' : `${row.count} new ideas`,
      path: '/browse',
      note: 'In the catalogue',
      at: row.at.toISOString(),
    },
  ];
}

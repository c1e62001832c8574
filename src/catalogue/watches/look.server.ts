import sql from 'sql-template-tag';
import { type FindNear, searchTextOf, Understanding } from '../../engine/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { startOfDay, utcDay } from '../../shared/days/utc-day.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import { topicsNear } from '../../trends/index.server.ts';
import { ALONE, companiesNear, lookThrough } from './look-through.server.ts';

/** Of what is known when the watching begins more is kept than is compared, so that none of it comes near by a change of weights. */
const KNOWN = 60;
const TOPICS = 3;
/** Subjects read at a time. */
const AT_ONCE = 50;

type Due = Columns<'idea_id?' | 'research_id?' | 'slug?' | 'text?'> & Record<'understanding', unknown>;

/**
 * Looks once a day at what is near each idea and report that is watched, however many watch it: companies by words and meaning, topics by what they are
 * about. Asks nobody outside. One that cannot be looked at waits for the next day and holds up no other.
 * @param signal ends the pass at the subject it is at
 * @returns how many were looked at
 */
export function lookAtWatched(ctx: Context, findNear: FindNear, signal?: AbortSignal): Promise<number> {
  return lookThrough(ctx, { list: () => listDue(ctx), look: (subject) => tryLook(ctx, findNear, subject), signal });
}

function listDue(ctx: Context): Promise<Due[]> {
  return ctx.db.rows<Due>(sql`
    SELECT w.idea_id, w.research_id, i.slug, i.title || '. ' || i.tagline AS text, r.understanding FROM watches w
    LEFT JOIN ideas i ON i.id = w.idea_id LEFT JOIN ai_research_requests r ON r.id = w.research_id
    WHERE (w.looked_at IS NULL OR w.looked_at < ${startOfDay(utcDay(ctx.now()))}) AND (i.id IS NULL OR ${isVisible(ctx)}) AND r.deleted_at IS NULL
    GROUP BY w.idea_id, w.research_id, i.slug, i.title, i.tagline, r.understanding
    ORDER BY min(coalesce(w.looked_at, '-infinity')) LIMIT ${AT_ONCE}`);
}

/** The condition on watches that they are of a subject: of its two ids one is null, and equal to none. */
const isOf = ({ idea_id, research_id }: Due) => sql`(idea_id = ${idea_id} OR research_id = ${research_id})`;

async function tryLook(ctx: Context, findNear: FindNear, subject: Due): Promise<boolean> {
  try {
    await look(ctx, findNear, subject);
    return true;
  } catch (error) {
    const { idea_id: idea, research_id: research } = subject;
    ctx.log.error({ err: error, idea, research }, 'could not look at what is near something watched; it is looked at again the next day');
    await ctx.db.rows(sql`UPDATE watches SET looked_at = ${ctx.now()} WHERE ${isOf(subject)}`);
    return false;
  }
}

async function look(ctx: Context, findNear: FindNear, subject: Due): Promise<void> {
  const { slug, text, understanding } = subject;
  const about = text ?? searchTextOf(Understanding.parse(understanding));
  const topics = (await topicsNear(ctx, slug ? { slug } : { text: about }, TOPICS)).map((topic) => topic.slug);
  const known = (await findNear(ctx, about, 'company', KNOWN, { ...ALONE, evenIfFar: true })).map(({ id }) => id);
  const near = await companiesNear(ctx, findNear, about);
  // What is near when it is first looked at is where the watching begins.
  await ctx.db.rows(sql`
    UPDATE watches SET looked_at = ${ctx.now()}, near_companies = ${near}::uuid[],
      near_topics = ARRAY(SELECT id FROM topics WHERE slug = ANY (${topics}::text[])),
      sent_companies = coalesce(sent_companies, ${[...new Set([...known, ...near])]}::uuid[])
    WHERE ${isOf(subject)}`);
}

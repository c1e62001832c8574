import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { Understanding } from '../evidence/evidence.contract.ts';
import type { FindNear } from '../evidence/source.server.ts';
import { searchTextOf } from '../evidence/understanding/search-text.ts';
import { isVisible } from '../ideas/idea-rows.server.ts';
import { startOfDay, utcDay } from '../ideas/utc-day.ts';
import { topicsNear } from '../trends/topics-near.server.ts';

/** So many near companies are compared. Of what is known when the watching begins more are kept, so that none of them comes near by a change of weights. */
const NEAR = 20;
const KNOWN = 60;
const TOPICS = 3;
/** Subjects looked at in one pass, and the rest between two: a search takes the thread for some tens of milliseconds. */
const AT_ONCE = 300;
const REST_MS = 20;

type Due = { idea_id: string | null; research_id: string | null; slug: string | null; text: string | null; understanding: unknown };

/**
 * Looks once a day at what is near each idea and report that is watched, however many watch it: companies by words and meaning, topics by what they are
 * about. Asks nobody outside.
 * @param signal ends the pass at the subject it is at
 * @returns how many were looked at
 */
export async function lookAtWatched(ctx: Context, findNear: FindNear, signal?: AbortSignal): Promise<number> {
  const due = await ctx.db.rows<Due>(sql`
    SELECT w.idea_id, w.research_id, i.slug, i.title || '. ' || i.tagline AS text, r.understanding FROM watches w
    LEFT JOIN ideas i ON i.id = w.idea_id LEFT JOIN ai_research_requests r ON r.id = w.research_id
    WHERE (w.looked_at IS NULL OR w.looked_at < ${startOfDay(utcDay(ctx.now()))}) AND (i.id IS NULL OR ${isVisible(ctx)}) AND r.deleted_at IS NULL
    GROUP BY w.idea_id, w.research_id, i.slug, i.title, i.tagline, r.understanding
    ORDER BY min(coalesce(w.looked_at, '-infinity')) LIMIT ${AT_ONCE}`);
  let done = 0;
  for (const subject of due) {
    if (signal?.aborted) break;
    await look(ctx, findNear, subject);
    done++;
    await sleep(REST_MS);
  }
  return done;
}

async function look(ctx: Context, findNear: FindNear, { idea_id, research_id, slug, text, understanding }: Due): Promise<void> {
  const about = text ?? searchTextOf(Understanding.parse(understanding));
  const topics = (await topicsNear(ctx, slug ? { slug } : { text: about }, TOPICS)).map((topic) => topic.slug);
  const known = (await findNear(ctx, about, 'company', KNOWN, { evenIfFar: true })).map(({ id }) => id);
  const near = (await findNear(ctx, about, 'company', NEAR)).map(({ id }) => id);
  // What is near when it is first looked at is where the watching begins.
  await ctx.db.rows(sql`
    UPDATE watches SET looked_at = ${ctx.now()}, near_companies = ${near}::uuid[],
      near_topics = ARRAY(SELECT id FROM topics WHERE slug = ANY (${topics}::text[])),
      told_companies = coalesce(told_companies, ${[...new Set([...known, ...near])]}::uuid[])
    WHERE idea_id IS NOT DISTINCT FROM ${idea_id} AND research_id IS NOT DISTINCT FROM ${research_id}`);
}

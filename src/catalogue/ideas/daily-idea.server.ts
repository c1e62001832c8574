import sql, { empty } from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { startOfDay, utcDay } from '../../shared/days/utc-day.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import type { CategoryId } from '../../shared/vocabulary/categories.ts';
import type { Viewer } from './access.ts';
import { findIdea } from './find-idea.server.ts';
import { type CardRow, cardColumns } from './idea-rows.server.ts';
import type { ArchiveEntry, ArchiveMonth, DailyIdea } from './ideas.contract.ts';
import { toCard } from './serialise-idea.server.ts';

/** Share of the catalogue, best first, that may be featured again once every idea has had its day. */
const BEST_SHARE = 0.5;
const MOST_DAYS_FILLED = 366;

/**
 * The idea that is free for everybody today (UTC). Chooses one when the day has none yet, whoever asks first:
 * the idea published today, else the least recently featured among the best. Any number of processes agree on it.
 * @throws DomainError not_found when the catalogue is empty
 */
export async function ideaOfTheDay(ctx: Context, viewer: Viewer): Promise<DailyIdea> {
  // One instant throughout: midnight may pass between two statements, and the idea would be read as yesterday's.
  const startedAt = ctx.now();
  const then = { ...ctx, now: () => startedAt };
  const day = utcDay(startedAt);
  const slug = (await dailySlug(then, day)) ?? (await chooseDailyIdea(then, day));
  const idea = await findIdea(then, viewer, slug);
  if (idea.level !== 'full') throw new Error(`the idea of ${day} was not readable in full`);
  return { ...idea, day, ends_at: startOfDay(day, 1).toISOString() };
}

async function dailySlug(ctx: Context, day: string): Promise<string | undefined> {
  return ctx.db.value<string>(
    sql`SELECT i.slug FROM daily_ideas d JOIN ideas i ON i.id = d.idea_id WHERE d.day = ${day} AND ${isVisible(ctx)}`,
  );
}

/** Chooses and records the idea of a day; a day whose idea has since left the catalogue gets another. */
async function chooseDailyIdea(ctx: Context, day: string, chosenAt = ctx.now()): Promise<string> {
  return ctx.db.transaction(async (db) => {
    await db.rows(sql`SELECT pg_advisory_xact_lock(hashtext('daily_ideas'))`);
    const inTurn = { ...ctx, db };
    const already = await dailySlug(inTurn, day);
    if (already) return already;
    const choice = await db.row<'id' | 'slug'>(sql`
        SELECT i.id, i.slug FROM (
          SELECT *, percent_rank() OVER (ORDER BY idea_score DESC) AS place FROM ideas i WHERE ${isVisible(ctx)}
        ) i
        LEFT JOIN LATERAL (SELECT max(d.day) AS last_day FROM daily_ideas d WHERE d.idea_id = i.id) f ON true
        WHERE i.place <= ${BEST_SHARE} OR i.published_at >= ${startOfDay(day)}
        ORDER BY i.published_at >= ${startOfDay(day)} DESC, f.last_day ASC NULLS FIRST, i.idea_score DESC, i.id
        LIMIT 1`);
    if (!choice) throw new DomainError('not_found', 'There is no idea of the day yet.');
    await db.rows(sql`
      INSERT INTO daily_ideas (day, idea_id, chosen_at) VALUES (${day}, ${choice.id}, ${chosenAt})
      ON CONFLICT (day) DO UPDATE SET idea_id = excluded.idea_id, chosen_at = excluded.chosen_at`);
    ctx.log.info({ day, slug: choice.slug }, 'chose the idea of the day');
    return choice.slug;
  });
}

/**
 * Gives each day that passed while no process was up the idea it would have had, so that the archive has one for every day; `chosen_at` tells that it was
 * chosen afterwards.
 * @returns how many days were filled
 */
export async function fillArchive(ctx: Context): Promise<number> {
  const today = utcDay(ctx.now());
  // From the last day there was on: a day in between that has none had an idea that was deleted.
  const missed = await ctx.db.values<string>(sql`
    SELECT to_char(day, 'YYYY-MM-DD') AS day FROM generate_series(
      (SELECT greatest(max(day) + 1, ${today}::date - ${MOST_DAYS_FILLED}::int) FROM daily_ideas WHERE day < ${today} HAVING count(*) > 0),
      ${today}::date - 1, interval '1 day') AS day ORDER BY 1`);
  for (const day of missed) {
    const then = new Date(startOfDay(day, 1).getTime() - 1);
    await chooseDailyIdea({ ...ctx, now: () => then }, day, ctx.now()).catch(unlessNone);
  }
  return missed.length;
}

/** A day on which nothing could be read stays without one. */
function unlessNone(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'not_found')) throw error;
}

/**
 * Past ideas of the day, newest first, with today's at the head.
 * @param asked at most how many days; only those of a calendar month, `YYYY-MM` (UTC); only those with an idea of a category
 */
export async function listDailyIdeas(
  ctx: Context,
  viewer: Viewer,
  { limit, month, category }: { limit: number; month?: string | undefined; category?: CategoryId | undefined },
): Promise<ArchiveEntry[]> {
  const first = `${month}-01`;
  const within = month ? sql`AND a.day >= ${first}::date AND a.day < ${first}::date + interval '1 month'` : empty;
  const rows = await ctx.db.rows<'day', CardRow>(sql`
    SELECT ${cardColumns(ctx)}, a.day FROM daily_ideas a JOIN ideas i ON i.id = a.idea_id
    WHERE a.day <= ${utcDay(ctx.now())} ${within} AND ${isVisible(ctx)} ${ofCategory(category)}
    ORDER BY a.day DESC LIMIT ${limit}`);
  return rows.map((row) => ({ day: row.day, idea: toCard(row, viewer, ctx.now()) }));
}

const ofCategory = (category: CategoryId | undefined) => (category ? sql`AND i.category = ${category}` : empty);

/** The calendar months (UTC) that have ideas of the day to read, of all categories or of one, the latest first, with how many. */
export async function listArchiveMonths(ctx: Context, category?: CategoryId): Promise<ArchiveMonth[]> {
  return ctx.db.rows<ArchiveMonth>(sql`
    SELECT to_char(a.day, 'YYYY-MM') AS month, count(*) AS days FROM daily_ideas a JOIN ideas i ON i.id = a.idea_id
    WHERE a.day <= ${utcDay(ctx.now())} AND ${isVisible(ctx)} ${ofCategory(category)} GROUP BY 1 ORDER BY 1 DESC`);
}

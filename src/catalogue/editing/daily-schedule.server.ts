import sql from 'sql-template-tag';
import { type Admin, writeAudit } from '../../audit/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { DAY_MS, startOfDay, utcDay } from '../../shared/days/utc-day.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import { Schedule } from './daily-schedule.contract.ts';

const CANDIDATES = 30;

type Scheduled = Columns<'day' | 'id' | 'slug' | 'title' | 'category' | 'is_pro_pick' | 'is_visible'>;

/**
 * The ideas of the day of a month (UTC), past and to come, and ideas that could be.
 * @param month `YYYY-MM`; this one when not given
 * @param search a part of the title of candidates
 */
export async function dailySchedule(ctx: Context, { month, search }: { month?: string | undefined; search: string }): Promise<Schedule> {
  const today = utcDay(ctx.now());
  const shown = month ?? today.slice(0, 7);
  const first = `${shown}-01`;
  const like = `%${search.replaceAll('\0', '').replaceAll(/[\\%_]/g, '\\$&')}%`;
  const [rows, candidates] = await Promise.all([
    ctx.db.rows<Scheduled>(sql`
      SELECT d.day, i.id, i.slug, i.title, i.category, i.is_pro_pick,
        i.state = 'published' AND i.active AND i.published_at <= d.day::timestamp AT TIME ZONE 'UTC' AS is_visible
      FROM daily_ideas d JOIN ideas i ON i.id = d.idea_id
      WHERE d.day >= ${first}::date AND d.day < ${first}::date + interval '1 month'`),
    ctx.db.rows(sql`
      SELECT i.id, i.slug, i.title, i.category, i.is_pro_pick, f.last_day
      FROM ideas i LEFT JOIN LATERAL (SELECT max(d.day) AS last_day FROM daily_ideas d WHERE d.idea_id = i.id) f ON true
      WHERE i.state = 'published' AND i.active AND i.title ILIKE ${like} AND f.last_day IS DISTINCT FROM ${today}::date AND coalesce(f.last_day < ${today}::date, true)
      ORDER BY f.last_day NULLS FIRST, i.idea_score DESC, i.id LIMIT ${CANDIDATES}`),
  ]);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return Schedule.parse({
    month: shown,
    today,
    days: daysOf(first).map((day) => {
      const found = byDay.get(day);
      return { day, idea: found ?? null, is_visible: found?.is_visible ?? true };
    }),
    candidates,
  });
}

function daysOf(first: string): string[] {
  const days: string[] = [];
  for (let at = startOfDay(first).getTime(); utcDay(new Date(at)).slice(0, 7) === first.slice(0, 7); at += DAY_MS)
    days.push(utcDay(new Date(at)));
  return days;
}

/**
 * Says which idea a day to come gives away. An idea that stood on another day to come moves.
 * @throws DomainError invalid_input for today and the past; not_found for an idea readers will not find when the day begins
 */
export async function scheduleDaily(ctx: Context, admin: Admin, day: string, ideaId: string): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const inTurn = { ...ctx, db };
    await lockDays(inTurn);
    requireToCome(ctx, day);
    const slug = await slugBy(inTurn, ideaId, day);
    await db.rows(sql`DELETE FROM daily_ideas WHERE idea_id = ${ideaId} AND day > ${utcDay(ctx.now())} AND day <> ${day}`);
    const before = await slugOn(inTurn, day);
    await db.rows(sql`
      INSERT INTO daily_ideas (day, idea_id, chosen_at) VALUES (${day}, ${ideaId}, ${ctx.now()})
      ON CONFLICT (day) DO UPDATE SET idea_id = excluded.idea_id, chosen_at = excluded.chosen_at`);
    await audit(inTurn, admin, ideaId, day, before, slug);
  });
}

/** Takes the idea off a day to come; the day chooses for itself then. @throws DomainError invalid_input, not_found */
export async function unscheduleDaily(ctx: Context, admin: Admin, day: string): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const inTurn = { ...ctx, db };
    await lockDays(inTurn);
    requireToCome(ctx, day);
    const before = await slugOn(inTurn, day);
    const gone = await db.value<string>(sql`DELETE FROM daily_ideas WHERE day = ${day} RETURNING idea_id`);
    if (gone === undefined) throw new DomainError('not_found', 'No idea is scheduled for this day.');
    await audit(inTurn, admin, gone, day, before, null);
  });
}

/**
 * Moves the idea of a day to come to another; what stood there comes in its place.
 * @throws DomainError invalid_input; not_found for a day without an idea, or where readers would not find one of the two when its new day begins
 */
export async function moveDaily(ctx: Context, admin: Admin, from: string, to: string): Promise<void> {
  if (from === to) return requireToCome(ctx, from);
  await ctx.db.transaction(async (db) => {
    const inTurn = { ...ctx, db };
    await lockDays(inTurn);
    requireToCome(ctx, from);
    requireToCome(ctx, to);
    const rows = await db.rows<'day' | 'idea_id'>(sql`SELECT day, idea_id FROM daily_ideas WHERE day IN (${from}, ${to})`);
    const moving = rows.find(({ day }) => day === from);
    if (!moving) throw new DomainError('not_found', 'No idea is scheduled for this day.');
    const otherDay = (day: string) => (day === from ? to : from);
    for (const { day, idea_id } of rows) await slugBy(inTurn, idea_id, otherDay(day));
    await db.rows(sql`DELETE FROM daily_ideas WHERE day IN (${from}, ${to})`);
    for (const { day, idea_id } of rows)
      await db.rows(sql`INSERT INTO daily_ideas (day, idea_id, chosen_at) VALUES (${otherDay(day)}, ${idea_id}, ${ctx.now()})`);
    for (const { day, idea_id } of rows) await audit(inTurn, admin, idea_id, otherDay(day), day, otherDay(day));
  });
}

/**
 * Keeps an idea as it is to the end of the transaction.
 * @returns its slug, if everybody can find it from the first instant of a day: the day would choose another otherwise
 * @throws DomainError not_found
 */
async function slugBy(ctx: Context, ideaId: string, day: string): Promise<string> {
  const byThen = isVisible({ ...ctx, now: () => startOfDay(day) });
  const found = await ctx.db.row<'slug' | 'title' | 'is_found'>(
    sql`SELECT i.slug, i.title, ${byThen} AS is_found FROM ideas i WHERE i.id = ${ideaId} FOR SHARE`,
  );
  if (!found) throw new DomainError('not_found', 'Idea not found');
  if (!found.is_found) throw new DomainError('not_found', `“${found.title}” is not published when ${day} begins (00:00 UTC).`);
  return found.slug;
}

/** As the day itself chooses (daily-idea.server.ts), so that the two take turns. */
const lockDays = ({ db }: Context) => db.rows(sql`SELECT pg_advisory_xact_lock(hashtext('daily_ideas'))`);

async function slugOn({ db }: Context, day: string): Promise<string | null> {
  return (await db.value<string>(sql`SELECT i.slug FROM daily_ideas d JOIN ideas i ON i.id = d.idea_id WHERE d.day = ${day}`)) ?? null;
}

function audit(ctx: Context, admin: Admin, id: string, day: string, before: string | null, after: string | null): Promise<void> {
  return writeAudit(ctx, admin, {
    action: 'daily_idea.scheduled',
    target: { type: 'idea', id },
    before: { day, is: before },
    after: { day, is: after },
  });
}

function requireToCome(ctx: Context, day: string): void {
  if (day > utcDay(ctx.now())) return;
  throw new DomainError('invalid_input', 'Only days to come can be changed: today’s idea has been promised, and the past is the archive.', {
    day: 'a day after today (UTC)',
  });
}

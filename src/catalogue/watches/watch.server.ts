import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { type EmailsStanding, emailsStanding } from '../../people/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { asSent, type Columns } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { signedIn, type Viewer } from '../../platform/viewer.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import type { Watched, Watching } from './watches.contract.ts';

/** Each is looked at every day. */
export const MOST_WATCHES = 200;

/** What is watched: an idea of the catalogue by its slug, or a report of one's own by its id. */
export type Subject = { slug: string } | { report: string };

/** @returns whether the person watches it @throws DomainError signed_out, not_found */
export async function isWatched(ctx: Context, viewer: Viewer, subject: Subject): Promise<Watched> {
  const userId = signedIn(viewer);
  if ('slug' in subject) return ideaWatched(ctx, userId, subject.slug);
  const { idea, report } = await idsOf(ctx, userId, subject);
  return stateOf(ctx, userId, idea, report);
}

/** Asked with each page of an idea: in one statement. */
async function ideaWatched(ctx: Context, userId: string, slug: string): Promise<Watched> {
  const watch = sql`SELECT FROM watches w WHERE w.idea_id = i.id AND w.user_id = ${userId}`;
  const row = slug.includes('\0')
    ? undefined
    : await ctx.db.row<'watched', Record<'standing', EmailsStanding>>(sql`
          SELECT EXISTS (${watch}) AS watched, (SELECT ${emailsStanding('email_trend_alerts')} FROM users WHERE id = ${userId}) AS standing
          FROM ideas i WHERE i.slug = ${slug} AND ((${isVisible(ctx)}) OR EXISTS (${watch}))`);
  if (!row) throw new DomainError('not_found', 'Idea not found');
  return { watched: row.watched, ...toldOf(row.standing) };
}

async function stateOf(ctx: Context, userId: string, idea: string | null, report: string | null): Promise<Watched> {
  const row = await ctx.db.row<'watched', Record<'standing', EmailsStanding>>(sql`
      SELECT EXISTS (SELECT FROM watches WHERE user_id = ${userId} AND (idea_id = ${idea} OR research_id = ${report})) AS watched,
        ${emailsStanding('email_trend_alerts')} AS standing FROM users WHERE id = ${userId}`);
  return { watched: row?.watched ?? false, ...toldOf(row?.standing) };
}

const toldOf = (standing: EmailsStanding = 'off') => ({ emails: standing === 'sent', emails_standing: standing });

/**
 * Watches an idea or a report, or stops; doing either twice changes nothing. What is near it by now is no news.
 * @throws DomainError signed_out, not_found, conflict when the person watches as much as one may
 */
export async function setWatched(ctx: Context, viewer: Viewer, subject: Subject, isOn: boolean): Promise<Watched> {
  const userId = signedIn(viewer, 'Please sign in to watch ideas');
  const { idea, report } = await idsOf(ctx, userId, subject);
  if (!isOn) await ctx.db.rows(sql`DELETE FROM watches WHERE user_id = ${userId} AND (idea_id = ${idea} OR research_id = ${report})`);
  else await begin(ctx, userId, idea, report);
  return stateOf(ctx, userId, idea, report);
}

async function begin(ctx: Context, userId: string, idea: string | null, report: string | null): Promise<void> {
  await ctx.db.transaction(async (db) => {
    await db.rows(sql`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`);
    await db.rows(sql`
      INSERT INTO watches (id, user_id, idea_id, research_id, watched_at) VALUES (${uuidv7()}, ${userId}, ${idea}, ${report}, ${ctx.now()})
      ON CONFLICT DO NOTHING`);
    const held = await db.value<number>(sql`SELECT count(*) AS n FROM watches WHERE user_id = ${userId}`);
    if ((held ?? 0) > MOST_WATCHES)
      throw new DomainError('conflict', `You watch ${MOST_WATCHES} ideas and reports, which is the most. Stop watching another one first.`);
  });
}

/** Anybody may watch what is in the catalogue; a report only its owner. What somebody watches already they may let go of, wherever it went. */
async function idsOf({ db, ...ctx }: Context, userId: string, subject: Subject): Promise<{ idea: string | null; report: string | null }> {
  if ('report' in subject) {
    const row = await db.value<string>(
      sql`SELECT id FROM ai_research_requests WHERE id = ${subject.report} AND user_id = ${userId} AND state = 'done' AND deleted_at IS NULL`,
    );
    if (row === undefined) throw new DomainError('not_found', 'There is no such report.');
    return { idea: null, report: row };
  }
  const row = subject.slug.includes('\0')
    ? undefined
    : await db.row<'id'>(sql`
          SELECT i.id FROM ideas i WHERE i.slug = ${subject.slug}
            AND (${isVisible({ db, ...ctx })} OR EXISTS (SELECT FROM watches w WHERE w.idea_id = i.id AND w.user_id = ${userId}))`);
  if (!row) throw new DomainError('not_found', 'Idea not found');
  return { idea: row.id, report: null };
}

type Line = Columns<'title' | 'watched_at'>;

/** @returns everything a person watches, the latest first; ideas that left the catalogue stay and say so @throws DomainError signed_out */
export async function listWatching(ctx: Context, viewer: Viewer): Promise<Watching> {
  const userId = signedIn(viewer);
  const { db } = ctx;
  const [ideas, reports, topics, person] = await Promise.all([
    db.rows<'slug', Line & Record<'state', Watching['ideas'][number]['state']>>(sql`
      SELECT i.slug, i.title, w.watched_at,
        CASE WHEN ${isVisible(ctx)} THEN 'here' WHEN i.state = 'claimed' THEN 'claimed' ELSE 'withdrawn' END AS state
      FROM watches w JOIN ideas i ON i.id = w.idea_id WHERE w.user_id = ${userId} ORDER BY w.watched_at DESC, w.id`),
    db.rows<'id', Line>(sql`
      SELECT r.id, r.title, w.watched_at FROM watches w JOIN ai_research_requests r ON r.id = w.research_id
      WHERE w.user_id = ${userId} AND r.deleted_at IS NULL ORDER BY w.watched_at DESC, w.id`),
    db.rows<'slug', Line>(sql`
      SELECT t.slug, t.name AS title, w.watched_at FROM topic_watches w JOIN topics t ON t.id = w.topic_id
      WHERE w.user_id = ${userId} AND t.state = 'active' ORDER BY w.watched_at DESC, t.id`),
    db.row<Record<'standing', EmailsStanding>>(
      sql`SELECT ${emailsStanding('email_trend_alerts')} AS standing FROM users WHERE id = ${userId}`,
    ),
  ]);
  const line = <Row extends Line>(row: Row) => asSent(row);
  return { ideas: ideas.map(line), reports: reports.map(line), topics: topics.map(line), ...toldOf(person?.standing) };
}

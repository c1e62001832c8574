import sql, { empty, type Sql } from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { type Admin, writeAudit } from '../../../audit/index.server.ts';
import type { Context } from '../../../platform/context.server.ts';
import { asSent, type Columns } from '../../../platform/db/columns.ts';
import { DomainError } from '../../../platform/errors.ts';
import { signedIn } from '../../../platform/viewer.ts';
import { utcDay } from '../../../shared/days/utc-day.ts';
import { type IdeaToReview, type ReviewQuery, ReviewQueue } from './reviews.contract.ts';

const PAGE_SIZE = 25;

/**
 * Published ideas by the age of their evidence, the oldest first. A figure is as old as the day it was observed; a cause as the day its page was read, or
 * as its own date where no page was. A review counts as evidence of its day. The caller checks who may ask.
 */
export async function listReviews(ctx: Context, { category, age, page }: ReviewQuery): Promise<ReviewQueue> {
  const today = utcDay(ctx.now());
  const standing = standingOf(category ? sql`AND i.category = ${category}` : empty);
  const over = (months: number) => sql`stands_from < ${today}::date - ${months} * interval '1 month'`;
  const where = age ? over(Number(age)) : sql`true`;
  const [rows, counts] = await Promise.all([
    ctx.db.rows<Row>(sql`
      WITH standing AS (${standing})
      SELECT s.id, s.title, s.slug, s.category, s.kind, s.what, s.source, s.day, s.pieces, s.stands_from, s.reviewed_at,
        coalesce(u.full_name, u.email) AS reviewed_by
      FROM standing s LEFT JOIN users u ON u.id = s.reviewer_id
      WHERE ${where} ORDER BY s.stands_from, s.id LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}`),
    ctx.db.row<'found', ReviewQueue['counts']>(sql`
        WITH standing AS (${standing})
        SELECT count(*) AS all, count(*) FILTER (WHERE ${over(6)}) AS over_6_months, count(*) FILTER (WHERE ${over(12)}) AS over_12_months,
          count(*) FILTER (WHERE ${where}) AS found
        FROM standing`),
  ]);
  const { found = 0, ...counted } = counts ?? { all: 0, over_6_months: 0, over_12_months: 0 };
  return ReviewQueue.parse({
    ideas: rows.map(({ kind, what, source, day, ...row }) => ({ ...asSent(row), oldest: day ? { kind, what, source, day } : null })),
    pagination: { page, limit: PAGE_SIZE, total: found, pages: Math.ceil(found / PAGE_SIZE) },
    counts: counted,
  });
}

type Row = Omit<IdeaToReview, 'oldest' | 'reviewed_at'> &
  Columns<'what?' | 'source?' | 'day?' | 'reviewed_at?'> &
  Record<'kind', 'figure' | 'cause' | null>;

/** One row an idea. A date of a cause may be a year or a month: it then counts from its first day. What lies ahead is no older than the dossier. */
const standingOf = (condition: Sql) => sql`
  SELECT i.id, i.title, i.slug, i.category, e.kind, e.what, e.source, e.day,
    jsonb_array_length(i.dossier->'figures') + jsonb_array_length(i.dossier->'why_now'->'causes') AS pieces,
    r.reviewed_at, r.reviewed_by AS reviewer_id,
    greatest(coalesce(e.day, (i.dossier->>'validated_on')::date), (r.reviewed_at AT TIME ZONE 'UTC')::date) AS stands_from
  FROM ideas i
  LEFT JOIN LATERAL (
    SELECT p.kind, p.what, p.source, p.day FROM (
      SELECT 'figure' AS kind, f->>'metric' AS what, f->>'source' AS source, (f->>'observed_at')::date AS day
      FROM jsonb_array_elements(i.dossier->'figures') f
      UNION ALL
      SELECT 'cause', c->>'what', c->>'source', coalesce(c->'proof'->>'read_on', left((c->>'date') || '-01-01', 10))::date
      FROM jsonb_array_elements(i.dossier->'why_now'->'causes') c
    ) p ORDER BY p.day, p.kind, p.what LIMIT 1
  ) e ON true
  LEFT JOIN LATERAL (
    SELECT v.reviewed_at, v.reviewed_by FROM idea_reviews v WHERE v.idea_id = i.id ORDER BY v.reviewed_at DESC, v.id DESC LIMIT 1
  ) r ON true
  WHERE i.state = 'published' ${condition}`;

/**
 * Notes that somebody looked at the evidence of an idea again, as of now. Twice on a day by the same person is one review.
 * @throws DomainError not_found; conflict when the idea is not published
 */
export async function reviewIdea(ctx: Context, admin: Admin, id: string): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const idea = await db.value<string>(sql`SELECT state FROM ideas WHERE id = ${id} FOR UPDATE`);
    if (idea === undefined) throw new DomainError('not_found', 'Idea not found');
    if (idea !== 'published') throw new DomainError('conflict', 'Only a published idea is reviewed.');
    const [by, at] = [signedIn(admin), ctx.now()];
    const before = await db.row<'reviewed_at' | 'reviewed_by?'>(
      sql`SELECT reviewed_at, reviewed_by FROM idea_reviews WHERE idea_id = ${id} ORDER BY reviewed_at DESC, id DESC LIMIT 1`,
    );
    if (before?.reviewed_by === by && utcDay(before.reviewed_at) === utcDay(at)) return;
    await db.rows(sql`INSERT INTO idea_reviews (id, idea_id, reviewed_by, reviewed_at) VALUES (${uuidv7()}, ${id}, ${by}, ${at})`);
    await writeAudit({ ...ctx, db }, admin, {
      action: 'idea.reviewed',
      target: { type: 'idea', id },
      before: { reviewed_at: before?.reviewed_at.toISOString() ?? null },
      after: { reviewed_at: at.toISOString() },
    });
  });
}

import sql, { join, type Sql } from 'sql-template-tag';
import { COUNTED_AT_MOST, countUpTo, paginated } from '../../platform/api/counted.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { asSent, type Columns } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { utcDay } from '../../shared/days/utc-day.ts';
import { type AdminIdeaFilter, AdminIdeaPage, type AdminIdeaQuery, type FoundIdeas } from './admin-ideas.contract.ts';
import { ADMIN_IDEAS_PAGE } from './admin-ideas.ts';

const DRAFTS_SHOWN = 20;

/** A page of all ideas, whatever their state, the latest first, counted as they are now; with drafts that are not ideas yet. The caller checks who may ask. */
export async function listAdminIdeas(ctx: Context, { page, ...filter }: AdminIdeaQuery): Promise<AdminIdeaPage> {
  const where = conditionOf(filter);
  const offset = (page - 1) * ADMIN_IDEAS_PAGE;
  const [rows, counted, drafts] = await Promise.all([
    ctx.db.rows<Row>(sql`
      WITH page AS MATERIALIZED (
        SELECT i.id FROM ideas i WHERE ${where} ORDER BY i.created_at DESC, i.id DESC
        LIMIT ${Math.max(0, Math.min(ADMIN_IDEAS_PAGE, COUNTED_AT_MOST - offset))} OFFSET ${offset})
      SELECT i.id, i.title, i.slug, i.category, i.state AS status, i.active, i.is_pro_pick, i.created_at, i.published_at,
        i.opportunity_score, i.problem_score, i.feasibility_score, i.why_now_score,
        p.due_at AS publish_at, p.problem AS publish_problem,
        EXISTS (SELECT FROM idea_drafts d WHERE d.id = i.id) AS has_draft,
        coalesce((SELECT min(d.day) FROM daily_ideas d WHERE d.idea_id = i.id AND d.day >= ${utcDay(ctx.now())}),
          (SELECT max(d.day) FROM daily_ideas d WHERE d.idea_id = i.id)) AS daily_on
      FROM ideas i LEFT JOIN planned_publications p ON p.id = i.id WHERE i.id IN (SELECT id FROM page)
      ORDER BY i.created_at DESC, i.id DESC`),
    countUpTo(ctx.db, sql`FROM ideas i WHERE ${where}`),
    ctx.db.rows<DraftRow>(sql`
      SELECT d.id, coalesce(nullif(d.fields->>'title', ''), 'Without a title') AS title, d.origin IS NOT NULL AS generated, d.saved_at,
        coalesce(u.full_name, u.email) AS saved_by, p.due_at AS publish_at, p.problem AS publish_problem
      FROM idea_drafts d LEFT JOIN users u ON u.id = d.saved_by LEFT JOIN planned_publications p ON p.id = d.id
      WHERE NOT EXISTS (SELECT FROM ideas i WHERE i.id = d.id) ORDER BY p.due_at, d.saved_at DESC, d.id LIMIT ${DRAFTS_SHOWN}`),
  ]);
  return AdminIdeaPage.parse({
    ideas: rows.map(({ opportunity_score, problem_score, feasibility_score, why_now_score, ...row }) => ({
      ...asSent(row),
      scores: { opportunity: opportunity_score, problem: problem_score, feasibility: feasibility_score, why_now: why_now_score },
    })),
    ...paginated(offset, ADMIN_IDEAS_PAGE, counted),
    drafts: drafts.map(asSent),
  });
}

type Row = Columns<
  'opportunity_score' | 'problem_score' | 'feasibility_score' | 'why_now_score' | 'created_at' | 'published_at?' | 'publish_at?'
>;
type DraftRow = Columns<'saved_at' | 'publish_at?'>;

/** @returns all that a filter finds @throws DomainError conflict when that is another number than was looked at */
export async function idsFound(ctx: Context, { total, ...filter }: FoundIdeas): Promise<string[]> {
  const rows = await ctx.db.values<string>(sql`SELECT i.id FROM ideas i WHERE ${conditionOf(filter)} ORDER BY i.id LIMIT ${total + 1}`);
  if (rows.length !== total) throw new DomainError('conflict', 'The list has changed meanwhile. Look at it again first.');
  return rows;
}

/** Locks those of `ids` that a filter finds now, for the transaction, so that nobody takes one out of it meanwhile. @returns their ids */
export async function lockFound(ctx: Context, { total: _, ...filter }: FoundIdeas, ids: readonly string[]): Promise<Set<string>> {
  return new Set(
    await ctx.db.values<string>(
      sql`SELECT i.id FROM ideas i WHERE i.id = ANY (${ids}::uuid[]) AND ${conditionOf(filter)} ORDER BY i.id FOR UPDATE`,
    ),
  );
}

/** The condition on ideas `i`. A text is looked for as it is written: its `%` and `_` stand for themselves. */
export function conditionOf({ search, category, pick, active, state }: AdminIdeaFilter): Sql {
  const conditions = [sql`true`];
  if (search) {
    const like = `%${search.replaceAll('\0', '').replaceAll(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`(i.title ILIKE ${like} OR i.slug ILIKE ${like})`);
  }
  if (category) conditions.push(sql`i.category = ${category}`);
  if (pick === 'only' || pick === 'regular') conditions.push(sql`i.is_pro_pick = ${pick === 'only'}`);
  if (active === 'active' || active === 'inactive') conditions.push(sql`i.active = ${active === 'active'}`);
  if (state) conditions.push(sql`i.state = ${state}`);
  return join(conditions, ' AND ');
}

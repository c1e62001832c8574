import sql, { empty, type Sql } from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { type Admin, changesBetween, writeAudit } from '../audit/index.server.ts';
import { plans } from '../money/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { asSent, type RowFor } from '../platform/db/columns.ts';
import { DomainError } from '../platform/errors.ts';
import { requireAdmin, type Viewer } from '../platform/viewer.ts';
import { Feature, type FeatureInput, FeatureList, type FeatureQuery } from './roadmap.contract.ts';
import { mayComment, mayVote, roadmapMessages } from './roadmap.ts';

const PAGE_SIZE = 30;

type FeatureRow = RowFor<typeof Feature>;

const voting = plans.filter(({ roadmapVoting }) => roadmapVoting).map(({ id }) => id);
/** Votes of people whose plan votes now: those of members who got their money back stay written and do not count (money/entitlement.ts). */
const votes = sql`(
  SELECT count(*) FROM roadmap_votes v JOIN users u ON u.id = v.user_id
  WHERE v.feature_id = f.id AND u.subscription_tier = ANY (${voting}) AND u.access_suspended_at IS NULL)`;

const ORDERS: Record<FeatureQuery['sort'], Sql> = {
  votes: sql`votes DESC, f.created_at DESC, f.id DESC`,
  newest: sql`f.created_at DESC, f.id DESC`,
};

function columns(viewer: Viewer): Sql {
  return sql`f.id, f.title, f.description, f.status, ${votes} AS votes, f.comment_count AS comments, f.created_at, f.updated_at,
    EXISTS (SELECT 1 FROM roadmap_votes v WHERE v.feature_id = f.id AND v.user_id = ${viewer.userId ?? null}) AS voted`;
}

const toFeature = (row: FeatureRow): Feature => Feature.parse(asSent(row));

/** @returns what somebody may do on the roadmap. */
export function rightsOf(viewer: Viewer): FeatureList['you'] {
  return { may_vote: mayVote(viewer), may_comment: mayComment(viewer), may_edit: viewer.isAdmin };
}

/** A page of the roadmap's features, with whether the viewer has voted for each. */
export async function listFeatures(ctx: Context, viewer: Viewer, query: FeatureQuery): Promise<FeatureList> {
  const filter = query.status ? sql`WHERE f.status = ${query.status}` : empty;
  const [rows, count] = await Promise.all([
    ctx.db.rows<FeatureRow>(sql`
      SELECT ${columns(viewer)} FROM roadmap_features f ${filter}
      ORDER BY ${ORDERS[query.sort]} LIMIT ${PAGE_SIZE} OFFSET ${(query.page - 1) * PAGE_SIZE}`),
    ctx.db.row<'total'>(sql`SELECT count(*) AS total FROM roadmap_features f ${filter}`),
  ]);
  const total = count?.total ?? 0;
  return FeatureList.parse({
    features: rows.map(toFeature),
    pagination: { page: query.page, limit: PAGE_SIZE, total, pages: Math.ceil(total / PAGE_SIZE) },
    you: rightsOf(viewer),
  });
}

/** @throws DomainError not_found */
export async function findFeature(ctx: Context, viewer: Viewer, id: string): Promise<Feature> {
  const row = await ctx.db.row<FeatureRow>(sql`SELECT ${columns(viewer)} FROM roadmap_features f WHERE f.id = ${id}`);
  if (!row) throw new DomainError('not_found', roadmapMessages.notFound);
  return toFeature(row);
}

/** Puts a feature on the roadmap. @throws DomainError signed_out, not_allowed ('Admin access required') */
export async function postFeature(ctx: Context, admin: Admin, input: FeatureInput): Promise<Feature> {
  requireAdmin(admin);
  const { title, description, status } = input;
  const id = uuidv7();
  return ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    await db.rows(sql`
      INSERT INTO roadmap_features (id, title, description, status, created_at, updated_at)
      VALUES (${id}, ${title}, ${description}, ${status}, ${ctx.now()}, ${ctx.now()})`);
    await writeAudit(inside, admin, { action: 'feature.posted', target: { type: 'feature', id }, after: { title, status } });
    return findFeature(inside, admin, id);
  });
}

/** Changes what a feature says and where it stands; votes and comments stay. @throws DomainError signed_out, not_allowed, not_found */
export async function editFeature(ctx: Context, admin: Admin, id: string, input: FeatureInput): Promise<Feature> {
  requireAdmin(admin);
  const { title, description, status } = input;
  return ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    const before = await db.row<FeatureInput>(sql`SELECT title, description, status FROM roadmap_features WHERE id = ${id} FOR UPDATE`);
    if (!before) throw new DomainError('not_found', roadmapMessages.notFound);
    await db.rows(sql`
      UPDATE roadmap_features SET title = ${title}, description = ${description}, status = ${status}, updated_at = ${ctx.now()}
      WHERE id = ${id}`);
    const changes = changesBetween(before, { title, description, status });
    if (changes) await writeAudit(inside, admin, { action: 'feature.edited', target: { type: 'feature', id }, ...changes });
    return findFeature(inside, admin, id);
  });
}

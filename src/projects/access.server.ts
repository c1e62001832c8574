import sql, { empty, type Sql } from 'sql-template-tag';
import { type PlanId, planInForce, planOf, type SubscriptionStatus } from '../money/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { DomainError } from '../platform/errors.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { type ProjectState, projectMessages, type Role } from './projects.ts';

/** What somebody wants to do in a project: read it, write in it, or decide who else is in it. */
export type Need = 'read' | 'comment' | 'edit' | 'own';

/** What a person may do in a project now. `rests`: its owner's plan shares nothing, so that everybody else only reads. */
export type May = { role: Role; edit: boolean; comment: boolean; own: boolean; rests: boolean };

export type MemberRow = Columns<'user_id' | 'owner_since' | 'owner_suspended'> & {
  role: Role;
  owner_tier: PlanId;
  owner_status: SubscriptionStatus;
};

/** What `joinMember` gives beside a project `p`: the role of the person who asks, and what the plan of the owner is told from. */
export const memberColumns = sql`
  p.user_id, m.role, o.subscription_tier AS owner_tier, o.subscription_status AS owner_status, o.subscription_status_since AS owner_since,
  o.access_suspended_at IS NOT NULL AS owner_suspended`;

/** Joins a project `p` to the person who asks. It stands in every query of a project: who is not in it finds no row. */
export const joinMember = (userId: string): Sql => sql`
  JOIN project_members m ON m.project_id = p.id AND m.user_id = ${userId} AND p.deleted_at IS NULL
  JOIN users o ON o.id = p.user_id`;

/** @returns the plan of a project's owner that is in force */
export const ownersPlan = (ctx: Pick<Context, 'now'>, row: Omit<MemberRow, 'role' | 'user_id'>): PlanId =>
  planInForce(
    { tier: row.owner_tier, status: row.owner_status, statusSince: row.owner_since, isSuspended: row.owner_suspended },
    ctx.now(),
  );

/** @returns what the person of a row may do; the owner's plan says whether others do more than read */
export function mayOf(ctx: Pick<Context, 'now'>, row: MemberRow): May {
  const { role } = row;
  const own = role === 'owner';
  const rests = !planOf(ownersPlan(ctx, row)).sharedProjects;
  return { role, own, edit: own || (role === 'editor' && !rests), comment: own || !rests, rests };
}

export type Access = May & { ownerId: string; ownerPlan: PlanId; state: ProjectState; prior: number };

/**
 * The one gate of projects: the project is found only by who is in it, and done with what their role allows.
 * @param lock what of its row is taken, such as `FOR NO KEY UPDATE OF p`
 * @throws DomainError signed_out; not_found to whoever is not in it, as if it did not exist; not_allowed with the reason where the role does not reach
 */
export async function requireAccess(
  ctx: Pick<Context, 'now'> & { db: Database },
  viewer: Viewer,
  id: string,
  need: Need,
  lock: Sql = empty,
): Promise<Access> {
  const row = await ctx.db.row<'prior', MemberRow & Record<'state', ProjectState>>(
    sql`SELECT p.state, p.prior, ${memberColumns} FROM projects p ${joinMember(signedIn(viewer))} WHERE p.id = ${id} ${lock}`,
  );
  if (!row) throw new DomainError('not_found', projectMessages.notFound);
  const may = mayOf(ctx, row);
  if (need !== 'read' && !may[need]) throw new DomainError('not_allowed', refusalOf(may, need));
  return { ...may, ownerId: row.user_id, ownerPlan: ownersPlan(ctx, row), state: row.state, prior: Number(row.prior) };
}

function refusalOf({ role, rests }: May, need: Exclude<Need, 'read'>): string {
  if (need === 'own') return projectMessages.ownerOnly;
  return rests && (need === 'comment' || role === 'editor') ? projectMessages.rests : projectMessages.readerOnly;
}

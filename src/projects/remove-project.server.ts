import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { requireRoom } from './make-project.server.ts';
import { projectMessages } from './projects.ts';
import { requireOne, withProject } from './take-project.server.ts';
import { noteActivity } from './together/activity.server.ts';

const STORED_AFTER_REMOVAL_MS = 24 * 3_600_000;

/** Removes a project of the person's own for everybody in it; for a day it can be brought back. @throws DomainError signed_out; not_found; not_allowed */
export async function removeProject(ctx: Context, viewer: Viewer, id: string): Promise<void> {
  await withProject(
    ctx,
    viewer,
    id,
    ({ db }) => db.rows(sql`UPDATE projects SET deleted_at = ${ctx.now()}, page_key = NULL WHERE id = ${id}`),
    'own',
  );
}

/** @throws DomainError signed_out; not_found when it is gone for good; not_allowed when the plan holds no more open projects */
export async function bringProjectBack(ctx: Context, viewer: Viewer, id: string): Promise<void> {
  const userId = signedIn(viewer);
  await ctx.db.transaction(async (db) => {
    await db.rows(sql`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
    const rows = await db.rows<'state'>(
      sql`SELECT state FROM projects WHERE id = ${id} AND user_id = ${userId} AND deleted_at IS NOT NULL FOR UPDATE`,
    );
    requireOne(rows, projectMessages.gone);
    if (rows[0]?.state !== 'dropped') await requireRoom(db, viewer.plan, userId);
    await db.rows(sql`UPDATE projects SET deleted_at = NULL WHERE id = ${id}`);
    await noteActivity({ ...ctx, db }, { project: id, by: userId, what: 'restored' });
  });
}

/** Deletes projects that were removed a day ago. */
export async function forgetRemovedProjects(ctx: Context): Promise<void> {
  await ctx.db.rows(sql`DELETE FROM projects WHERE deleted_at <= ${new Date(ctx.now().getTime() - STORED_AFTER_REMOVAL_MS)}`);
}

import { timingSafeEqual } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { visitor } from '../../platform/viewer.ts';
import { findProject } from '../find-project.server.ts';
import { projectMessages } from '../projects.ts';
import { ShownProject } from './together.contract.ts';

/**
 * What a project's page to show holds, to whoever has its key. Compared without telling by its time how much of a key is right.
 * @throws DomainError not_found, the same for a wrong key, a page that is off, and a project that does not exist
 */
export async function showProject(ctx: Context, id: string, key: string | undefined): Promise<ShownProject> {
  const row = await ctx.db.row<'user_id' | 'page_key?'>(
    sql`SELECT user_id, page_key FROM projects WHERE id = ${id} AND deleted_at IS NULL`,
  );
  const [held, given] = [Buffer.from(row?.page_key ?? ''), Buffer.from(key ?? '')];
  if (!row || held.length === 0 || held.length !== given.length || !timingSafeEqual(held, given))
    throw new DomainError('not_found', projectMessages.noPage);
  // Read as its owner would read it, and cut down to the shape.
  return ShownProject.parse(await findProject(ctx, { ...visitor, userId: row.user_id }, id));
}

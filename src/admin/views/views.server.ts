import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { requireAdmin, signedIn, type Viewer } from '../../platform/viewer.ts';
import { type NewView, View } from './views.contract.ts';

/** As many views as one person may name. */
const MOST = 100;

/** @returns the views an administrator named, by list and name */
export async function listViews(ctx: Context, admin: Viewer): Promise<View[]> {
  requireAdmin(admin);
  const rows = await ctx.db.rows<View>(
    sql`SELECT id, path, name, query FROM admin_views WHERE user_id = ${signedIn(admin)} ORDER BY path, lower(name), id LIMIT ${MOST}`,
  );
  return rows.map((row) => View.parse(row));
}

/**
 * Names a view of a list; one of that name is replaced. The page of a list is left out: a view shows it from its beginning.
 * @throws DomainError conflict for somebody who has named a hundred
 */
export async function keepView(ctx: Context, admin: Viewer, { path, name, query }: NewView): Promise<View> {
  requireAdmin(admin);
  const params = new URLSearchParams(query);
  for (const one of ['page', 'before', 'ask']) params.delete(one);
  const userId = signedIn(admin);
  const row = await ctx.db.row<View>(sql`
      INSERT INTO admin_views (id, user_id, path, name, query, created_at)
      SELECT ${uuidv7()}, ${userId}, ${path}, ${name}, ${params.toString()}, ${ctx.now()}
      WHERE (SELECT count(*) FROM admin_views WHERE user_id = ${userId}) < ${MOST}
      ON CONFLICT (user_id, path, name) DO UPDATE SET query = excluded.query
      RETURNING id, path, name, query`);
  if (!row) throw new DomainError('conflict', 'You have named a hundred views. Remove one first.');
  return View.parse(row);
}

/** @throws DomainError not_found, also for somebody else's */
export async function removeView(ctx: Context, admin: Viewer, id: string): Promise<void> {
  requireAdmin(admin);
  const gone = await ctx.db.rows(sql`DELETE FROM admin_views WHERE id = ${id} AND user_id = ${signedIn(admin)} RETURNING id`);
  if (gone.length === 0) throw new DomainError('not_found', 'There is no such view.');
}

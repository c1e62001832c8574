import sql from 'sql-template-tag';
import { type Admin, writeAudit } from '../../audit/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { requireAdmin, requireConfirmed, signedIn, type Viewer } from '../../platform/viewer.ts';
import { viewerOf } from '../accounts/viewer-of.server.ts';

/** How long an administrator may look before they have to ask again. */
const PREVIEW_MS = 30 * 60_000;

/**
 * From now on, for half an hour, this session of an administrator sees the site as somebody else does, and can change nothing. That it was begun stands in the
 * audit log, and in what the person is given with their data.
 * @throws DomainError not_found; not_allowed; conflict for the administrator's own account, another administrator's, and one that nobody can sign in to
 */
export async function beginPreview(ctx: Context, admin: Admin, sessionId: string, id: string): Promise<{ until: string }> {
  requireAdmin(admin);
  requireConfirmed(admin);
  if (id === signedIn(admin)) throw new DomainError('conflict', 'This is your own account.');
  const until = new Date(ctx.now().getTime() + PREVIEW_MS);
  await ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    const user = await db.row<'role' | 'is_closed'>(
      sql`SELECT role, suspended_at IS NOT NULL OR deletion_due_at IS NOT NULL AS is_closed FROM users WHERE id = ${id}`,
    );
    if (!user) throw new DomainError('not_found', 'There is no such user.');
    if (user.role === 'admin') throw new DomainError('conflict', 'This is an administrator: their pages are yours as well.');
    if (user.is_closed) throw new DomainError('conflict', 'Nobody can sign in to this account: it is suspended, or about to be deleted.');
    await db.rows(
      sql`UPDATE sessions SET preview_of = ${id}, preview_until = ${until} WHERE id = ${sessionId} AND user_id = ${signedIn(admin)}`,
    );
    await writeAudit(inside, admin, {
      action: 'user.previewed',
      target: { type: 'user', id },
      userId: id,
      after: { until: until.toISOString() },
    });
  });
  return { until: until.toISOString() };
}

/** Ends the preview of a session. @returns whose account it was; null where there was none */
export async function endPreview(ctx: Context, sessionId: string): Promise<string | null> {
  return (
    (await ctx.db.value<string>(sql`
      WITH before AS (SELECT preview_of AS id FROM sessions WHERE id = ${sessionId} AND preview_of IS NOT NULL)
      UPDATE sessions SET preview_of = NULL, preview_until = NULL FROM before WHERE sessions.id = ${sessionId} RETURNING before.id`)) ??
    null
  );
}

/** What a session says of a preview. */
export type Previewing = { previewOf?: string | null | undefined; previewUntil?: Date | null | undefined };

/**
 * @param admin whose session it is, as they are without the preview
 * @returns whom the administrator sees the site as; undefined while they see it as themselves
 */
export async function previewIn(ctx: Context, admin: Viewer, { previewOf, previewUntil }: Previewing): Promise<Viewer | undefined> {
  if (!previewOf || !previewUntil || previewUntil <= ctx.now() || !admin.isAdmin || !admin.userId) return undefined;
  const person = await viewerOf(ctx, previewOf);
  return person?.userId ? { ...person, isAdmin: false, previewedBy: admin.userId } : undefined;
}

import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { type Admin, writeAudit } from '../audit/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { DomainError } from '../platform/errors.ts';
import { limitTries } from '../platform/limits.server.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { findFeature, rightsOf } from './features.server.ts';
import { FeatureWithComments } from './roadmap.contract.ts';
import { mayComment, roadmapMessages } from './roadmap.ts';

const PAGE_SIZE = 50;

type CommentRow = Columns<'id' | 'body' | 'created_at' | 'user_id' | 'username?' | 'is_admin'>;

/**
 * A feature with a page of what is said about it, the oldest first.
 * @throws DomainError not_found
 */
export async function findFeatureWithComments(ctx: Context, viewer: Viewer, id: string, page: number): Promise<FeatureWithComments> {
  const feature = await findFeature(ctx, viewer, id);
  const rows = await ctx.db.rows<CommentRow>(sql`
    SELECT c.id, c.body, c.created_at, c.user_id, u.username, u.role = 'admin' AS is_admin
    FROM roadmap_comments c JOIN users u ON u.id = c.user_id WHERE c.feature_id = ${id}
    ORDER BY c.created_at, c.id LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}`);
  return FeatureWithComments.parse({
    feature,
    comments: rows.map(({ id, body, created_at, user_id, username, is_admin }) => {
      const isMine = user_id === viewer.userId;
      return {
        id,
        body,
        // A full name was given to us, not to everybody.
        author: is_admin ? 'Assay' : (username ?? 'A member'),
        is_mine: isMine,
        may_remove: isMine || viewer.isAdmin,
        created_at: created_at.toISOString(),
      };
    }),
    pagination: { page, limit: PAGE_SIZE, total: feature.comments, pages: Math.ceil(feature.comments / PAGE_SIZE) },
    you: rightsOf(viewer),
  });
}

/**
 * Says something about a feature, in plain text.
 * @param secret keys the count of how often somebody comments
 * @throws DomainError signed_out; not_allowed for who is neither lifetime member nor administrator; not_found; too_many_requests
 */
export async function postComment(ctx: Context, viewer: Viewer, secret: string, featureId: string, body: string): Promise<void> {
  const userId = signedIn(viewer, 'Please sign in to comment.');
  if (!mayComment(viewer)) throw new DomainError('not_allowed', roadmapMessages.lifetimeComments);
  await findFeature(ctx, viewer, featureId);
  await limitTries(ctx, secret, 'commentByPerson', userId);
  await ctx.db.rows(sql`
    INSERT INTO roadmap_comments (id, feature_id, user_id, body, created_at) VALUES (${uuidv7()}, ${featureId}, ${userId}, ${body}, ${ctx.now()})`);
}

/** Removes one's own comment; an administrator removes any. @throws DomainError signed_out; not_found, also for somebody else's */
export async function removeComment(ctx: Context, viewer: Admin, featureId: string, commentId: string): Promise<void> {
  const userId = signedIn(viewer);
  await ctx.db.transaction(async (db) => {
    const removed = await db.value<string>(sql`
        DELETE FROM roadmap_comments WHERE id = ${commentId} AND feature_id = ${featureId} AND (user_id = ${userId} OR ${viewer.isAdmin})
        RETURNING user_id`);
    if (removed === undefined) throw new DomainError('not_found', roadmapMessages.noComment);
    if (removed === userId) return;
    const target = { type: 'feature', id: featureId } as const;
    await writeAudit({ ...ctx, db }, viewer, { action: 'comment.removed', target, userId: removed });
  });
}

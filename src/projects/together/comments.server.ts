import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../platform/context.server.ts';
import { asSent } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { signedIn, type Viewer } from '../../platform/viewer.ts';
import { requireAccess } from '../access.server.ts';
import { most, projectMessages } from '../projects.ts';
import { type Inside, requireOne, withProject } from '../take-project.server.ts';
import { nameOf } from './activity.server.ts';
import { type CommentInput, Comments } from './together.contract.ts';

/** What is said in a project, the oldest first. @throws DomainError signed_out; not_found */
export async function listComments(ctx: Context, viewer: Viewer, id: string): Promise<Comments> {
  await requireAccess(ctx, viewer, id, 'read');
  const rows = await ctx.db.rows<'user_id' | 'created_at' | 'edited_at?'>(sql`
    SELECT c.id, c.body, c.test_id, c.assumption_id, c.user_id, c.created_at, c.edited_at, ${nameOf} AS author
    FROM project_comments c JOIN users u ON u.id = c.user_id WHERE c.project_id = ${id} ORDER BY c.created_at, c.id`);
  return Comments.parse({
    comments: rows.map(({ user_id, ...row }) => ({ ...asSent(row), is_mine: user_id === viewer.userId })),
  });
}

/**
 * Says something about a project, one of its tests or one of its assumptions, in plain text. Sent twice under one key it is one comment.
 * @returns its id
 * @throws DomainError signed_out; not_found; not_allowed while the owner's plan shares nothing; conflict when there are as many as there may be
 */
export function addComment(
  ctx: Context,
  viewer: Viewer,
  id: string,
  { body, test_id, assumption_id, key = randomUUID() }: CommentInput,
): Promise<{ id: string }> {
  return withProject(
    ctx,
    viewer,
    id,
    async (inside, { userId }) => {
      const { db } = inside;
      const same = await db.row<'id'>(
        sql`SELECT id FROM project_comments WHERE user_id = ${userId} AND request_key = ${key} AND project_id = ${id}`,
      );
      if (same) return same;
      const about = await nameOfSubject(inside, id, { test_id, assumption_id });
      const count = await db.value<number>(sql`SELECT count(*)::int AS count FROM project_comments WHERE project_id = ${id}`);
      if ((count ?? 0) >= most.comments) throw new DomainError('conflict', projectMessages.full('comments', most.comments));
      const one = uuidv7();
      await db.rows(sql`
        INSERT INTO project_comments (id, project_id, test_id, assumption_id, user_id, request_key, body, created_at)
        VALUES (${one}, ${id}, ${test_id}, ${assumption_id}, ${userId}, ${key}, ${body}, ${ctx.now()})`);
      await inside.note('commented', about);
      return { id: one };
    },
    'comment',
  );
}

/** @returns what a comment is about, in its own words @throws DomainError not_found unless it is of the project */
async function nameOfSubject(
  inside: Inside,
  id: string,
  { test_id, assumption_id }: Pick<CommentInput, 'test_id' | 'assumption_id'>,
): Promise<string> {
  const name = await inside.db.value<string>(
    test_id
      ? sql`SELECT title AS name FROM project_tests WHERE id = ${test_id} AND project_id = ${id}`
      : assumption_id
        ? sql`SELECT statement AS name FROM project_assumptions WHERE id = ${assumption_id} AND project_id = ${id}`
        : sql`SELECT title AS name FROM projects WHERE id = ${id}`,
  );
  if (name === undefined) throw new DomainError('not_found', projectMessages.noItem);
  return name;
}

/** Changes one's own comment. @throws DomainError signed_out; not_found, also for somebody else's; not_allowed while the owner's plan shares nothing */
export function editComment(ctx: Context, viewer: Viewer, id: string, comment: string, body: string): Promise<void> {
  return withProject(
    ctx,
    viewer,
    id,
    async ({ db }, { userId }) =>
      requireOne(
        await db.rows(sql`
          UPDATE project_comments SET body = ${body}, edited_at = ${ctx.now()}
          WHERE id = ${comment} AND project_id = ${id} AND user_id = ${userId} RETURNING id`),
      ),
    'comment',
  );
}

/** Deletes one's own comment, also where one may only read by now. @throws DomainError signed_out; not_found, also for somebody else's */
export async function removeComment(ctx: Context, viewer: Viewer, id: string, comment: string): Promise<void> {
  await requireAccess(ctx, viewer, id, 'read');
  requireOne(
    await ctx.db.rows(
      sql`DELETE FROM project_comments WHERE id = ${comment} AND project_id = ${id} AND user_id = ${signedIn(viewer)} RETURNING id`,
    ),
  );
}

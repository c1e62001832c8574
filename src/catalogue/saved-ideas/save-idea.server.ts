import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { signedIn, type Viewer } from '../../platform/viewer.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import type { MarkId } from '../ideas/marks.ts';
import { MyIdea } from './saved-ideas.contract.ts';
import { savedMessages } from './saved-ideas.ts';

const MAX_IDS = 100;

/**
 * Saves an idea; saving it again changes nothing. The idea's counter follows in the same transaction (migration 0005).
 * @param savedAt when it had been saved, to undo a removal; what is still to come counts as now
 * @throws DomainError signed_out ('Please sign in to save ideas'), not_found
 */
export async function saveIdea(ctx: Context, viewer: Viewer, ideaId: string, savedAt?: string): Promise<void> {
  const userId = signedIn(viewer, savedMessages.signIn);
  await requireIdea(ctx, ideaId);
  await ctx.db.rows(sql`
    INSERT INTO saved_ideas (user_id, idea_id, saved_at) VALUES (${userId}, ${ideaId}, least(${savedAt ?? null}::timestamptz, ${ctx.now()}::timestamptz)) ON CONFLICT DO NOTHING`);
}

/**
 * Takes an idea off the saved ones, also one that has left the catalogue; what is not saved stays so.
 * @returns when it had been saved, by which the removal can be undone
 */
export async function unsaveIdea(ctx: Context, viewer: Viewer, ideaId: string): Promise<Date | undefined> {
  const userId = signedIn(viewer, savedMessages.signIn);
  return ctx.db.value<Date>(sql`DELETE FROM saved_ideas WHERE user_id = ${userId} AND idea_id = ${ideaId} RETURNING saved_at`);
}

/** Marks an idea as interesting, being built or not for this person; a new mark replaces the old one. */
export async function markIdea(ctx: Context, viewer: Viewer, ideaId: string, mark: MarkId): Promise<void> {
  const userId = signedIn(viewer);
  await requireIdea(ctx, ideaId);
  await ctx.db.rows(sql`
    INSERT INTO idea_marks (user_id, idea_id, mark, marked_at) VALUES (${userId}, ${ideaId}, ${mark}, ${ctx.now()})
    ON CONFLICT (user_id, idea_id) DO UPDATE SET mark = excluded.mark, marked_at = excluded.marked_at`);
}

export async function unmarkIdea(ctx: Context, viewer: Viewer, ideaId: string): Promise<void> {
  await ctx.db.rows(sql`DELETE FROM idea_marks WHERE user_id = ${signedIn(viewer)} AND idea_id = ${ideaId}`);
}

/** @returns what each of these ideas is to the person who asks; those that are nothing to them are left out. */
export async function listMyIdeas(ctx: Context, viewer: Viewer, ideaIds: string[]): Promise<MyIdea[]> {
  const userId = signedIn(viewer);
  const rows = await ctx.db.rows<MyIdea>(sql`
    SELECT i.id AS idea_id, s.idea_id IS NOT NULL AS saved, m.mark
    FROM unnest(${ideaIds.slice(0, MAX_IDS)}::uuid[]) AS i (id)
    LEFT JOIN saved_ideas s ON s.idea_id = i.id AND s.user_id = ${userId}
    LEFT JOIN idea_marks m ON m.idea_id = i.id AND m.user_id = ${userId}
    WHERE s.idea_id IS NOT NULL OR m.idea_id IS NOT NULL`);
  return rows.map((row) => MyIdea.parse(row));
}

async function requireIdea(ctx: Context, ideaId: string): Promise<void> {
  const idea = await ctx.db.row(sql`SELECT 1 FROM ideas i WHERE i.id = ${ideaId} AND ${isVisible(ctx)}`);
  if (!idea) throw new DomainError('not_found', 'Idea not found');
}

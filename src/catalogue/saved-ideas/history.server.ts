import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { asSent, type Columns } from '../../platform/db/columns.ts';
import { signedIn, type Viewer } from '../../platform/viewer.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import { Cleared, History, type HistoryQuery } from './saved-ideas.contract.ts';

/** How long a cleared history can be brought back, in hours; then it is deleted. */
const UNDO_HOURS = 24;

type ViewRow = Columns<'id' | 'title' | 'slug?' | 'viewed_at'>;

/** A page of the ideas a person opened, each once, the latest first; what they cleared is not among them. */
export async function listViewedIdeas(ctx: Context, viewer: Viewer, { page, limit }: HistoryQuery): Promise<History> {
  const userId = signedIn(viewer);
  const [rows, counted] = await Promise.all([
    ctx.db.rows<ViewRow>(sql`
      SELECT i.id, i.title, CASE WHEN ${isVisible(ctx)} THEN i.slug END AS slug, v.viewed_at
      FROM (SELECT idea_id, max(viewed_at) AS viewed_at FROM idea_views WHERE user_id = ${userId} AND cleared_at IS NULL GROUP BY idea_id) v
      JOIN ideas i ON i.id = v.idea_id ORDER BY v.viewed_at DESC, i.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`),
    ctx.db.row<'total'>(sql`SELECT count(DISTINCT idea_id) AS total FROM idea_views WHERE user_id = ${userId} AND cleared_at IS NULL`),
  ]);
  const total = counted?.total ?? 0;
  return History.parse({
    ideas: rows.map(asSent),
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
  });
}

/**
 * Takes one idea, or all of them, out of a person's history. The ideas' own counters stay: they were read.
 * @returns the instant that brings back, for a day, exactly what was cleared here
 */
export async function clearHistory(ctx: Context, viewer: Viewer, ideaId?: string): Promise<Cleared> {
  const userId = signedIn(viewer);
  const now = ctx.now();
  const cleared = await ctx.db.rows<'idea_id'>(sql`
    UPDATE idea_views SET cleared_at = ${now}
    WHERE user_id = ${userId} AND cleared_at IS NULL AND idea_id = coalesce(${ideaId ?? null}::uuid, idea_id) RETURNING idea_id`);
  return Cleared.parse({ cleared_at: now.toISOString(), ideas: new Set(cleared.map((row) => row.idea_id)).size });
}

/** Undoes a clearing. @returns how many ideas came back: none when it was not this person's, or is longer ago than a day */
export async function restoreHistory(ctx: Context, viewer: Viewer, clearedAt: string): Promise<number> {
  const userId = signedIn(viewer);
  const restored = await ctx.db.rows<'idea_id'>(
    sql`UPDATE idea_views SET cleared_at = NULL WHERE user_id = ${userId} AND cleared_at = ${clearedAt} RETURNING idea_id`,
  );
  return new Set(restored.map((row) => row.idea_id)).size;
}

/** Deletes what was cleared longer ago than it can be brought back. The trigger that counts readings counts insertions only. */
export async function forgetClearedHistory(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - UNDO_HOURS * 3_600_000);
  await ctx.db.rows(sql`DELETE FROM idea_views WHERE cleared_at <= ${before}`);
}

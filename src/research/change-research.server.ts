import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import { DomainError } from '../platform/errors.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import type { ResearchChange } from './research.contract.ts';
import { type RunState, researchMessages } from './research.ts';

const KEPT_AFTER_REMOVAL_MS = 24 * 3_600_000;

/** A run of the person who asks, its row taken until the transaction ends. */
async function takeMine(db: Database, userId: string, id: string): Promise<{ state: RunState }> {
  const run = await db.row<Record<'state', RunState>>(
    sql`SELECT state FROM ai_research_requests WHERE id = ${id} AND user_id = ${userId} AND deleted_at IS NULL FOR UPDATE`,
  );
  if (!run) throw new DomainError('not_found', researchMessages.notFound);
  return run;
}

/**
 * Renames a run, switches its link on (a new, unguessable one) or off, or corrects its understanding before it has begun.
 * @throws DomainError signed_out; not_found when it is not the person's; conflict for what its state does not allow
 */
export async function changeResearch(ctx: Context, viewer: Viewer, id: string, change: ResearchChange): Promise<void> {
  const userId = signedIn(viewer);
  await ctx.db.transaction(async (db) => {
    const { state } = await takeMine(db, userId, id);
    if (change.title !== undefined) await db.rows(sql`UPDATE ai_research_requests SET title = ${change.title} WHERE id = ${id}`);
    if (change.shared !== undefined) {
      if (change.shared && state !== 'done') throw new DomainError('conflict', 'Only a finished report can be shared.');
      const token = change.shared ? randomBytes(24).toString('base64url') : null;
      await db.rows(sql`UPDATE ai_research_requests SET share_token = ${token} WHERE id = ${id}`);
    }
    if (change.understanding) {
      if (state !== 'queued') throw new DomainError('conflict', 'The run has begun. Start another one with what you changed.');
      await db.rows(sql`
        UPDATE ai_research_requests SET understanding = understanding || ${JSON.stringify({ ...change.understanding, by: 'person' })}::jsonb
          || CASE WHEN understanding->>'solution_type' <> ${change.understanding.solution_type} THEN '{"is_type_told": true}'::jsonb ELSE '{}'::jsonb END
        WHERE id = ${id}`);
    }
  });
}

/**
 * Removes a report, and switches its link off; for a day it can be brought back.
 * @throws DomainError signed_out; not_found; conflict while the run is under way
 */
export async function removeResearch(ctx: Context, viewer: Viewer, id: string): Promise<void> {
  const userId = signedIn(viewer);
  await ctx.db.transaction(async (db) => {
    const { state } = await takeMine(db, userId, id);
    if (state === 'queued' || state === 'running') throw new DomainError('conflict', researchMessages.underWay);
    await db.rows(sql`UPDATE ai_research_requests SET deleted_at = ${ctx.now()}, share_token = NULL WHERE id = ${id}`);
  });
}

/** Brings a removed report back; its link stays off. @throws DomainError signed_out; not_found when it is gone for good */
export async function restoreResearch(ctx: Context, viewer: Viewer, id: string): Promise<void> {
  const userId = signedIn(viewer);
  const rows = await ctx.db.rows(
    sql`UPDATE ai_research_requests SET deleted_at = NULL WHERE id = ${id} AND user_id = ${userId} AND deleted_at IS NOT NULL RETURNING id`,
  );
  if (rows.length === 0) throw new DomainError('not_found', 'This report is gone for good.');
}

/** Deletes reports that were removed a day ago. */
export async function forgetRemovedResearch(ctx: Context): Promise<void> {
  await ctx.db.rows(sql`DELETE FROM ai_research_requests WHERE deleted_at <= ${new Date(ctx.now().getTime() - KEPT_AFTER_REMOVAL_MS)}`);
}

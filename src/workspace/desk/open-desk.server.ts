import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { signedIn, type Viewer } from '../../platform/viewer.ts';
import { changesSince } from './changes.server.ts';
import { listDecisions } from './decisions.server.ts';
import { Desk } from './desk.contract.ts';
import { nextInProjects } from './projects.server.ts';
import { shelvesOf } from './shelves.server.ts';

/** Looking again within this time is the same visit. */
const VISIT_MS = 30 * 60_000;

/** Opens a person's desk and notes the visit, unless an administrator only looks at it. */
export async function openDesk(ctx: Context, viewer: Viewer): Promise<Desk> {
  const userId = signedIn(viewer);
  const since = viewer.previewedBy ? await lastVisit(ctx, userId) : await noteVisit(ctx, userId);
  const [decisions, projects, changes, shelves] = await Promise.all([
    listDecisions(ctx, viewer, userId),
    nextInProjects(ctx, viewer),
    since ? changesSince(ctx, userId, since) : [],
    shelvesOf(ctx, userId),
  ]);
  return Desk.parse({ decisions, projects, since: since?.toISOString() ?? null, changes, ...shelves });
}

/** @returns as `noteVisit`, noting nothing */
async function lastVisit({ db }: Context, userId: string): Promise<Date | null> {
  return (await db.value<Date | null>(sql`SELECT before_at FROM desk_visits WHERE user_id = ${userId}`)) ?? null;
}

/** @returns when the visit before this one ended; null at the first */
async function noteVisit({ db, now }: Context, userId: string): Promise<Date | null> {
  const at = now();
  return (
    (await db.value<Date | null>(sql`
      INSERT INTO desk_visits AS v (user_id, seen_at) VALUES (${userId}, ${at})
      ON CONFLICT (user_id) DO UPDATE SET seen_at = excluded.seen_at,
        before_at = CASE WHEN v.seen_at < ${new Date(at.getTime() - VISIT_MS)} THEN v.seen_at ELSE v.before_at END
      RETURNING before_at`)) ?? null
  );
}

import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/db/client.server.ts';
import { asSent } from '../../platform/db/columns.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { requireAccess } from '../access.server.ts';
import type { ActivityKind } from './activity.ts';
import { ActivityList } from './together.contract.ts';

const PAGE_SIZE = 50;
const MAX_ABOUT = 120;

/** What a member is called in their projects; their address is shown to nobody. */
export const nameOf = sql`coalesce(nullif(u.full_name, ''), u.username, 'A member')`;

type Noted = { project: string; by: string | null; what: ActivityKind; about?: string | undefined; subject?: string | undefined };

/** Notes who did what, in the transaction of the change. */
export async function noteActivity(
  ctx: Pick<Context, 'now'> & { db: Database },
  { project, by, what, about = '', subject }: Noted,
): Promise<void> {
  const text = about.length > MAX_ABOUT ? `${about.slice(0, MAX_ABOUT - 1).trimEnd()}…` : about;
  await ctx.db.rows(sql`
    INSERT INTO project_activity (id, project_id, user_id, subject_id, what, about, happened_at)
    VALUES (${uuidv7()}, ${project}, ${by}, ${subject ?? null}, ${what}, ${text}, ${ctx.now()})`);
}

/**
 * Who did what in a project, the latest first, a page at a time.
 * @param before the id of a line: what came before it
 * @throws DomainError signed_out; not_found
 */
export async function listActivity(ctx: Context, viewer: Viewer, id: string, before?: string): Promise<ActivityList> {
  await requireAccess(ctx, viewer, id, 'read');
  const earlier = before
    ? sql`(a.happened_at, a.id) < (SELECT happened_at, id FROM project_activity WHERE id = ${before} AND project_id = ${id})`
    : sql`true`;
  const rows = await ctx.db.rows<'id' | 'happened_at'>(sql`
    SELECT a.id, a.what, a.about, a.happened_at,
      (SELECT ${nameOf} FROM users u WHERE u.id = a.user_id) AS who, (SELECT ${nameOf} FROM users u WHERE u.id = a.subject_id) AS subject
    FROM project_activity a WHERE a.project_id = ${id} AND ${earlier}
    ORDER BY a.happened_at DESC, a.id DESC LIMIT ${PAGE_SIZE + 1}`);
  return ActivityList.parse({
    activity: rows.slice(0, PAGE_SIZE).map(asSent),
    more: rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1]?.id : null,
  });
}

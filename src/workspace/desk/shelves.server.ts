import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import type { Desk, Shelf } from './desk.contract.ts';

const MOST = 3;

type Row = Columns<'total' | 'title' | 'path?' | 'note' | 'at'>;

/** @returns the latest of a person's reports, kits, chats and saved ideas, and how many of each there are */
export async function shelvesOf(ctx: Context, userId: string): Promise<Pick<Desk, 'reports' | 'kits' | 'chats' | 'saved'>> {
  const [reports, kits, chats, saved] = await Promise.all([
    shelf(
      ctx,
      sql`
      SELECT title, '/research/' || id AS path, created_at AS at,
        CASE state WHEN 'done' THEN replace(verdict->>'verdict', '_', ' ') WHEN 'failed' THEN 'could not be finished' ELSE 'under way' END AS note
      FROM ai_research_requests WHERE user_id = ${userId} AND deleted_at IS NULL`,
    ),
    shelf(
      ctx,
      sql`
      SELECT title, '/idea-builder/kits/' || id AS path, changed_at AS at, 'version ' || version AS note
      FROM build_kits WHERE user_id = ${userId} AND deleted_at IS NULL`,
    ),
    shelf(
      ctx,
      sql`
      SELECT session_title AS title, '/ai-chat?session=' || id AS path, last_message_at AS at, '' AS note
      FROM ai_chat_sessions WHERE user_id = ${userId} AND deleted_at IS NULL AND total_messages > 0`,
    ),
    shelf(
      ctx,
      sql`
      SELECT i.title, CASE WHEN ${isVisible(ctx)} THEN '/ideas/' || i.slug END AS path, s.saved_at AS at,
        CASE WHEN i.state = 'claimed' THEN 'claimed' WHEN ${isVisible(ctx)} THEN '' ELSE 'withdrawn' END AS note
      FROM saved_ideas s JOIN ideas i ON i.id = s.idea_id WHERE s.user_id = ${userId}`,
    ),
  ]);
  return { reports, kits, chats, saved };
}

async function shelf({ db }: Context, of: Sql): Promise<Shelf> {
  const rows = await db.rows<Row>(sql`SELECT *, count(*) OVER ()::int AS total FROM (${of}) lines ORDER BY at DESC LIMIT ${MOST}`);
  return {
    total: rows[0]?.total ?? 0,
    lines: rows.map(({ title, path, note, at }) => ({ title, path, note, at: at.toISOString() })),
  };
}

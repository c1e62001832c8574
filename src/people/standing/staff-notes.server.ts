import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { type Admin, writeAudit } from '../../audit/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { requireAdmin, signedIn } from '../../platform/viewer.ts';
import { type NewNote, StaffNote } from './standing.contract.ts';

const MOST = 100;

type Row = Columns<'id' | 'body' | 'author_id?' | 'author_email?' | 'created_at'>;

/** What staff noted about a person, the latest first, a hundred at most. The caller checks who may ask. */
export async function listNotes(ctx: Context, userId: string): Promise<StaffNote[]> {
  const rows = await ctx.db.rows<Row>(sql`
    SELECT n.id, n.body, n.written_by AS author_id, a.email AS author_email, n.created_at FROM staff_notes n LEFT JOIN users a ON a.id = n.written_by
    WHERE n.user_id = ${userId} ORDER BY n.created_at DESC, n.id DESC LIMIT ${MOST}`);
  return rows.map(({ id, body, author_id, author_email, created_at }) =>
    StaffNote.parse({
      id,
      body,
      author: author_id && author_email ? { id: author_id, email: author_email } : null,
      created_at: created_at.toISOString(),
    }),
  );
}

/** Notes something about a person. They are given it with their data, and it goes with their account. @throws DomainError not_found */
export async function addNote(ctx: Context, admin: Admin, userId: string, { body }: NewNote): Promise<{ id: string }> {
  requireAdmin(admin);
  const id = uuidv7();
  await ctx.db.transaction(async (db) => {
    const user = await db.row(sql`SELECT 1 FROM users WHERE id = ${userId} FOR KEY SHARE`);
    if (!user) throw new DomainError('not_found', 'There is no such user.');
    await db.rows(sql`
      INSERT INTO staff_notes (id, user_id, written_by, body, created_at) VALUES (${id}, ${userId}, ${signedIn(admin)}, ${body}, ${ctx.now()})`);
    await writeAudit({ ...ctx, db }, admin, {
      action: 'user.note_added',
      target: { type: 'user', id: userId },
      userId,
      after: { note: body },
    });
  });
  return { id };
}

/** Takes a note away. @throws DomainError not_found, also for a note about somebody else */
export async function removeNote(ctx: Context, admin: Admin, userId: string, noteId: string): Promise<void> {
  requireAdmin(admin);
  await ctx.db.transaction(async (db) => {
    const gone = await db.value<string>(sql`DELETE FROM staff_notes WHERE id = ${noteId} AND user_id = ${userId} RETURNING body`);
    if (gone === undefined) throw new DomainError('not_found', 'There is no such note.');
    await writeAudit({ ...ctx, db }, admin, {
      action: 'user.note_removed',
      target: { type: 'user', id: userId },
      userId,
      before: { note: gone },
    });
  });
}

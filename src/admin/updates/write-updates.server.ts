import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { type Admin, changesBetween, writeAudit } from '../../audit/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/db/client.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { requireAdmin } from '../../platform/viewer.ts';
import type { UpdateChanges, UpdateInput } from './updates.contract.ts';

export const UPDATE_NOT_FOUND = 'There is no such update.';
const CHANGED = 'This update was changed meanwhile. Open it again to see how it stands.';

type Held = Columns<'subject' | 'body' | 'link_label?' | 'link_url?' | 'version' | 'sent_at?'>;
const inputOf = ({ subject, body, link_label, link_url }: Held): UpdateInput => ({
  subject,
  body,
  link_label: link_label ?? '',
  link_url: link_url ?? '',
});

/** @returns a draft, held until the transaction ends @throws DomainError not_found; conflict when it was sent, or is another version */
export async function holdDraft(db: Database, id: string, version: number | undefined): Promise<Held> {
  const update = await db.row<Held>(
    sql`SELECT subject, body, link_label, link_url, version, sent_at FROM product_updates WHERE id = ${id} FOR UPDATE`,
  );
  if (!update) throw new DomainError('not_found', UPDATE_NOT_FOUND);
  if (update.sent_at) throw new DomainError('conflict', 'This update was sent and stays as it is.');
  if (version !== undefined && version !== update.version) throw new DomainError('conflict', CHANGED);
  return update;
}

/** Keeps a piece of news as a draft. @returns its id @throws DomainError signed_out, not_allowed */
export async function addUpdate(ctx: Context, admin: Admin, { subject, body, link_label, link_url }: UpdateInput): Promise<{ id: string }> {
  requireAdmin(admin);
  const id = uuidv7();
  await ctx.db.transaction(async (db) => {
    await db.rows(sql`
      INSERT INTO product_updates (id, subject, body, link_label, link_url, created_at, changed_at)
      VALUES (${id}, ${subject}, ${body}, ${link_label || null}, ${link_url || null}, ${ctx.now()}, ${ctx.now()})`);
    await writeAudit({ ...ctx, db }, admin, { action: 'update.written', target: { type: 'update', id }, after: { subject } });
  });
  return { id };
}

/** Changes a draft. @throws DomainError signed_out, not_allowed, not_found; conflict when it was sent or changed meanwhile */
export async function editUpdate(ctx: Context, admin: Admin, id: string, { version, update }: UpdateChanges): Promise<void> {
  requireAdmin(admin);
  await ctx.db.transaction(async (db) => {
    const changes = changesBetween(inputOf(await holdDraft(db, id, version)), update);
    if (!changes) return;
    await db.rows(sql`
      UPDATE product_updates SET subject = ${update.subject}, body = ${update.body}, link_label = ${update.link_label || null},
        link_url = ${update.link_url || null}, version = version + 1, changed_at = ${ctx.now()} WHERE id = ${id}`);
    await writeAudit({ ...ctx, db }, admin, { action: 'update.edited', target: { type: 'update', id }, ...changes });
  });
}

/** Throws a draft away. @throws DomainError signed_out, not_allowed, not_found, conflict when it was sent */
export async function deleteUpdate(ctx: Context, admin: Admin, id: string): Promise<void> {
  requireAdmin(admin);
  await ctx.db.transaction(async (db) => {
    const before = inputOf(await holdDraft(db, id, undefined));
    await db.rows(sql`DELETE FROM product_updates WHERE id = ${id}`);
    await writeAudit({ ...ctx, db }, admin, { action: 'update.deleted', target: { type: 'update', id }, before });
  });
}

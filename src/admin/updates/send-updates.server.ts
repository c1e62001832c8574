import sql from 'sql-template-tag';
import { type Admin, writeAudit } from '../../audit/index.server.ts';
import { countReaders, openProductUpdate } from '../../mailings/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { enqueueMail } from '../../platform/mail/mail-jobs.server.ts';
import { requireAdmin, signedIn } from '../../platform/viewer.ts';
import type { UpdateSending } from './updates.contract.ts';
import { holdDraft } from './write-updates.server.ts';

/** People come and go while an administrator looks: a number is still the right one when it is off by so much. */
const TOLERANCE = 0.01;

/**
 * Sends an update to everybody who wants news: once, in the version that was looked at, to about as many people as were named.
 * @returns how many emails it was addressed to
 * @throws DomainError signed_out, not_allowed, not_found; conflict when it was sent, changed meanwhile, or would go to another number of people
 */
export async function sendUpdate(
  ctx: Context,
  admin: Admin,
  id: string,
  { version, at, people }: UpdateSending,
): Promise<{ addressed: number }> {
  requireAdmin(admin);
  return ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    await holdDraft(db, id, version);
    const readers = await countReaders(inside);
    if (readers === 0) throw new DomainError('conflict', 'Nobody wants news at the moment: there is nobody to send it to.');
    if (Math.abs(readers - people) > Math.floor(readers * TOLERANCE)) {
      const message = `It would go to ${readers.toLocaleString('en')} now: type that number to send it`;
      throw new DomainError('conflict', message, { people: message });
    }
    const addressed = await openProductUpdate(inside, id, at);
    if (addressed === undefined) throw new DomainError('conflict', 'This update was sent before.');
    await db.rows(sql`
      UPDATE product_updates SET sent_at = ${ctx.now()}, send_at = ${at}, addressed = ${addressed}, changed_at = ${ctx.now()} WHERE id = ${id}`);
    await writeAudit(inside, admin, { action: 'update.sent', target: { type: 'update', id }, after: { at, addressed } });
    return { addressed };
  });
}

/** Sends the administrator the email as it stands, to their own address. @throws DomainError signed_out, not_allowed, not_found, conflict when it was sent */
export async function testUpdate(ctx: Context, admin: Admin, id: string): Promise<void> {
  requireAdmin(admin);
  await ctx.db.transaction(async (db) => {
    await holdDraft(db, id, undefined);
    await enqueueMail({ ...ctx, db }, 'product_update_test', { userId: signedIn(admin), update: id });
    await writeAudit({ ...ctx, db }, admin, { action: 'update.tested', target: { type: 'update', id } });
  });
}

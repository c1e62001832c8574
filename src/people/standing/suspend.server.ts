import sql from 'sql-template-tag';
import { type Admin, writeAudit } from '../../audit/index.server.ts';
import { stopRenewalOf } from '../../money/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { enqueueMail } from '../../platform/mail/mail-jobs.server.ts';
import { requireAdmin, requireConfirmed, signedIn } from '../../platform/viewer.ts';
import { holdAdmins } from '../accounts/last-admin.server.ts';
import type { Suspension } from './standing.contract.ts';

type Row = Columns<'role' | 'suspended_reason?'>;

/**
 * Suspends an account: its person is signed out everywhere, cannot sign in, and is told why by mail. A monthly plan ends with the period that is paid, so
 * nothing is charged while nothing can be read; what was paid for stays theirs. Suspended again, only the reason is another.
 * @throws DomainError not_found; not_allowed; conflict for the administrator's own account and for another administrator
 */
export async function suspendAccount(ctx: Context, admin: Admin, id: string, { reason }: Suspension): Promise<void> {
  requireAdmin(admin);
  requireConfirmed(admin);
  if (id === signedIn(admin)) throw new DomainError('conflict', 'This is your own account.');
  await ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    if (!(await holdAdmins(db, id)).has(signedIn(admin))) throw new DomainError('not_allowed', 'Admin access required');
    const { role, suspended_reason: was } = await standingOf(inside, id);
    if (role === 'admin') throw new DomainError('conflict', 'This is an administrator. Take the role away first.');
    if (was === reason) return;
    await db.rows(sql`
      UPDATE users SET suspended_at = coalesce(suspended_at, ${ctx.now()}), suspended_reason = ${reason}, updated_at = ${ctx.now()} WHERE id = ${id}`);
    await db.rows(sql`DELETE FROM sessions WHERE user_id = ${id}`);
    if (was === null) await stopRenewalOf(inside, id);
    await enqueueMail(inside, 'account_suspended', { userId: id });
    await writeAudit(inside, admin, {
      action: 'user.suspended',
      target: { type: 'user', id },
      userId: id,
      before: { suspended: was },
      after: { suspended: reason },
    });
  });
}

/** Opens a suspended account again, and tells its person by mail; one that is not suspended stays as it is. @throws DomainError not_found */
export async function restoreAccount(ctx: Context, admin: Admin, id: string): Promise<void> {
  requireAdmin(admin);
  requireConfirmed(admin);
  await ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    const { suspended_reason: was } = await standingOf(inside, id);
    if (was === null) return;
    await db.rows(sql`UPDATE users SET suspended_at = NULL, suspended_reason = NULL, updated_at = ${ctx.now()} WHERE id = ${id}`);
    await enqueueMail(inside, 'account_restored', { userId: id });
    await writeAudit(inside, admin, {
      action: 'user.restored',
      target: { type: 'user', id },
      userId: id,
      before: { suspended: was },
      after: { suspended: null },
    });
  });
}

async function standingOf({ db }: Context, id: string): Promise<Row> {
  const row = await db.row<Row>(sql`SELECT role, suspended_reason FROM users WHERE id = ${id} FOR UPDATE`);
  if (!row) throw new DomainError('not_found', 'There is no such user.');
  return row;
}

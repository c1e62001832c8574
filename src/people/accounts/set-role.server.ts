import sql from 'sql-template-tag';
import { type Admin, writeAudit } from '../../audit/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { requireAdmin, requireConfirmed, signedIn } from '../../platform/viewer.ts';
import { holdAdmins, isLastAdmin } from './last-admin.server.ts';

type Role = 'user' | 'admin';
type Standing = Columns<'email_verified' | 'leaves' | 'suspended'>;

/**
 * Makes somebody an administrator, or takes that away; it holds from their next request on. Who takes it away waits for whoever does so beside them:
 * one administrator is always left, and nobody acts who has just ceased to be one.
 * @throws DomainError not_found; not_allowed; conflict for the last administrator, and for somebody whose address is not confirmed, whose account is suspended or who is about to go
 */
export async function setRole(ctx: Context, admin: Admin, id: string, role: Role): Promise<void> {
  requireAdmin(admin);
  requireConfirmed(admin);
  await ctx.db.transaction(async (db) => {
    const admins = await holdAdmins(db, id);
    if (!admins.has(signedIn(admin))) throw new DomainError('not_allowed', 'Admin access required');
    const user = await db.row<Record<'role', Role> & Standing>(
      sql`SELECT role, email_verified, deletion_due_at IS NOT NULL AS leaves, suspended_at IS NOT NULL AS suspended FROM users WHERE id = ${id}`,
    );
    if (!user) throw new DomainError('not_found', 'There is no such user.');
    if (user.role === role) return;
    if (role === 'admin') requireFit(user);
    else if (await isLastAdmin(db, id))
      throw new DomainError(
        'conflict',
        'This is the only administrator. Make somebody else one first; without one nobody could run this site.',
      );
    await db.rows(sql`UPDATE users SET role = ${role}, updated_at = ${ctx.now()} WHERE id = ${id}`);
    await writeAudit({ ...ctx, db }, admin, {
      action: role === 'admin' ? 'user.admin_granted' : 'user.admin_revoked',
      target: { type: 'user', id },
      userId: id,
      before: { role: user.role },
      after: { role },
    });
  });
}

/** Whoever signed up with an address need not be who reads its mail. */
function requireFit({ email_verified, leaves, suspended }: Standing): void {
  if (!email_verified) throw new DomainError('conflict', 'Their address is not confirmed yet. Send the verification again first.');
  if (suspended) throw new DomainError('conflict', 'Their account is suspended.');
  if (leaves) throw new DomainError('conflict', 'Their account is about to be removed.');
}

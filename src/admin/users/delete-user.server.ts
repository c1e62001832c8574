import sql from 'sql-template-tag';
import { type Admin, writeAudit } from '../../audit/index.server.ts';
import { holdAdmins, removePersonWithEmail } from '../../people/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { requireAdmin, requireConfirmed, signedIn } from '../../platform/viewer.ts';
import { forgetCachedFigures } from '../metrics/cached-figures.server.ts';
import { NO_USER } from './find-user.server.ts';

type Going = Columns<'id' | 'email' | 'tier' | 'status' | 'signed_up'>;

/**
 * Removes an account now, with all that is held about its person; what they pay for by the month ends, and a last email tells them. The log keeps
 * that an account was deleted and which plan it had, not whose it was.
 * @throws DomainError not_found; not_allowed; conflict for the administrator's own account
 */
export async function deleteUser(ctx: Context, admin: Admin, id: string): Promise<void> {
  requireAdmin(admin);
  requireConfirmed(admin);
  const adminId = signedIn(admin);
  if (id === adminId) throw new DomainError('conflict', 'This is your own account. Delete it under Settings, Your data.');
  await ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    // Two administrators who delete each other: the second finds that they are none any more, so one is always left.
    if (!(await holdAdmins(db, id)).has(adminId)) throw new DomainError('not_allowed', 'Admin access required');
    const user = await db.row<Going>(sql`
        SELECT id, email, subscription_tier AS tier, subscription_status AS status, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS signed_up
        FROM users WHERE id = ${id} FOR UPDATE`);
    if (!user) throw new DomainError('not_found', NO_USER);
    const { email, tier, status, signed_up } = user;
    await removePersonWithEmail(inside, { id, email });
    await writeAudit(inside, admin, { action: 'user.deleted', target: { type: 'user', id: null }, before: { tier, status, signed_up } });
  });
  forgetCachedFigures(ctx);
}

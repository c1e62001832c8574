import sql from 'sql-template-tag';
import { COMMAND, writeAudit } from '../../audit/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { Email } from './accounts.contract.ts';

/**
 * Makes somebody with a confirmed account an administrator.
 * @param address their email address, as they would type it
 * @returns whether they are one now, and a line for whoever asked: what was done, or what is missing
 */
export async function grantAdmin(ctx: Context, address: string): Promise<{ isAdmin: boolean; line: string }> {
  const email = Email.safeParse(address);
  if (!email.success) return { isAdmin: false, line: `${address} is not an email address.` };
  return ctx.db.transaction(async (db) => {
    const user = await db.row<'id' | 'email_verified' | 'role' | 'suspended'>(
      sql`SELECT id, email_verified, role, suspended_at IS NOT NULL AS suspended FROM users WHERE email = ${email.data} FOR UPDATE`,
    );
    if (!user) return { isAdmin: false, line: `${email.data} has no account. Sign up at /signup first.` };
    // Whoever signed up with an address need not be who reads its mail.
    if (!user.email_verified)
      return { isAdmin: false, line: `${email.data} has not confirmed the address. Open the link of the sign-up email first.` };
    if (user.suspended) return { isAdmin: false, line: `The account of ${email.data} is suspended.` };
    if (user.role === 'admin') return { isAdmin: true, line: `${email.data} is an administrator already.` };
    await db.rows(sql`UPDATE users SET role = 'admin', updated_at = now() WHERE id = ${user.id}`);
    await writeAudit({ ...ctx, db }, COMMAND, {
      action: 'user.admin_granted',
      target: { type: 'user', id: user.id },
      userId: user.id,
      before: { role: 'user' },
      after: { role: 'admin' },
    });
    return { isAdmin: true, line: `${email.data} is an administrator now, wherever they are signed in.` };
  });
}

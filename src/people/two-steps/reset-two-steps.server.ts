import sql from 'sql-template-tag';
import { COMMAND, writeAudit } from '../../audit/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { enqueueMail } from '../../platform/mail/mail-jobs.server.ts';
import { Email } from '../accounts/accounts.contract.ts';
import { forgetSecondStep } from './authenticator.server.ts';

/**
 * For somebody who lost their app and their recovery codes: takes app, codes and passkeys from the account, signs it out everywhere, and tells its
 * person by mail. Who asks for it is for the operator to make sure of.
 * @returns whether it was done, and a line that says so or why not
 */
export async function resetTwoSteps(ctx: Context, address: string): Promise<{ isDone: boolean; line: string }> {
  const email = Email.safeParse(address);
  if (!email.success) return { isDone: false, line: `${address} is not an email address.` };
  return ctx.db.transaction(async (db) => {
    const user = await db.value<string>(sql`SELECT id FROM users WHERE email = ${email.data} FOR UPDATE`);
    if (user === undefined) return { isDone: false, line: `${email.data} has no account.` };
    const passkeys = await db.rows(sql`DELETE FROM passkeys WHERE user_id = ${user} RETURNING id`);
    const hadApp = await forgetSecondStep(db, user);
    if (!hadApp && passkeys.length === 0)
      return { isDone: false, line: `${email.data} signs in with one step and has no passkey: there is nothing to reset.` };
    await db.rows(sql`DELETE FROM sessions WHERE user_id = ${user}`);
    await enqueueMail({ ...ctx, db }, 'two_step_changed', { userId: user, what: 'reset' });
    await writeAudit({ ...ctx, db }, COMMAND, {
      action: 'user.two_steps_reset',
      target: { type: 'user', id: user },
      userId: user,
      before: { authenticator: hadApp, passkeys: passkeys.length },
    });
    return { isDone: true, line: `${email.data} signs in with one step again, and is signed out everywhere.` };
  });
}

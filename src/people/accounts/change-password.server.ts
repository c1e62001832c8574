import sql from 'sql-template-tag';
import type { Client } from '../../platform/api/client-of.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Accounts } from './accounts.server.ts';
import { type Asker, confirmAgain } from './confirm-again.server.ts';
import { deviceCookie } from './known-device.server.ts';
import { hashNewPassword } from './passwords.server.ts';
import { replacePassword } from './reset-password.server.ts';
import type { ChangePassword } from './security.contract.ts';

/**
 * Changes a person's password, or gives one to an account that had none. Every other device is signed out and no longer known, and the person is told
 * by mail.
 * @returns the cookie by which this browser stays known
 * @throws DomainError invalid_input with the field current_password, not_allowed, too_many_requests
 */
export async function changePassword(
  ctx: Context,
  accounts: Accounts,
  asker: Asker,
  input: ChangePassword,
  client: Client,
): Promise<string> {
  await confirmAgain(ctx, accounts, asker, input.current_password);
  const hash = await hashNewPassword(accounts, input.password);
  const email = await ctx.db.transaction(async (db) => {
    const user = await db.value<string>(sql`SELECT email FROM users WHERE id = ${asker.userId} FOR UPDATE`);
    await replacePassword(ctx, db, asker.userId, hash, asker.sessionId);
    return user ?? '';
  });
  return deviceCookie(ctx, accounts, client.headers, email);
}

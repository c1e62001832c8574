import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import { suspendedUnexplained } from './suspended-words.ts';

/** The field of a refusal by which a screen knows that an account is suspended. */
const SUSPENDED_FIELD = 'account';

/**
 * Ends a session that was just begun where its account is suspended. The reason is said to whoever may read the account: of an account with two steps the
 * first one shows nothing. An email with the reason is always written, but nobody knows that it arrived.
 * @param byBothSteps whether both steps were taken, as a passkey does
 * @throws DomainError not_allowed with the field account
 */
export async function requireNotSuspended(
  ctx: Context,
  accounts: Accounts,
  userId: string,
  sessionToken: string,
  byBothSteps: boolean,
): Promise<void> {
  const row = await ctx.db.row<'reason', Record<'two_steps', boolean>>(sql`
      SELECT suspended_reason AS reason, two_step_since IS NOT NULL AS two_steps FROM users
      WHERE id = ${userId} AND suspended_at IS NOT NULL`);
  if (!row) return;
  await ctx.db.rows(sql`DELETE FROM sessions WHERE token = ${sessionToken}`);
  const text =
    row.two_steps && !byBothSteps
      ? suspendedUnexplained(accounts.supportEmail)
      : `Your account is suspended. The reason: ${sentence(row.reason)} If you think this is a mistake, write to ${accounts.supportEmail}.`;
  throw new DomainError('not_allowed', text, { [SUSPENDED_FIELD]: text });
}

/** @returns a text that ends as a sentence does */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

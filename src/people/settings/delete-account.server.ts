import sql from 'sql-template-tag';
import { stopRenewalOf } from '../../money/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { enqueueMail } from '../../platform/mail/mail-jobs.server.ts';
import { signedIn, type Viewer } from '../../platform/viewer.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import { type Asker, confirmAgain, isFreshSession } from '../accounts/confirm-again.server.ts';
import { holdAdmins, isLastAdmin } from '../accounts/last-admin.server.ts';
import { type Provider, providers } from '../accounts/providers.ts';
import type { DeleteAccount, Deletion } from './settings.contract.ts';

/** Days between asking for an account to be deleted and its removal, in which it can be kept. */
export const GRACE_DAYS = 7;
const LAST_ADMIN = 'You are the only administrator. Make somebody else one first; without one nobody could run this site.';
const NOT_YOURS = 'This is not the address of your account';

/** @returns whether the account is about to be removed, and what it takes to have that. */
export async function deletionOf(ctx: Context, { userId, sessionId }: Asker): Promise<Deletion> {
  const user = await ctx.db.row<'deletion_due_at?', Record<'ways', string[]>>(sql`
      SELECT deletion_due_at,
        ARRAY(SELECT provider_id FROM linked_accounts WHERE user_id = users.id AND (provider_id <> 'credential' OR password_hash IS NOT NULL)) AS ways
      FROM users WHERE id = ${userId}`);
  if (!user) throw new DomainError('not_found', 'There is no such account.');
  return {
    due_at: user.deletion_due_at?.toISOString() ?? null,
    confirm_by: user.ways.includes('credential') ? 'password' : 'sign_in',
    is_fresh: await isFreshSession(ctx, sessionId),
    providers: providers.filter((provider: Provider) => user.ways.includes(provider)),
    refused: (await isLastAdmin(ctx.db, userId)) ? LAST_ADMIN : null,
  };
}

/**
 * Has the account removed after the grace: every device is signed out now, and an email says how to keep it.
 * @returns when it will be removed
 * @throws DomainError invalid_input with the field email or current_password, not_allowed, conflict for the last administrator, too_many_requests
 */
export async function scheduleDeletion(ctx: Context, accounts: Accounts, asker: Asker, input: DeleteAccount): Promise<{ due_at: string }> {
  const user = await ctx.db.value<string>(sql`SELECT email FROM users WHERE id = ${asker.userId}`);
  if (user !== input.email.toLowerCase()) throw new DomainError('invalid_input', NOT_YOURS, { email: NOT_YOURS });
  await confirmAgain(ctx, accounts, asker, input.current_password);
  const dueAt = new Date(ctx.now().getTime() + GRACE_DAYS * 86_400_000);
  await ctx.db.transaction(async (db) => {
    await holdAdmins(db);
    if (await isLastAdmin(db, asker.userId)) throw new DomainError('conflict', LAST_ADMIN);
    await db.rows(sql`UPDATE users SET deletion_due_at = ${dueAt}, updated_at = ${ctx.now()} WHERE id = ${asker.userId}`);
    await db.rows(sql`DELETE FROM sessions WHERE user_id = ${asker.userId}`);
    // Nothing is charged while an account waits to go; who keeps it can resume the plan.
    await stopRenewalOf({ ...ctx, db }, asker.userId);
    await enqueueMail({ ...ctx, db }, 'deletion_scheduled', { userId: asker.userId });
  });
  return { due_at: dueAt.toISOString() };
}

/** Keeps an account that was about to be removed; one that was not stays as it is. */
export async function keepAccount(ctx: Context, viewer: Viewer): Promise<void> {
  const userId = signedIn(viewer);
  await ctx.db.transaction(async (db) => {
    const kept = await db.rows(sql`
      UPDATE users SET deletion_due_at = NULL, updated_at = ${ctx.now()} WHERE id = ${userId} AND deletion_due_at IS NOT NULL RETURNING id`);
    if (kept.length > 0) await enqueueMail({ ...ctx, db }, 'deletion_cancelled', { userId });
  });
}

import sql from 'sql-template-tag';
import { type Admin, type AuditAction, changesBetween, writeAudit } from '../../audit/index.server.ts';
import { type PlanId, type SubscriptionStatus, setSubscriptionByHand } from '../../money/index.server.ts';
import { type Accounts, changeProfile, endSessionsOf, limitMailTo } from '../../people/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { enqueueMail } from '../../platform/mail/mail-jobs.server.ts';
import { requireAdmin, requireConfirmed, signedIn } from '../../platform/viewer.ts';
import { forgetCachedFigures } from '../metrics/cached-figures.server.ts';
import { NO_USER } from './find-user.server.ts';
import type { UserChanges } from './users.contract.ts';

/** What of an account the log compares. */
type Facts = Columns<'full_name' | 'username?' | 'daily_ideas' | 'trend_alerts' | 'product_updates' | 'project_reminders'> & {
  tier: PlanId;
  status: SubscriptionStatus;
};

async function factsOf({ db }: Context, id: string): Promise<Facts> {
  const facts = await db.row<Facts>(sql`
      SELECT full_name, username, email_daily_ideas AS daily_ideas, email_trend_alerts AS trend_alerts, email_product_updates AS product_updates,
        email_project_reminders AS project_reminders, subscription_tier AS tier, subscription_status AS status
      FROM users WHERE id = ${id} FOR UPDATE`);
  if (!facts) throw new DomainError('not_found', NO_USER);
  return facts;
}

/** Changes an account and writes down what became different, in one transaction; nothing is written when nothing did. */
async function change(
  ctx: Context,
  admin: Admin,
  id: string,
  action: AuditAction,
  work: (inside: Context) => Promise<unknown>,
): Promise<void> {
  requireAdmin(admin);
  await ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    const before = await factsOf(inside, id);
    await work(inside);
    const changes = changesBetween(before, await factsOf(inside, id));
    if (changes) await writeAudit(inside, admin, { action, target: { type: 'user', id }, userId: id, ...changes });
  });
  forgetCachedFigures(ctx);
}

/** Changes what is named of somebody's profile. @throws DomainError not_found; conflict when the username is taken */
export const editUser = (ctx: Context, admin: Admin, id: string, changes: UserChanges): Promise<void> =>
  change(ctx, admin, id, 'user.edited', (inside) => changeProfile(inside, id, changes));

/** Gives somebody a tier, active at once. What they pay for goes on being paid. @throws DomainError not_found */
export async function changeTier(ctx: Context, admin: Admin, id: string, tier: PlanId): Promise<void> {
  requireConfirmed(admin);
  await change(ctx, admin, id, 'user.tier_changed', (inside) => setSubscriptionByHand(inside, id, { tier }, signedIn(admin)));
}

/** Gives somebody a status. What they pay for goes on being paid. @throws DomainError not_found */
export async function changeStatus(ctx: Context, admin: Admin, id: string, status: SubscriptionStatus): Promise<void> {
  requireConfirmed(admin);
  await change(ctx, admin, id, 'user.status_changed', (inside) => setSubscriptionByHand(inside, id, { status }, signedIn(admin)));
}

/** Signs somebody out wherever they are signed in. @returns how many devices that were @throws DomainError not_found */
export function signOutUser(ctx: Context, admin: Admin, id: string): Promise<number> {
  requireAdmin(admin);
  return ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    await factsOf(inside, id);
    const devices = await endSessionsOf(inside, id);
    await writeAudit(inside, admin, { action: 'user.signed_out', target: { type: 'user', id }, userId: id, after: { devices } });
    return devices;
  });
}

/**
 * Sends the email that confirms an address once more.
 * @throws DomainError not_found; conflict when it is confirmed; too_many_requests when too many were asked for
 */
export async function resendVerificationTo(ctx: Context, accounts: Accounts, admin: Admin, id: string): Promise<void> {
  requireAdmin(admin);
  const user = await ctx.db.row<'email' | 'email_verified'>(sql`SELECT email, email_verified FROM users WHERE id = ${id}`);
  if (!user) throw new DomainError('not_found', NO_USER);
  if (user.email_verified) throw new DomainError('conflict', 'This address is confirmed already.');
  await limitMailTo(ctx, accounts, 'resend_verification', user.email);
  await ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    await enqueueMail(inside, 'resend_verification', { email: user.email });
    await writeAudit(inside, admin, { action: 'user.verification_resent', target: { type: 'user', id }, userId: id });
  });
}

import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { signedIn, type Viewer } from '../../platform/viewer.ts';
import type { Profile } from '../accounts/accounts.contract.ts';
import { profileOf } from '../accounts/profile.server.ts';
import type { ProfileChanges } from './settings.contract.ts';

const TAKEN = 'That username is taken';

/**
 * Changes what is named of a person's own profile; what is left out stays, so that two tabs do not undo each other.
 * @returns the profile as it is then
 * @throws DomainError conflict when another person has the username, whatever its capitals
 */
export async function editProfile(ctx: Context, viewer: Viewer, changes: ProfileChanges): Promise<Profile> {
  const userId = signedIn(viewer);
  await changeProfile(ctx, userId, changes);
  return profileOf(ctx, userId);
}

/** Changes what is named of a profile. The caller checks who may. @throws DomainError conflict, as `editProfile` */
export async function changeProfile(ctx: Context, userId: string, changes: ProfileChanges): Promise<void> {
  const { full_name, username, location, time_zone, email_preferences: mail = {} } = changes;
  // Who switches emails on tries again what a mail server had refused.
  const choosesMail = Object.values(mail).includes(true);
  try {
    await ctx.db.rows(sql`
      UPDATE users SET
        full_name = coalesce(${full_name}::text, full_name),
        username = CASE WHEN ${username}::text IS NULL THEN username ELSE nullif(${username}::text, '') END,
        location = CASE WHEN ${location}::text IS NULL THEN location ELSE nullif(${location}::text, '') END,
        time_zone = CASE WHEN ${time_zone}::text IS NULL THEN time_zone ELSE nullif(${time_zone}::text, '') END,
        email_daily_ideas = coalesce(${mail.daily_ideas}::boolean, email_daily_ideas),
        email_trend_alerts = coalesce(${mail.trend_alerts}::boolean, email_trend_alerts),
        email_product_updates = coalesce(${mail.product_updates}::boolean, email_product_updates),
        email_project_reminders = coalesce(${mail.project_reminders}::boolean, email_project_reminders),
        mail_stopped = CASE WHEN ${choosesMail} THEN NULL ELSE mail_stopped END,
        mail_stopped_at = CASE WHEN ${choosesMail} THEN NULL ELSE mail_stopped_at END,
        updated_at = ${ctx.now()}
      WHERE id = ${userId}`);
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new DomainError('conflict', TAKEN, { username: TAKEN });
  }
}

/** The index decides, so two people who ask for a name at once cannot both have it. */
function isTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'users_by_username';
}

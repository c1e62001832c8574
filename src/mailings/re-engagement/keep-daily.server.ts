import sql from 'sql-template-tag';
import { type Accounts, switchDailyOn, wantsEmails } from '../../people/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/db/client.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import type { DailyKept, KeepDaily } from './keep-daily.contract.ts';
import { type Asked, readKeepDailyToken } from './keep-daily-token.server.ts';
import { isUnseenSince } from './last-seen.server.ts';

const STALE = 'This link is not one of ours, or not whole. Nothing was changed.';
const CLOSED = 'This email is too old to be answered. Nothing was changed.';
const OFF = 'The daily email was switched off since we asked. You can switch it on in your settings.';
/** Why no email would come whatever the person said here, and where they can end it. */
const reasons = {
  complained: {
    because: 'Our mail was reported as unwanted from your address, so no emails go out to you. You can choose them again in your settings.',
    helps: 'settings',
  },
  leaving: { because: 'Your account is to be deleted, so no emails go out to you. You can still keep it.', helps: 'keep_account' },
  unconfirmed: {
    because: 'Your address is not confirmed, so no emails go out to you. An email with a new link can be sent to it.',
    helps: 'confirm_address',
  },
} as const;

/** @returns how the daily email stands of the person a token was made for. Changes nothing. @throws DomainError gone */
export async function findKeepDaily(ctx: Context, { secret }: Pick<Accounts, 'secret'>, token: string): Promise<KeepDaily> {
  return standingOf(ctx.db, read(secret, token));
}

/**
 * Says yes: the daily email goes on, or is switched on again where we had switched it off for want of an answer and nobody has been there since. Doing
 * it again changes nothing and succeeds. An address that emails came back from is tried again, as when emails are chosen in the settings. What a person switched off stays off: this link may be in an email that was passed on.
 * @throws DomainError gone; conflict where the person switched it off, or a yes would bring no email
 */
export async function keepDaily(ctx: Context, { secret }: Pick<Accounts, 'secret'>, token: string): Promise<DailyKept> {
  const asked = read(secret, token);
  return ctx.db.transaction(async (db) => {
    // Choosing in the settings takes the person first too.
    await db.rows(sql`SELECT FROM users WHERE id = ${asked.userId} FOR UPDATE`);
    const { daily, because } = await standingOf(db, asked);
    if (daily === 'off') throw new DomainError('conflict', OFF);
    if (because) throw new DomainError('conflict', because);
    await db.rows(sql`
      UPDATE re_engagements SET answered_at = coalesce(answered_at, ${ctx.now()}), switched_off_at = NULL WHERE user_id = ${asked.userId}`);
    if (daily === 'on') return { switched_on: false };
    await switchDailyOn(db, asked.userId, ctx.now());
    return { switched_on: true };
  });
}

type Row = Columns<'is_on' | 'is_ours?' | 'switched_off_at?' | 'email_verified' | 'deletion_due_at?'> &
  Record<'comes', boolean> &
  Record<'mail_stopped', 'bounce' | 'complaint' | null>;

async function standingOf(db: Database, { userId, mailingId }: Asked): Promise<KeepDaily> {
  const row = await db.row<Row>(sql`
      SELECT ${wantsEmails('email_daily_ideas')} AS comes, users.email_daily_ideas AS is_on, ${isUnseenSince(sql`r.switched_off_at`)} AS is_ours,
        r.switched_off_at, users.email_verified, users.mail_stopped, users.deletion_due_at
      FROM re_engagements r JOIN users ON users.id = r.user_id WHERE r.user_id = ${userId} AND r.mailing_id = ${mailingId}`);
  if (!row) throw new DomainError('gone', CLOSED);
  const told = { switched_off_at: null, because: null, helps: null };
  if (row.comes) return { ...told, daily: 'on' };
  const reason = whyRefused(row);
  if (reason) return { ...told, daily: 'refused', ...reason };
  if (row.is_on) return { ...told, daily: 'returned' };
  const since = row.switched_off_at?.toISOString();
  return since && row.is_ours ? { ...told, daily: 'switched_off', switched_off_at: since } : { ...told, daily: 'off' };
}

/** A link of an email can be pressed by whoever was given it, so it ends none of these. */
function whyRefused({ mail_stopped, deletion_due_at, email_verified }: Row) {
  if (deletion_due_at) return reasons.leaving;
  if (!email_verified) return reasons.unconfirmed;
  return mail_stopped === 'complaint' ? reasons.complained : undefined;
}

function read(secret: string, token: string): Asked {
  const asked = readKeepDailyToken(secret, token);
  if (!asked) throw new DomainError('gone', STALE);
  return asked;
}

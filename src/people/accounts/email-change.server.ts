import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { tellProviderOfAddress } from '../../money/index.server.ts';
import type { Client } from '../../platform/api/client-of.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/db/client.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { addressKey, limitTries } from '../../platform/limits.server.ts';
import { forgetAddress } from '../../platform/mail/forget-address.server.ts';
import { enqueueMail } from '../../platform/mail/mail-jobs.server.ts';
import type { Person } from '../../platform/personal-data.ts';
import { signedIn, type Viewer } from '../../platform/viewer.ts';
import { removePerson } from '../settings/remove-person.server.ts';
import type { Accounts } from './accounts.server.ts';
import { type Asker, confirmAgain } from './confirm-again.server.ts';
import { limitMailTo } from './limit-mail.server.ts';
import { consumeToken, revokeTokens, subjectOfToken } from './one-time-tokens.server.ts';
import type { EmailChange, EmailChangeAnswer, EmailChangeOfToken, StartEmailChange } from './security.contract.ts';

const HOLDS_MS = 24 * 3_600_000;
const STALE = 'This link no longer works. It holds for a day and for one use, and ends when the change is cancelled.';

type Row = Columns<'id' | 'user_id' | 'old_email' | 'new_email' | 'session_id?' | 'old_approved_at?' | 'new_confirmed_at?' | 'expires_at'>;
const until = (now: Date) => new Date(now.getTime() + HOLDS_MS);
type Side = EmailChangeOfToken['side'];
const purposeOf = { old: 'email_change_old', new: 'email_change_new' } as const;

/**
 * Begins a change of address: an email to the old one asks to approve it, one to the new one to confirm it. Replaces a change that was pending.
 * Whether the new address has an account is not said; its owner is told by mail instead of being asked. Where no email may go to it, nothing begins.
 * @throws DomainError invalid_input (fields email, current_password), not_allowed, too_many_requests
 */
export async function startEmailChange(ctx: Context, accounts: Accounts, asker: Asker, input: StartEmailChange): Promise<EmailChange> {
  await confirmAgain(ctx, accounts, asker, input.current_password);
  await limitTries(ctx, accounts.secret, 'emailChangeOfPerson', asker.userId);
  await limitMailTo(ctx, accounts, 'email_change', input.email);
  const row = await ctx.db.transaction(async (db) => {
    const user = await db.value<string>(sql`SELECT email FROM users WHERE id = ${asker.userId} FOR UPDATE`);
    if (user === undefined) throw new DomainError('signed_out', 'Please sign in.');
    if (user === input.email)
      throw new DomainError('invalid_input', 'This is your address already', { email: 'This is your address already' });
    await endPending(db, asker.userId);
    const now = ctx.now();
    const pending = await db.row<Row>(sql`INSERT INTO email_changes (id, user_id, old_email, new_email, session_id, created_at, expires_at)
        VALUES (${uuidv7()}, ${asker.userId}, ${user}, ${input.email}, ${asker.sessionId}, ${now}, ${until(now)})
        RETURNING *`);
    const change = (pending as Row).id;
    await enqueueMail({ ...ctx, db }, 'email_change_old', { change });
    await enqueueMail({ ...ctx, db }, 'email_change_new', { change });
    return pending as Row;
  });
  return shown(row);
}

/** @returns the change of address a person has begun, while it may still happen. */
export async function pendingEmailChange(ctx: Context, userId: string): Promise<EmailChange | undefined> {
  const row = await ctx.db.row<Row>(sql`SELECT * FROM email_changes WHERE user_id = ${userId} AND expires_at > ${ctx.now()}`);
  return row && shown(row);
}

/**
 * Sends the emails of a pending change again, to each address that has not said yes, and gives it another day. All of them, or none.
 * @throws DomainError not_found, too_many_requests
 */
export async function resendEmailChange(ctx: Context, accounts: Accounts, viewer: Viewer): Promise<EmailChange> {
  const userId = signedIn(viewer);
  const pending = await pendingEmailChange(ctx, userId);
  if (!pending) throw nothingPending();
  await limitTries(ctx, accounts.secret, 'emailChangeOfPerson', userId);
  if (!pending.new_confirmed) await limitMailTo(ctx, accounts, 'email_change', pending.new_email);
  const row = await ctx.db.transaction(async (db) => {
    const now = ctx.now();
    const renewed = await db.row<Row>(sql`UPDATE email_changes SET expires_at = ${until(now)}
        WHERE user_id = ${userId} AND new_email = ${pending.new_email} AND expires_at > ${now} RETURNING *`);
    if (!renewed) throw nothingPending();
    const change = renewed.id;
    if (!renewed.old_approved_at) await enqueueMail({ ...ctx, db }, 'email_change_old', { change });
    if (!renewed.new_confirmed_at) await enqueueMail({ ...ctx, db }, 'email_change_new', { change });
    return renewed;
  });
  return shown(row);
}

const nothingPending = () => new DomainError('not_found', 'No change of address is pending.');

/** Takes a pending change back; its links stop working. @throws DomainError not_found */
export async function cancelEmailChange(ctx: Context, viewer: Viewer): Promise<void> {
  const userId = signedIn(viewer);
  const wasPending = await ctx.db.transaction((db) => endPending(db, userId));
  if (!wasPending) throw nothingPending();
}

/** @returns the change a link is about. @throws DomainError gone */
export async function emailChangeOfToken(ctx: Context, token: string): Promise<EmailChangeOfToken> {
  const { row, side } = await findByToken(ctx, token);
  return { ...shown(row), side };
}

/**
 * Says yes for one of the two addresses; with the second yes the address is changed, all devices but the one that asked are signed out, and the old
 * address is told. The old address's yes takes its email. The new one's takes its email and the session of the person who asked: else somebody could
 * give their account another person's address by that person's trusting click, and share the account from then on.
 * @throws DomainError gone, signed_out or not_allowed (new address only), conflict, too_many_requests
 */
export async function confirmEmailChange(
  ctx: Context,
  accounts: Accounts,
  viewer: Viewer,
  token: string,
  client: Client,
): Promise<EmailChangeAnswer> {
  const { row, side } = await findGuarded(ctx, accounts, token, client);
  if (side === 'new' && signedIn(viewer, 'Please sign in to your account to confirm its new address.') !== row.user_id)
    throw new DomainError('not_allowed', 'This link belongs to another account. Sign in with the account whose address is to change.');
  return ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    // The person first, as everywhere: what could change the account at the same time waits.
    const user = await db.value<string>(sql`SELECT email FROM users WHERE id = ${row.user_id} FOR UPDATE`);
    if (user !== row.old_email || !(await consumeToken(inside, purposeOf[side], token))) throw new DomainError('gone', STALE);
    await revokeTokens(db, purposeOf[side], row.id);
    const agreed = await db.row<Row>(sql`UPDATE email_changes SET
          old_approved_at = CASE WHEN ${side} = 'old' THEN ${ctx.now()} ELSE old_approved_at END,
          new_confirmed_at = CASE WHEN ${side} = 'new' THEN ${ctx.now()} ELSE new_confirmed_at END
        WHERE id = ${row.id} RETURNING *`);
    if (!agreed) throw new DomainError('gone', STALE);
    if (agreed.old_approved_at && agreed.new_confirmed_at) {
      await changeAddress(inside, agreed);
      return { ...shown(agreed), side, state: 'changed' as const };
    }
    return { ...shown(agreed), side, state: 'waiting' as const };
  });
}

/** Says no from either address: the change is cancelled. @throws DomainError gone, too_many_requests */
export async function refuseEmailChange(ctx: Context, accounts: Accounts, token: string, client: Client): Promise<void> {
  const { row } = await findGuarded(ctx, accounts, token, client);
  await ctx.db.transaction((db) => endPending(db, row.user_id));
}

async function findGuarded(ctx: Context, { secret }: Accounts, token: string, client: Client): Promise<{ row: Row; side: Side }> {
  await limitTries(ctx, secret, 'tokenFromAddress', addressKey(client.address));
  return findByToken(ctx, token);
}

async function findByToken(ctx: Context, token: string): Promise<{ row: Row; side: Side }> {
  for (const side of ['old', 'new'] as const) {
    const id = await subjectOfToken(ctx, purposeOf[side], token);
    const row = id
      ? await ctx.db.row<Row>(sql`SELECT c.* FROM email_changes c JOIN users u ON u.id = c.user_id AND u.email = c.old_email
            WHERE c.id = ${id} AND c.expires_at > ${ctx.now()}`)
      : undefined;
    if (row) return { row, side };
  }
  throw new DomainError('gone', STALE);
}

async function endPending(db: Database, userId: string): Promise<boolean> {
  const rows = await db.values<string>(sql`DELETE FROM email_changes WHERE user_id = ${userId} RETURNING id`);
  for (const id of rows) for (const purpose of Object.values(purposeOf)) await revokeTokens(db, purpose, id);
  return rows.length > 0;
}

async function changeAddress(ctx: Context, { id, user_id, old_email, new_email, session_id }: Row): Promise<void> {
  // Somebody may have signed up with the new address and never confirmed it; the mailbox has now said whose it is.
  const unconfirmed = await ctx.db.row<Person>(
    sql`SELECT id, email FROM users WHERE email = ${new_email} AND NOT email_verified FOR UPDATE`,
  );
  if (unconfirmed) await removePerson(ctx, unconfirmed);
  await setAddress(ctx.db, user_id, new_email);
  await tellProviderOfAddress(ctx, user_id);
  await ctx.db.rows(sql`DELETE FROM sessions WHERE user_id = ${user_id} AND id IS DISTINCT FROM ${session_id}::uuid`);
  // Emails that set a password went to the old address.
  await revokeTokens(ctx.db, 'set_password', user_id);
  await ctx.db.rows(sql`DELETE FROM email_changes WHERE id = ${id}`);
  await forgetAddress(ctx, old_email, new_email);
  await enqueueMail(ctx, 'email_changed', { userId: user_id, old_email, new_email });
}

/** Somebody else may take the address until the very end: that it is held by one account only is the database's to say. */
async function setAddress(db: Database, userId: string, email: string): Promise<void> {
  try {
    await db.rows(
      sql`UPDATE users SET email = ${email}, email_verified = true, mail_stopped = NULL, mail_stopped_at = NULL, updated_at = now() WHERE id = ${userId}`,
    );
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    throw new DomainError('conflict', 'This address has an account of its own by now.');
  }
}

function shown({ old_email, new_email, old_approved_at, new_confirmed_at, expires_at }: Row): EmailChange {
  return {
    old_email,
    new_email,
    old_approved: old_approved_at !== null,
    new_confirmed: new_confirmed_at !== null,
    expires_at: expires_at.toISOString(),
  };
}

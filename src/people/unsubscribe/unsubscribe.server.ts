import sql, { join, raw } from 'sql-template-tag';
import type { Client } from '../../platform/api/client-of.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/db/client.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { addressKey, limitTries } from '../../platform/limits.server.ts';
import { enqueueMail } from '../../platform/mail/mail-jobs.server.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import { mayMail } from '../accounts/limit-mail.server.ts';
import { type MailList, mailListNames } from './mail-lists.ts';
import type { Unsubscribed } from './unsubscribe.contract.ts';
import { readUndoToken, readUnsubscribeToken, type Unsubscription, undoToken } from './unsubscribe-token.server.ts';

const STALE = 'This link is not one of ours, or not whole. Nothing was changed.';
const UNDO_MS = 24 * 3_600_000;

type Flags = Record<`email_${MailList}`, boolean>;
/** The column of each kind of mail. */
const columns = mailListNames.map((list) => [list, raw(`email_${list}`)] as const);

/** @returns which mail a token would switch off. Changes nothing. @throws DomainError gone */
export function offerOf({ secret }: Accounts, token: string): { lists: MailList[] } {
  return { lists: read(secret, token).lists };
}

/**
 * Switches mail off. Doing it again changes nothing and succeeds.
 * @returns what is off now, what of it was on, and how to take it back
 * @throws DomainError gone for a token that is not ours, or whose person has left
 */
export async function unsubscribe(ctx: Context, { secret }: Accounts, token: string): Promise<Unsubscribed> {
  const { userId, lists } = read(secret, token);
  const switched_off = await ctx.db.transaction(async (db) => {
    const on = await listsOf(db, userId);
    const left = on.filter((list) => !lists.includes(list));
    await setLists(db, { userId }, left, ctx.now());
    return on.filter((list) => lists.includes(list));
  });
  return {
    lists,
    switched_off,
    undo: undoToken(secret, { userId, lists: switched_off }, new Date(ctx.now().getTime() + UNDO_MS)),
  };
}

/** Switches on again what was switched off. @throws DomainError gone */
export async function resubscribe(ctx: Context, { secret }: Accounts, token: string): Promise<{ switched_on: MailList[] }> {
  const undone = readUndoToken(secret, token, ctx.now());
  if (!undone) throw new DomainError('gone', 'This cannot be taken back any more. Sign in and choose your mail under Settings.');
  await ctx.db.transaction(async (db) => {
    const on = await listsOf(db, undone.userId);
    await setLists(db, undone, [...on, ...undone.lists], ctx.now());
  });
  return { switched_on: undone.lists };
}

/**
 * Sends somebody the link that switches all this mail off. An address alone changes nothing, and the answer is the same whether or not it has an
 * account: that is looked up by the job that writes the email.
 * @throws DomainError too_many_requests, by the client's address only
 */
export async function requestUnsubscribeLink(ctx: Context, accounts: Accounts, email: string, client: Client): Promise<void> {
  await limitTries(ctx, accounts.secret, 'mailAskedFromAddress', addressKey(client.address));
  if (await mayMail(ctx, accounts, 'unsubscribe_link', email)) await enqueueMail(ctx, 'unsubscribe_link', { email });
}

function read(secret: string, token: string): Unsubscription {
  const read = readUnsubscribeToken(secret, token);
  if (!read) throw new DomainError('gone', STALE);
  return read;
}

async function listsOf(db: Database, userId: string): Promise<MailList[]> {
  const flags = await db.row<Flags>(sql`SELECT ${join(columns.map(([, column]) => column))} FROM users WHERE id = ${userId} FOR UPDATE`);
  if (!flags) throw new DomainError('gone', 'This account does not exist any more, and gets no mail.');
  return mailListNames.filter((list) => flags[`email_${list}`]);
}

async function setLists(db: Database, { userId }: Pick<Unsubscription, 'userId'>, on: MailList[], now: Date): Promise<void> {
  const flags = columns.map(([list, column]) => sql`${column} = ${on.includes(list)}`);
  await db.rows(sql`UPDATE users SET ${join(flags)}, updated_at = ${now} WHERE id = ${userId}`);
}

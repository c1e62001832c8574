import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Client } from '../../platform/api/client-of.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { limitTries, takeTryBack } from '../../platform/limits.server.ts';
import { enqueueMail } from '../../platform/mail/mail-jobs.server.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import type { Asker } from '../accounts/confirm-again.server.ts';
import { counterOf, decrypted, recoveryDigest } from './secrets.server.ts';

const WRONG = 'This code is not right. Wait for the next one your app shows, or use a recovery code.';

/**
 * Takes the second step of signing in. The session goes on under another token: whoever knew the one of before, because they put it into this browser, has
 * nothing (https://cheatsheetseries.owasp.org/cheatsheets/Session_Management_Cheat_Sheet.html, "Renew the Session ID After Any Privilege Level Change").
 * @returns as `confirmByCode`, with the session's token as API clients send it, and its cookies
 * @throws as `confirmByCode`
 */
export async function takeSecondStep(ctx: Context, accounts: Accounts, asker: Asker, code: string, client: Client) {
  const token = randomBytes(32).toString('base64url');
  const recovery_codes_left = await confirmByCode(ctx, accounts, asker, code, token);
  const { headers } = await accounts.auth.api.goOnWithSession({ body: { token }, headers: client.headers, returnHeaders: true });
  return { data: { recovery_codes_left, token: headers.get('set-auth-token') }, cookies: headers.getSetCookie() };
}

/**
 * Takes the second step of a session, or takes it again: by a code of the app or by a recovery code, each of which is good once.
 * @param token what the session is to be known by from now on, where it is to be another one
 * @returns how many recovery codes are left where one was used; null for a code of the app
 * @throws DomainError invalid_input with the field code, too_many_requests
 */
export async function confirmByCode(
  ctx: Context,
  accounts: Accounts,
  { userId, sessionId }: Asker,
  code: string,
  token?: string,
): Promise<number | null> {
  await limitTries(ctx, accounts.secret, 'codeOfPerson', userId);
  await limitTries(ctx, accounts.secret, 'codeOfPersonInADay', userId);
  const left = await ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    const isOfApp = await takeAppCode(inside, accounts, userId, code.replaceAll(/\s/g, ''));
    const codesLeft = isOfApp ? null : await takeRecoveryCode(inside, accounts, userId, code);
    if (!isOfApp && codesLeft === undefined) return undefined;
    await db.rows(sql`
      UPDATE sessions SET confirmed_at = ${ctx.now()}, token = coalesce(${token ?? null}, token) WHERE id = ${sessionId} AND user_id = ${userId}`);
    return codesLeft ?? null;
  });
  if (left === undefined) throw new DomainError('invalid_input', WRONG, { code: WRONG });
  await takeTryBack(ctx, accounts.secret, 'codeOfPerson', userId);
  await takeTryBack(ctx, accounts.secret, 'codeOfPersonInADay', userId);
  return left;
}

async function takeAppCode(ctx: Context, { secret }: Accounts, userId: string, code: string): Promise<boolean> {
  const row = await ctx.db.row<'secret?' | 'last_counter?'>(
    sql`SELECT secret, last_counter FROM authenticators WHERE user_id = ${userId} FOR UPDATE`,
  );
  if (!row?.secret) return false;
  const counter = await counterOf(await decrypted(secret, row.secret), code, ctx.now(), row.last_counter);
  if (counter === undefined) return false;
  await ctx.db.rows(sql`UPDATE authenticators SET last_counter = ${counter} WHERE user_id = ${userId}`);
  return true;
}

/** @returns how many are left; undefined when it is none */
async function takeRecoveryCode(ctx: Context, { secret }: Accounts, userId: string, code: string): Promise<number | undefined> {
  const used = await ctx.db.rows(
    sql`DELETE FROM recovery_codes WHERE user_id = ${userId} AND digest = ${recoveryDigest(secret, userId, code)} RETURNING digest`,
  );
  if (used.length === 0) return undefined;
  const row = await ctx.db.value<number>(sql`SELECT count(*)::int AS left FROM recovery_codes WHERE user_id = ${userId}`);
  const left = row ?? 0;
  await enqueueMail(ctx, 'two_step_changed', { userId, what: 'recovery_code_used', left });
  return left;
}

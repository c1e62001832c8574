import sql from 'sql-template-tag';
import type { Client } from '../../platform/api/client-of.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { addressKey, limitTries } from '../../platform/limits.server.ts';
import { enqueueMail } from '../../platform/mail/mail-jobs.server.ts';
import { signedIn, type Viewer } from '../../platform/viewer.ts';
import type { Accounts } from './accounts.server.ts';
import { type Asker, isFreshSession } from './confirm-again.server.ts';
import { pendingEmailChange } from './email-change.server.ts';
import { providerNames } from './provider-names.ts';
import { type Provider, providers } from './providers.ts';
import { Security } from './security.contract.ts';

type Way = Columns<'provider_id' | 'created_at'>;
const waysOf = (userId: string) =>
  sql`SELECT provider_id, min(created_at) AS created_at FROM linked_accounts
    WHERE user_id = ${userId} AND (provider_id <> 'credential' OR password_hash IS NOT NULL) GROUP BY provider_id`;

/** How a person's account is guarded: its address and a pending change of it, its password, its providers. */
export async function securityOf(ctx: Context, accounts: Accounts, { userId, sessionId }: Asker): Promise<Security> {
  const [user, ways, change, isFresh] = await Promise.all([
    ctx.db.row<'email'>(sql`SELECT email FROM users WHERE id = ${userId}`),
    ctx.db.rows<Way>(waysOf(userId)),
    pendingEmailChange(ctx, userId),
    isFreshSession(ctx, sessionId),
  ]);
  return Security.parse({
    email: user?.email,
    has_password: ways.some((way) => way.provider_id === 'credential'),
    is_fresh: isFresh,
    providers: providers.map((provider) => {
      const way = ways.find(({ provider_id }) => provider_id === provider);
      return {
        provider,
        is_configured: accounts.configured[provider],
        linked_at: way?.created_at.toISOString() ?? null,
        may_unlink: way !== undefined && hasAnother(accounts, ways, provider),
      };
    }),
    email_change: change ?? null,
  });
}

/** @returns whether a way in is left when one goes: a password, or a provider that is set up on this server. */
function hasAnother({ configured }: Accounts, ways: Way[], provider: Provider): boolean {
  return ways.some(({ provider_id }) => provider_id !== provider && (provider_id === 'credential' || configured[provider_id as Provider]));
}

/**
 * Begins to link a provider to the account of the person who asks. It is linked only if the provider has confirmed the very address of the account.
 * @returns the provider's address, and the cookie that ties the way back to this browser
 * @throws DomainError not_configured, too_many_requests
 */
export async function linkAddress(ctx: Context, accounts: Accounts, provider: Provider, client: Client) {
  if (!accounts.configured[provider])
    throw new DomainError('not_configured', `${providerNames[provider]} sign-in is not set up on this server.`);
  await limitTries(ctx, accounts.secret, 'providerFromAddress', addressKey(client.address));
  const answer = await accounts.auth.api.linkSocialAccount({
    body: {
      provider,
      callbackURL: `/settings/security?linked=${provider}`,
      errorCallbackURL: `/settings/security?failed=${provider}`,
      disableRedirect: true,
    },
    headers: client.headers,
    returnHeaders: true,
  });
  return { url: answer.response.url, cookies: answer.headers.getSetCookie() };
}

/** Unlinks a provider, and tells the person by mail. @throws DomainError not_found, conflict when it is the last way in */
export async function unlinkProvider(ctx: Context, accounts: Accounts, viewer: Viewer, provider: Provider): Promise<void> {
  const userId = signedIn(viewer);
  await ctx.db.transaction(async (db) => {
    // Two at once must not each take the other for the way that is left.
    await db.rows(sql`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`);
    const ways = await db.rows<Way>(waysOf(userId));
    if (!ways.some(({ provider_id }) => provider_id === provider))
      throw new DomainError('not_found', `${providerNames[provider]} is not linked to this account.`);
    if (!hasAnother(accounts, ways, provider))
      throw new DomainError('conflict', `${providerNames[provider]} is the last way into this account. Set a password first.`);
    await db.rows(sql`DELETE FROM linked_accounts WHERE user_id = ${userId} AND provider_id = ${provider}`);
    await enqueueMail({ ...ctx, db }, 'provider_unlinked', { userId, provider });
  });
}

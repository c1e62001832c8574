import type { Client } from '../../platform/api/client-of.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { addressKey, limitTries } from '../../platform/limits.server.ts';
import { ownPath } from '../../platform/web/own-path.ts';
import type { Accounts } from './accounts.server.ts';
import { providerNames } from './provider-names.ts';
import type { Provider } from './providers.ts';

/**
 * Begins a sign-in with GitHub or Google.
 * @param to the page of ours to come back to
 * @returns the provider's address, and the cookie that ties the way back to this browser
 * @throws DomainError not_configured
 */
export async function providerAddress(ctx: Context, accounts: Accounts, provider: Provider, to: string, client: Client) {
  if (!accounts.configured[provider])
    throw new DomainError('not_configured', `${providerNames[provider]} sign-in is not set up on this server.`);
  await limitTries(ctx, accounts.secret, 'providerFromAddress', addressKey(client.address));
  const page = encodeURIComponent(ownPath(to, '/dashboard'));
  const answer = await accounts.auth.api.signInSocial({
    body: {
      provider,
      callbackURL: `/welcome?to=${page}`,
      newUserCallbackURL: `/welcome?first=yes&to=${page}`,
      errorCallbackURL: `/login?failed=${provider}`,
      disableRedirect: true,
    },
    headers: client.headers,
    returnHeaders: true,
  });
  const { url } = answer.response;
  if (!url) throw new DomainError('not_configured', `Failed to sign in with ${providerNames[provider]}`);
  return { url, cookies: answer.headers.getSetCookie() };
}

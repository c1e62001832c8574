import sql from 'sql-template-tag';
import type { Client } from '../../platform/api/client-of.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { enqueueMail } from '../../platform/mail/mail-jobs.server.ts';
import type { Accounts } from './accounts.server.ts';
import { knownDevice } from './known-device.server.ts';
import type { Provider } from './providers.ts';
import { endSession, noteSignIn } from './sign-in.server.ts';

/**
 * Ends a sign-in at a provider as one with a password ends: the session this browser had before is over, the browser is known from now on, and a
 * browser that was not is told of by mail. A provider that was linked to an account is told of as well.
 * @param provider where the person comes back from
 * @param before the session this browser had, if it was a true one
 * @returns the answer for the browser
 */
export async function returnFromProvider(
  ctx: Context,
  accounts: Accounts,
  provider: Provider,
  request: Request,
  client: Client,
  before: { sessionId: string; userId: string } | undefined,
): Promise<Response> {
  const response = await accounts.auth.handler(request);
  const location = response.headers.get('location') ?? '';
  if (location.endsWith(`/settings/security?linked=${provider}`) && before) {
    await enqueueMail(ctx, 'provider_linked', { userId: before.userId, provider });
    return response;
  }
  const token = response.headers
    .getSetCookie()
    .map(sessionTokenIn)
    .find((found) => found !== undefined);
  const person = token ? await ownerOf(ctx, token) : undefined;
  if (!token || !person || person.session_id === before?.sessionId) return response;
  if (before) await endSession(accounts, client.headers);
  const device = await knownDevice(ctx, accounts, client.headers, person.email);
  const begun = { id: person.id, email: person.email, sessionToken: token, device, isFirst: person.is_new };
  try {
    const cookie = await noteSignIn(ctx, accounts, client, begun);
    const copy = new Response(response.body, response);
    copy.headers.append('set-cookie', cookie);
    return copy;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return new Response(null, { status: 302, headers: { location: `${accounts.appUrl}/login?failed=suspended` } });
  }
}

/** @returns the token of the session that a Set-Cookie of ours begins, without its signature. */
function sessionTokenIn(cookies: string): string | undefined {
  const value = /session_token=([^;]+)/.exec(cookies)?.[1];
  return value ? decodeURIComponent(value).split('.')[0] : undefined;
}

function ownerOf(ctx: Context, token: string): Promise<{ id: string; email: string; session_id: string; is_new: boolean } | undefined> {
  return ctx.db.row(sql`SELECT u.id, u.email, s.id AS session_id, u.created_at > s.created_at - interval '1 minute' AS is_new FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.token = ${token}`);
}

import sql from 'sql-template-tag';
import { type OwnAction, writeOwnAudit } from '../../audit/index.server.ts';
import type { Accounts } from '../../people/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { limitTries } from '../../platform/limits.server.ts';
import { enqueueMail } from '../../platform/mail/mail-jobs.server.ts';
import { requireConfirmed, signedIn, type Viewer } from '../../platform/viewer.ts';
import { scopesOfPlan } from '../keys/key-rules.ts';
import { AccessRequest, type Connected, type NewConnection } from './connections.contract.ts';
import { ownScopes } from './connections.server.ts';
import { whereTo } from './oauth-rules.ts';
import { providerOf } from './provider.server.ts';

const MOST_CONNECTIONS = 50;
const UNUSABLE = 'This request has expired, or was changed on its way. Start again from the application.';

/** Where is decided, and the request of whoever decides, with their session. */
export type Asking = { accounts: Accounts; headers: Headers };

/**
 * @param request the signed query of the consent page
 * @returns who asks, for what, and where a refusal leads
 * @throws DomainError signed_out; invalid_input for a request that was changed, is too old, or of an application that is gone
 */
export async function readRequest(ctx: Context, asking: Asking, viewer: Viewer, request: string): Promise<AccessRequest> {
  const userId = signedIn(viewer);
  // Declining checks the signature and changes nothing.
  const decline_url = await decide(asking, { accept: false, oauth_query: request });
  const asked = new URLSearchParams(request);
  const application = await ctx.db.row<'name' | 'is_connected'>(sql`
      SELECT name, EXISTS (SELECT 1 FROM oauth_consents c WHERE c.client_id = a.client_id AND c.user_id = ${userId}) AS is_connected
      FROM oauth_clients a WHERE client_id = ${asked.get('client_id')} AND NOT disabled`);
  if (!application) throw new DomainError('invalid_input', UNUSABLE);
  const scopes = ownScopes((asked.get('scope') ?? '').split(' '));
  return AccessRequest.parse({
    ...application,
    where: whereTo(asked.get('redirect_uri') ?? ''),
    scopes,
    held: scopesOfPlan(viewer.plan, scopes),
    decline_url,
  });
}

/**
 * Lets an application act for the person who asks. Its line in the audit log is written with it, and an email where it may do more than before.
 * @returns where the browser goes on: to the application, with its code
 * @throws DomainError as `readRequest` and `requireConfirmed`; not_allowed for a scope that was not asked for or that the plan lacks; conflict (too many); too_many_requests
 */
export async function connect(ctx: Context, asking: Asking, viewer: OwnAction, { request, scopes }: NewConnection): Promise<Connected> {
  const userId = signedIn(viewer);
  requireConfirmed(viewer);
  const { name, where, held } = await readRequest(ctx, asking, viewer, request);
  const more = scopes.find((scope) => !held.includes(scope));
  if (more)
    throw new DomainError('not_allowed', `The scope “${more}” cannot be granted here.`, { scopes: `“${more}” cannot be granted here` });
  await limitTries(ctx, asking.accounts.secret, 'connectionOfPerson', userId);
  return ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    await db.rows(sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
    const rows = await db.rows<'client_id', Record<'scopes', string[]>>(
      sql`SELECT client_id, scopes FROM oauth_consents WHERE user_id = ${userId}`,
    );
    const before = rows.find(({ client_id }) => client_id === new URLSearchParams(request).get('client_id'));
    if (!before && rows.length >= MOST_CONNECTIONS)
      throw new DomainError('conflict', `An account holds ${MOST_CONNECTIONS} connected applications at most. Disconnect one first.`);
    await writeOwnAudit(inside, viewer, {
      action: 'application.connected',
      target: { type: 'user', id: userId },
      ...(before ? { before: { scopes: ownScopes(before.scopes) } } : {}),
      after: { name, where, scopes },
    });
    if (scopes.some((scope) => !before?.scopes.includes(scope)))
      await enqueueMail(inside, 'application_connected', { userId, name, where, scopes });
    // Last, as the library writes by a connection of its own: where it refuses, nothing of this is kept.
    return { url: await decide(asking, { accept: true, scope: [...scopes, 'offline_access'].join(' '), oauth_query: request }) };
  });
}

type Decision = { accept: boolean; scope?: string; oauth_query: string };

async function decide({ accounts, headers }: Asking, decision: Decision): Promise<string> {
  const { appUrl } = accounts;
  const carried = ['cookie', 'authorization'].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const answer = await providerOf(accounts).handler(
    new Request(`${appUrl}/oauth2/consent`, {
      method: 'POST',
      headers: { ...Object.fromEntries(carried), 'content-type': 'application/json', origin: appUrl },
      body: JSON.stringify(decision),
    }),
  );
  const { url } = (await answer.json().catch(() => ({}))) as { url?: string };
  if (answer.status >= 500) throw new Error(`the library could not decide about a connection: ${answer.status}`);
  if (!answer.ok || !url || !URL.canParse(url) || url.startsWith(`${appUrl}/`)) throw new DomainError('invalid_input', UNUSABLE);
  return url;
}

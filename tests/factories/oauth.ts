import { createHash, randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { createApp } from '../../src/app/api.server.ts';
import { mcpApi } from '../../src/open/mcp/mcp.api.server.ts';
import type { More } from '../../src/open/mcp/more.ts';
import { oauthServer } from '../../src/open/oauth/oauth.server.ts';
import type { Accounts } from '../../src/people/accounts/accounts.server.ts';
import type { ResearchEngine } from '../../src/research/index.server.ts';
import type { TestDatabase } from './database.ts';

export const APP_URL = 'http://localhost:3000';
export const REDIRECT = 'http://127.0.0.1:4599/callback';

/** The parts of the site that an application meets, behind one `fetch`. */
export function openSite(
  { ctx }: TestDatabase,
  accounts: Accounts,
  engine: ResearchEngine = { sources: [], llm: undefined },
  more: More | undefined = undefined,
): Hono {
  const api = createApp(ctx, accounts, undefined, engine);
  const site = new Hono();
  site.all('/api/*', (c) => api.fetch(c.req.raw));
  site.route('/', mcpApi(ctx, { engine, findNear: async () => [], secret: accounts.secret, appUrl: accounts.appUrl, more }));
  site.route('/', oauthServer(ctx, accounts));
  return site;
}

/** Registers an application. @returns its answer */
export const register = (site: Hono, metadata: object = {}): Promise<Response> =>
  Promise.resolve(
    site.request('/oauth2/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_name: 'A test',
        redirect_uris: [REDIRECT],
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        ...metadata,
      }),
    }),
  );

export const pkce = () => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

/** Goes to the authorisation endpoint. @returns where it leads */
export async function authorize(site: Hono, asked: Record<string, string | undefined>): Promise<URL> {
  const query = new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  const answer = await site.request(`/oauth2/authorize?${query}`);
  return new URL(answer.headers.get('location') ?? '', APP_URL);
}

/** Decides as a person does on the consent page. @returns the API's answer */
export const consent = (
  site: Hono,
  cookie: string,
  page: URL,
  scopes: readonly string[],
  headers: Record<string, string> = {},
): Promise<Response> =>
  Promise.resolve(
    site.request('/api/v1/connections', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ request: page.search.slice(1), scopes }),
    }),
  );

export const token = (site: Hono, form: Record<string, string>): Promise<Response> =>
  Promise.resolve(site.request('/oauth2/token', { method: 'POST', body: new URLSearchParams(form) }));

type Tokens = { access_token: string; refresh_token: string; scope: string; expires_in: number; clientId: string };

/** The whole way of an application, as one that is registered already where `clientId` is given. @returns its tokens */
export async function connected(site: Hono, cookie: string, scopes: readonly string[], clientId?: string): Promise<Tokens> {
  const client_id = clientId ?? ((await (await register(site)).json()) as { client_id: string }).client_id;
  const { verifier, challenge } = pkce();
  const page = await authorize(site, {
    response_type: 'code',
    client_id,
    redirect_uri: REDIRECT,
    scope: scopes.join(' '),
    state: 'a state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  const answer = await consent(site, cookie, page, scopes);
  const { data } = (await answer.json()) as { data: { url: string } };
  const code = new URL(data.url).searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, client_id, redirect_uri: REDIRECT, code_verifier: verifier };
  return { ...((await (await token(site, form)).json()) as Tokens), clientId: client_id };
}

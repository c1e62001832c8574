import { Hono, type Context as HonoContext } from 'hono';
import type { Accounts } from '../../people/index.server.ts';
import { keyScopeNames } from '../../platform/api/key-scopes.ts';
import type { Context } from '../../platform/context.server.ts';
import { addressKey, countTry, type LimitName } from '../../platform/limits.server.ts';
import { CONSENT_PATH, mcpResource, oauthPaths, resourceMetadata } from './oauth-rules.ts';
import { type Provider, providerOf } from './provider.server.ts';
import { faultOfRegistration, Registration } from './registration.ts';

/** What of a request to authorise is passed on. `prompt` and `max_age` are not: a person is always asked. */
const AUTHORIZE = ['response_type', 'client_id', 'redirect_uri', 'scope', 'state', 'code_challenge', 'code_challenge_method', 'resource'];
/** What of a request at the token and revocation endpoints is. */
const FORM = [
  ...['grant_type', 'code', 'redirect_uri', 'code_verifier', 'refresh_token', 'scope', 'resource'],
  ...['client_id', 'client_secret', 'token', 'token_type_hint'],
];
const NO_STORE = { 'cache-control': 'no-store' };
const FOR_ALL = { 'cache-control': 'public, max-age=3600' };

/**
 * OAuth 2.1 for the MCP server: who gives tokens and how (RFC 8414, RFC 9728), registration of applications (RFC 7591), the way to the consent page, tokens,
 * and their revocation (RFC 7009). No cookie is read here: who somebody is, is asked on our own page (consent.route.tsx).
 */
export function oauthServer(ctx: Context, accounts: Accounts): Hono {
  const { appUrl, secret } = accounts;
  const app = new Hono();
  app.onError((error, c) => {
    ctx.log.error({ err: error, requestId: c.req.header('x-request-id') }, 'a request of OAuth failed');
    return failed(500, 'server_error', 'Something went wrong on our side.');
  });
  for (const path of ['/.well-known/oauth-protected-resource', new URL(resourceMetadata(appUrl)).pathname])
    app.get(path, (c) => c.json(aboutResource(appUrl), 200, FOR_ALL));
  app.get('/.well-known/oauth-authorization-server', (c) => c.json(aboutServer(appUrl), 200, FOR_ALL));
  app.get(oauthPaths.authorize, async (c) => (await refusal(c, 'oauthFromAddress')) ?? authorize(providerOf(accounts), appUrl, c.req.raw));
  app.post(
    oauthPaths.register,
    async (c) => (await refusal(c, 'applicationFromAddress')) ?? register(providerOf(accounts), appUrl, c.req.raw),
  );
  for (const path of [oauthPaths.token, oauthPaths.revoke])
    app.post(path, async (c) => (await refusal(c, 'oauthFromAddress')) ?? passForm(providerOf(accounts), `${appUrl}${path}`, c.req.raw));
  return app;

  async function refusal(c: HonoContext, name: LimitName): Promise<Response | undefined> {
    const { within, waitS } = await countTry(ctx, secret, name, addressKey(c.req.header('x-client-address') ?? 'unknown'));
    if (within) return undefined;
    const headers = { 'retry-after': String(waitS) };
    return failed(429, 'temporarily_unavailable', `Too many requests. Try again in ${waitS} seconds.`, headers);
  }
}

const aboutResource = (appUrl: string) => ({
  resource: mcpResource(appUrl),
  resource_name: 'Assay',
  authorization_servers: [appUrl],
  scopes_supported: keyScopeNames,
  bearer_methods_supported: ['header'],
  resource_documentation: `${appUrl}/developers`,
});

const aboutServer = (appUrl: string) => ({
  issuer: appUrl,
  authorization_endpoint: `${appUrl}${oauthPaths.authorize}`,
  token_endpoint: `${appUrl}${oauthPaths.token}`,
  registration_endpoint: `${appUrl}${oauthPaths.register}`,
  revocation_endpoint: `${appUrl}${oauthPaths.revoke}`,
  scopes_supported: [...keyScopeNames, 'offline_access'],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
  revocation_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${appUrl}/developers`,
});

/** Leads to the consent page with the request signed, or back to the application with what is wrong; where that cannot be trusted, to our page alone. */
async function authorize(provider: Provider, appUrl: string, request: Request): Promise<Response> {
  const asked = new URL(request.url).searchParams;
  const passed = only(asked, AUTHORIZE);
  const refuse = () => new Response(null, { status: 302, headers: { ...NO_STORE, location: `${CONSENT_PATH}?error=invalid_request` } });
  if (!passed) return refuse();
  if (!passed.has('resource')) passed.set('resource', mcpResource(appUrl));
  // Reading is what is meant where nothing is said. A connection stands until it is ended, which the consent page says.
  const scopes = (passed.get('scope') ?? '').split(' ').filter(Boolean);
  passed.set('scope', [...new Set([...(scopes.length > 0 ? scopes : ['read']), 'offline_access'])].join(' '));
  const answer = await provider.handler(new Request(`${appUrl}${oauthPaths.authorize}?${passed}`, { headers: { accept: 'text/html' } }));
  const location = answer.headers.get('location');
  if (!location) return refuse();
  return new Response(null, { status: 302, headers: { ...NO_STORE, location } });
}

async function register(provider: Provider, appUrl: string, request: Request): Promise<Response> {
  const sent = await request.text();
  const asked = Registration.safeParse(parsed(sent));
  if (!asked.success) {
    const { error, error_description } = faultOfRegistration(asked.error);
    return failed(400, error, error_description);
  }
  return answerOf(
    await provider.handler(
      new Request(`${appUrl}${oauthPaths.register}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(asked.data),
      }),
    ),
  );
}

/** Passes on a form with the client's own credentials, which stand in it or in the header. */
async function passForm(provider: Provider, url: string, request: Request): Promise<Response> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type))
    return failed(400, 'invalid_request', 'Send application/x-www-form-urlencoded.');
  const passed = only(new URLSearchParams(await request.text()), FORM);
  if (!passed) return failed(400, 'invalid_request', 'A parameter stands there twice, or holds a character that cannot be kept.');
  const authorization = request.headers.get('authorization');
  return answerOf(
    await provider.handler(
      new Request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...(authorization ? { authorization } : {}) },
        body: passed.toString(),
      }),
    ),
  );
}

/** @returns the parameters with these names; undefined where one stands there twice (RFC 6749, 3.1), or cannot be kept */
function only(sent: URLSearchParams, names: readonly string[]): URLSearchParams | undefined {
  const passed = new URLSearchParams();
  for (const name of names) {
    const values = sent.getAll(name);
    if (values.length > 1 || values.some((value) => value.includes('\0'))) return undefined;
    if (values[0]) passed.set(name, values[0]);
  }
  return passed;
}

async function answerOf(answer: Response): Promise<Response> {
  const headers = new Headers({ ...NO_STORE, 'content-type': 'application/json' });
  const challenge = answer.headers.get('www-authenticate');
  if (challenge) headers.set('www-authenticate', challenge);
  const text = await answer.text();
  if (answer.status >= 500) return failed(500, 'server_error', 'Something went wrong on our side.');
  return new Response(text, { status: answer.status, headers });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const failed = (status: number, error: string, error_description: string, headers: Record<string, string> = {}): Response =>
  Response.json({ error, error_description }, { status, headers: { ...NO_STORE, ...headers } });

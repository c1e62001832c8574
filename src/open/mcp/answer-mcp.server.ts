import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import { Hono } from 'hono';
import { type KeyScope, keyScopeNames } from '../../platform/api/key-scopes.ts';
import type { Context } from '../../platform/context.server.ts';
import { DomainError, errorCodes } from '../../platform/errors.ts';
import { addressKey, countTry, limits } from '../../platform/limits.server.ts';
import { visitor } from '../../platform/viewer.ts';
import { keyIn, limitByKey, type OpenedByKey, openByKey } from '../keys/open-by-key.server.ts';
import { mcpResource, resourceMetadata } from '../oauth/oauth-rules.ts';
import { openByToken, tokenIn } from '../oauth/open-by-token.server.ts';
import { needsPerson, scopeOfResource } from './resources.server.ts';
import { mcpServer } from './server.server.ts';
import type { McpParts } from './tool.server.ts';
import { tools } from './tools.server.ts';

const MAX_BODY_BYTES = 64 * 1024;
/** On the address of a client whose person wants to be asked who they are at once, not with the first tool that needs to know. */
const SIGN_IN = 'sign_in';

/**
 * The Model Context Protocol over Streamable HTTP at `/mcp`, without sessions: each request brings its API key or the token of a connected application, or is a
 * visitor's. Cookies are not looked at, so a page of another site can do nothing in somebody's name; a request from a page elsewhere is refused all the same.
 */
export function answerMcp(ctx: Context, parts: McpParts): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    ctx.log.error({ err: error, requestId: c.req.header('x-request-id') }, 'an MCP request failed');
    return failed(500, ErrorCode.InternalError, 'Something went wrong on our side.');
  });
  app.on(['GET', 'DELETE'], '/mcp', () =>
    failed(405, ErrorCode.InvalidRequest, 'This server keeps no session: send each message by POST.', { allow: 'POST' }),
  );
  app.post('/mcp', async (c) => {
    const { headers } = c.req.raw;
    if (isForeign(headers, parts.appUrl)) return failed(403, ErrorCode.InvalidRequest, 'This server answers no page of another site.');
    const requestId = c.req.header('x-request-id') ?? 'in-process';
    const own = { ...ctx, log: ctx.log.child({ requestId }) };
    const address = c.req.header('x-client-address') ?? 'unknown';
    const admitted = await admit(own, parts, c.req.raw, address);
    if (admitted instanceof Response) return admitted;
    const refused = await refuseScope(c.req.raw, admitted.opened, parts.appUrl);
    if (refused) return refused;
    const transport = new WebStandardStreamableHTTPServerTransport({ maxRequestBodySize: MAX_BODY_BYTES });
    const mayResearch = admitted.opened?.key.scopes.includes('research') ?? false;
    const server = mcpServer({ ...parts, ctx: own, viewer: admitted.opened?.viewer ?? visitor, mayResearch, address });
    await server.connect(transport);
    const answer = await transport.handleRequest(c.req.raw);
    const answerHeaders = new Headers(answer.headers);
    for (const [name, value] of Object.entries(admitted.headers)) answerHeaders.set(name, value);
    answerHeaders.set('cache-control', 'no-store');
    return new Response(answer.body, { status: answer.status, headers: answerHeaders });
  });
  return app;
}

type Admitted = { opened: OpenedByKey | undefined; headers: Record<string, string> };

/** @returns who calls and what the answer says of the limit; or the refusal */
async function admit(ctx: Context, { secret, appUrl }: McpParts, { url, headers }: Request, address: string): Promise<Admitted | Response> {
  const token = tokenIn(headers);
  const given = token ?? keyIn(headers) ?? headers.get('authorization') ?? undefined;
  if (given === undefined) {
    const { within, waitS } = await countTry(ctx, secret, 'mcpFromAddress', addressKey(address));
    if (!within) return tooMany(waitS, { 'ratelimit-limit': String(limits.mcpFromAddress.most) });
    return new URL(url).searchParams.has(SIGN_IN) ? signInFirst(appUrl, keyScopeNames) : { opened: undefined, headers: {} };
  }
  try {
    const opened = token ? await openByToken(ctx, token, mcpResource(appUrl)) : await openByKey(ctx, given);
    const { within, waitS, headers: limit } = await limitByKey(ctx, secret, opened.viewer.userId);
    return within ? { opened, headers: limit } : tooMany(waitS, limit);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return failed(errorCodes[error.code], ErrorCode.InvalidRequest, error.message, {
      'www-authenticate': challenge(appUrl, 'error="invalid_token"'),
    });
  }
}

/** @returns what was sent; undefined where it is no JSON, which the transport refuses in the protocol's words */
const messageOf = (request: Request): Promise<unknown> =>
  request
    .clone()
    .json()
    .catch(() => undefined);

/**
 * Refuses what a visitor may not call or read, or what the scopes of a key or token do not hold, before anything is done; as the protocol's rules on
 * authorisation ask. A client that can sign in learns where, and with which scopes.
 */
async function refuseScope(request: Request, opened: OpenedByKey | undefined, appUrl: string): Promise<Response | undefined> {
  const message = await messageOf(request);
  // Several at once are no part of the protocol any more, and each would have to be looked at here.
  if (Array.isArray(message)) return failed(400, ErrorCode.InvalidRequest, 'Send one message at a time.');
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown; uri?: unknown } };
  const name = String(params?.name ?? '');
  const uri = String(params?.uri);
  const tool = method === 'tools/call' && Object.hasOwn(tools, name) ? tools[name] : undefined;
  const reads = method === 'resources/read';
  const scope = reads ? scopeOfResource(uri) : method === 'resources/list' ? 'read' : tool?.scope;
  if (!opened && scope && ((tool && !tool.isOpen) || (reads && needsPerson(uri))))
    return signInFirst(appUrl, [...new Set<KeyScope>(['read', scope])]);
  if (opened && scope && !opened.key.scopes.includes(scope)) {
    // What is granted already is asked for along with it, or the next token would hold the one alone.
    const wanted = tokenIn(request.headers) ? [...opened.key.scopes, scope].join(' ') : scope;
    return failed(403, ErrorCode.InvalidRequest, `This needs the scope “${scope}”, which is not granted.`, {
      'www-authenticate': challenge(appUrl, `error="insufficient_scope", scope="${wanted}"`),
    });
  }
  return undefined;
}

/** @returns what tells a client how to become somebody (RFC 6750, RFC 9728) */
const challenge = (appUrl: string, says: string): string =>
  `Bearer realm="Assay", ${says}, resource_metadata="${resourceMetadata(appUrl)}"`;

const signInFirst = (appUrl: string, scopes: readonly KeyScope[]): Response =>
  failed(401, ErrorCode.InvalidRequest, 'This needs to know who asks: connect your account, or send an API key.', {
    'www-authenticate': challenge(appUrl, `scope="${scopes.join(' ')}"`),
  });

const tooMany = (waitS: number, headers: Record<string, string>): Response =>
  failed(429, ErrorCode.InvalidRequest, `Too many requests. Try again in ${waitS} seconds.`, { ...headers, 'retry-after': String(waitS) });

function isForeign(headers: Headers, appUrl: string): boolean {
  const origin = headers.get('origin');
  return origin !== null && origin !== new URL(appUrl).origin;
}

function failed(status: number, code: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { jsonrpc: '2.0', error: { code, message }, id: null },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  );
}

import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import { Hono } from 'hono';
import type { Context } from '../../platform/context.server.ts';
import { DomainError, errorCodes } from '../../platform/errors.ts';
import { addressKey, countTry, limits } from '../../platform/limits.server.ts';
import { visitor } from '../../platform/viewer.ts';
import { keyIn, limitByKey, type OpenedByKey, openByKey } from '../keys/open-by-key.server.ts';
import { scopeOfResource } from './resources.server.ts';
import { mcpServer } from './server.server.ts';
import type { McpParts } from './tool.server.ts';
import { tools } from './tools.server.ts';

const MAX_BODY_BYTES = 64 * 1024;
const REALM = 'Bearer realm="Assay"';

/**
 * The Model Context Protocol over Streamable HTTP at `/mcp`, without sessions: each request brings its API key, or is a visitor's. Cookies are not looked at, so
 * a page of another site can do nothing in somebody's name; a request from a page elsewhere is refused all the same.
 */
export function mcpApi(ctx: Context, parts: McpParts): Hono {
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
    const admitted = await admit(own, parts.secret, headers, address);
    if (admitted instanceof Response) return admitted;
    const refused = await refuseScope(c.req.raw, admitted.opened);
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
async function admit(ctx: Context, secret: string, headers: Headers, address: string): Promise<Admitted | Response> {
  const given = keyIn(headers) ?? headers.get('authorization') ?? undefined;
  if (given === undefined) {
    const { within, waitS } = await countTry(ctx, secret, 'mcpFromAddress', addressKey(address));
    return within ? { opened: undefined, headers: {} } : tooMany(waitS, { 'ratelimit-limit': String(limits.mcpFromAddress.most) });
  }
  try {
    const opened = await openByKey(ctx, given);
    const { within, waitS, headers: limit } = await limitByKey(ctx, secret, opened.viewer.userId);
    return within ? { opened, headers: limit } : tooMany(waitS, limit);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return failed(errorCodes[error.code], ErrorCode.InvalidRequest, error.message, {
      'www-authenticate': `${REALM}, error="invalid_token"`,
    });
  }
}

/** Refuses a call of a tool that a visitor may not make, or whose scope the key lacks, before anything is done; as the protocol's rules on authorisation ask. */
async function refuseScope(request: Request, opened: OpenedByKey | undefined): Promise<Response | undefined> {
  const message = (await request
    .clone()
    .json()
    .catch(() => undefined)) as { method?: unknown; params?: { name?: unknown; uri?: unknown } } | undefined;
  const { method, params } = message ?? {};
  const name = String(params?.name ?? '');
  const tool = method === 'tools/call' && Object.hasOwn(tools, name) ? tools[name] : undefined;
  const scope = method === 'resources/read' ? scopeOfResource(String(params?.uri)) : method === 'resources/list' ? 'read' : tool?.scope;
  if (!opened && tool && !tool.isOpen)
    return failed(401, ErrorCode.InvalidRequest, 'This tool needs an API key: make one in Settings, under API keys.', {
      'www-authenticate': REALM,
    });
  if (opened && scope && !opened.key.scopes.includes(scope)) {
    const challenge = `${REALM}, error="insufficient_scope", scope="${scope}"`;
    return failed(403, ErrorCode.InvalidRequest, `This API key lacks the scope “${scope}”.`, { 'www-authenticate': challenge });
  }
  return undefined;
}

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

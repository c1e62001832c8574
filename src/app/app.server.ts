import { setTimeout as delay } from 'node:timers/promises';
import { Hono } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import sql from 'sql-template-tag';
import { sandboxPages } from '../../dev/sandbox/pages.server.ts';
import { siteFiles } from '../catalogue/index.server.ts';
import type { ChatEngine } from '../chat/index.server.ts';
import { embeds, feedFiles, listsAsFiles, mcpApi, oauthServer, privateFeeds } from '../open/index.server.ts';
import { type Accounts, avatarPictures, currentSession, mailEvents, ONE_CLICK } from '../people/index.server.ts';
import type { Config } from '../platform/config.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Replicas } from '../platform/db/replicas.server.ts';
import { noReferrer } from '../platform/http/no-referrer.server.ts';
import { answerFault, DATABASE_RETRY_AFTER_S } from '../platform/http/plain-fault.server.ts';
import { sameOriginOnly } from '../platform/http/same-origin.server.ts';
import { secureCookies } from '../platform/http/secure-cookies.server.ts';
import type { Schedule } from '../platform/jobs/schedule.server.ts';
import { storedEmailPages } from '../platform/mail/stored-emails.server.ts';
import type { Payments } from '../platform/payments/payments.server.ts';
import { pageRequestContext } from '../platform/web/request-context.ts';
import { methodPaths } from '../projects/index.server.ts';
import type { ResearchEngine } from '../research/index.server.ts';
import type { IngestRunner } from '../trends/index.server.ts';
import { type ApiBindings, createApp } from './api.server.ts';
import { createDrawnPages } from './drawn-pages.server.ts';

const PROFILE = '/api/v1/auth/profile';
/** How long after its last trouble the database counts as unable. */
const TROUBLE_MS = 15_000;
/** Who asks whether the site is ready does not wait for a database that stays silent. */
const READY_MS = 2_000;

/** Pages and files of owners, whose addresses may carry the key of a mailed link. */
const KEYED = ['/claims', '/claims.data', '/claims/*', '/api/v1/claims', '/api/v1/claims/*', '/research/:id'];

/** Headers of the person's own request that a page's calls to the API carry on. */
const CARRIED = ['cookie', 'authorization', 'x-request-id', 'x-client-address', 'user-agent'];

/**
 * The whole site behind one `fetch`: health, the API, feeds and cards, then the pages.
 * @param build the server build of the pages
 * @param payments undefined where nothing can be bought
 * @param engine what research works with; without one its sources are all silent
 * @param chat what the strategist works with
 * @param ingests where sources of topics are asked
 * @param schedule what is done on schedule
 * @param replicas what serves reads that may lag
 */
export function createSite(
  ctx: Context,
  accounts: Accounts,
  config: Config,
  build: ServerBuild,
  payments: Payments | undefined,
  engine?: ResearchEngine,
  chat?: ChatEngine,
  ingests?: IngestRunner,
  schedule?: Schedule,
  replicas?: Replicas,
) {
  const site = new Hono();
  const api = createApp(ctx, accounts, payments, engine, chat, ingests, schedule, [], replicas);

  // Of pages, feeds and pictures outside the API; the router and the API answer their own errors.
  site.onError((error, c) => answerFault(ctx, c, error));
  site.use(secureCookies(config.appUrl));
  for (const path of KEYED) site.use(path, noReferrer);
  site.use(sameOriginOnly(config.appUrl, [ONE_CLICK]));
  site.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));
  site.get('/readyz', async (c) => {
    const asked = ctx.db.rows(sql`SELECT 1`).then(
      () => true,
      () => false,
    );
    const answers = await Promise.race([asked, delay(READY_MS, false, { ref: false })]);
    // A full disk still answers what only reads.
    const isTroubled = ctx.db.hadTroubleWithin?.(TROUBLE_MS) ?? false;
    const status = !answers ? 'the database does not answer' : isTroubled ? 'the database could not do its work' : 'ready';
    const headers = { 'cache-control': 'no-store', ...(status === 'ready' ? {} : { 'retry-after': String(DATABASE_RETRY_AFTER_S) }) };
    return c.json({ status }, status === 'ready' ? 200 : 503, headers);
  });
  site.get('/openapi.json', (c) => api.request('/api/v1/openapi.json', { headers: c.req.raw.headers }));
  site.all('/api/*', (c) => api.fetch(c.req.raw));
  if (engine && chat) site.route('/', mcpApi(ctx, { engine, findNear: chat.findNear, secret: accounts.secret, appUrl: config.appUrl }));
  site.route('/', oauthServer(ctx, accounts));
  site.route('/', siteFiles(ctx, config.appUrl, methodPaths()));
  site.route(
    '/',
    listsAsFiles((request) => api.fetch(request), config.appUrl, ctx.now),
  );
  site.route('/', feedFiles(ctx, config.appUrl));
  site.route('/', privateFeeds(ctx, config.appUrl));
  site.route('/', embeds(ctx, config.appUrl));
  site.route('/', avatarPictures(ctx));
  if (config.mailEventsSecret) site.route('/', mailEvents(ctx, config.mailEventsSecret, accounts));
  if (config.mode !== 'production' && !config.smtpUrl) site.route('/', storedEmailPages(ctx));
  if (payments?.sandbox) site.route('/', sandboxPages(payments.sandbox));

  const paths = pathsOf(build);
  const pages = createRequestHandler(build, config.mode === 'development' ? 'development' : 'production');
  const tell = (request: Request) => (error: unknown) =>
    ctx.log.error({ err: error, requestId: request.headers.get('x-request-id') }, 'a page failed');
  const draw = (request: Request, apiFetch: typeof fetch, reportError: (error: unknown) => void = tell(request)): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(pageRequestContext, {
      apiFetch,
      appUrl: config.appUrl,
      release: build.assets.version,
      supportEmail: config.supportEmail,
      hasPage: (path) => paths.has(path),
      reportError,
    });
    return pages(request, context);
  };
  // Looked up once for all of a page's calls, and only if it makes one.
  const sessions = new WeakMap<Request, ReturnType<typeof currentSession>>();
  const sessionOf = (request: Request) => {
    const session = sessions.get(request) ?? currentSession(ctx, accounts, request.headers);
    sessions.set(request, session);
    return session;
  };
  const drawn = createDrawnPages({
    ctx,
    appUrl: config.appUrl,
    sessionOf,
    // A page that fails is drawn for one then, and told of there.
    draw: (request, apiFetch) => draw(request, apiFetch, () => undefined),
    ask: async (request, session) => api.fetch(request, { session: Promise.resolve(session) } satisfies ApiBindings),
  });
  site.all('*', async (c) => {
    const { raw } = c.req;
    const carried = CARRIED.flatMap((name) => (raw.headers.has(name) ? [[name, raw.headers.get(name) as string] as const] : []));
    const cookies = new Map<string, string>();
    const profile = askedOnce();
    let retryAfter: string | null = null;
    const isOfWrite = raw.method !== 'GET' && raw.method !== 'HEAD';
    const response = await draw(raw, async (input, init) => {
      const request = new Request(input, { ...init, signal: raw.signal });
      for (const [name, value] of carried) request.headers.set(name, value);
      const answer = await profile(request, async () =>
        keepCookies(await api.fetch(request, { session: sessionOf(raw), isOfWrite } satisfies ApiBindings), cookies),
      );
      retryAfter = answer.headers.get('retry-after') ?? retryAfter;
      return answer;
    });
    if ([429, 503].includes(response.status) && retryAfter) response.headers.set('retry-after', retryAfter);
    for (const cookie of cookies.values()) response.headers.append('set-cookie', cookie);
    return response;
  });
  // What measures the site counts by these, so that there are never more series than routes.
  const patterns = [...paths, ...[...site.routes, ...api.routes].map(({ path }) => path)];
  return Object.assign(site, { patterns, drawn });
}

/**
 * The frame of a page and the page itself both need to know who asks: the profile is asked for once, until a call changes something.
 * @returns answers a request of the page, by asking only where that is needed
 */
function askedOnce() {
  let known: Promise<Response> | undefined;
  return async (request: Request, ask: () => Promise<Response>): Promise<Response> => {
    if (request.method !== 'GET') known = undefined;
    if (request.method !== 'GET' || !request.url.endsWith(PROFILE)) return ask();
    known ??= ask();
    return (await known).clone();
  };
}

/** @returns the path of every page, as it stands in routes.ts: `/settings/billing`, `/ideas/:slug`. */
function pathsOf({ routes }: ServerBuild): Set<string> {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ''}` : '';
  };
  return new Set(Object.keys(routes).map((id) => pathOf(id) || '/'));
}

/** Notes the cookies an answer of the API sets, so that the page's answer sets them in the browser; of one name the last holds. */
function keepCookies(response: Response, cookies: Map<string, string>): Response {
  for (const cookie of response.headers.getSetCookie()) cookies.set(cookie.slice(0, cookie.indexOf('=')), cookie);
  return response;
}

import { Hono } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { type ApiBindings, createApp } from './api.server.ts';
import type { Accounts } from './features/accounts/accounts.server.ts';
import { currentSession } from './features/accounts/current-session.server.ts';
import { ideasFeeds } from './features/ideas/feeds.api.server.ts';
import { mailEvents } from './features/mail-events/mail-events.api.server.ts';
import type { ResearchEngine } from './features/research/engine.server.ts';
import { avatarPictures } from './features/settings/avatar.server.ts';
import type { ChatEngine } from './features/strategy-chat/desk.server.ts';
import type { IngestDesk } from './features/trends/ingest-desk.server.ts';
import { ONE_CLICK } from './features/unsubscribe/unsubscribe.api.server.ts';
import { answerErrorAsText } from './platform/api/api.server.ts';
import type { Config } from './platform/config.server.ts';
import type { Context } from './platform/context.server.ts';
import { requireReady } from './platform/db/availability.server.ts';
import { noReferrer } from './platform/http/no-referrer.server.ts';
import { sameOriginOnly } from './platform/http/same-origin.server.ts';
import { secureCookies } from './platform/http/secure-cookies.server.ts';
import { keptMailPages } from './platform/mail/kept-mail.server.ts';
import type { Payments } from './platform/payments/payments.server.ts';
import { sandboxPages } from './platform/payments/sandbox/pages.server.ts';
import type { Schedule } from './platform/schedule/schedule.server.ts';
import { pageRequestContext } from './platform/web/request-context.ts';

const PROFILE = '/api/v1/auth/profile';

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
 * @param schedule what is done by the clock
 */
export function createSite(
  ctx: Context,
  accounts: Accounts,
  config: Config,
  build: ServerBuild,
  payments: Payments | undefined,
  engine?: ResearchEngine,
  chat?: ChatEngine,
  ingests?: IngestDesk,
  schedule?: Schedule,
) {
  const site = new Hono();
  site.onError(answerErrorAsText(ctx.log));
  const api = createApp(ctx, accounts, payments, engine, chat, ingests, schedule);

  site.use(secureCookies(config.appUrl));
  for (const path of KEYED) site.use(path, noReferrer);
  site.use(sameOriginOnly(config.appUrl, [ONE_CLICK]));
  site.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));
  site.get('/readyz', async (c) => {
    const why = await requireReady(ctx.db).then(
      () => undefined,
      () => 'the database does not answer, only reads, or is full',
    );
    return c.json({ status: why ?? 'ready' }, why ? 503 : 200, { 'cache-control': 'no-store' });
  });
  site.get('/openapi.json', (c) => api.request('/api/v1/openapi.json', { headers: c.req.raw.headers }));
  site.all('/api/*', (c) => api.fetch(c.req.raw));
  site.route('/', ideasFeeds(ctx, config.appUrl));
  site.route('/', avatarPictures(ctx));
  if (config.mailEventsSecret) site.route('/', mailEvents(ctx, config.mailEventsSecret, accounts));
  if (config.mode !== 'production' && !config.smtpUrl) site.route('/', keptMailPages(ctx));
  if (payments?.sandbox) site.route('/', sandboxPages(payments.sandbox));

  const paths = pathsOf(build);
  const pages = createRequestHandler(build, config.mode === 'development' ? 'development' : 'production');
  site.all('*', async (c) => {
    const { raw } = c.req;
    const carried = CARRIED.flatMap((name) => (raw.headers.has(name) ? [[name, raw.headers.get(name) as string] as const] : []));
    const context = new RouterContextProvider();
    const cookies = new Map<string, string>();
    const profile = askedOnce();
    let retryAfter: string | null = null;
    let isUnavailable = false;
    // Looked up once for all of a page's calls, and only if it makes one.
    let session: ApiBindings['session'];
    context.set(pageRequestContext, {
      apiFetch: async (input, init) => {
        const request = new Request(input, { ...init, signal: raw.signal });
        for (const [name, value] of carried) request.headers.set(name, value);
        session ??= currentSession(ctx, accounts, raw.headers);
        const answer = await profile(request, async () =>
          keepCookies(await api.fetch(request, { session } satisfies ApiBindings), cookies),
        );
        retryAfter = answer.headers.get('retry-after') ?? retryAfter;
        isUnavailable ||= answer.status === 503 && answer.headers.has('retry-after');
        return answer;
      },
      appUrl: config.appUrl,
      supportEmail: config.supportEmail,
      hasPage: (path) => paths.has(path),
      reportError: (error) => ctx.log.error({ err: error, requestId: raw.headers.get('x-request-id') }, 'a page failed'),
    });
    const drawn = await pages(raw, context);
    // A page that says itself what could not be loaded knows no more than that the fault is ours.
    const response = isUnavailable && drawn.status === 500 ? new Response(drawn.body, { status: 503, headers: drawn.headers }) : drawn;
    if ((response.status === 429 || response.status === 503) && retryAfter) response.headers.set('retry-after', retryAfter);
    for (const cookie of cookies.values()) response.headers.append('set-cookie', cookie);
    return response;
  });
  return site;
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

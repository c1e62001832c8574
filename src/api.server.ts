import { etag } from 'hono/etag';
import { accountsApi, providerCallback } from './features/accounts/accounts.api.server.ts';
import type { Accounts } from './features/accounts/accounts.server.ts';
import { type CurrentSession, currentSession } from './features/accounts/current-session.server.ts';
import { securityApi } from './features/accounts/security.api.server.ts';
import { adminApi } from './features/admin/admin.api.server.ts';
import { auditApi } from './features/admin/audit/audit.api.server.ts';
import { adminIdeasApi } from './features/admin/ideas/admin-ideas.api.server.ts';
import { jobsApi } from './features/admin/jobs/jobs.api.server.ts';
import { subscriptionsApi } from './features/admin/subscriptions/subscriptions.api.server.ts';
import { topicsApi } from './features/admin/topics/topics.api.server.ts';
import { updatesApi } from './features/admin/updates/updates.api.server.ts';
import { usersApi } from './features/admin/users/users.api.server.ts';
import { billingApi } from './features/billing/billing.api.server.ts';
import { claimsApi } from './features/claims/claims.api.server.ts';
import { collectionsApi } from './features/collections/collections.api.server.ts';
import { exportsApi } from './features/exports/exports.api.server.ts';
import { requireExport } from './features/exports/may-export.ts';
import { figuresApi } from './features/figures/figures.api.server.ts';
import { fitApi } from './features/fit/fit.api.server.ts';
import { ideaBuilderApi } from './features/idea-builder/idea-builder.api.server.ts';
import { requireBuilder } from './features/idea-builder/may-build.ts';
import { ideasApi } from './features/ideas/ideas.api.server.ts';
import { keepDailyApi } from './features/re-engagement/keep-daily.api.server.ts';
import type { ResearchEngine } from './features/research/engine.server.ts';
import { requirePlanWith } from './features/research/require-plan.server.ts';
import { researchApi } from './features/research/research.api.server.ts';
import { requireCommenter } from './features/roadmap/comments.server.ts';
import { roadmapApi } from './features/roadmap/roadmap.api.server.ts';
import { requireVoter } from './features/roadmap/vote.server.ts';
import { savedIdeasApi } from './features/saved-ideas/saved-ideas.api.server.ts';
import { settingsApi } from './features/settings/settings.api.server.ts';
import { siteSettingsApi } from './features/site-settings/site-settings.api.server.ts';
import type { ChatEngine } from './features/strategy-chat/desk.server.ts';
import { createDesk } from './features/strategy-chat/desk.server.ts';
import { strategyChatApi } from './features/strategy-chat/strategy-chat.api.server.ts';
import { requireChatter } from './features/strategy-chat/turns.server.ts';
import { createIngestDesk, type IngestDesk } from './features/trends/ingest-desk.server.ts';
import { trendsApi } from './features/trends/trends.api.server.ts';
import { unsubscribeApi } from './features/unsubscribe/unsubscribe.api.server.ts';
import { watchesApi } from './features/watches/watches.api.server.ts';
import { answerError, createApi } from './platform/api/api.server.ts';
import { closedByDefault, operationsOf, type Roles } from './platform/api/closed-by-default.server.ts';
import type { Context } from './platform/context.server.ts';
import { DomainError } from './platform/errors.ts';
import type { Payments } from './platform/payments/payments.server.ts';
import { noSchedule, type Schedule } from './platform/schedule/schedule.server.ts';
import { requireAdmin, visitor } from './platform/viewer.ts';

const BASE_PATH = '/api/v1';
/** Open without a description of their own: the description itself, and the providers' way back. */
const ALSO_OPEN = [`GET ${BASE_PATH}/openapi.json`, `GET ${BASE_PATH}/auth/callback/:provider`];
/** What somebody whose account is about to be removed may do: know it, take their data along, keep it. Signing out is open to everybody. */
const EVEN_LEAVING = ['GET /auth/profile', 'GET /auth/export', 'GET /auth/deletion', 'POST /auth/deletion', 'DELETE /auth/deletion'].map(
  (operation) => operation.replace(' ', ` ${BASE_PATH}`),
);

/** The roles that descriptions of operations name, beside the session that each needs. */
const ROLES: Roles = {
  administrator: requireAdmin,
  builder: requireBuilder,
  chatter: requireChatter,
  commenter: requireCommenter,
  exporter: requireExport,
  researcher: (viewer) => requirePlanWith(viewer, 'research'),
  voter: requireVoter,
};

/** What a call from within the process may bring along: the session its page has looked up already. */
export type ApiBindings = { session?: Promise<CurrentSession | undefined> };

/**
 * The API, `/api/v1`: every feature's operations, the description generated from their shapes, and one error handler.
 * @param ctx what verbs are given
 * @param payments undefined where nothing can be bought
 * @param engine what research works with; without one its sources are all silent
 * @param chat what the strategist works with; without it nothing is near anything, and no model is asked
 * @param ingests where sources of topics are asked; without it none is
 * @param schedule what is done by the clock; without one nothing is
 */
export function createApp(
  ctx: Context,
  accounts: Accounts,
  payments?: Payments,
  engine: ResearchEngine = { sources: [], llm: undefined },
  chat: ChatEngine = { findNear: async () => [], llm: undefined, desk: createDesk(ctx) },
  ingests: IngestDesk = createIngestDesk(ctx, () => []),
  schedule: Schedule = noSchedule,
) {
  const api = createApi().basePath(BASE_PATH);
  api.use(async (c, next) => {
    const requestId = c.req.header('x-request-id') ?? 'in-process';
    c.set('requestId', requestId);
    c.set('ctx', { ...ctx, log: ctx.log.child({ requestId }) });
    c.set('viewer', visitor);
    const { session: known } = (c.env ?? {}) as ApiBindings;
    const session = await (known ?? currentSession(c.var.ctx, accounts, c.req.raw.headers));
    if (session) {
      c.set('viewer', session.viewer);
      c.set('sessionId', session.sessionId);
    }
    await next();
    // Not those of a session that this very answer has replaced or ended.
    if (c.res.headers.getSetCookie().length === 0) for (const cookie of session?.cookies ?? []) c.res.headers.append('set-cookie', cookie);
    c.res.headers.set('vary', 'Cookie, Authorization');
    if (session) c.res.headers.set('cache-control', 'private, no-store');
    else if (!c.res.headers.has('cache-control'))
      c.res.headers.set('cache-control', c.req.method === 'GET' ? 'public, max-age=0, must-revalidate' : 'no-store');
  });
  // Weak: an answer is sent plain and compressed under one tag.
  const tagged = etag({ weak: true });
  // Not what is sent as it comes: a tag is of the whole answer, which would be waited for.
  api.use(async (c, next) => {
    await next();
    if (c.res.headers.get('x-accel-buffering') !== 'no') await tagged(c, async () => undefined);
  });
  api.use(closedByDefault(() => operationsOf(api.openAPIRegistry.definitions, BASE_PATH), ROLES, ALSO_OPEN, EVEN_LEAVING));
  const routes = api
    .route('/', ideasApi)
    .route('/', accountsApi(accounts))
    .route('/', exportsApi(accounts))
    .route('/', securityApi(accounts))
    .route('/', settingsApi(accounts))
    .route('/', savedIdeasApi)
    .route('/', claimsApi(payments, accounts))
    .route('/', collectionsApi)
    .route('/', fitApi)
    .route('/', billingApi(payments, accounts))
    .route('/', roadmapApi(accounts))
    .route('/', researchApi(engine, accounts))
    .route('/', trendsApi)
    .route('/', watchesApi)
    .route('/', strategyChatApi(chat, accounts))
    .route('/', ideaBuilderApi(engine.llm, accounts))
    .route('/', unsubscribeApi(accounts))
    .route('/', keepDailyApi(accounts))
    .route('/', adminApi(payments))
    .route('/', auditApi)
    .route('/', subscriptionsApi(payments))
    .route('/', figuresApi)
    .route('/', usersApi(accounts))
    .route('/', topicsApi(ingests))
    .route('/', jobsApi(schedule))
    .route('/', updatesApi(accounts))
    .route('/', siteSettingsApi(payments, engine.llm !== undefined))
    .route('/', adminIdeasApi(chat));
  api.get('/auth/callback/:provider', providerCallback(accounts));
  api.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'assay.session_token',
    description: 'Set by POST /auth/login',
  });
  api.openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
    description: 'Answered by POST /auth/login',
  });
  api.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: 'Assay API',
      version: '1',
      description: 'Startup ideas with the evidence attached. Money is integer cents; times are UTC, ISO 8601.',
    },
    security: [{ session: [] }, { token: [] }],
  });
  api.notFound(() => {
    throw new DomainError('not_found', 'There is no such operation.');
  });
  api.onError(answerError);
  return routes;
}

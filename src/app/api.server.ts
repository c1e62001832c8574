import {
  adminApi,
  adminListsApi,
  auditApi,
  figuresApi,
  jobsApi,
  standingApi,
  subscriptionsApi,
  topicsApi,
  updatesApi,
  usersApi,
  viewsApi,
} from '../admin/index.server.ts';
import {
  adminIdeasApi,
  buyersApi,
  calendarApi,
  collectionsApi,
  exportsApi,
  fitApi,
  ideasApi,
  savedIdeasApi,
  watchesApi,
} from '../catalogue/index.server.ts';
import { type ChatEngine, createTurnHub, strategyChatApi } from '../chat/index.server.ts';
import { claimsApi } from '../claims/index.server.ts';
import { ideaBuilderApi } from '../kits/index.server.ts';
import { keepDailyApi } from '../mailings/index.server.ts';
import { billingApi, siteSettingsApi } from '../money/index.server.ts';
import { admitKey, connectionsApi, keysApi, webhooksApi } from '../open/index.server.ts';
import {
  type Accounts,
  accountsApi,
  type CurrentSession,
  codePage,
  confirmByCode,
  currentSession,
  providerCallback,
  securityApi,
  settingsApi,
  twoStepsApi,
  unsubscribeApi,
} from '../people/index.server.ts';
import { answerError, createApi } from '../platform/api/api.server.ts';
import { closedByDefault, operationsOf } from '../platform/api/closed-by-default.server.ts';
import { describedOnce } from '../platform/api/describe.server.ts';
import { laggingReads } from '../platform/api/lagging-reads.server.ts';
import { tagged } from '../platform/api/tagged.server.ts';
import { refuseUnkeepableText } from '../platform/api/unkeepable-text.server.ts';
import { writeOnce } from '../platform/api/write-once.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Replicas } from '../platform/db/replicas.server.ts';
import { DomainError } from '../platform/errors.ts';
import { noSchedule, type Schedule } from '../platform/jobs/schedule.server.ts';
import type { Payments } from '../platform/payments/payments.server.ts';
import { CODE_HEADER, visitor } from '../platform/viewer.ts';
import {
  contactsApi,
  listsApi,
  methodsApi,
  projectFilesApi,
  projectPartsApi,
  projectPeopleApi,
  projectsApi,
  projectTestsApi,
  projectTogetherApi,
  projectWeekApi,
} from '../projects/index.server.ts';
import { freeCheckApi, type ResearchEngine, researchApi } from '../research/index.server.ts';
import { roadmapApi } from '../roadmap/index.server.ts';
import { createIngestRunner, type IngestRunner, trendsApi } from '../trends/index.server.ts';
import { deskApi } from '../workspace/index.server.ts';

const BASE_PATH = '/api/v1';
const operation = (name: string) => name.replace(' ', ` ${BASE_PATH}`);
/** Open without a description of their own: the description itself, and the providers' way back. */
const ALSO_OPEN = [`GET ${BASE_PATH}/openapi.json`, `GET ${BASE_PATH}/auth/callback/:provider`];
/** What somebody whose account is about to be removed may do: know it, take their data along, keep it. Signing out is open to everybody. */
const EVEN_LEAVING = ['GET /auth/profile', 'GET /auth/export', 'GET /auth/deletion', 'POST /auth/deletion', 'DELETE /auth/deletion'].map(
  operation,
);

/** Of an administrator who sees the site as somebody else. The data of a person goes to that person alone. */
const IN_PREVIEW = {
  ends: [operation('DELETE /auth/preview'), operation('POST /auth/logout')],
  alsoRead: [operation('POST /desk/visits')],
  refused: [operation('GET /auth/export'), operation('GET /auth/callback/:provider')],
};

/** What everybody reads of the catalogue: a replica may serve it. What people and jobs write for one person is read as of now. */
const MAY_LAG = [
  '/ideas',
  '/evidence',
  '/facets',
  '/categories',
  '/collections',
  '/buyers',
  '/rules',
  '/test-methods',
  '/roadmap',
  '/trends',
];

/** What a call from within the process may bring along: the session its page has looked up already, and whether that page answers a write. */
export type ApiBindings = { session?: Promise<CurrentSession | undefined>; isOfWrite?: boolean };
const isOfPage = (bindings: unknown): bindings is ApiBindings & Required<Pick<ApiBindings, 'session'>> =>
  Boolean((bindings as ApiBindings | undefined)?.session);

/**
 * The API, `/api/v1`: every feature's operations, the description generated from their shapes, and one error handler.
 * @param ctx what verbs are given
 * @param payments undefined where nothing can be bought
 * @param engine what research works with; without one its sources are all silent
 * @param chat what the strategist works with; without it nothing is near anything, and no model is asked
 * @param ingests where sources of topics are asked; without it none is
 * @param schedule what is done on schedule; without one nothing is
 * @param trustedReceivers origins webhooks may go to without being public: of the receivers of tests, and nothing in the product names one
 * @param replicas what serves reads that may lag; without any the database does
 */
export function createApp(
  ctx: Context,
  accounts: Accounts,
  payments?: Payments,
  engine: ResearchEngine = { sources: [], llm: undefined },
  chat: ChatEngine = { findNear: async () => [], llm: undefined, hub: createTurnHub(ctx.log) },
  ingests: IngestRunner = createIngestRunner(ctx, () => []),
  schedule: Schedule = noSchedule,
  trustedReceivers: readonly string[] = [],
  replicas?: Replicas,
) {
  const api = createApi().basePath(BASE_PATH);
  api.use(async (c, next) => {
    const requestId = c.req.header('x-request-id') ?? 'in-process';
    c.set('requestId', requestId);
    c.set('ctx', { ...ctx, log: ctx.log.child({ requestId }) });
    c.set('viewer', visitor);
    const known = isOfPage(c.env) ? c.env.session : undefined;
    // Pages are opened by sessions alone: what they call in this process brings one, or none.
    const limits = known ? undefined : await admitKey(c, accounts.secret);
    const session = limits ? undefined : await (known ?? currentSession(c.var.ctx, accounts, c.req.raw.headers));
    if (session) {
      c.set('viewer', session.viewer);
      c.set('sessionId', session.sessionId);
    }
    const code = c.req.header(CODE_HEADER);
    if (code && session?.viewer.isStale && session.viewer.userId) {
      await confirmByCode(c.var.ctx, accounts, { userId: session.viewer.userId, sessionId: session.sessionId }, code);
      c.set('viewer', { ...session.viewer, isStale: false });
    }
    await next();
    // Not those of a session that this very answer has replaced or ended.
    if (c.res.headers.getSetCookie().length === 0) for (const cookie of session?.cookies ?? []) c.res.headers.append('set-cookie', cookie);
    c.res.headers.set('vary', 'Cookie, Authorization, X-Api-Key');
    for (const [name, value] of Object.entries(limits ?? {})) c.res.headers.set(name, value);
    if (session || limits) c.res.headers.set('cache-control', 'private, no-store');
    else if (!c.res.headers.has('cache-control'))
      c.res.headers.set('cache-control', c.req.method === 'GET' ? 'public, max-age=0, must-revalidate' : 'no-store');
  });
  // Not for a page of this process, which never asks again by a tag; nor what is sent as it comes: a tag is of the whole answer, which would be waited for.
  api.use(tagged((c) => !isOfPage(c.env) && c.res.headers.get('x-accel-buffering') !== 'no'));
  api.use(refuseUnkeepableText);
  api.use(laggingReads(replicas, MAY_LAG, BASE_PATH, (env) => (env as ApiBindings | undefined)?.isOfWrite ?? false));
  api.use(closedByDefault(() => operationsOf(api.openAPIRegistry.definitions, BASE_PATH), ALSO_OPEN, EVEN_LEAVING, IN_PREVIEW));
  api.use(writeOnce);
  const routes = api
    .route('/', ideasApi)
    .route('/', accountsApi(accounts))
    .route('/', exportsApi(accounts))
    .route('/', securityApi(accounts))
    .route('/', twoStepsApi(accounts))
    .route('/', keysApi(accounts))
    .route('/', connectionsApi(accounts))
    .route('/', settingsApi(accounts))
    .route('/', savedIdeasApi)
    .route('/', claimsApi(payments, accounts))
    .route('/', collectionsApi)
    .route('/', buyersApi)
    .route('/', calendarApi)
    .route('/', methodsApi)
    .route('/', fitApi)
    .route('/', billingApi(payments, accounts))
    .route('/', roadmapApi(accounts))
    .route('/', researchApi(engine, accounts))
    .route('/', freeCheckApi(engine, accounts))
    .route('/', trendsApi)
    .route('/', watchesApi)
    .route('/', webhooksApi({ accounts, trusted: trustedReceivers }))
    .route('/', strategyChatApi(chat, accounts))
    .route('/', ideaBuilderApi(engine.llm, accounts))
    .route('/', projectsApi(accounts))
    .route('/', projectPartsApi(accounts))
    .route('/', projectFilesApi(accounts))
    .route('/', contactsApi(accounts))
    .route('/', listsApi)
    .route('/', projectTestsApi(accounts))
    .route('/', projectWeekApi(accounts))
    .route('/', projectPeopleApi(accounts))
    .route('/', projectTogetherApi(accounts))
    .route('/', unsubscribeApi(accounts))
    .route('/', deskApi)
    .route('/', keepDailyApi(accounts))
    .route('/', adminApi(payments))
    .route('/', auditApi)
    .route('/', subscriptionsApi(payments))
    .route('/', figuresApi)
    .route('/', usersApi(accounts))
    .route('/', standingApi)
    .route('/', viewsApi)
    .route('/', adminListsApi)
    .route('/', topicsApi(ingests))
    .route('/', jobsApi(schedule))
    .route('/', updatesApi(accounts))
    .route('/', siteSettingsApi(payments, engine.llm !== undefined))
    .route('/', adminIdeasApi(chat));
  api.get('/auth/callback/:provider', providerCallback(accounts));
  const described = describedOnce(api, BASE_PATH, {
    title: 'Assay API',
    version: '1',
    description: 'Startup ideas with the evidence attached. Money is integer cents; times are UTC, ISO 8601.',
  });
  api.get('/openapi.json', (c) => c.body(described(), 200, { 'content-type': 'application/json' }));
  api.notFound(() => {
    throw new DomainError('not_found', 'There is no such operation.');
  });
  api.onError((error, c) => codePage(error, c) ?? answerError(error, c));
  return routes;
}

import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/app/api.server.ts';
import { makeKit } from '../../src/kits/make-kit.server.ts';
import { defaultSettings } from '../../src/money/site-settings/default-settings.ts';
import { addEndpoint } from '../../src/open/webhooks/endpoints.server.ts';
import type { Accounts } from '../../src/people/accounts/accounts.server.ts';
import { operationsOf } from '../../src/platform/api/closed-by-default.server.ts';
import { postFeature } from '../../src/roadmap/features.server.ts';
import { addPerson, sessionOf, testAccounts } from '../factories/accounts.ts';
import { claimIdea } from '../factories/claims.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';
import { describedBy } from '../factories/described.ts';
import { aFinishedReport } from '../factories/finished-report.ts';
import { anIdea, featureToday } from '../factories/idea.factory.ts';
import { aWholeProject } from '../factories/projects.ts';
import { aChat } from '../factories/strategy-chat.ts';
import { aTopic } from '../factories/topics.ts';

/** Who may call what. Every operation of the API has a line here; one without a line fails, and so does a line without an operation. */
const people = ['visitor', 'free', 'pro_monthly', 'lifetime', 'past_grace', 'admin', 'leaving', 'another'] as const;
type Persona = (typeof people)[number];
const NOBODY = '018f0000-0000-7000-8000-000000000000';
const update = { subject: 'Kits have versions', body: 'Every kit keeps all its versions.' };
type Line = { expected: Record<Persona, number>; path?: string; json?: unknown };

const all = (status: number): Record<Persona, number> =>
  Object.fromEntries(people.map((name) => [name, status])) as Record<Persona, number>;
const anyone = (status = 200) => all(status);
const members = (status = 200) => ({ ...all(status), visitor: 401, leaving: 403 });
/** Also somebody whose account is about to be removed. */
const allowPendingDeletion = (status = 200) => ({ ...members(status), leaving: status });
const admins = (status = 200) => ({ ...all(403), visitor: 401, admin: status });
/** Whose plan exports, and administrators. */
const pro = (status = 200) => ({ ...all(403), visitor: 401, pro_monthly: status, lifetime: status, admin: status });
/** Whose plan holds research; an administrator’s own plan counts. */
const proOnly = (status = 200) => ({ ...all(403), visitor: 401, pro_monthly: status, lifetime: status });
const lifetime = (status = 200) => ({ ...all(403), visitor: 401, lifetime: status });
/** Only the person the thing belongs to; to everybody else it is not there. */
const owner = (status = 200) => ({ ...all(404), visitor: 401, leaving: 403, free: status });
/** As `owner`, where a link opens it as well: a visitor without one finds nothing. */
const holder = (status = 200) => ({ ...all(404), free: status });

let t: TestDatabase;
let accounts: Accounts;
let app: ReturnType<typeof createApp>;
let lines: Record<string, Line>;
const cookies = new Map<Persona, string>();
const ids = new Map<Persona, string>();

beforeAll(async () => {
  t = await testDatabase();
  accounts = testAccounts(t);
  app = createApp(t.ctx, accounts);
  const longAgo = new Date(Date.now() - 8 * 86_400_000);
  const facts = {
    free: {},
    pro_monthly: { tier: 'pro_monthly' },
    lifetime: { tier: 'lifetime' },
    past_grace: { tier: 'pro_monthly', status: 'past_due', statusSince: longAgo },
    admin: { role: 'admin' },
    leaving: { role: 'admin', tier: 'lifetime', leaving: true },
    another: {},
  } as const;
  for (const [persona, fact] of Object.entries(facts)) {
    const { id } = await addPerson(t, accounts, fact);
    ids.set(persona as Persona, id);
    cookies.set(persona as Persona, (await sessionOf(accounts, id)).cookie);
  }
  const idea = await anIdea(t.ctx, { daysOld: 1 });
  await featureToday(t.ctx, idea);
  await sessionOf(accounts, ids.get('free') as string);
  const [spare] = await t.db.rows<{ id: string }>(
    sql`SELECT id FROM sessions WHERE user_id = ${ids.get('free')} ORDER BY created_at DESC LIMIT 1`,
  );
  const feature = await postFeature(
    t.ctx,
    { plan: 'free', isAdmin: true, userId: ids.get('admin') },
    { title: 'A feature', description: 'For everybody.', status: 'planned' },
  );
  const { slug: _, ...topicChanges } = aTopic('no-such-topic');
  const nobody = '018f0000-0000-7000-8000-000000000000';
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const claimId = await claimIdea(t.ctx, (await anIdea(t.ctx)).id, { userId: ids.get('free') as string });
  const research = await aFinishedReport(t.ctx, ids.get('free') as string);
  // Made while the plan held it; kits stay with whoever made them.
  const { id: kit } = await makeKit(
    t.ctx,
    { plan: 'lifetime', isAdmin: false, userId: ids.get('free') as string },
    { from: 'idea', id: idea.id },
  );
  const { endpoint } = await addEndpoint(
    t.ctx,
    { accounts, trusted: [] },
    { plan: 'free', isAdmin: false, userId: ids.get('free') },
    { url: 'https://people.example/hook', note: '', events: ['idea.published'] },
  );
  const webhook = endpoint.id;
  const chat = await aChat(t.ctx, ids.get('free') as string);
  const { project, assumption, criterion, evidence, planned, running, done, contact, entry, comment, invitation } = await aWholeProject(
    t.ctx,
    {
      plan: 'free',
      isAdmin: false,
      userId: ids.get('free') as string,
    },
  );
  lines = {
    'GET /ideas': { expected: anyone() },
    'GET /ideas/daily/today': { expected: anyone() },
    'GET /ideas/daily': { expected: anyone() },
    'GET /ideas/daily/months': { expected: anyone() },
    'GET /ideas/:slug': { expected: anyone(), path: `/ideas/${idea.slug}` },
    'GET /ideas/:slug/evidence': { expected: anyone(), path: `/ideas/${idea.slug}/evidence` },
    'GET /ideas/:slug/related': { expected: anyone(), path: `/ideas/${idea.slug}/related` },
    'GET /collections': { expected: anyone() },
    'GET /collections/:slug': { expected: anyone(404), path: '/collections/nowhere' },
    'GET /buyers': { expected: anyone(), path: '/buyers?country=US&trade=811310' },
    'GET /rules': { expected: anyone() },
    'GET /test-methods': { expected: anyone() },
    'GET /test-methods/:id': { expected: anyone(), path: '/test-methods/presale' },
    'POST /check': { expected: anyone(400), json: {} },
    'GET /evidence': { expected: anyone() },
    'GET /categories': { expected: anyone() },
    'GET /facets': { expected: anyone() },
    'GET /fit': { expected: anyone(), path: '/fit?hours=under_10' },
    'GET /fit/answers': { expected: members() },
    'PUT /fit/answers': { expected: members(), json: { answers: 'hours=under_10' } },
    'DELETE /fit/answers': { expected: members() },
    'POST /auth/signup': { expected: anyone(400), json: {} },
    'POST /auth/verification': { expected: anyone(400), json: {} },
    'GET /auth/verification': { expected: anyone(410), path: '/auth/verification?token=x' },
    'POST /auth/verify': { expected: anyone(410), json: { token: 'x', password: 'y' } },
    'POST /auth/login': { expected: anyone(400), json: {} },
    'GET /auth/profile': { expected: allowPendingDeletion() },
    'POST /auth/password-reset': { expected: anyone(400), json: {} },
    'GET /auth/password-reset': { expected: anyone(410), path: '/auth/password-reset?token=x' },
    'PUT /auth/password-reset': { expected: anyone(400), json: {} },
    'GET /auth/sessions': { expected: members() },
    'DELETE /auth/sessions/:id': { expected: owner(), path: `/auth/sessions/${spare?.id}` },
    'GET /auth/second-step': { expected: anyone() },
    'POST /auth/second-step': { expected: { ...members(400), visitor: 401, leaving: 401 }, json: { code: '000000' } },
    'GET /auth/two-steps': { expected: members() },
    'POST /auth/authenticator': { expected: { ...members(), leaving: 403 }, json: {} },
    'GET /auth/authenticator': { expected: members(), path: '/auth/authenticator' },
    'PUT /auth/authenticator': { expected: members(400), json: { code: '000000' } },
    'DELETE /auth/authenticator': { expected: members() },
    'POST /auth/recovery-codes': { expected: members(404) },
    'POST /auth/passkeys/creation': { expected: members(), json: {} },
    'POST /auth/passkeys': { expected: members(400), json: {} },
    'DELETE /auth/passkeys/:id': { expected: members(404), path: `/auth/passkeys/${NOBODY}` },
    'POST /auth/passkeys/challenge': { expected: anyone() },
    'POST /auth/passkeys/sign-in': { expected: anyone(400), json: {} },
    'GET /connections': { expected: members() },
    'GET /connections/request': { expected: members(400), path: '/connections/request?request=not-signed' },
    'POST /connections': { expected: members(400), json: { request: 'not-signed', scopes: ['read'] } },
    'DELETE /connections/:id': { expected: members(404), path: `/connections/${NOBODY}` },
    'GET /api-keys': { expected: members() },
    'POST /api-keys': { expected: members(400), json: {} },
    'DELETE /api-keys/:id': { expected: members(404), path: `/api-keys/${NOBODY}` },
    'GET /auth/security': { expected: members() },
    'PUT /auth/password': { expected: members(400), json: {} },
    'POST /auth/email-change': { expected: members(400), json: {} },
    'POST /auth/email-change/emails': { expected: members(404) },
    'DELETE /auth/email-change': { expected: members(404) },
    'GET /auth/email-change/confirmation': { expected: anyone(410), path: '/auth/email-change/confirmation?token=x' },
    'POST /auth/email-change/confirmation': { expected: anyone(410), json: { token: 'x' } },
    'POST /auth/email-change/refusal': { expected: anyone(410), json: { token: 'x' } },
    'DELETE /auth/sessions': { expected: members() },
    'POST /auth/providers/:provider/link': { expected: members(503), path: '/auth/providers/github/link' },
    'DELETE /auth/providers/:provider': { expected: members(404), path: '/auth/providers/github' },
    'GET /auth/providers': { expected: anyone() },
    'POST /auth/providers/:provider': { expected: anyone(503), path: '/auth/providers/github', json: {} },
    'PATCH /auth/profile': { expected: members(), json: { location: 'Lisbon' } },
    'PUT /auth/profile/avatar': { expected: members(400) },
    'DELETE /auth/profile/avatar': { expected: members() },
    'GET /auth/export': { expected: allowPendingDeletion() },
    'GET /auth/deletion': { expected: allowPendingDeletion() },
    'POST /auth/deletion': { expected: allowPendingDeletion(400), json: { email: 'somebody@else.example' } },
    'GET /saved-ideas': { expected: members() },
    'POST /saved-ideas': { expected: members(), json: { idea_id: idea.id } },
    'DELETE /saved-ideas/:idea_id': { expected: members(), path: `/saved-ideas/${idea.id}` },
    'PUT /idea-marks/:idea_id': { expected: members(), path: `/idea-marks/${idea.id}`, json: { mark: 'building' } },
    'DELETE /idea-marks/:idea_id': { expected: members(), path: `/idea-marks/${idea.id}` },
    'GET /my-ideas': { expected: members(), path: `/my-ideas?ids=${idea.id}` },
    'POST /idea-views': { expected: members(), json: { idea_id: idea.id } },
    'GET /idea-views': { expected: members() },
    'GET /ideas/:slug/export': { expected: pro(), path: `/ideas/${idea.slug}/export?format=json` },
    'GET /saved-ideas/export': { expected: pro(), path: '/saved-ideas/export?format=csv' },
    'GET /watches': { expected: members() },
    'GET /ideas/:slug/watch': { expected: members(), path: `/ideas/${idea.slug}/watch` },
    'PUT /ideas/:slug/watch': { expected: members(), path: `/ideas/${idea.slug}/watch` },
    'DELETE /ideas/:slug/watch': { expected: members(), path: `/ideas/${idea.slug}/watch` },
    'GET /research/:id/watch': { expected: members(404), path: `/research/${NOBODY}/watch` },
    'PUT /research/:id/watch': { expected: members(404), path: `/research/${NOBODY}/watch` },
    'DELETE /research/:id/watch': { expected: members(404), path: `/research/${NOBODY}/watch` },
    'GET /webhooks': { expected: members() },
    'POST /webhooks': { expected: members(400), json: { url: 'https://10.0.0.1/', events: ['idea.published'] } },
    'GET /webhooks/:id': { expected: owner(), path: `/webhooks/${webhook}` },
    'PATCH /webhooks/:id': { expected: owner(), path: `/webhooks/${webhook}`, json: { note: 'A note' } },
    'POST /webhooks/:id/secrets': { expected: owner(), path: `/webhooks/${webhook}/secrets` },
    'POST /webhooks/:id/tests': { expected: owner(), path: `/webhooks/${webhook}/tests` },
    'POST /webhooks/:id/replays': { expected: owner(), path: `/webhooks/${webhook}/replays`, json: {} },
    'DELETE /webhooks/:id': { expected: owner(), path: `/webhooks/${webhook}` },
    'GET /trends': { expected: anyone() },
    'GET /trends/:slug': { expected: anyone(404), path: '/trends/nowhere' },
    'PUT /trends/:slug/watch': { expected: members(404), path: '/trends/nowhere/watch' },
    'DELETE /trends/:slug/watch': { expected: members(404), path: '/trends/nowhere/watch' },
    'GET /ideas/:slug/topics': { expected: anyone(), path: `/ideas/${idea.slug}/topics` },
    'GET /roadmap': { expected: anyone() },
    'GET /roadmap/:id': { expected: anyone(), path: `/roadmap/${feature.id}` },
    'POST /roadmap': { expected: admins(), json: { title: 'Another feature', description: 'For everybody.', status: 'planned' } },
    'PUT /roadmap/:id': {
      expected: admins(),
      path: `/roadmap/${feature.id}`,
      json: { title: 'A feature', description: 'Changed now.', status: 'planned' },
    },
    'PUT /roadmap/:id/vote': { expected: lifetime(), path: `/roadmap/${feature.id}/vote` },
    'DELETE /roadmap/:id/vote': { expected: lifetime(), path: `/roadmap/${feature.id}/vote` },
    'POST /roadmap/:id/comments': {
      expected: { ...lifetime(), admin: 200 },
      path: `/roadmap/${feature.id}/comments`,
      json: { body: 'Please.' },
    },
    // Whose comment may be removed by whom is in roadmap.
    'DELETE /roadmap/:id/comments/:comment_id': { expected: members(404), path: `/roadmap/${feature.id}/comments/${nobody}` },
    'DELETE /idea-views': { expected: members() },
    'DELETE /idea-views/:idea_id': { expected: members(), path: `/idea-views/${idea.id}` },
    'POST /idea-views/restore': { expected: members(), json: { cleared_at: '2026-01-01T00:00:00.000Z' } },
    'GET /dashboard': { expected: members() },
    'POST /desk/visits': { expected: members() },
    'GET /payments/prices': { expected: anyone() },
    'POST /payments/create-checkout-session': {
      expected: { ...members(503) },
      json: { priceId: 'price', successUrl: 'http://a.example/', cancelUrl: 'http://a.example/' },
    },
    'GET /payments/subscription-status': { expected: members() },
    'POST /payments/subscription-status': { expected: members(503) },
    'POST /payments/cancel-subscription': { expected: members(503) },
    'POST /payments/resume-subscription': { expected: members(503) },
    'POST /payments/portal': { expected: members(503) },
    'GET /payments/history': { expected: members() },
    'POST /payments/webhook': { expected: anyone(400) },
    'GET /ideas/:slug/claim': { expected: anyone(), path: `/ideas/${idea.slug}/claim` },
    'POST /payments/claim-idea': { expected: anyone(503), json: { ideaId: idea.id } },
    'DELETE /payments/claim-idea': { expected: anyone(503), json: { ideaId: idea.id } },
    'POST /payments/claim-outcome': { expected: anyone(404), json: { sessionId: 'cs_of_nobody' } },
    'GET /claims': { expected: members() },
    'GET /claims/:id': { expected: holder(), path: `/claims/${claimId}` },
    'GET /claims/:id/dossier': { expected: holder(), path: `/claims/${claimId}/dossier?format=json` },
    'POST /claims/:id/link': { expected: holder(), path: `/claims/${claimId}/link`, json: {} },
    'GET /ai-chat/usage': { expected: members() },
    'GET /ai-chat/sessions': { expected: members() },
    'GET /ai-chat/sessions/:id': { expected: owner(), path: `/ai-chat/sessions/${chat.sessionId}` },
    'POST /ai-chat/message': { expected: proOnly(), json: { message: 'Why now?', ideaId: idea.id } },
    'GET /ai-chat/turns/:id/events': { expected: owner(), path: `/ai-chat/turns/${chat.turnId}/events` },
    'POST /ai-chat/turns/:id/stop': { expected: owner(), path: `/ai-chat/turns/${chat.turnId}/stop` },
    'GET /ai-chat/ideas/:id': { expected: proOnly(), path: `/ai-chat/ideas/${idea.id}` },
    'PATCH /ai-chat/sessions/:id': { expected: owner(), path: `/ai-chat/sessions/${chat.sessionId}`, json: { session_title: 'Timing' } },
    'DELETE /ai-chat/sessions/:id/messages': { expected: owner(), path: `/ai-chat/sessions/${chat.sessionId}/messages` },
    'DELETE /ai-chat/sessions/:id': { expected: owner(), path: `/ai-chat/sessions/${chat.sessionId}` },
    'POST /ai-chat/sessions/:id/restore': { expected: owner(), path: `/ai-chat/sessions/${chat.sessionId}/restore` },
    'GET /research/sample': { expected: anyone() },
    'POST /validate': { expected: proOnly(), json: { idea: 'Reminders for late invoices' } },
    'GET /build-kits': { expected: members() },
    'GET /build-kits/writer': { expected: members() },
    'POST /build-kits': { expected: proOnly(), json: { ideaId: idea.id } },
    'GET /build-kits/origins/:from/:id': { expected: proOnly(), path: `/build-kits/origins/idea/${idea.id}` },
    'GET /build-kits/:id': { expected: owner(), path: `/build-kits/${kit}` },
    'GET /build-kits/:id/versions': { expected: owner(), path: `/build-kits/${kit}/versions` },
    'GET /build-kits/:id/versions/:no': { expected: owner(), path: `/build-kits/${kit}/versions/1` },
    'GET /build-kits/:id/export': { expected: owner(), path: `/build-kits/${kit}/export?format=zip` },
    'PATCH /build-kits/:id': { expected: owner(), path: `/build-kits/${kit}`, json: { title: 'Renamed' } },
    // Changing one takes the plan, which the one it belongs to no longer has.
    'PUT /build-kits/:id/parts/:part': {
      expected: proOnly(404),
      path: `/build-kits/${kit}/parts/brief`,
      json: { text: 'Mine', base_version: 1 },
    },
    'POST /build-kits/:id/parts/:part/rewrite': {
      expected: proOnly(404),
      path: `/build-kits/${kit}/parts/brief/rewrite`,
      json: { base_version: 1 },
    },
    'POST /build-kits/:id/versions/:no/restore': {
      expected: proOnly(404),
      path: `/build-kits/${kit}/versions/1/restore`,
      json: { base_version: 1 },
    },
    'DELETE /build-kits/:id': { expected: owner(), path: `/build-kits/${kit}` },
    'POST /build-kits/:id/restore': { expected: owner(), path: `/build-kits/${kit}/restore` },
    'GET /project-week': { expected: members() },
    'GET /project-feed': { expected: members() },
    'PUT /project-feed': { expected: members() },
    'DELETE /project-feed': { expected: members() },
    'GET /projects': { expected: members() },
    // One of two that the free plan holds is made by whoever asks; theirs all have room.
    'POST /projects': {
      expected: members(),
      json: { from: 'blank', thesis: 'Small bakeries would pay for a baking list.', key: 'authorised' },
    },
    'GET /projects/origins/:from/:id': { expected: members(), path: `/projects/origins/idea/${idea.id}` },
    'GET /projects/:id': { expected: owner(), path: `/projects/${project}` },
    'PATCH /projects/:id': { expected: owner(), path: `/projects/${project}`, json: { buyer: 'The owner' } },
    'PUT /projects/:id/state': { expected: owner(), path: `/projects/${project}/state`, json: { state: 'building' } },
    'POST /projects/:id/assumptions': {
      expected: owner(),
      path: `/projects/${project}/assumptions`,
      json: { statement: 'They pay.', cost: 'ends' },
    },
    'PATCH /projects/:id/assumptions/:item': {
      expected: owner(),
      path: `/projects/${project}/assumptions/${assumption}`,
      json: { cost: 'slows' },
    },
    'PUT /projects/:id/assumptions/:item/state': {
      expected: owner(),
      path: `/projects/${project}/assumptions/${assumption}/state`,
      json: { state: 'holds', reason: 'Seen.' },
    },
    'DELETE /projects/:id/assumptions/:item': { expected: owner(), path: `/projects/${project}/assumptions/${assumption}` },
    'POST /projects/:id/criteria': {
      expected: owner(),
      path: `/projects/${project}/criteria`,
      json: { statement: 'Nobody pays.', due_on: null },
    },
    'PATCH /projects/:id/criteria/:item': {
      expected: owner(),
      path: `/projects/${project}/criteria/${criterion}`,
      json: { state: 'cleared' },
    },
    'DELETE /projects/:id/criteria/:item': { expected: owner(), path: `/projects/${project}/criteria/${criterion}` },
    'POST /projects/:id/evidence': {
      expected: owner(),
      path: `/projects/${project}/evidence`,
      json: { note: 'A call.', seen_on: '2026-01-05' },
    },
    'DELETE /projects/:id/evidence/:item': { expected: owner(), path: `/projects/${project}/evidence/${evidence}` },
    'POST /projects/:id/decisions': {
      expected: owner(),
      path: `/projects/${project}/decisions`,
      json: { about: 'Go on.', reason: 'Four paid.' },
    },
    'POST /projects/:id/tests': { expected: owner(), path: `/projects/${project}/tests`, json: { title: 'Calls' } },
    'GET /projects/:id/tests/:test': { expected: owner(), path: `/projects/${project}/tests/${planned}` },
    'PATCH /projects/:id/tests/:test': { expected: owner(), path: `/projects/${project}/tests/${planned}`, json: { days: 3 } },
    'POST /projects/:id/tests/:test/start': { expected: owner(), path: `/projects/${project}/tests/${planned}/start` },
    'DELETE /projects/:id/tests/:test': { expected: owner(), path: `/projects/${project}/tests/${planned}` },
    'POST /projects/:id/tests/:test/entries': {
      expected: owner(),
      path: `/projects/${project}/tests/${running}/entries`,
      json: { key: 'authorised', tried: 2, yes: 1, happened_on: '2026-01-05' },
    },
    'DELETE /projects/:id/tests/:test/entries/:entry': {
      expected: owner(),
      path: `/projects/${project}/tests/${running}/entries/${entry}`,
    },
    'POST /projects/:id/tests/:test/result': {
      expected: owner(),
      path: `/projects/${project}/tests/${done}/result`,
      json: { result: 'holds', reason: 'Four paid.' },
    },
    'PUT /projects/:id/tests/:test/giving': {
      expected: owner(409),
      path: `/projects/${project}/tests/${done}/giving`,
      json: { consent: true },
    },
    'DELETE /projects/:id/tests/:test/giving': { expected: members(), path: `/projects/${project}/tests/${done}/giving` },
    'GET /projects/:id/members': { expected: owner(), path: `/projects/${project}/members` },
    // The owner's place is nobody's to change, not even theirs.
    'PUT /projects/:id/members/:member': {
      expected: owner(409),
      path: `/projects/${project}/members/${ids.get('free')}`,
      json: { role: 'reader' },
    },
    'DELETE /projects/:id/members/:member': { expected: owner(409), path: `/projects/${project}/members/${ids.get('free')}` },
    'PUT /projects/:id/owner': { expected: owner(404), path: `/projects/${project}/owner`, json: { user_id: nobody } },
    // The owner is on Free, and sharing is Pro's.
    'POST /projects/:id/invitations': { expected: owner(403), path: `/projects/${project}/invitations`, json: { role: 'reader' } },
    'DELETE /projects/:id/invitations/:invitation': { expected: owner(), path: `/projects/${project}/invitations/${invitation}` },
    'PUT /projects/:id/page': { expected: owner(403), path: `/projects/${project}/page`, json: { is_on: true } },
    'GET /projects/:id/page': { expected: anyone(404), path: `/projects/${project}/page?key=wrong` },
    'GET /project-invitations/:token': { expected: anyone(404), path: '/project-invitations/wrong' },
    'POST /project-invitations/:token/accept': { expected: members(404), path: '/project-invitations/wrong/accept' },
    'POST /project-invitations/:token/decline': { expected: anyone(404), path: '/project-invitations/wrong/decline' },
    'GET /projects/:id/comments': { expected: owner(), path: `/projects/${project}/comments` },
    'POST /projects/:id/comments': { expected: owner(), path: `/projects/${project}/comments`, json: { body: 'Ask five more.' } },
    'PATCH /projects/:id/comments/:comment': {
      expected: owner(),
      path: `/projects/${project}/comments/${comment}`,
      json: { body: 'Ask six more.' },
    },
    'DELETE /projects/:id/comments/:comment': { expected: owner(), path: `/projects/${project}/comments/${comment}` },
    'GET /projects/:id/activity': { expected: owner(), path: `/projects/${project}/activity` },
    'GET /projects/:id/lists': { expected: owner(), path: `/projects/${project}/lists?country=uk` },
    'GET /projects/:id/contacts': { expected: owner(), path: `/projects/${project}/contacts` },
    'GET /projects/:id/contacts/export': { expected: owner(), path: `/projects/${project}/contacts/export` },
    'POST /projects/:id/contacts': {
      expected: owner(409),
      path: `/projects/${project}/contacts`,
      json: { name: 'Else', phone: '0113 496 0000' },
    },
    'POST /projects/:id/contacts/imports': { expected: owner(), path: `/projects/${project}/contacts/imports`, json: { csv: 'name' } },
    'POST /projects/:id/contacts/log': {
      expected: owner(),
      path: `/projects/${project}/contacts/log`,
      json: { test_id: running, yes_from: 'bought', key: 'a-key-of-the-sheet' },
    },
    'PATCH /projects/:id/contacts/:item': { expected: owner(), path: `/projects/${project}/contacts/${contact}`, json: { note: 'x' } },
    'DELETE /projects/:id/contacts/:item': { expected: owner(), path: `/projects/${project}/contacts/${contact}` },
    'GET /projects/:id/export': { expected: owner(), path: `/projects/${project}/export?format=json` },
    'POST /projects/imports': { expected: members(400), json: { file: {} } },
    'DELETE /projects/:id': { expected: owner(), path: `/projects/${project}` },
    'POST /projects/:id/restore': { expected: owner(), path: `/projects/${project}/restore` },
    'POST /research/understand': { expected: proOnly(), json: { idea: 'Reminders for late invoices' } },
    'POST /research': { expected: proOnly(202), json: { idea: 'Reminders for late invoices' } },
    'GET /research': { expected: members() },
    'GET /research/:id': { expected: holder(), path: `/research/${research}` },
    'GET /research/:id/events': { expected: owner(), path: `/research/${research}/events` },
    'GET /research/:id/export': { expected: owner(), path: `/research/${research}/export?format=json` },
    'PATCH /research/:id': { expected: owner(), path: `/research/${research}`, json: { title: 'Renamed' } },
    // Its owner has no plan for another run; who has one finds no report of theirs.
    'POST /research/:id/recheck': { expected: proOnly(404), path: `/research/${research}/recheck`, json: {} },
    'DELETE /research/:id': { expected: owner(), path: `/research/${research}` },
    'POST /research/:id/restore': { expected: owner(), path: `/research/${research}/restore` },
    'GET /unsubscribe': { expected: anyone(410), path: '/unsubscribe?token=x' },
    'GET /keep-daily': { expected: anyone(410), path: '/keep-daily?token=x' },
    'POST /keep-daily': { expected: anyone(410), json: { token: 'x' } },
    'POST /unsubscribe': { expected: anyone(410), json: { token: 'x' } },
    'POST /unsubscribe/undo': { expected: anyone(410), json: { token: 'x' } },
    'POST /unsubscribe/link': { expected: anyone(400), json: {} },
    'POST /unsubscribe/one-click': { expected: anyone(400), path: '/unsubscribe/one-click?token=x', json: {} },
    'GET /unsubscribe/one-click': { expected: anyone(302), path: '/unsubscribe/one-click?token=x' },
    'GET /admin/overview': { expected: admins() },
    'GET /admin/quick-stats': { expected: admins() },
    'GET /admin/audit': { expected: admins() },
    'GET /admin/audit/export': { expected: admins() },
    'GET /admin/views': { expected: admins() },
    'GET /admin/lists/:list': { expected: admins(), path: '/admin/lists/api-keys' },
    'POST /admin/views': { expected: admins(), json: { path: '/admin/users', name: 'Past due', query: 'status=past_due' } },
    'DELETE /admin/views/:id': { expected: admins(404), path: `/admin/views/${nobody}` },
    'GET /admin/users': { expected: admins() },
    'GET /admin/users/export': { expected: admins() },
    'GET /admin/users/:id': { expected: admins(), path: `/admin/users/${ids.get('another')}` },
    'PATCH /admin/users/:id': { expected: admins(404), path: `/admin/users/${nobody}`, json: {} },
    'PUT /admin/users/:id/tier': { expected: admins(404), path: `/admin/users/${nobody}/tier`, json: { tier: 'free' } },
    'PUT /admin/users/:id/status': { expected: admins(404), path: `/admin/users/${nobody}/status`, json: { status: 'active' } },
    'PUT /admin/users/:id/role': { expected: admins(404), path: `/admin/users/${nobody}/role`, json: { role: 'admin' } },
    'DELETE /admin/users/:id/sessions': { expected: admins(404), path: `/admin/users/${nobody}/sessions` },
    'POST /admin/users/:id/verification': { expected: admins(404), path: `/admin/users/${nobody}/verification` },
    'PUT /admin/users/:id/suspension': {
      expected: admins(404),
      path: `/admin/users/${nobody}/suspension`,
      json: { reason: 'Sold reports on' },
    },
    'DELETE /admin/users/:id/suspension': { expected: admins(404), path: `/admin/users/${nobody}/suspension` },
    'POST /admin/users/:id/notes': { expected: admins(404), path: `/admin/users/${nobody}/notes`, json: { body: 'A note' } },
    'DELETE /admin/users/:id/notes/:note': { expected: admins(404), path: `/admin/users/${nobody}/notes/${nobody}` },
    'GET /admin/users/:id/merge': { expected: admins(404), path: `/admin/users/${nobody}/merge?email=no.one@people.example` },
    'POST /admin/users/:id/merge': { expected: admins(404), path: `/admin/users/${nobody}/merge`, json: { from: nobody } },
    'POST /admin/users/:id/preview': { expected: admins(404), path: `/admin/users/${nobody}/preview` },
    'DELETE /auth/preview': { expected: members() },
    'DELETE /admin/users/:id': { expected: admins(404), path: `/admin/users/${nobody}` },
    'GET /admin/updates': { expected: admins() },
    'POST /admin/updates': { expected: admins(), json: update },
    'POST /admin/update-previews': { expected: admins(), json: update },
    'GET /admin/updates/:id': { expected: admins(404), path: `/admin/updates/${NOBODY}` },
    'PUT /admin/updates/:id': { expected: admins(404), path: `/admin/updates/${NOBODY}`, json: { version: 1, update } },
    'DELETE /admin/updates/:id': { expected: admins(404), path: `/admin/updates/${NOBODY}` },
    'POST /admin/updates/:id/test': { expected: admins(404), path: `/admin/updates/${NOBODY}/test` },
    'POST /admin/updates/:id/send': {
      expected: admins(404),
      path: `/admin/updates/${NOBODY}/send`,
      json: { version: 1, at: 'now', people: 1 },
    },
    'GET /admin/topics': { expected: admins() },
    'POST /admin/topics': { expected: admins(), json: aTopic('tide-tables') },
    'POST /admin/topic-ingests': { expected: admins(503), json: { source: 'npm' } },
    'GET /admin/topics/:slug': { expected: admins(404), path: '/admin/topics/no-such-topic' },
    'PUT /admin/topics/:slug': { expected: admins(404), path: '/admin/topics/no-such-topic', json: topicChanges },
    'PUT /admin/topics/:slug/state': { expected: admins(404), path: '/admin/topics/no-such-topic/state', json: { retired: true } },
    'POST /admin/topics/:slug/merge': { expected: admins(404), path: '/admin/topics/no-such-topic/merge', json: { into: 'another' } },
    'GET /admin/dashboard': { expected: admins() },
    'GET /admin/activity': { expected: admins() },
    'GET /admin/analytics': { expected: admins() },
    'GET /admin/subscriptions': { expected: admins() },
    'GET /admin/subscriptions/figures': { expected: admins() },
    'GET /admin/subscriptions/export': { expected: admins() },
    'POST /admin/subscriptions/:id/cancel': { expected: admins(404), path: `/admin/subscriptions/${nobody}/cancel` },
    'GET /admin/invoices': { expected: admins() },
    'GET /admin/invoices/export': { expected: admins() },
    'GET /admin/settings': { expected: admins() },
    'PUT /admin/settings': { expected: admins(409), json: { settings: defaultSettings, version: 7 } },
    'POST /admin/settings/restore': { expected: admins(404), json: { restore: 7, version: 0 } },
    'GET /admin/jobs': { expected: admins() },
    'POST /admin/jobs/retry': { expected: admins(), json: { queue: 'mail' } },
    'POST /admin/dead-payment-events/:id/retry': { expected: admins(404), path: `/admin/dead-payment-events/${nobody}/retry` },
    'POST /admin/dead-mail/:id/retry': { expected: admins(404), path: `/admin/dead-mail/${nobody}/retry` },
    'POST /admin/dead-payment-tasks/:id/retry': { expected: admins(404), path: `/admin/dead-payment-tasks/${nobody}/retry` },
    'POST /admin/dead-payment-tasks/:id/set-aside': {
      expected: admins(404),
      path: `/admin/dead-payment-tasks/${nobody}/set-aside`,
      json: { why: 'done by hand' },
    },
    'POST /admin/scheduled-jobs/:name/run': { expected: admins(404), path: '/admin/scheduled-jobs/no-such-work/run' },
    'PUT /admin/scheduled-jobs/:name/hold': {
      expected: admins(404),
      path: '/admin/scheduled-jobs/no-such-work/hold',
      json: { paused: true },
    },
    'GET /admin/ideas': { expected: admins() },
    'GET /admin/ideas/export': { expected: admins(), path: '/admin/ideas/export?format=json' },
    'POST /admin/ideas': { expected: admins(), json: { fields: { title: 'Begun' } } },
    'POST /admin/ideas/bulk': { expected: admins(), json: { ids: [nobody], do: 'activate' } },
    'PATCH /admin/ideas/:id': { expected: admins(404), path: `/admin/ideas/${nobody}`, json: { active: true } },
    'DELETE /admin/ideas/:id': { expected: admins(404), path: `/admin/ideas/${nobody}` },
    'GET /admin/ideas/:id/draft': { expected: admins(), path: `/admin/ideas/${idea.id}/draft` },
    'PUT /admin/ideas/:id/draft': { expected: admins(404), path: `/admin/ideas/${nobody}/draft`, json: { version: 0, fields: {} } },
    'DELETE /admin/ideas/:id/draft': { expected: admins(404), path: `/admin/ideas/${nobody}/draft` },
    'GET /admin/ideas/:id/preview': { expected: admins(), path: `/admin/ideas/${idea.id}/preview` },
    'POST /admin/ideas/:id/save': { expected: admins(404), path: `/admin/ideas/${nobody}/save`, json: { version: 0, publish: false } },
    'PUT /admin/ideas/:id/publication': { expected: admins(404), path: `/admin/ideas/${nobody}/publication`, json: { at: inAnHour } },
    'DELETE /admin/ideas/:id/publication': { expected: admins(404), path: `/admin/ideas/${nobody}/publication` },
    'GET /admin/ideas/:id/history': { expected: admins(), path: `/admin/ideas/${idea.id}/history` },
    'GET /admin/ideas/:id/revisions/:number': { expected: admins(404), path: `/admin/ideas/${idea.id}/revisions/1` },
    'POST /admin/ideas/:id/revisions/:number/restore': { expected: admins(404), path: `/admin/ideas/${idea.id}/revisions/1/restore` },
    'GET /admin/idea-reviews': { expected: admins() },
    'POST /admin/ideas/:id/reviews': { expected: admins(), path: `/admin/ideas/${idea.id}/reviews` },
    'GET /admin/daily-ideas': { expected: admins() },
    'PUT /admin/daily-ideas/:day': { expected: admins(404), path: '/admin/daily-ideas/2999-01-01', json: { idea_id: nobody } },
    'DELETE /admin/daily-ideas/:day': { expected: admins(404), path: '/admin/daily-ideas/2999-01-01' },
    'POST /admin/daily-ideas/:day/move': { expected: admins(404), path: '/admin/daily-ideas/2999-01-01/move', json: { to: '2999-01-02' } },
    'POST /admin/idea-imports': { expected: admins(400), json: { format: 'json', content: '[]' } },
    'GET /admin/idea-imports/:id': { expected: admins(404), path: `/admin/idea-imports/${nobody}` },
    'GET /admin/idea-imports/:id/progress': { expected: admins(), path: `/admin/idea-imports/${nobody}/progress` },
    'POST /admin/idea-imports/:id/apply': { expected: admins(404), path: `/admin/idea-imports/${nobody}/apply` },
    // No topic was measured here.
    'POST /admin/generate-idea': { expected: admins(502), json: { category: 'saas' } },
    'GET /admin/payments': { expected: admins() },
    'GET /admin/payments/:id': { expected: admins(404), path: `/admin/payments/${nobody}` },
    'POST /admin/payments/:id/refund': { expected: admins(503), path: `/admin/payments/${nobody}/refund`, json: {} },
    'POST /admin/payments/:id/cancel-subscription': { expected: admins(503), path: `/admin/payments/${nobody}/cancel-subscription` },
    // Late: it keeps the account of who is leaving.
    'DELETE /auth/deletion': { expected: allowPendingDeletion() },
    // Last: it ends the sessions it is called with.
    'POST /auth/logout': { expected: anyone() },
  };
});
afterAll(() => t.drop());

test('every operation has a line in the table, and every line an operation', () => {
  const described = operationsOf(app.openAPIRegistry.definitions, '/api/v1').map(
    ({ method, path }) => `${method} ${path.replace('/api/v1', '')}`,
  );
  expect(described.length).toBeGreaterThan(20);
  expect(Object.keys(lines).sort()).toEqual(described.sort());
});

test('everybody gets what the table says, and no answer that is not described', async () => {
  const wrong: string[] = [];
  const undescribed = new Set<string>();
  const undescribedOf = await describedBy(app);
  for (const [operation, { expected, path, json }] of Object.entries(lines)) {
    const [method = '', described = ''] = operation.split(' ');
    // The owner comes last where a thing is used up by its owner.
    for (const persona of [...people].sort((a) => (a === 'free' ? 1 : 0))) {
      const cookie = cookies.get(persona);
      const response = await app.request(`/api/v1${path ?? described}`, {
        method,
        headers: {
          'x-client-address': persona,
          ...(cookie ? { cookie } : {}),
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      });
      if (response.status !== expected[persona]) wrong.push(`${operation} as ${persona}: ${response.status}, not ${expected[persona]}`);
      const fault = await undescribedOf(method, described, response);
      if (fault) undescribed.add(fault);
      // A stream that nobody reads would keep its place in this process, which other tests share.
      if (!response.bodyUsed) await response.body?.cancel();
    }
  }
  expect(wrong).toEqual([]);
  expect([...undescribed]).toEqual([]);
});

test('an answer that nobody described is found by its status, its type and its shape', async () => {
  const undescribedOf = await describedBy(app);
  const refused = { success: false, error: { code: 'gone', message: 'Gone.' } };
  expect(await undescribedOf('GET', '/categories', Response.json(refused, { status: 410 }))).toContain('is not described');
  expect(await undescribedOf('GET', '/categories', new Response('<p>', { headers: { 'content-type': 'text/html' } }))).toContain(
    'text/html',
  );
  expect(await undescribedOf('GET', '/categories', Response.json({ success: true, data: 7 }))).toContain('data');
});

test('who may not call an operation is told so before anything they sent is looked at', async () => {
  const wrong: string[] = [];
  const operations = operationsOf(app.openAPIRegistry.definitions, '/api/v1').filter(({ needs }) => needs !== 'nothing');
  for (const { method, path, needs } of operations)
    for (const [persona, expected] of [['visitor', 401], ...(needs === 'admin' ? ([['free', 403]] as const) : [])] as const) {
      const cookie = (await sessionCookie(persona)) ?? '';
      const response = await app.request(path.replaceAll(/:\w+/g, 'no%20id'), {
        method,
        headers: { cookie, 'content-type': 'application/json', 'x-client-address': persona },
        ...(method === 'GET' ? {} : { body: '["nothing an operation takes"' }),
      });
      if (response.status !== expected) wrong.push(`${method} ${path} as ${persona}: ${response.status}, not ${expected}`);
    }
  expect(operations.filter(({ needs }) => needs === 'admin').length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});

/** A session of its own: those of the table are ended by its last line. */
async function sessionCookie(persona: 'visitor' | 'free'): Promise<string | undefined> {
  return persona === 'visitor' ? undefined : (await sessionOf(accounts, ids.get(persona) as string)).cookie;
}

test('a route that nobody described is closed', async () => {
  const open = createApp(t.ctx, accounts);
  open.get('/forgotten', (c) => c.json({ secret: true }, 200));
  expect((await open.request('/api/v1/forgotten')).status).toBe(401);
});

test('what one person saved, marked, read and is, no other person is told', async () => {
  const idea = await anIdea(t.ctx);
  const { cookie } = await sessionOf(accounts, ids.get('lifetime') as string);
  const other = await sessionOf(accounts, ids.get('another') as string);
  const call = (path: string, as: string, method = 'GET', json?: unknown) =>
    app.request(`/api/v1${path}`, {
      method,
      headers: { cookie: as, ...(json ? { 'content-type': 'application/json' } : {}) },
      ...(json ? { body: JSON.stringify(json) } : {}),
    });
  await call('/saved-ideas', cookie, 'POST', { idea_id: idea.id });
  await call(`/idea-marks/${idea.id}`, cookie, 'PUT', { mark: 'building' });
  await call('/idea-views', cookie, 'POST', { idea_id: idea.id });
  for (const path of ['/saved-ideas', `/my-ideas?ids=${idea.id}`, '/idea-views', '/dashboard']) {
    expect(await (await call(path, cookie)).text(), path).toContain(idea.id);
    expect(await (await call(path, other.cookie)).text(), path).not.toContain(idea.id);
  }
});

test.each(['mark=building', 'saved=true', 'hide=not_for_me'])('a list asked for by %s needs a session', async (query) => {
  const idea = await anIdea(t.ctx);
  const { cookie } = await sessionOf(accounts, ids.get('free') as string);
  const visitors = await app.request(`/api/v1/ideas?${query}`);
  expect(visitors.status).toBe(401);
  expect(await visitors.text()).not.toContain(idea.id);
  expect((await app.request(`/api/v1/ideas?${query}`, { headers: { cookie } })).status).toBe(200);
});

test('what one person clears from their history, no other person’s call brings back or clears', async () => {
  const idea = await anIdea(t.ctx);
  const [mine, theirs] = await Promise.all(
    (['pro_monthly', 'another'] as const).map(async (persona) => (await sessionOf(accounts, ids.get(persona) as string)).cookie),
  );
  const call = async (path: string, as: string | undefined, method = 'GET', json?: unknown) => {
    const body = json ? { body: JSON.stringify(json) } : {};
    const headers = { cookie: as ?? '', ...(json ? { 'content-type': 'application/json' } : {}) };
    return (await app.request(`/api/v1${path}`, { method, headers, ...body })).json();
  };
  await call('/idea-views', mine, 'POST', { idea_id: idea.id });
  await call('/idea-views', theirs, 'DELETE');
  await call(`/idea-views/${idea.id}`, theirs, 'DELETE');
  expect(JSON.stringify(await call('/idea-views', mine))).toContain(idea.id);
  const { data } = (await call('/idea-views', mine, 'DELETE')) as { data: { cleared_at: string } };
  expect(await call('/idea-views/restore', theirs, 'POST', data)).toMatchObject({ data: { ideas: 0 } });
  expect(JSON.stringify(await call('/idea-views', mine))).not.toContain(idea.id);
  expect(await call('/idea-views/restore', mine, 'POST', { cleared_at: data.cleared_at })).toMatchObject({ data: { ideas: 1 } });
});

test('answers with a session are kept by nobody', async () => {
  const { cookie } = await sessionOf(accounts, ids.get('free') as string);
  for (const path of ['/ideas', '/auth/profile'])
    expect((await app.request(`/api/v1${path}`, { headers: { cookie } })).headers.get('cache-control')).toBe('private, no-store');
});

test('somebody whose account is about to be removed reads as a visitor, is told what to do first, and has everything back when they keep it', async () => {
  const { id } = await addPerson(t, accounts, { role: 'admin', tier: 'lifetime', leaving: true });
  const { cookie } = await sessionOf(accounts, id);
  const idea = await anIdea(t.ctx);
  const call = async (method: string, path: string) => {
    const response = await app.request(`/api/v1${path}`, { method, headers: { cookie } });
    return { status: response.status, body: (await response.json()) as { data: { level?: string }; error: { message: string } } };
  };
  const level = async () => (await call('GET', `/ideas/${idea.slug}`)).body.data.level;
  expect(await level()).toBe('teaser');
  for (const path of ['/saved-ideas', '/admin/overview', '/ideas?saved=true', `/ideas/${idea.slug}/export?format=json`])
    expect(await call('GET', path), path).toMatchObject({
      status: 403,
      body: {
        error: {
          code: 'not_allowed',
          message: expect.stringMatching(/^Your account is to be deleted on \d+ \w+ \d{4}\. Keep it first\.$/),
        },
      },
    });
  expect((await call('DELETE', '/auth/deletion')).status).toBe(200);
  expect([await level(), (await call('GET', '/admin/overview')).status]).toEqual(['full', 200]);
});

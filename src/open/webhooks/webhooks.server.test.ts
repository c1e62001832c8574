import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../../../tests/doubles/receiver.ts';
import { addPerson, sentMail, testAccounts } from '../../../tests/factories/accounts.ts';
import { aCanaryDossier, CANARY_PATTERN } from '../../../tests/factories/canary.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { emptyTables } from '../../../tests/factories/empty-tables.ts';
import { aFinishedReport } from '../../../tests/factories/finished-report.ts';
import { anIdea } from '../../../tests/factories/idea.factory.ts';
import { everyJob, runDueJobs } from '../../../tests/factories/jobs.ts';
import { anEntry, aProject, aRunningTest, joins } from '../../../tests/factories/projects.ts';
import { storeCompanies } from '../../engine/companies/store-companies.server.ts';
import type { Accounts } from '../../people/accounts/accounts.server.ts';
import { enqueue } from '../../platform/jobs/enqueue.server.ts';
import { openJobs } from '../../platform/jobs/open-jobs.server.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { endTest } from '../../projects/change-test.server.ts';
import { noteTestsDue } from '../../projects/due-tests.server.ts';
import { logEntry } from '../../projects/log-entry.server.ts';
import { removeProject } from '../../projects/remove-project.server.ts';
import { findEndpointPage, forgetOldWebhooks, replay, sendTest } from './deliveries.server.ts';
import { addEndpoint, changeEndpoint, findEndpoint, listEndpoints, removeEndpoint, rotateSecret } from './endpoints.server.ts';
import { type EventTypeId, eventTypeIds, isForAdmins, MOST_ENDPOINTS } from './event-types.ts';
import { RETRY_AFTER_MS } from './note-attempt.server.ts';
import { startWebhooks } from './start-webhooks.server.ts';
import { spreadEvents } from './webhook-jobs.server.ts';

const HOUR_MS = 3_600_000;
const NOBODY = '018f0000-0000-7000-8000-000000000000';
const clock = aClock();
let t: TestDatabase;
let accounts: Accounts;
let receiver: Receiver;
let webhooks: ReturnType<typeof startWebhooks>;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  accounts = testAccounts(t);
  receiver = await startReceiver();
  webhooks = startWebhooks(accounts, [receiver.url]);
});
afterAll(async () => {
  webhooks.close();
  await receiver.close();
  await t.drop();
});
beforeEach(async () => {
  clock.set('2026-03-10T12:00:00.000Z');
  await emptyTables(t.db);
  await t.db.rows(sql`DELETE FROM pgboss.job`);
  receiver.asked.length = 0;
  receiver.answer(200);
});

const person = (facts = {}) => addPerson(t, accounts, facts);
const parts = () => ({ accounts, trusted: [receiver.url] });
const membersTypes = eventTypeIds.filter((id) => !isForAdmins(id));
const add = (viewer: Viewer, events: EventTypeId[] = membersTypes, path = '/hook') =>
  addEndpoint(t.ctx, parts(), viewer, { url: `${receiver.url}${path}`, note: '', events });
const work = () => runDueJobs(t.ctx, webhooks.workers);
const pageOf = (viewer: Viewer, id: string) => findEndpointPage(t.ctx, viewer, id, { page: 1, limit: 100 });
const countOf = async (table: 'webhook_events' | 'webhook_deliveries') =>
  (
    await t.db.rows<{ n: number }>(
      table === 'webhook_events' ? sql`SELECT count(*) AS n FROM webhook_events` : sql`SELECT count(*) AS n FROM webhook_deliveries`,
    )
  )[0]?.n;

describe('what is sent', () => {
  test('a new idea is told to whoever wants it, signed by Standard Webhooks, under an id that sorts by time', async () => {
    const { viewer } = await person();
    const { endpoint, secret } = await add(viewer);
    const first = await anIdea(t.ctx, { daysOld: 1 });
    // Ids sort by the millisecond.
    const made = Date.now();
    await expect.poll(() => Date.now()).toBeGreaterThan(made);
    const second = await anIdea(t.ctx, { daysOld: 0 });
    await work();
    const received = receiver.received(secret);
    expect(received.map(({ type, data }) => [type, data.slug])).toEqual([
      ['idea.published', first.slug],
      ['idea.published', second.slug],
    ]);
    expect(received[0]).toMatchObject({
      timestamp: '2026-03-09T12:00:00.000Z',
      data: { title: first.dossier.title, access: 'full', url: `http://localhost:3000/ideas/${first.slug}` },
      asked: { method: 'POST', path: '/hook', headers: { 'content-type': 'application/json' } },
    });
    expect(received[0]?.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(received.map(({ id }) => id).sort()).toEqual(received.map(({ id }) => id));
    const { deliveries } = await pageOf(viewer, endpoint.id);
    expect(deliveries.map(({ state, attempts }) => [state, attempts[0]?.status, attempts[0]?.answer])).toEqual([
      ['delivered', 200, 'ok'],
      ['delivered', 200, 'ok'],
    ]);
    await work();
    expect(receiver.asked).toHaveLength(2);
  });

  test('an event stands or falls with its fact, and is not written where nobody wants it', async () => {
    await anIdea(t.ctx);
    expect(await countOf('webhook_events')).toBe(0);
    const { viewer } = await person();
    await add(viewer);
    await t.db
      .transaction(async (db) => {
        await anIdea({ ...t.ctx, db });
        throw new Error('the fact did not happen');
      })
      .catch(() => undefined);
    expect([await countOf('webhook_events'), await work()]).toEqual([0, 0]);
  });

  test('an idea is told once its day has come, and once', async () => {
    const { viewer } = await person();
    const { secret } = await add(viewer);
    const idea = await anIdea(t.ctx, { daysOld: -2 });
    await work();
    expect(receiver.asked).toEqual([]);
    clock.advance(49 * HOUR_MS);
    await work();
    expect(receiver.received(secret).map(({ data }) => data.slug)).toEqual([idea.slug]);
    await t.db.rows(sql`UPDATE ideas SET state = 'archived' WHERE id = ${idea.id}`);
    await t.db.rows(sql`UPDATE ideas SET state = 'published' WHERE id = ${idea.id}`);
    await work();
    expect(receiver.asked).toHaveLength(1);
  });

  test('the job that spreads events is the one that enqueue would ask for', async () => {
    const { viewer } = await person();
    await add(viewer);
    await anIdea(t.ctx);
    await enqueue(t.ctx, spreadEvents, {}, { key: 'x' });
    const rows = await t.db.rows<Record<string, unknown>>(sql`
      SELECT to_jsonb(j) - 'id' - 'created_on' - 'start_after' - 'keep_until' - 'singleton_key' AS job, start_after = created_on AS is_due
      FROM pgboss.job j WHERE name = ${spreadEvents.name}`);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual(rows[1]);
  });
});

describe('who hears of what', () => {
  test('of a test its owner and editors are told: when its last day has come, once, and when it has its result', async () => {
    const [owner, other, editor, reader] = [await person(), await person(), await person(), await person()];
    await add(owner.viewer);
    await add(other.viewer, membersTypes, '/other');
    await add(editor.viewer, membersTypes, '/editor');
    await add(reader.viewer, membersTypes, '/reader');
    const project = await aProject(t.ctx, owner.viewer);
    await joins(t.ctx, project, editor.viewer, 'editor');
    await joins(t.ctx, project, reader.viewer, 'reader');
    const running = await aRunningTest(t.ctx, owner.viewer, project, { title: 'Presale', days: 2 });
    await t.db.rows(sql`UPDATE users SET time_zone = 'America/New_York', email_project_reminders = false`);
    clock.set('2026-03-12T10:59:00Z');
    expect(await noteTestsDue(t.ctx), 'it is not yet seven there').toBe(0);
    clock.set('2026-03-12T11:00:00Z');
    expect([await noteTestsDue(t.ctx), await noteTestsDue(t.ctx)]).toEqual([1, 0]);
    await work();
    await logEntry(t.ctx, owner.viewer, { id: project, test: running }, anEntry(t.ctx, { tried: 12, yes: 5 }));
    await endTest(t.ctx, owner.viewer, { id: project, test: running }, { result: 'holds', reason: '' });
    await work();
    const url = `http://localhost:3000/projects/${project}/tests/${running}`;
    const told = receiver.asked.filter(({ path }) => path === '/hook').map(({ body }) => JSON.parse(body));
    expect(told.map(({ type, data }) => [type, data.state, data.yes, data.result, data.due_on, data.url])).toEqual([
      ['test.due', 'running', 0, null, '2026-03-12', url],
      ['test.finished', 'ended', 5, 'holds', '2026-03-12', url],
    ]);
    expect(receiver.asked.map(({ path }) => path).sort()).toEqual(['/editor', '/editor', '/hook', '/hook']);
  });

  test('of an example, and of a project that was removed meanwhile, nothing is sent', async () => {
    const owner = await person();
    await add(owner.viewer);
    const [example, removed] = [await aProject(t.ctx, owner.viewer), await aProject(t.ctx, owner.viewer)];
    for (const project of [example, removed]) await aRunningTest(t.ctx, owner.viewer, project, { days: 1 });
    await t.db.rows(sql`UPDATE projects SET is_demo = true WHERE id = ${example}`);
    clock.set('2026-03-11T12:00:00Z');
    expect(await noteTestsDue(t.ctx)).toBe(1);
    await removeProject(t.ctx, owner.viewer, removed);
    await work();
    expect([await countOf('webhook_events'), receiver.asked]).toEqual([1, []]);
  });

  test('of a locked idea a member is sent the teaser alone', async () => {
    const { viewer } = await person();
    const { secret } = await add(viewer);
    const { dossier } = aCanaryDossier();
    await anIdea(t.ctx, { dossier, daysOld: 60 });
    await work();
    const [sent] = receiver.received(secret);
    expect(sent?.data.access).toBe('teaser');
    expect(receiver.asked[0]?.body.match(CANARY_PATTERN)).toBeNull();
  });

  test('a report is told to its owner, and to nobody else', async () => {
    const [mine, other] = [await person(), await person()];
    const { secret } = await add(mine.viewer);
    await add(other.viewer, membersTypes, '/other');
    const id = await aFinishedReport(t.ctx, mine.id);
    await work();
    expect(receiver.asked.map(({ path }) => path)).toEqual(['/hook']);
    expect(receiver.received(secret)[0]).toMatchObject({
      type: 'report.finished',
      data: { id, verdict: expect.any(String), url: `http://localhost:3000/research/${id}` },
    });
  });

  test('a topic that turned is told to whoever watches it', async () => {
    const [watcher, other] = [await person(), await person()];
    const { secret } = await add(watcher.viewer);
    await add(other.viewer, membersTypes, '/other');
    const id = await topic();
    await t.db.rows(sql`INSERT INTO topic_watches (topic_id, user_id, watched_at) VALUES (${id}, ${watcher.id}, ${clock.now()})`);
    await t.db.rows(sql`UPDATE topic_figures SET status = 'rising', computed_at = ${clock.now()} WHERE topic_id = ${id}`);
    await t.db.rows(sql`UPDATE topic_figures SET volume = 7, status = 'rising' WHERE topic_id = ${id}`);
    await work();
    expect(receiver.received(secret).map(({ type, data }) => [type, data.slug, data.from, data.to])).toEqual([
      ['topic.turned', 'tides', 'steady', 'rising'],
    ]);
  });

  test('a company near something watched is told once; one that only locked dossiers name not to who may not read them', async () => {
    const [free, pro] = [await person(), await person({ tier: 'pro_monthly' })];
    await add(free.viewer, ['watch.found']);
    await add(pro.viewer, ['watch.found'], '/pro');
    const idea = await anIdea(t.ctx);
    const known = await company('Known', 'yc');
    await t.db.rows(sql`
      INSERT INTO watches (id, user_id, idea_id, watched_at, sent_companies) SELECT gen_random_uuid(), id, ${idea.id}, ${clock.now()}, ${[known]}::uuid[] FROM users`);
    clock.advance(HOUR_MS);
    const [open, locked] = [await company('Open Rival', 'yc'), await company('Locked Rival', 'catalogue')];
    const near = (ids: string[]) => t.db.rows(sql`UPDATE watches SET looked_at = ${clock.now()}, near_companies = ${ids}::uuid[]`);
    await near([known, open, locked]);
    await near([known]);
    await near([known, open, locked]);
    await work();
    const named = (path: string) =>
      receiver.asked
        .filter((asked) => asked.path === path)
        .map(({ body }) => (JSON.parse(body).data.companies as { name: string }[]).map(({ name }) => name));
    expect([named('/hook'), named('/pro')]).toEqual([[['Open Rival']], [['Locked Rival', 'Open Rival']]]);
  });

  test('payments are for administrators, as long as they are', async () => {
    const [admin, member] = [await person({ role: 'admin' }), await person()];
    await person({ role: 'admin' });
    await expect(add(member.viewer, ['payment.received'])).rejects.toMatchObject({ code: 'not_allowed' });
    const { endpoint, secret } = await add(admin.viewer, ['payment.received']);
    await payment(4_200);
    await work();
    expect(receiver.received(secret)[0]).toMatchObject({
      type: 'payment.received',
      data: { purpose: 'lifetime', amount_cents: 4_200, currency: 'usd' },
    });
    expect(receiver.asked[0]?.body).not.toContain('payer@');
    receiver.answer(500);
    await payment(100);
    await work();
    await t.db.rows(sql`UPDATE users SET role = 'user' WHERE id = ${admin.id}`);
    clock.advance(HOUR_MS);
    await work();
    await payment(200);
    await work();
    expect(receiver.asked).toHaveLength(2);
    expect((await pageOf(admin.viewer, endpoint.id)).deliveries.map(({ state }) => state)).toEqual(['withheld', 'delivered']);
  });

  test('what is no longer in the catalogue is not sent, and who is leaving is sent nothing', async () => {
    const [mine, leaving] = [await person(), await person()];
    const { endpoint } = await add(mine.viewer);
    await add(leaving.viewer, membersTypes, '/leaving');
    receiver.answer(503);
    const idea = await anIdea(t.ctx);
    await work();
    expect(receiver.asked).toHaveLength(2);
    await t.db.rows(sql`UPDATE users SET deletion_due_at = ${clock.now()} WHERE id = ${leaving.id}`);
    await anIdea(t.ctx);
    await t.db.rows(sql`UPDATE ideas SET state = 'claimed' WHERE id = ${idea.id}`);
    receiver.answer(200);
    clock.advance(HOUR_MS);
    await work();
    expect(receiver.asked.map(({ path }) => path).sort()).toEqual(['/hook', '/hook', '/leaving']);
    expect((await pageOf(mine.viewer, endpoint.id)).deliveries.map(({ state, body }) => [state, body !== null])).toEqual([
      ['delivered', true],
      ['withheld', false],
    ]);
  });
});

describe('a receiver that fails', () => {
  test('is tried for three days, then switched off with an email; what failed can be sent again under the same ids', async () => {
    const { viewer, email } = await person();
    const { endpoint, secret } = await add(viewer);
    receiver.answer(500);
    await anIdea(t.ctx);
    await work();
    for (const wait of RETRY_AFTER_MS) {
      const before = receiver.asked.length;
      clock.advance(wait - 1_000);
      await work();
      expect(receiver.asked).toHaveLength(before);
      // It may have to rest a little longer.
      clock.advance(HOUR_MS);
      await work();
      expect(receiver.asked).toHaveLength(before + 1);
    }
    expect(receiver.asked).toHaveLength(10);
    expect(new Set(receiver.received(secret).map(({ id }) => id)).size).toBe(1);
    expect(await findEndpoint(t.ctx, viewer, endpoint.id)).toMatchObject({ is_on: false, off_why: 'failing' });
    const emails = await sentMail(t, accounts);
    expect(emails.map(({ to }) => to)).toEqual([email]);
    expect(emails[0]?.text).toContain(`/settings/webhooks/${endpoint.id}`);
    await anIdea(t.ctx);
    expect(await work()).toBe(0);
    await expect(replay(t.ctx, viewer, { id: endpoint.id })).rejects.toMatchObject({ code: 'conflict' });
    receiver.answer(200);
    await changeEndpoint(t.ctx, parts(), viewer, { id: endpoint.id, change: { is_on: true } });
    expect(await replay(t.ctx, viewer, { id: endpoint.id })).toBe(1);
    await work();
    expect(new Set(receiver.received(secret).map(({ id }) => id)).size).toBe(1);
    const [delivery] = (await pageOf(viewer, endpoint.id)).deliveries;
    expect([delivery?.state, delivery?.attempts.length]).toEqual(['delivered', 10]);
    expect(await sentMail(t, accounts)).toEqual([]);
  });

  test('the waits come to three days', () => {
    const days = RETRY_AFTER_MS.reduce<number>((sum, wait) => sum + wait, 0) / (24 * HOUR_MS);
    expect(days).toBeGreaterThanOrEqual(3);
    expect(days).toBeLessThan(3.5);
  });

  test('one that answers that it is gone is switched off at once', async () => {
    const { viewer } = await person();
    const { endpoint } = await add(viewer);
    receiver.answer(410);
    await anIdea(t.ctx);
    await work();
    expect(await findEndpoint(t.ctx, viewer, endpoint.id)).toMatchObject({ is_on: false, off_why: 'gone' });
    expect(await sentMail(t, accounts)).toHaveLength(1);
  });

  test('one that is down rests, and is asked once for all that waits', async () => {
    const { viewer } = await person();
    await add(viewer);
    receiver.answer(503);
    for (let n = 0; n < 5; n++) await anIdea(t.ctx);
    await work();
    expect(receiver.asked).toHaveLength(1);
    receiver.answer(200);
    clock.advance(HOUR_MS);
    await work();
    expect(receiver.asked).toHaveLength(6);
  });

  test('one that asks to be left alone is left alone', async () => {
    const { viewer } = await person();
    const { endpoint } = await add(viewer);
    receiver.answer((response) => void response.writeHead(429, { 'retry-after': '7200' }).end());
    await anIdea(t.ctx);
    await work();
    const [delivery] = (await pageOf(viewer, endpoint.id)).deliveries;
    expect(delivery?.due_at).toBe(new Date(clock.now().getTime() + 2 * HOUR_MS).toISOString());
  });

  test.each([
    ['redirects', (response) => void response.writeHead(302, { location: '/elsewhere' }).end(), { status: 302, trouble: null }],
    [
      'breaks the connection off',
      (response) => void response.destroy(),
      { status: null, trouble: 'The receiver broke off the connection.' },
    ],
    ['answers without end', (response) => void response.writeHead(500).end('a'.repeat(5_000_000)), { status: 500, trouble: null }],
    [
      'answers compressed',
      (response) => void response.writeHead(500, { 'content-encoding': 'gzip' }).end('x'),
      { status: 500, answer: '' },
    ],
    ['answers with what no text can hold', (response) => void response.writeHead(500).end('a\0b'), { status: 500, answer: 'ab' }],
  ] as [string, Parameters<Receiver['answer']>[0], object][])('one that %s has failed once', async (_what, how, expected) => {
    const { viewer } = await person();
    const { endpoint } = await add(viewer);
    receiver.answer(how);
    await anIdea(t.ctx);
    await work();
    const [delivery] = (await pageOf(viewer, endpoint.id)).deliveries;
    expect(delivery?.state).toBe('queued');
    expect(delivery?.attempts[0]).toMatchObject(expected);
    expect(delivery?.attempts[0]?.answer?.length ?? 0).toBeLessThanOrEqual(2_048);
    expect(receiver.asked.map(({ path }) => path)).toEqual(['/hook']);
  });

  test('one that never answers holds up nobody else', async () => {
    const [slow, quick] = [await person(), await person()];
    await add(slow.viewer, ['idea.published'], '/slow');
    await add(quick.viewer, ['idea.published'], '/quick');
    receiver.answer((response, { path }) => void (path === '/quick' && response.writeHead(200).end()));
    for (let n = 0; n < 10; n++) await anIdea(t.ctx);
    const jobs = await openJobs(t.ctx, t.db, everyJob);
    const began = performance.now();
    try {
      await jobs.start(webhooks.workers);
      await expect.poll(() => receiver.asked.filter(({ path }) => path === '/quick').length, { timeout: 8_000 }).toBe(10);
      expect(performance.now() - began).toBeLessThan(8_000);
      expect(receiver.asked.filter(({ path }) => path === '/slow')).toHaveLength(1);
    } finally {
      await jobs.stop();
    }
    // Its attempt was cut off by ours, which is none.
    const [untried] = await t.db.rows<{ attempts: number }>(
      sql`SELECT sum(attempts) AS attempts FROM webhook_deliveries WHERE state = 'queued'`,
    );
    expect(untried?.attempts).toBe(0);
  });
});

describe('where it goes', () => {
  test.each([
    ['plain http', 'http://example.org/hook'],
    ['another scheme', 'ftp://example.org/hook'],
    ['no address', 'example.org/hook'],
    ['a password', 'https://me:secret@example.org/hook'],
    ['this machine', 'https://127.0.0.1/hook'],
    ['this machine, in one number', 'https://2130706433/hook'],
    ['this machine, by name', 'https://localhost/hook'],
    ['this machine in IPv6', 'https://[::1]/hook'],
    ['the metadata of clouds', 'https://169.254.169.254/latest/meta-data'],
    ['the metadata of clouds, by name', 'https://metadata.google.internal/'],
    ['a private network', 'https://10.1.2.3/hook'],
    ['a name of an office', 'https://printer/hook'],
    ['a name of an office with a dot at its end', 'https://printer.local./hook'],
    ['a port of another service', 'https://example.org:25/hook'],
    ['a fragment', 'https://example.org/hook#x'],
  ])('%s is refused', async (_what, url) => {
    const { viewer } = await person();
    const { url: _, ...refusal } = await addEndpoint(t.ctx, { accounts, trusted: [] }, viewer, {
      url,
      note: '',
      events: ['idea.published'],
    }).catch((error) => error);
    expect(refusal).toMatchObject({ code: 'invalid_input', fields: { url: expect.any(String) } });
  });

  test('a receiver on this machine is reached only where the context trusts it', async () => {
    const { viewer } = await person();
    const { endpoint } = await add(viewer);
    const untrusting = startWebhooks(accounts);
    await anIdea(t.ctx);
    await runDueJobs(t.ctx, untrusting.workers);
    untrusting.close();
    expect(receiver.asked).toEqual([]);
    const [delivery] = (await pageOf(viewer, endpoint.id)).deliveries;
    expect(delivery?.attempts[0]).toMatchObject({ status: null, trouble: expect.stringContaining('https') });
  });
});

describe('webhooks of a person', () => {
  test('a secret is shown once, and after a new one both sign for a day', async () => {
    const { viewer } = await person();
    const { endpoint, secret } = await add(viewer);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify([await listEndpoints(t.ctx, viewer), await pageOf(viewer, endpoint.id)])).not.toContain('whsec_');
    const [stored] = await t.db.rows<{ secret: string }>(sql`SELECT secret FROM webhook_endpoints`);
    expect(stored?.secret).not.toContain(secret.slice(6));
    const { secret: next } = await rotateSecret(t.ctx, parts(), viewer, endpoint.id);
    await anIdea(t.ctx);
    await work();
    expect([receiver.received(secret).length, receiver.received(next).length]).toEqual([1, 1]);
    clock.advance(25 * HOUR_MS);
    await sendTest(t.ctx, parts(), viewer, endpoint.id);
    await work();
    expect(receiver.received.bind(null, secret)).toThrow();
    expect(receiver.asked).toHaveLength(2);
    expect(String(receiver.asked[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });

  test('a test goes the way of every delivery', async () => {
    const { viewer } = await person();
    const { endpoint, secret } = await add(viewer);
    await sendTest(t.ctx, parts(), viewer, endpoint.id);
    await work();
    expect(receiver.received(secret).map(({ type }) => type)).toEqual(['test']);
    const [delivery] = (await pageOf(viewer, endpoint.id)).deliveries;
    expect(await replay(t.ctx, viewer, { id: endpoint.id, delivery: delivery?.id })).toBe(1);
    await work();
    expect(receiver.received(secret).map(({ id }) => id)).toEqual([delivery?.event_id, delivery?.event_id]);
  });

  test('one may have a few, change them, switch them off and remove them', async () => {
    const { viewer } = await person();
    const { endpoint } = await add(viewer);
    for (let n = 1; n < MOST_ENDPOINTS; n++) await add(viewer);
    await expect(add(viewer)).rejects.toMatchObject({ code: 'conflict' });
    const change = { url: `${receiver.url}/new`, note: 'For the sheet', events: ['report.finished' as const] };
    expect(await changeEndpoint(t.ctx, parts(), viewer, { id: endpoint.id, change })).toMatchObject(change);
    await anIdea(t.ctx);
    expect(await changeEndpoint(t.ctx, parts(), viewer, { id: endpoint.id, change: { is_on: false } })).toMatchObject({
      is_on: false,
      off_why: 'by_owner',
    });
    await expect(sendTest(t.ctx, parts(), viewer, endpoint.id)).rejects.toMatchObject({ code: 'conflict' });
    await removeEndpoint(t.ctx, viewer, endpoint.id);
    expect((await listEndpoints(t.ctx, viewer)).endpoints).toHaveLength(MOST_ENDPOINTS - 1);
    await work();
    expect(receiver.asked.map(({ path }) => path)).toEqual(Array(MOST_ENDPOINTS - 1).fill('/hook'));
  });

  test('somebody else’s is not there', async () => {
    const [mine, other] = [await person(), await person({ role: 'admin' })];
    const { endpoint } = await add(mine.viewer);
    await sendTest(t.ctx, parts(), mine.viewer, endpoint.id);
    await work();
    const [delivery] = (await pageOf(mine.viewer, endpoint.id)).deliveries;
    const own = await add(other.viewer);
    for (const ask of [
      () => pageOf(other.viewer, endpoint.id),
      () => changeEndpoint(t.ctx, parts(), other.viewer, { id: endpoint.id, change: { note: 'mine now' } }),
      () => rotateSecret(t.ctx, parts(), other.viewer, endpoint.id),
      () => sendTest(t.ctx, parts(), other.viewer, endpoint.id),
      () => replay(t.ctx, other.viewer, { id: endpoint.id }),
      () => replay(t.ctx, other.viewer, { id: own.endpoint.id, delivery: delivery?.id }),
      () => removeEndpoint(t.ctx, other.viewer, endpoint.id),
      () => findEndpoint(t.ctx, mine.viewer, NOBODY),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'not_found' });
    expect((await listEndpoints(t.ctx, other.viewer)).endpoints.map(({ id }) => id)).toEqual([own.endpoint.id]);
  });

  test('what happened a month ago is forgotten, what waits is not', async () => {
    const { viewer } = await person();
    await add(viewer);
    await anIdea(t.ctx, { daysOld: 0 });
    await work();
    clock.advance(31 * 24 * HOUR_MS);
    receiver.answer(500);
    await anIdea(t.ctx, { daysOld: 32 });
    await work();
    await forgetOldWebhooks(t.ctx);
    expect([await countOf('webhook_events'), await countOf('webhook_deliveries')]).toEqual([1, 1]);
  });
});

async function topic(): Promise<string> {
  const [row] = await t.db.rows<{ id: string }>(sql`
    INSERT INTO topics (id, slug, name, category, description, search, changed_at, created_at)
    VALUES (gen_random_uuid(), 'tides', 'Tides', 'ai_ml', 'A topic whose only purpose is to turn in these tests.', '', ${clock.now()}, ${clock.now()}) RETURNING id`);
  await t.db.rows(sql`
    INSERT INTO topic_figures (topic_id, source, growth_rate, growth_months, growth_a_month, own_growth_rate, volume, volume_share, opportunity_score,
      score_parts, status, sparkline, points, last_measured_at, computed_at)
    VALUES (${row?.id}, 'npm', 42, 6, 0.05, 50, 1000, 0.5, 6, '[]', 'steady', '{1,2}', 24, '2026-02-01', ${clock.now()})`);
  return row?.id ?? '';
}

async function company(name: string, source: 'yc' | 'catalogue'): Promise<string> {
  await t.db.rows(sql`INSERT INTO company_list DEFAULT VALUES ON CONFLICT DO NOTHING`);
  const row = { source_id: name, name, one_liner: `${name} plans tides`, description: '', tags: [], batch: '', fate: 'active' as const };
  await storeCompanies(t.ctx, t.db, source, '2026-03-01', [{ ...row, country: null, year_founded: null, team_size: null, url: null }]);
  const [stored] = await t.db.rows<{ id: string }>(sql`SELECT id FROM companies WHERE name = ${name}`);
  return stored?.id ?? '';
}

async function payment(cents: number): Promise<void> {
  await t.db.transaction(async (db) => {
    const [made] = await db.rows<{ id: string }>(sql`
      INSERT INTO payments (id, purpose, email, provider_payment_id, charge_id, amount_cents, currency, paid_at, read_no)
      VALUES (gen_random_uuid(), 'lifetime', 'payer@people.example', ${`pi_${cents}`}, ${`ch_${cents}`}, ${cents}, 'usd', ${clock.now()}, 1) RETURNING id`);
    await db.rows(sql`
      INSERT INTO payment_entries (id, payment_id, kind, amount_cents, provider_id, occurred_at)
      VALUES (gen_random_uuid(), ${made?.id}, 'charge', ${cents}, ${`ch_${cents}`}, ${clock.now()})`);
  });
}

import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addPerson, TEST_SECRET, testAccounts } from '../../tests/factories/accounts.ts';
import { aClock } from '../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { emptyTables } from '../../tests/factories/empty-tables.ts';
import { anIdea } from '../../tests/factories/idea.factory.ts';
import { runDueJobs } from '../../tests/factories/jobs.ts';
import { visitor } from '../catalogue/ideas/access.ts';
import type { Accounts } from '../people/accounts/accounts.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import type { Email } from '../platform/mail/email.ts';
import { watchTopic } from '../trends/watch-topic.server.ts';
import { allMailings } from './all-mailings.server.ts';
import { openDailyEmail } from './daily-email.server.ts';
import { forgetOldMailings, listMailings, type MailingKind } from './mailings.server.ts';
import { emailsWorker, type Sender, sendDueEmails } from './send-mailings.server.ts';
import { openTopicAlerts, TOPIC_ALERT } from './topic-alerts.server.ts';
import { openWeeklyMovers } from './weekly-movers.server.ts';

const MONDAY = '2026-03-09';
const HOUR_MS = 3_600_000;
const clock = aClock();
let t: TestDatabase;
let accounts: Accounts;
let sent: Email[];

beforeAll(async () => {
  t = await testDatabase(clock.now);
  accounts = testAccounts(t);
});
afterAll(() => t.drop());
beforeEach(async () => {
  clock.set(`${MONDAY}T00:00:00.000Z`);
  sent = [];
  await emptyTables(t.db);
  await anIdea(t.ctx, { daysOld: 20 });
});

const sender = (post: Sender['post'] = async (email) => void sent.push(email)): Sender => ({
  kinds: allMailings({ secret: TEST_SECRET, appUrl: 'https://assay.example' }),
  accounts: { secret: TEST_SECRET, appUrl: 'https://assay.example' },
  post,
  atOnce: 4,
  gapMs: 0,
});
const send = (post?: Sender['post']) => sendDueEmails(t.ctx, sender(post));

async function reader(zone = 'UTC', flags: { alerts?: boolean; daily?: boolean } = {}) {
  const person = await addPerson(t, accounts);
  await t.db.rows(sql`
    UPDATE users SET time_zone = ${zone}, email_trend_alerts = ${flags.alerts ?? false}, email_daily_ideas = ${flags.daily ?? true}
    WHERE id = ${person.id}`);
  return person;
}
const states = async () => (await listMailings(t.ctx)).map(({ kind, key, counts }) => ({ kind, key, counts }));

test('the email of the day goes to each at their own morning, once, and says where its figures come from', async () => {
  const [tokyo, berlin] = [await reader('Asia/Tokyo'), await reader('Europe/Berlin')];
  await reader('UTC', { daily: false });
  expect(await openDailyEmail(t.ctx)).toBe(2);
  expect(await openDailyEmail(t.ctx)).toBeUndefined();
  expect(await send()).toBe(0);
  clock.set(`${MONDAY}T06:00:00.000Z`);
  expect(await send()).toBe(1);
  clock.set(`${MONDAY}T22:00:00.000Z`);
  expect(await send()).toBe(1);
  expect(await send()).toBe(0);
  expect(sent.map(({ to }) => to)).toEqual([berlin.email, tokyo.email]);
  const [email] = sent;
  expect(email?.subject).toMatch(/^Idea of the day: /);
  expect(email?.text).toContain('Free to read in full until midnight UTC.');
  expect(email?.text).toMatch(/\d+ measured, \d+ cited, \d+ estimated, \d+ judged by an editor/);
  expect(email?.text, 'each by its own basis').toMatch(/First version\D+\d+ weeks\W+editor’s judgement/);
  expect(email?.text).toContain(`https://assay.example/unsubscribe?token=${berlin.id}.daily_ideas.`);
  expect(email?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
});

test('who unsubscribed, left or had their mail stopped meanwhile gets none', async () => {
  const people = [await reader(), await reader(), await reader(), await reader()];
  const [off, leaving, bounced] = people.map(({ id }) => id);
  await openDailyEmail(t.ctx);
  await t.db.rows(sql`UPDATE users SET email_daily_ideas = false WHERE id = ${off}`);
  await t.db.rows(sql`UPDATE users SET deletion_due_at = ${clock.now()} WHERE id = ${leaving}`);
  await t.db.rows(sql`UPDATE users SET mail_stopped = 'bounce', mail_stopped_at = ${clock.now()} WHERE id = ${bounced}`);
  clock.advance(8 * HOUR_MS);
  await send();
  expect(sent.map(({ to }) => to)).toEqual([people[3]?.email]);
  expect((await states())[0]?.counts).toEqual({ sent: 1, not_needed: 3 });
});

test('who unsubscribes after their email was taken gets none; who moves to another address gets it there', async () => {
  for (let i = 0; i < 9; i++) await reader();
  await openDailyEmail(t.ctx);
  clock.advance(8 * HOUR_MS);
  const post: Sender['post'] = async (email) => {
    if (sent.push(email) > 1) return;
    await t.db.rows(sql`UPDATE users SET email_daily_ideas = false WHERE email <> ${email.to}`);
    await t.db.rows(sql`
      UPDATE users SET email_daily_ideas = true, email = 'moved@people.example' WHERE id = (SELECT id FROM users WHERE email <> ${email.to} LIMIT 1)`);
  };
  while ((await sendDueEmails(t.ctx, { ...sender(post), atOnce: 1 })) > 0);
  expect(sent.map(({ to }) => to).slice(1)).toEqual(['moved@people.example']);
  expect((await states())[0]?.counts).toEqual({ sent: 2, not_needed: 7 });
});

test('what was not sent when the day is over is not sent', async () => {
  await reader();
  await openDailyEmail(t.ctx);
  clock.set('2026-03-10T00:00:00.000Z');
  expect(await send()).toBe(1);
  expect(sent).toEqual([]);
  expect((await states())[0]?.counts).toEqual({ late: 1 });
});

test('a mail server that fails is asked again until the email would be late; the others get theirs', async () => {
  const [bad, good] = [await reader(), await reader()];
  await openDailyEmail(t.ctx);
  clock.advance(8 * HOUR_MS);
  let tries = 0;
  const post: Sender['post'] = async (email) => {
    if (email.to === good.email) return void sent.push(email);
    tries++;
    throw new Error(`no such mailbox ${bad.email}`);
  };
  for (let i = 0; i < 20; i++) {
    await send(post);
    clock.advance(HOUR_MS);
  }
  expect(tries).toBe(15);
  expect(sent).toHaveLength(1);
  expect((await states())[0]?.counts).toEqual({ sent: 1, dead: 1 });
  const [row] = await t.db.rows<{ last_error: string }>(sql`SELECT last_error FROM mailing_emails WHERE state = 'dead'`);
  expect(row?.last_error).not.toContain(bad.email);
});

test('an address its mail server refuses for good gets no more emails of this kind or any other', async () => {
  const who = await reader('UTC', { alerts: true });
  await openDailyEmail(t.ctx);
  clock.advance(8 * HOUR_MS);
  let tries = 0;
  const refuse: Sender['post'] = async () => {
    tries++;
    throw Object.assign(new Error('550 no such user'), { responseCode: 550, command: 'RCPT TO' });
  };
  for (let i = 0; i < 3; i++) {
    await send(refuse);
    clock.advance(HOUR_MS);
  }
  expect(tries).toBe(1);
  clock.set('2026-03-10T00:00:00.000Z');
  expect(await openDailyEmail(t.ctx)).toBe(0);
  const [row] = await t.db.rows<{ mail_stopped: string }>(sql`SELECT mail_stopped FROM users WHERE id = ${who.id}`);
  expect(row?.mail_stopped).toBe('bounce');
});

test('what a batch read is not told by the next: an idea sold meanwhile is not sent on', async () => {
  await reader('UTC');
  await reader('America/New_York');
  await anIdea(t.ctx, { daysOld: 20 });
  await openDailyEmail(t.ctx);
  clock.set(`${MONDAY}T07:00:00.000Z`);
  await send();
  await t.db.rows(sql`UPDATE ideas SET state = 'claimed' WHERE id = (SELECT idea_id FROM daily_ideas WHERE day = ${MONDAY})`);
  clock.set(`${MONDAY}T20:00:00.000Z`);
  await send();
  expect(sent).toHaveLength(2);
  expect(sent[1]?.subject).not.toBe(sent[0]?.subject);
});

test('emails taken by a process that died go out by another once the lease is over; those taken meanwhile do not', async () => {
  for (let i = 0; i < 5; i++) await reader();
  await openDailyEmail(t.ctx);
  clock.advance(8 * HOUR_MS);
  const hanging = new Promise<void>(() => undefined);
  void sendDueEmails(
    t.ctx,
    sender(() => hanging),
  );
  await expect.poll(() => t.db.rows(sql`SELECT 1 FROM mailing_emails WHERE next_try_at > ${clock.now()}`)).toHaveLength(5);
  expect(await send()).toBe(0);
  clock.advance(15_000);
  const warn = vi.spyOn(t.ctx.log, 'warn');
  expect(await send()).toBe(5);
  expect(warn.mock.calls, 'who runs the site is told').toEqual([[{ emails: 5 }, expect.stringContaining('may come a second time')]]);
  warn.mockRestore();
  expect(new Set(sent.map(({ to }) => to)).size).toBe(5);
});

test('a process that lives keeps its emails beyond the lease', async () => {
  for (let i = 0; i < 5; i++) await reader();
  await openDailyEmail(t.ctx);
  clock.advance(8 * HOUR_MS);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let unanswered = 0;
  const rows: typeof t.db.rows = (statement) => {
    unanswered += 1;
    return t.db.rows<never>(statement).finally(() => {
      unanswered -= 1;
    });
  };
  const sending = sendDueEmails(
    { ...t.ctx, db: { ...t.ctx.db, rows } },
    sender((email) => answered.then(() => void sent.push(email))),
  );
  const heldUntil = async () => (await t.db.rows<{ at: Date }>(sql`SELECT max(next_try_at) AS at FROM mailing_emails`))[0]?.at;
  await expect.poll(async () => ((await heldUntil()) ?? clock.now()) > clock.now()).toBe(true);
  for (let i = 0; i < 4; i++) {
    clock.advance(10_000);
    vi.advanceTimersByTime(10_000);
    await expect.poll(async () => (await heldUntil())?.getTime()).toBe(clock.now().getTime() + 15_000);
    // The database has it before the process that asked has read the answer.
    await expect.poll(() => unanswered).toBe(0);
    expect(await send()).toBe(0);
  }
  vi.useRealTimers();
  answer();
  expect(await sending).toBe(5);
  expect(sent).toHaveLength(5);
});

test('two processes send each email once', async () => {
  for (let i = 0; i < 150; i++) await reader();
  await openDailyEmail(t.ctx);
  clock.advance(8 * HOUR_MS);
  const drain = async () => {
    while ((await send()) > 0);
  };
  await Promise.all([drain(), drain(), drain()]);
  expect(sent).toHaveLength(150);
  expect(new Set(sent.map(({ to }) => to)).size).toBe(150);
});

test('stopping gives back what was not begun', async () => {
  for (let i = 0; i < 9; i++) await reader();
  await openDailyEmail(t.ctx);
  clock.advance(8 * HOUR_MS);
  await sendDueEmails(t.ctx, sender(), () => sent.length >= 4);
  const before = sent.length;
  expect(before).toBeLessThan(9);
  await send();
  expect(sent).toHaveLength(9);
});

async function aTopic(slug: string, status: string | null, at?: string): Promise<string> {
  const [row] = await t.db.rows<{ id: string }>(sql`
    INSERT INTO topics (id, slug, name, category, description, search, changed_at, created_at)
    VALUES (gen_random_uuid(), ${slug}, ${slug.toUpperCase()}, 'ai_ml', 'A topic whose only purpose is to move in these tests.', '', ${clock.now()},
      ${clock.now()}) RETURNING id`);
  const id = row?.id ?? '';
  await measured(id, status, at);
  return id;
}
const measured = (id: string, status: string | null, at = '2026-02-01') =>
  t.db.rows(sql`
    INSERT INTO topic_figures (topic_id, source, growth_rate, growth_months, growth_a_month, own_growth_rate, volume, volume_share, opportunity_score,
      score_parts, status, sparkline, points, last_measured_at, computed_at)
    VALUES (${id}, 'npm', 42, 6, 0.05, 50, 1000, 0.5, 6, '[]', ${status}, '{1,2}', 24, ${at}, ${clock.now()})`);
const watch = (topic: string, user: string) =>
  t.db.rows(sql`INSERT INTO topic_watches (topic_id, user_id, watched_at) VALUES (${topic}, ${user}, ${clock.now()})`);
/** A topic that somebody watches who wants emails; what is so when the watching begins is known to them. */
async function aWatchedTopic() {
  const who = await reader('UTC', { alerts: true });
  const boats = await aTopic('boats', 'rising');
  await watch(boats, who.id);
  await openTopicAlerts(t.ctx);
  return { who, boats };
}
const turn = (topic: string, status: string | null) =>
  t.db.rows(sql`UPDATE topic_figures SET status = ${status} WHERE topic_id = ${topic}`);

test('the weekly email goes out on Mondays, and only when something was measured since the last', async () => {
  await reader('UTC', { alerts: true });
  await aTopic('boats', 'rising');
  expect(await openWeeklyMovers(t.ctx)).toBe(1);
  clock.set(`${MONDAY}T07:00:00.000Z`);
  await send();
  expect(sent[0]?.subject).toBe('This week’s movers: BOATS +42%');
  clock.advance(24 * HOUR_MS);
  expect(await openWeeklyMovers(t.ctx), 'a Tuesday').toBeUndefined();
  clock.advance(6 * 24 * HOUR_MS);
  expect(await openWeeklyMovers(t.ctx), 'nothing new').toBeUndefined();
  await t.db.rows(sql`UPDATE topic_figures SET last_measured_at = '2026-03-01'`);
  expect(await openWeeklyMovers(t.ctx)).toBe(1);
});

test('who watches a topic is told once when it turns, in one email a day; who wants no emails is not told later of what is long past', async () => {
  const [who, silent] = [await reader('UTC', { alerts: true }), await reader('UTC')];
  const [boats, kites] = [await aTopic('boats', 'rising'), await aTopic('kites', 'steady')];
  for (const topic of [boats, kites]) for (const { id } of [who, silent]) await watch(topic, id);
  expect(await openTopicAlerts(t.ctx), 'what is so when the watching begins is no news').toBe(0);
  await turn(boats, 'peaked');
  await turn(kites, 'exploding');
  expect(await openTopicAlerts(t.ctx)).toBe(1);
  expect(await openTopicAlerts(t.ctx)).toBe(0);
  await turn(kites, 'rising');
  expect(await openTopicAlerts(t.ctx), 'a second turn waits for the next day').toBe(0);
  clock.advance(8 * HOUR_MS);
  await send();
  expect(sent.map(({ to, subject }) => ({ to, subject }))).toEqual([{ to: who.email, subject: '2 topics you watch have turned' }]);
  expect(sent[0]?.text).toContain('BOATS: Rising → Peaked');
  expect(sent[0]?.text, 'as it is when the email goes').toContain('KITES: Steady → Rising');
  clock.advance(24 * HOUR_MS);
  expect(await openTopicAlerts(t.ctx)).toBe(0);
  await turn(boats, 'fading');
  await t.db.rows(sql`UPDATE users SET email_trend_alerts = false`);
  expect(await openTopicAlerts(t.ctx)).toBe(0);
  await t.db.rows(sql`UPDATE users SET email_trend_alerts = true`);
  clock.advance(24 * HOUR_MS);
  expect(await openTopicAlerts(t.ctx)).toBe(0);
});

test('who watches a topic without a clear course is told of its first status, once', async () => {
  const who = await reader('UTC', { alerts: true });
  const [boats, kites] = [await aTopic('boats', null), await aTopic('kites', 'rising')];
  await t.db.rows(sql`DELETE FROM topic_figures WHERE topic_id = ${boats}`);
  for (const slug of ['boats', 'kites']) await watchTopic(t.ctx, { ...visitor, userId: who.id }, slug, true);
  await measured(boats, 'exploding');
  expect(await openTopicAlerts(t.ctx), 'not measured when the watching began').toBe(1);
  clock.advance(8 * HOUR_MS);
  await send();
  expect(sent.map(({ subject }) => subject)).toEqual(['BOATS: No clear course → Exploding']);
  for (const status of [null, 'exploding', 'peaked']) {
    await turn(boats, status);
    await turn(kites, status && 'rising');
    clock.advance(24 * HOUR_MS);
    expect(await openTopicAlerts(t.ctx), `${status}`).toBe(status === 'peaked' ? 1 : 0);
  }
});

test('what the first calculation of a server says of topics is no news to who watched them before', async () => {
  const who = await reader('UTC', { alerts: true });
  const [boats, kites] = [await aTopic('boats', null), await aTopic('kites', null)];
  await t.db.rows(sql`DELETE FROM topic_figures`);
  for (const slug of ['boats', 'kites']) await watchTopic(t.ctx, { ...visitor, userId: who.id }, slug, true);
  expect(await openTopicAlerts(t.ctx)).toBe(0);
  await measured(boats, 'rising');
  await measured(kites, null);
  expect(await openTopicAlerts(t.ctx)).toBe(0);
  await turn(kites, 'fading');
  expect(await openTopicAlerts(t.ctx)).toBe(1);
  const [email] = await t.db.rows<{ data: unknown }>(sql`SELECT data FROM mailing_emails`);
  expect(email?.data).toEqual({ changes: [{ topic: kites, from: 'none' }] });
});

test('a topic that turned and turned back before anybody was told is not told, and neither is the way back', async () => {
  const { boats } = await aWatchedTopic();
  await turn(boats, 'peaked');
  expect(await openTopicAlerts(t.ctx)).toBe(1);
  await turn(boats, 'rising');
  clock.advance(8 * HOUR_MS);
  await send();
  clock.advance(24 * HOUR_MS);
  expect(await openTopicAlerts(t.ctx)).toBe(0);
  expect(sent).toEqual([]);
});

test('what an email that never went out would have told is told by the next', async () => {
  const { boats } = await aWatchedTopic();
  await turn(boats, 'peaked');
  await openTopicAlerts(t.ctx);
  clock.advance(24 * HOUR_MS);
  expect(await openTopicAlerts(t.ctx), 'one email waits already').toBe(0);
  clock.advance(3 * 24 * HOUR_MS);
  await send();
  expect(await openTopicAlerts(t.ctx)).toBe(1);
  clock.advance(24 * HOUR_MS);
  await send();
  expect(sent.map(({ subject }) => subject)).toEqual(['BOATS: Rising → Peaked']);
});

test.each([
  ['for good, as Postgres refuses it', Number.POSITIVE_INFINITY, Object.assign(new Error('cannot be noted'), { code: '23514' })],
  ['as long as it is tried', Number.POSITIVE_INFINITY, new Error('Connection terminated unexpectedly')],
  ['twice, by a conflict', 2, Object.assign(new Error('deadlock detected'), { code: '40P01' })],
  ['once, by a connection that was lost', 1, new Error('Connection terminated unexpectedly')],
])('an email that is out is sent, once, though what it told cannot be noted: %s', async (_, failures, error) => {
  const { boats } = await aWatchedTopic();
  await turn(boats, 'peaked');
  await openTopicAlerts(t.ctx);
  clock.advance(8 * HOUR_MS);
  const kinds = allMailings({ secret: TEST_SECRET, appUrl: 'https://assay.example' });
  const alerts = kinds[TOPIC_ALERT] as Required<MailingKind>;
  let asked = 0;
  const noteSent: typeof alerts.noteSent = (...given) => {
    if (asked++ < failures) throw error;
    return alerts.noteSent(...given);
  };
  for (let i = 0; i < 3; i++) {
    await sendDueEmails(t.ctx, { ...sender(), kinds: { ...kinds, [TOPIC_ALERT]: { ...alerts, noteSent } } });
    clock.advance(60_000);
  }
  expect(sent).toHaveLength(1);
  expect((await states())[0]?.counts).toEqual({ sent: 1 });
  const [row] = await t.db.rows<{ told: string }>(sql`SELECT sent_status AS told FROM topic_watches`);
  expect(row?.told, 'what the next email compares with').toBe(failures > 2 ? 'rising' : 'peaked');
});

/** A database that is away `times` times once an email is out; each time `tried` is told. */
function awayOnceSent(times: number, tried = () => {}): Database {
  let away = times;
  return {
    ...t.db,
    rows: async (statement) => {
      if (sent.length === 0 || away-- <= 0) return t.db.rows(statement);
      tried();
      throw new Error('Connection terminated unexpectedly');
    },
  };
}

test('an email that is out is sent, once, though the database is away when it is to be noted', async () => {
  const who = await reader();
  await openDailyEmail(t.ctx);
  clock.advance(8 * HOUR_MS);
  await sendDueEmails({ ...t.ctx, db: awayOnceSent(2) }, sender());
  clock.advance(60_000);
  await send();
  expect(sent.map(({ to }) => to)).toEqual([who.email]);
  expect((await states())[0]?.counts).toEqual({ sent: 1 });
});

test('an email is noted again until its lease ends; the next process says of what it takes over why that may be', async () => {
  await reader();
  await openDailyEmail(t.ctx);
  clock.advance(8 * HOUR_MS);
  let tries = 0;
  const away = awayOnceSent(Number.POSITIVE_INFINITY, () => {
    tries++;
    // As long as a connection may take to fail.
    clock.advance(5_000);
  });
  await sendDueEmails({ ...t.ctx, db: away }, sender());
  expect(tries, 'of five seconds each within fifteen').toBe(3);
  const warn = vi.spyOn(t.ctx.log, 'warn');
  await send();
  expect(warn.mock.calls).toEqual([[{ emails: 1 }, expect.stringContaining('died, or could not reach the database')]]);
  warn.mockRestore();
  expect(sent, 'nobody died, and it went out twice').toHaveLength(2);
  expect((await states())[0]?.counts).toEqual({ sent: 1 });
});

test('a lease that was lost once stays lost: no other email of its batch is begun though the database is back', async () => {
  for (let i = 0; i < 5; i++) await reader();
  await openDailyEmail(t.ctx);
  clock.advance(8 * HOUR_MS);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const prolonged = vi.fn();
  const rows: Database['rows'] = async (statement) => {
    const found = await t.db.rows(statement);
    if (/WHERE taken_by = .* next_try_at <=/.test(statement.text)) prolonged();
    return found as never[];
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const sending = sendDueEmails(
    { ...t.ctx, db: { ...t.db, rows } },
    {
      ...sender((email) => {
        begun.push(email.to);
        return answered;
      }),
      atOnce: 1,
    },
  );
  await expect.poll(() => begun).toHaveLength(1);
  clock.advance(15_000);
  expect(await send(), 'another process has them by now').toBe(5);
  vi.advanceTimersByTime(5_000);
  await expect.poll(() => prolonged.mock.calls).toHaveLength(1);
  vi.useRealTimers();
  answer();
  await sending;
  expect(begun).toHaveLength(1);
});

test('who got what is forgotten after five weeks', async () => {
  await reader();
  await openDailyEmail(t.ctx);
  clock.advance(34 * 24 * HOUR_MS);
  await openDailyEmail(t.ctx);
  await forgetOldMailings(t.ctx);
  expect(await states()).toHaveLength(2);
  clock.advance(2 * 24 * HOUR_MS);
  await forgetOldMailings(t.ctx);
  expect(
    (await states()).map(({ key }) => key),
    'the latest stays',
  ).toEqual(['2026-04-12']);
});

test('one job waits for when the next email is due, a morning or another try, and sends it then', async () => {
  await t.db.rows(sql`DELETE FROM pgboss.job`);
  const waits = async () =>
    (await t.db.rows<{ at: Date }>(sql`SELECT start_after AS at FROM pgboss.job WHERE name = 'emails_to_many' AND state = 'created'`)).map(
      ({ at }) => at.toISOString(),
    );
  await reader('America/New_York');
  await openDailyEmail(t.ctx);
  const [morning = ''] = await waits();
  expect(await waits()).toHaveLength(1);
  const work = (post?: Sender['post']) => runDueJobs(t.ctx, [emailsWorker(sender(post))]);
  clock.set(new Date(Date.parse(morning) - 1_000).toISOString());
  expect(await work()).toBe(0);
  clock.set(morning);
  expect(await work(() => Promise.reject(new Error('connection refused')))).toBe(1);
  expect(await waits()).toEqual([new Date(Date.parse(morning) + 60_000).toISOString()]);
  clock.advance(60_000);
  await work();
  expect(sent).toHaveLength(1);
  expect(await waits()).toEqual([]);
});

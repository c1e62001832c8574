import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addPerson, TEST_SECRET, testAccounts } from '../../../tests/factories/accounts.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { emptyTables } from '../../../tests/factories/empty-tables.ts';
import { aFinishedReport } from '../../../tests/factories/finished-report.ts';
import { anIdea } from '../../../tests/factories/idea.factory.ts';
import type { CompanySource } from '../../engine/companies/company-sources.ts';
import { storeCompanies } from '../../engine/companies/store-companies.server.ts';
import type { FindNear } from '../../engine/source.server.ts';
import { understandIdea } from '../../engine/understanding/understand-idea.ts';
import { allMailings } from '../../mailings/all-mailings.server.ts';
import { sendDueEmails } from '../../mailings/send-mailings.server.ts';
import { openWatchAlerts } from '../../mailings/watch-alerts.server.ts';
import { noteMailEvents } from '../../people/mail-events/mail-events.server.ts';
import { editProfile } from '../../people/settings/edit-profile.server.ts';
import type { Email } from '../../platform/mail/email.ts';
import { type Viewer, visitor } from '../../platform/viewer.ts';
import { startOfDay, utcDay } from '../../shared/days/utc-day.ts';
import { findTopic } from '../../trends/find-topic.server.ts';
import { lookAtWatched } from './look.server.ts';
import { isWatched, listWatching, MOST_WATCHES, setWatched } from './watch.server.ts';

const DAY_MS = 86_400_000;
const clock = aClock();
let t: TestDatabase;
let idea: { id: string; slug: string };
let near: string[];
let asked: number;

beforeAll(async () => {
  t = await testDatabase(clock.now);
});
afterAll(() => t.drop());
beforeEach(async () => {
  clock.set('2026-03-09T00:00:00.000Z');
  await emptyTables(t.db);
  await t.db.rows(sql`INSERT INTO company_list DEFAULT VALUES`);
  idea = await anIdea(t.ctx, { daysOld: 20 });
  near = [];
  asked = 0;
});

async function person({ alerts = true, tier = 'free' as const }: { alerts?: boolean; tier?: 'free' | 'pro_monthly' | 'lifetime' } = {}) {
  const one = await addPerson(t, testAccounts(t), { tier });
  await t.db.rows(sql`UPDATE users SET email_trend_alerts = ${alerts} WHERE id = ${one.id}`);
  return one;
}
/** Everything in `near` is near everything. */
const findNear: FindNear = async () => {
  asked++;
  return near.map((id) => ({ id, kind: 'company' as const, title: '', score: 1, probability: 0.9 }));
};
async function company(name: string, source: CompanySource = 'yc', asOf = '2026-03-01'): Promise<string> {
  const row = { source_id: name, name, one_liner: `${name} plans tides`, description: '', tags: [], batch: '', fate: 'active' as const };
  await storeCompanies(t.ctx, t.db, source, asOf, [{ ...row, country: null, year_founded: null, team_size: null, url: null }]);
  const [stored] = await t.db.rows<{ id: string }>(sql`SELECT id FROM companies WHERE name = ${name}`);
  near.push(stored?.id ?? '');
  return stored?.id ?? '';
}
async function topic(slug: string, status: string | null): Promise<string> {
  const [row] = await t.db.rows<{ id: string }>(sql`
    INSERT INTO topics (id, slug, name, category, description, search, changed_at, created_at)
    VALUES (gen_random_uuid(), ${slug}, ${slug.toUpperCase()}, 'ai_ml', 'A topic whose only purpose is to turn in these tests.', '', ${clock.now()}, ${clock.now()}) RETURNING id`);
  const id = row?.id ?? '';
  await t.db.rows(sql`
    INSERT INTO topic_figures (topic_id, source, growth_rate, growth_months, growth_a_month, own_growth_rate, volume, volume_share, opportunity_score,
      score_parts, status, sparkline, points, last_measured_at, computed_at)
    VALUES (${id}, 'npm', 42, 6, 0.05, 50, 1000, 0.5, 6, '[]', ${status}, '{1,2}', 24, '2026-02-01', ${clock.now()})`);
  await t.db.rows(sql`INSERT INTO topic_ideas (topic_id, idea_id, rank) VALUES (${id}, ${idea.id}, 0.9)`);
  return id;
}
/** Reports of a person, who watches them. @returns their ids */
async function reports(userId: string, count: number, understanding: object = {}): Promise<string[]> {
  const rows = await t.db.rows<{ id: string }>(sql`
    INSERT INTO ai_research_requests (id, user_id, request_key, title, idea_text, understanding, created_at)
    SELECT gen_random_uuid(), ${userId}, 'key-' || n, 'A report', 'An idea', ${JSON.stringify(understanding)}::jsonb, ${clock.now()}
    FROM generate_series(1, ${count}::int) n RETURNING id`);
  const ids = rows.map(({ id }) => id);
  await t.db.rows(sql`
    INSERT INTO watches (id, user_id, research_id, watched_at) SELECT gen_random_uuid(), ${userId}, id, ${clock.now()} FROM unnest(${ids}::uuid[]) id`);
  return ids;
}
const turn = (id: string, status: string | null) => t.db.rows(sql`UPDATE topic_figures SET status = ${status} WHERE topic_id = ${id}`);

/** Another day begins: everything is looked at, and emails are opened. @returns how many */
async function aDay(): Promise<number> {
  clock.set(startOfDay(utcDay(clock.now()), 1));
  await lookAtWatched(t.ctx, findNear);
  return openWatchAlerts(t.ctx);
}
async function sent(ctx = t.ctx): Promise<Email[]> {
  const emails: Email[] = [];
  clock.advance(8 * 3_600_000);
  const sender = {
    kinds: allMailings({ secret: TEST_SECRET, appUrl: 'https://assay.example' }),
    accounts: { secret: TEST_SECRET, appUrl: 'https://assay.example' },
    post: async (email: Email) => void emails.push(email),
    atOnce: 1,
    gapMs: 0,
  };
  while ((await sendDueEmails(ctx, sender)) > 0);
  return emails;
}
/** How it stands with the emails, as each place that promises them tells it; then there is news, and only who was promised an email gets one. */
async function promisesTo({ viewer, email }: { viewer: Viewer; email: string }) {
  const told = [
    await isWatched(t.ctx, viewer, { slug: idea.slug }),
    await listWatching(t.ctx, viewer),
    await findTopic(t.ctx, viewer, 'tides'),
  ] as const;
  for (const { emails, emails_standing } of told) expect(emails).toBe(emails_standing === 'sent');
  await aDay();
  await company(`Rival ${near.length}`);
  await aDay();
  expect((await sent()).map(({ to }) => to)).toEqual(told[0].emails ? [email] : []);
  return told.map(({ emails_standing }) => emails_standing);
}
const watch = (viewer: Viewer, on = true) => setWatched(t.ctx, viewer, { slug: idea.slug }, on);

test('who watches an idea is told of a company that came after, once, and never of those that were there', async () => {
  const { viewer, email } = await person();
  await company('Old Rival');
  expect(await watch(viewer)).toEqual({ watched: true, emails: true, emails_standing: 'sent' });
  expect(await aDay()).toBe(0);
  expect(await aDay()).toBe(0);
  await company('New Rival');
  expect(await aDay()).toBe(1);
  expect(await openWatchAlerts(t.ctx)).toBe(0);
  const [message, ...others] = await sent();
  expect(others).toEqual([]);
  expect(message?.to).toBe(email);
  expect(message?.subject).toMatch(/^News about “Title/);
  expect(message?.text).toContain('- New Rival: New Rival plans tides');
  expect(message?.text).not.toContain('Old Rival');
  expect(message?.text).toContain(`https://assay.example/ideas/${idea.slug}`);
  expect(message?.headers?.['List-Unsubscribe']).toContain('.trend_alerts.');
  expect(await aDay()).toBe(0);
  expect(await sent()).toEqual([]);
});

test('that our editors wrote down a well-known company is no news', async () => {
  const { viewer } = await person();
  await watch(viewer);
  expect(await aDay()).toBe(0);
  await company('Everybody Knows', 'editors');
  expect(await aDay()).toBe(0);
  await company('New Rival');
  expect(await aDay()).toBe(1);
  expect((await sent())[0]?.text).not.toContain('Everybody Knows');
});

test('what an email told is noted once and told no more, though the connection is lost after it was noted', async () => {
  const { viewer } = await person();
  await watch(viewer);
  await aDay();
  const id = await company('New Rival');
  expect(await aDay()).toBe(1);
  let lost = 0;
  const rows = async <Row, More>(statement: Sql) => {
    const found = await t.db.rows<Row, More>(statement);
    if (statement.text.includes('WITH told') && lost++ === 0) throw new Error('Connection terminated unexpectedly');
    return found;
  };
  expect(await sent({ ...t.ctx, db: { ...t.db, rows } })).toHaveLength(1);
  expect(lost).toBe(2);
  expect(await t.db.rows(sql`SELECT sent_companies FROM watches`)).toEqual([{ sent_companies: [id] }]);
  expect(await aDay()).toBe(0);
});

test.each([
  ['returned', sql`mail_stopped = 'bounce', mail_stopped_at = now()`],
  ['off', sql`email_trend_alerts = false`],
  ['off', sql`email_trend_alerts = false, mail_stopped = 'bounce', mail_stopped_at = now()`],
])('who gets no emails is told why (%s), and gets them by the press that is offered there', async (why, change) => {
  const one = await person();
  const { viewer, id } = one;
  await topic('tides', 'rising');
  await watch(viewer);
  const promised = () => promisesTo(one);
  expect(await promised()).toEqual(['sent', 'sent', 'sent']);
  await t.db.rows(sql`UPDATE users SET ${change} WHERE id = ${id}`);
  expect(await promised()).toEqual([why, why, why]);
  await editProfile(t.ctx, viewer, { email_preferences: { trend_alerts: true } });
  expect(await promised()).toEqual(['sent', 'sent', 'sent']);
  expect(await findTopic(t.ctx, visitor, 'tides')).toMatchObject({ emails: null, emails_standing: null });
});

test('who reported an email as unwanted is told so, and of nothing they switched off themselves', async () => {
  const one = await person();
  const { viewer, email } = one;
  await topic('tides', 'rising');
  await watch(viewer);
  await noteMailEvents(t.ctx, [{ type: 'complaint', address: email, at: clock.now().toISOString(), id: 'c-1', permanent: true }]);
  expect(await promisesTo(one)).toEqual(['unwanted', 'unwanted', 'unwanted']);
  await editProfile(t.ctx, viewer, { email_preferences: { trend_alerts: true } });
  expect(await promisesTo(one)).toEqual(['sent', 'sent', 'sent']);
});

test.each([
  ['unconfirmed', sql`email_verified = false`],
  ['leaving', sql`deletion_due_at = now() + interval '1 day'`],
])('what choosing emails does not end is told before all else: %s', async (why, change) => {
  const one = await person();
  const { viewer, id } = one;
  await topic('tides', 'rising');
  await watch(viewer);
  await t.db.rows(
    sql`UPDATE users SET email_trend_alerts = false, mail_stopped = 'bounce', mail_stopped_at = now(), ${change} WHERE id = ${id}`,
  );
  expect(await promisesTo(one)).toEqual([why, why, why]);
  await editProfile(t.ctx, viewer, { email_preferences: { trend_alerts: true } });
  expect(await promisesTo(one)).toEqual([why, why, why]);
});

test('a company that comes near only because the weights changed is no news, nor is one that was described again', async () => {
  const { viewer } = await person();
  await company('Old Rival');
  near = [];
  await watch(viewer);
  expect(await aDay()).toBe(0);
  const id = await company('Old Rival', 'yc', '2026-04-01');
  expect(near, 'near by now, and described again').toEqual([id]);
  expect(await aDay()).toBe(0);
  const [row] = await t.db.rows<{ sent_companies: string[]; near_companies: string[] }>(
    sql`SELECT sent_companies, near_companies FROM watches`,
  );
  expect(row).toEqual({ sent_companies: [], near_companies: [id] });
});

test('who watches is told when a topic of the idea turns, in the words of the day the email goes; back again before is nothing', async () => {
  const { viewer } = await person();
  const tides = await topic('tides', 'rising');
  await watch(viewer);
  await aDay();
  await aDay();
  await turn(tides, 'peaked');
  expect(await aDay()).toBe(1);
  await turn(tides, 'rising');
  expect(await sent()).toEqual([]);
  expect(await aDay()).toBe(0);
  await turn(tides, 'fading');
  expect(await aDay()).toBe(1);
  expect((await sent())[0]?.text).toContain('TIDES: Rising → Fading');
  expect(await aDay()).toBe(0);
});

test('who watches is told once of a rule the idea rests on, a month before it takes effect, and of none without a day or an official reference', async () => {
  const { viewer } = await person();
  const cause = (date: string, official?: string) => ({
    date,
    what: `What changes on ${date}`,
    proof: { url: 'https://law.example/', ...(official && { official }) },
  });
  const causes = [cause('2026-04-20', 'Act 1'), cause('2026-04', 'Act 2'), cause('2026-04-20'), cause('2026-03-08', 'Act 3')];
  await t.db.rows(
    sql`UPDATE ideas SET dossier = jsonb_set(dossier, '{why_now}', ${JSON.stringify({ summary: '', causes })}::jsonb) WHERE id = ${idea.id}`,
  );
  await watch(viewer);
  expect(await aDay(), 'more than a month before').toBe(0);
  clock.set('2026-03-21T00:00:00.000Z');
  expect(await aDay()).toBe(1);
  const [email] = await sent();
  expect(email?.text).toContain('It rests on a rule that takes effect within 30 days:');
  expect(email?.text).toContain('20 Apr 2026: What changes on 2026-04-20: Act 1\nhttps://assay.example/calendar#');
  expect(email?.text).not.toMatch(/Act [23]/);
  expect(await aDay()).toBe(0);
});

test('who watches is told of the first status of a topic that had no clear course, and not again after it had none for a while', async () => {
  const { viewer } = await person();
  const tides = await topic('tides', null);
  await watch(viewer);
  expect(await aDay()).toBe(0);
  await turn(tides, 'rising');
  expect(await aDay()).toBe(1);
  expect((await sent())[0]?.text).toContain('TIDES: No clear course → Rising');
  for (const status of [null, 'rising']) {
    await turn(tides, status);
    expect(await aDay(), `${status}`).toBe(0);
  }
});

test('a topic that somebody watches by itself is told by its own email alone', async () => {
  const { viewer, id } = await person();
  const tides = await topic('tides', 'rising');
  await watch(viewer);
  await t.db.rows(sql`INSERT INTO topic_watches (topic_id, user_id, watched_at) VALUES (${tides}, ${id}, ${clock.now()})`);
  await aDay();
  await turn(tides, 'peaked');
  expect(await aDay()).toBe(0);
});

test('companies that only our dossiers name are told to those who may read them', async () => {
  const [free, pro] = [await person(), await person({ tier: 'pro_monthly' })];
  for (const { viewer } of [free, pro]) await watch(viewer);
  await aDay();
  await company('Named In A Dossier', 'catalogue');
  expect(await aDay()).toBe(1);
  expect((await sent()).map(({ to }) => to)).toEqual([pro.email]);
});

test('neither a report of one’s own nor a plan that ended since opens what only dossiers name', async () => {
  const [free, ended] = [await person(), await person({ tier: 'pro_monthly' })];
  for (const { viewer, id } of [free, ended]) await setWatched(t.ctx, viewer, { report: await aFinishedReport(t.ctx, id) }, true);
  await aDay();
  await company('Named In A Dossier', 'catalogue');
  expect(await aDay()).toBe(1);
  await t.db.rows(sql`UPDATE users SET subscription_tier = 'free' WHERE id = ${ended.id}`);
  expect(await sent()).toEqual([]);
  await company('New Rival');
  expect(await aDay()).toBe(2);
  for (const { text } of await sent()) {
    expect(text).toContain('New Rival');
    expect(text).not.toContain('Named In A Dossier');
  }
});

test('of the watches there are, only those an email tells of are read for it', async () => {
  const [told, other] = [await person(), await person({ alerts: false })];
  await watch(told.viewer);
  await watch(other.viewer);
  await aDay();
  await company('New Rival');
  expect(await aDay()).toBe(1);
  const [theirs] = await t.db.rows<{ id: string }>(sql`SELECT id FROM watches WHERE user_id = ${other.id}`);
  const read: unknown[] = [];
  const rows = async <Row, More>(statement: Sql) => {
    const found = await t.db.rows<Row, More>(statement);
    read.push(...found);
    return found;
  };
  expect(await sent({ ...t.ctx, db: { ...t.db, rows } })).toHaveLength(1);
  expect(JSON.stringify(read)).toContain(told.id);
  expect(JSON.stringify(read)).not.toContain(theirs?.id);
});

test('who wants no emails is not told later of what is long past', async () => {
  const { viewer, id } = await person({ alerts: false });
  const tides = await topic('tides', 'rising');
  expect(await watch(viewer)).toEqual({ watched: true, emails: false, emails_standing: 'off' });
  await aDay();
  await aDay();
  await company('New Rival');
  await turn(tides, 'peaked');
  expect(await aDay()).toBe(0);
  await t.db.rows(sql`UPDATE users SET email_trend_alerts = true WHERE id = ${id}`);
  expect(await aDay()).toBe(0);
});

test('a report is watched by its owner alone, and all news of a day come in one email', async () => {
  const owner = await person({ tier: 'pro_monthly' });
  const other = await person({ tier: 'pro_monthly' });
  const report = await aFinishedReport(t.ctx, owner.id);
  await expect(setWatched(t.ctx, other.viewer, { report }, true)).rejects.toThrow();
  await setWatched(t.ctx, owner.viewer, { report }, true);
  await watch(owner.viewer);
  await aDay();
  await company('New Rival', 'catalogue');
  expect(await aDay()).toBe(1);
  const [email] = await sent();
  expect(email?.subject).toBe('News about 2 things you watch');
  expect(email?.text).toContain(`https://assay.example/research/${report}`);
  expect(await listWatching(t.ctx, owner.viewer)).toMatchObject({
    ideas: [{ slug: idea.slug }],
    reports: [{ id: report }],
    topics: [],
    emails: true,
    emails_standing: 'sent',
  });
});

test('an idea is looked at once a day however many watch it, and not when it has left the catalogue', async () => {
  for (let i = 0; i < 3; i++) await watch((await person()).viewer);
  expect(await lookAtWatched(t.ctx, findNear)).toBe(1);
  expect(await lookAtWatched(t.ctx, findNear)).toBe(0);
  expect(asked).toBe(2);
  await t.db.rows(sql`UPDATE ideas SET state = 'archived'`);
  clock.advance(DAY_MS);
  expect(await lookAtWatched(t.ctx, findNear)).toBe(0);
});

test('what cannot be looked at holds up nothing else, and is looked at again the next day', async () => {
  const { viewer, id } = await person();
  const log = { ...t.ctx.log, error: vi.fn() };
  const [broken] = await reports(id, 1);
  await watch(viewer);
  const ctx = { ...t.ctx, log: log as unknown as typeof t.ctx.log };
  expect(await lookAtWatched(ctx, findNear)).toBe(1);
  expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ research: broken }), expect.any(String));
  expect(await lookAtWatched(ctx, findNear)).toBe(0);
  expect(log.error).toHaveBeenCalledTimes(1);
  clock.advance(DAY_MS);
  expect(await lookAtWatched(ctx, findNear)).toBe(1);
  expect(log.error).toHaveBeenCalledTimes(2);
});

test('a pass goes on until nothing is due, or its ten minutes are over', async () => {
  const { id } = await person();
  await reports(id, 60, { ...understandIdea('A planner of tides for small harbours') });
  expect(await lookAtWatched(t.ctx, findNear)).toBe(60);
  clock.advance(DAY_MS);
  const slow: FindNear = async () => {
    clock.advance(60_000);
    return [];
  };
  expect(await lookAtWatched(t.ctx, slow)).toBe(5);
});

test('what a look finds is written by an index, and the text is shown to no provider', async () => {
  await watch((await person()).viewer);
  const statements: Sql[] = [];
  const shown: unknown[] = [];
  const rows = <Row, More>(statement: Sql) => {
    statements.push(statement);
    return t.db.rows<Row, More>(statement);
  };
  const near: FindNear = async (_, __, ___, ____, options) => {
    shown.push(options?.withoutProvider);
    return [];
  };
  expect(await lookAtWatched({ ...t.ctx, db: { ...t.db, rows } }, near)).toBe(1);
  expect(shown).toEqual([true, true]);
  const [update] = statements.filter(({ text }) => text.includes('UPDATE watches'));
  expect(await planAmongMany(update as Sql)).toMatch(/\bScan (?:on|using) watches_by_idea\b/);
});

/** How a statement is run where two thousand people watch as many ideas, and Postgres knows it: what it knew of one test's few rows may be of another's. */
async function planAmongMany(statement: Sql): Promise<string> {
  const undone = new Error('undone');
  let plan: Record<string, string>[] = [];
  const explain = t.db.transaction(async (db) => {
    await db.rows(sql`SET LOCAL session_replication_role = replica`);
    await db.rows(sql`
      INSERT INTO watches (id, user_id, idea_id, watched_at)
      SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), ${clock.now()} FROM generate_series(1, 2000)`);
    // Keeps whoever else would gather statistics waiting until this is undone.
    await db.rows(sql`ANALYZE watches`);
    plan = await db.rows(sql`EXPLAIN ${statement}`);
    throw undone;
  });
  await expect(explain).rejects.toBe(undone);
  return plan.flatMap((line) => Object.values(line)).join('\n');
}

test('what is found after somebody’s morning comes with the next one', async () => {
  const { viewer, id } = await person();
  await t.db.rows(sql`UPDATE users SET time_zone = 'Europe/Berlin' WHERE id = ${id}`);
  await watch(viewer);
  await aDay();
  await company('New Rival');
  clock.set('2026-03-11T06:20:00.000Z');
  await lookAtWatched(t.ctx, findNear);
  expect(await openWatchAlerts(t.ctx)).toBe(1);
  expect(await t.db.rows(sql`SELECT due_at FROM mailing_emails`)).toEqual([{ due_at: new Date('2026-03-12T06:00:00.000Z') }]);
  expect(await sent()).toEqual([]);
  clock.set('2026-03-12T00:00:00.000Z');
  expect(await sent()).toHaveLength(1);
});

test('watching ends with one press, also of what has left the catalogue; twice changes nothing', async () => {
  const { viewer } = await person();
  await watch(viewer);
  await watch(viewer);
  const states = async () => (await listWatching(t.ctx, viewer)).ideas.map(({ state }) => state);
  expect(await states()).toEqual(['here']);
  await t.db.rows(sql`UPDATE ideas SET state = 'claimed'`);
  expect(await states()).toEqual(['claimed']);
  await t.db.rows(sql`UPDATE ideas SET state = 'archived'`);
  expect(await states()).toEqual(['withdrawn']);
  expect(await watch(viewer, false)).toMatchObject({ watched: false });
});

test('there is a most', async () => {
  const { viewer, id } = await person();
  await reports(id, MOST_WATCHES);
  await expect(watch(viewer)).rejects.toThrow('You watch 200 ideas and reports');
  expect(await isWatched(t.ctx, viewer, { slug: idea.slug })).toMatchObject({ watched: false });
});

import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addPerson, TEST_SECRET, testAccounts } from '../../tests/factories/accounts.ts';
import { aClock } from '../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { emptyTables } from '../../tests/factories/empty-tables.ts';
import { anIdea, type MadeIdea } from '../../tests/factories/idea.factory.ts';
import { aProject, aRunningTest, joins } from '../../tests/factories/projects.ts';
import type { CompanySource } from '../engine/companies/company-sources.ts';
import { storeCompanies } from '../engine/companies/store-companies.server.ts';
import type { FindNear } from '../engine/source.server.ts';
import type { Email } from '../platform/mail/email.ts';
import type { Viewer } from '../platform/viewer.ts';
import { addCriterion, moveProject } from '../projects/change-project.server.ts';
import { ProjectInput } from '../projects/inputs.contract.ts';
import { makeProject } from '../projects/make-project.server.ts';
import { lookNearProjects } from '../projects/surroundings.server.ts';
import { weekOf } from '../projects/week.server.ts';
import { watchTopic } from '../trends/watch-topic.server.ts';
import { allMailings } from './all-mailings.server.ts';
import { openProjectWeek } from './project-week.server.ts';
import { sendDueEmails } from './send-mailings.server.ts';

const MONDAY = '2026-03-16';
const signing = { secret: TEST_SECRET, appUrl: 'https://assay.example' };
const clock = aClock();
let t: TestDatabase;
let near: string[];
let viewer: Viewer;
let idea: MadeIdea;

beforeAll(async () => {
  t = await testDatabase(clock.now);
});
afterAll(() => t.drop());
beforeEach(async () => {
  clock.set('2026-03-02T12:00:00.000Z');
  await emptyTables(t.db);
  await t.db.rows(sql`INSERT INTO company_list DEFAULT VALUES`);
  near = [];
  ({ viewer } = await addPerson(t, testAccounts(t)));
  idea = await anIdea(t.ctx, { daysOld: 90 });
  // What was checked before a project began is no news of it.
  await t.db.rows(sql`UPDATE ideas SET last_validated_at = '2026-01-02'`);
});

const findNear: FindNear = async () => near.map((id) => ({ id, kind: 'company' as const, title: '', score: 1, probability: 0.9 }));
async function company(name: string, source: CompanySource = 'yc') {
  const row = { source_id: name, name, one_liner: `${name} bakes lists`, description: '', tags: [], batch: '', fate: 'active' as const };
  await storeCompanies(t.ctx, t.db, source, '2026-03-01', [{ ...row, country: null, year_founded: null, team_size: null, url: null }]);
  const [stored] = await t.db.rows<{ id: string }>(sql`SELECT id FROM companies WHERE name = ${name}`);
  near.push(stored?.id ?? '');
}
async function topic(slug: string): Promise<string> {
  const [row] = await t.db.rows<{ id: string }>(sql`
    INSERT INTO topics (id, slug, name, category, description, search, changed_at, created_at)
    VALUES (gen_random_uuid(), ${slug}, ${slug.toUpperCase()}, 'ai_ml', 'A topic whose only purpose is to turn in these tests.', '', ${clock.now()}, ${clock.now()}) RETURNING id`);
  const id = row?.id ?? '';
  await t.db.rows(sql`
    INSERT INTO topic_figures (topic_id, source, growth_rate, growth_months, growth_a_month, own_growth_rate, volume, volume_share, opportunity_score,
      score_parts, status, sparkline, points, last_measured_at, computed_at)
    VALUES (${id}, 'npm', 42, 6, 0.05, 50, 1000, 0.5, 6, '[]', 'rising', '{1,2}', 24, '2026-02-01', ${clock.now()})`);
  return id;
}
const measure = (id: string) =>
  t.db.rows(
    sql`INSERT INTO topic_series (topic_id, source, observed_at, value, basis, ingested_at) VALUES (${id}, 'npm', '2026-03-01', 5, 'measured', ${clock.now()})`,
  );
const fromIdea = async () => (await makeProject(t.ctx, viewer, ProjectInput.parse({ idea_id: idea.id }))).id;
const quietIdea = async () => {
  const id = await fromIdea();
  await t.db.rows(sql`DELETE FROM project_criteria`);
  return id;
};
async function mails(): Promise<Email[]> {
  const emails: Email[] = [];
  clock.set(`${MONDAY}T00:10:00Z`);
  await openProjectWeek(t.ctx);
  clock.set(`${MONDAY}T07:00:00Z`);
  const post = async (email: Email) => void emails.push(email);
  while ((await sendDueEmails(t.ctx, { kinds: allMailings(signing), accounts: signing, post, atOnce: 1, gapMs: 0 })) > 0);
  return emails;
}

test('a week with nothing in it is quiet: the page says so and no email goes out', async () => {
  await company('Old Rival');
  await quietIdea();
  await lookNearProjects(t.ctx, findNear);
  expect(await mails()).toEqual([]);
  expect(await weekOf(t.ctx, viewer)).toMatchObject({ is_quiet: true, due: [], near: [], watched: [], open: 1 });
  expect(await t.db.rows(sql`SELECT state FROM mailing_emails`)).toEqual([{ state: 'not_needed' }]);
});

test('what is due within seven days, or was in the last four weeks, is told with its project, what ends first, first', async () => {
  const project = await aProject(t.ctx, viewer);
  await aRunningTest(t.ctx, viewer, project, { title: 'Presale', days: 20 });
  await aRunningTest(t.ctx, viewer, project, { title: 'Later', days: 22 });
  await addCriterion(t.ctx, viewer, project, { statement: 'Nobody pays.', due_on: '2026-03-15' });
  await addCriterion(t.ctx, viewer, project, { statement: 'Long ago.', due_on: '2026-02-01' });
  const [email] = await mails();
  const { due, next } = await weekOf(t.ctx, viewer);
  expect(due.map(({ title, due_on, is_over, path }) => [title, due_on, is_over, path.startsWith(`/projects/${project}`)])).toEqual([
    ['Nobody pays.', '2026-03-15', true, true],
    ['Presale', '2026-03-22', false, true],
  ]);
  expect(next?.project.id).toBe(project);
  expect(email?.subject).toBe('Your projects this week: 2 things are due');
  expect(email?.text).toContain('Kill criterion, look for it by 15 Mar 2026, which has passed.');
  expect(email?.headers?.['List-Unsubscribe']).toContain('.project_reminders.');
});

test('a company near a project is news when it came into our lists after the project began, for a week, to whoever may be told of it', async () => {
  await company('Old Rival');
  const project = await aProject(t.ctx, viewer);
  clock.set('2026-03-10T12:00:00Z');
  await company('New Rival');
  await company('Named in a dossier', 'catalogue');
  await lookNearProjects(t.ctx, findNear);
  const told = async () => (await weekOf(t.ctx, viewer)).near.flatMap(({ changes }) => changes.map(({ title }) => title));
  expect(await told()).toEqual(['New Rival']);
  viewer = { ...viewer, plan: 'pro_monthly' };
  expect(await told()).toEqual(['Named in a dossier', 'New Rival']);
  viewer = { ...viewer, plan: 'free' };
  const [email] = await mails();
  expect(email?.text).toContain('New Rival bakes lists');
  expect(email?.text).not.toContain('Named in a dossier');
  clock.set('2026-03-18T12:00:00Z');
  expect(await told()).toEqual([]);
  clock.set('2026-03-11T12:00:00Z');
  await moveProject(t.ctx, viewer, project, { state: 'dropped', reason: 'Nobody pays.' });
  expect(await told()).toEqual([]);
});

test('a topic near the project or watched is news in the week in which it was measured, with how it stands', async () => {
  const [ofIdea, watched] = [await topic('lists'), await topic('ovens')];
  await t.db.rows(sql`INSERT INTO topic_ideas (topic_id, idea_id, rank) VALUES (${ofIdea}, ${idea.id}, 0.9)`);
  await watchTopic(t.ctx, viewer, 'ovens', true);
  await quietIdea();
  await lookNearProjects(t.ctx, findNear);
  clock.set('2026-03-12T12:00:00Z');
  await measure(ofIdea);
  await measure(watched);
  const week = await weekOf(t.ctx, viewer);
  expect(week.near.map(({ changes }) => changes)).toEqual([
    [{ kind: 'topic', title: 'LISTS', note: 'Rising, +42% Aug 2025 – Feb 2026', path: '/trending/lists' }],
  ]);
  expect(week.watched.map(({ title }) => title)).toEqual(['OVENS']);
  clock.set('2026-03-20T12:00:00Z');
  expect((await weekOf(t.ctx, viewer)).is_quiet).toBe(true);
});

test('a dated rule of its idea is told when it comes within a month and when it takes effect; new figures of the idea are told', async () => {
  const proof = { url: 'https://law.example/1', publisher: 'A gazette', quote: 'takes effect', read_on: '2026-01-02', official: 'Act 1' };
  const causes = [{ date: '2026-04-13', what: 'It begins', source: 'x', proof }];
  await t.db.rows(sql`
    UPDATE ideas SET dossier = dossier || jsonb_build_object('why_now', jsonb_build_object('summary', '', 'causes', ${JSON.stringify(causes)}::jsonb))
    WHERE id = ${idea.id}`);
  await quietIdea();
  const toldOn = async (day: string) => {
    clock.set(`${day}T12:00:00Z`);
    return (await weekOf(t.ctx, viewer)).near.flatMap(({ changes }) => changes.map(({ kind, title }) => `${kind} ${title}`));
  };
  const told = ['rule 13 Apr 2026: It begins'];
  expect([await toldOn('2026-03-13'), await toldOn('2026-03-16'), await toldOn('2026-03-25'), await toldOn('2026-04-07')]).toEqual([
    [],
    told,
    [],
    told,
  ]);
  await t.db.rows(sql`UPDATE ideas SET last_validated_at = '2026-05-02' WHERE id = ${idea.id}`);
  expect([await toldOn('2026-05-05'), await toldOn('2026-05-20')]).toEqual([['dossier Its idea has new figures'], []]);
  await t.db.rows(sql`UPDATE ideas SET state = 'claimed' WHERE id = ${idea.id}`);
  expect(await toldOn('2026-05-05'), 'an idea somebody bought is spoken of no more').toEqual([]);
});

test('the week of a project is that of everybody in it, and of nobody else', async () => {
  const project = await aProject(t.ctx, viewer);
  await addCriterion(t.ctx, viewer, project, { statement: 'Nobody pays.', due_on: MONDAY });
  clock.set('2026-03-10T12:00:00Z');
  await company('New Rival');
  await lookNearProjects(t.ctx, findNear);
  const [editor, reader, stranger] = await Promise.all([1, 2, 3].map(() => addPerson(t, testAccounts(t))));
  if (!editor || !reader || !stranger) throw new Error('three people');
  await joins(t.ctx, project, editor.viewer, 'editor');
  expect(await weekOf(t.ctx, editor.viewer)).toMatchObject({
    due: [{ title: 'Nobody pays.' }],
    near: [{ changes: [{ title: 'New Rival' }] }],
  });
  await joins(t.ctx, project, reader.viewer, 'reader');
  expect(await weekOf(t.ctx, reader.viewer), 'who reads has no step to take').toMatchObject({
    due: [{ title: 'Nobody pays.' }],
    next: null,
  });
  expect(await weekOf(t.ctx, stranger.viewer)).toMatchObject({ is_quiet: true, due: [], near: [], next: null });
  expect((await mails()).map(({ to }) => to)).toContain(editor.email);
});

test('the email goes to whom has an open project of their own and wants it, on Mondays, once', async () => {
  const project = await aProject(t.ctx, viewer);
  await addCriterion(t.ctx, viewer, project, { statement: 'Nobody pays.', due_on: MONDAY });
  const others = await Promise.all([1, 2, 3, 4].map(() => addPerson(t, testAccounts(t))));
  const [without, off, suspended, example] = others.map(({ id }) => id);
  for (const other of others.slice(1)) {
    const theirs = await aProject(t.ctx, other.viewer);
    await addCriterion(t.ctx, other.viewer, theirs, { statement: 'Nobody pays.', due_on: MONDAY });
  }
  await t.db.rows(sql`UPDATE users SET email_project_reminders = false WHERE id = ${off}`);
  await t.db.rows(sql`UPDATE users SET suspended_at = now(), suspended_reason = 'spam' WHERE id = ${suspended}`);
  await t.db.rows(sql`UPDATE projects SET is_demo = true WHERE user_id = ${example}`);
  expect(without).toBeDefined();
  clock.set('2026-03-15T12:00:00Z');
  expect(await openProjectWeek(t.ctx)).toBeUndefined();
  clock.set(`${MONDAY}T00:10:00Z`);
  expect([await openProjectWeek(t.ctx), await openProjectWeek(t.ctx)]).toEqual([1, undefined]);
  expect(await mails()).toHaveLength(1);
});

test('each open project is looked at once a day; one that cannot be waits for the next day and holds up no other', async () => {
  const error = vi.spyOn(t.ctx.log, 'error').mockImplementation(() => undefined);
  await aProject(t.ctx, viewer, 'Bakeries would pay for a list.');
  await aProject(t.ctx, viewer, 'Harbours would pay for a tide table.');
  const failing: FindNear = async (_, about) => {
    if (about.includes('Harbours')) throw new Error('no encoder');
    return [];
  };
  expect(await lookNearProjects(t.ctx, failing)).toBe(1);
  expect(await lookNearProjects(t.ctx, failing)).toBe(0);
  expect(error).toHaveBeenCalledTimes(1);
  clock.advance(86_400_000);
  expect(await lookNearProjects(t.ctx, findNear)).toBe(2);
  error.mockRestore();
});

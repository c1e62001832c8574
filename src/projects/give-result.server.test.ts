import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDemoReported } from '../../dev/demo/demo-projects.server.ts';
import { addPerson, sessionOf, testAccounts } from '../../tests/factories/accounts.ts';
import { aClock } from '../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { anIdea, type MadeIdea } from '../../tests/factories/idea.factory.ts';
import { anEntry, aRunningTest } from '../../tests/factories/projects.ts';
import { createApp } from '../app/api.server.ts';
import { exportIdea } from '../catalogue/exports/export-idea.server.ts';
import { ideaSorts } from '../catalogue/ideas/idea-query.contract.ts';
import { findIdea, IdeaQuery, listIdeas, removeDemoResults } from '../catalogue/index.server.ts';
import { IdeaFull } from '../catalogue/index.ts';
import type { Accounts } from '../people/accounts/accounts.server.ts';
import { listen } from '../platform/db/listen.server.ts';
import { visitor } from '../platform/viewer.ts';
import { endTest } from './change-test.server.ts';
import { findTest } from './find-test.server.ts';
import { giveTest, takeTestBack } from './give-result.server.ts';
import { ProjectInput } from './inputs.contract.ts';
import { logEntry } from './log-entry.server.ts';
import { makeProject } from './make-project.server.ts';
import { projectMessages } from './projects.ts';
import { bringProjectBack, removeProject } from './remove-project.server.ts';

const clock = aClock();
let t: TestDatabase;
let accounts: Accounts;
type Person = Awaited<ReturnType<typeof addPerson>>['viewer'];

beforeAll(async () => {
  t = await testDatabase(clock.now);
  accounts = testAccounts(t);
});
afterAll(() => t.drop());

const aPerson = async () => (await addPerson(t, accounts, { tier: 'lifetime' })).viewer;

/** A test of an idea that ended after some days. @returns where it is */
async function aFinishedTest(viewer: Person, idea: MadeIdea, { yes = 4, days = 3, spent_cents = 1_000, tried = 12 } = {}) {
  const { id } = await makeProject(t.ctx, viewer, ProjectInput.parse({ idea_id: idea.id, key: crypto.randomUUID() }));
  const key = { id, test: await aRunningTest(t.ctx, viewer, id, { method: 'presale', sample_size: 12, pass_count: 4 }) };
  clock.advance(days * 86_400_000);
  await logEntry(t.ctx, viewer, key, anEntry(t.ctx, { tried, yes, spent_cents, note: 'Nobody else may read this.' }));
  await endTest(t.ctx, viewer, key, { result: 'undecided', reason: 'Nor this.' });
  return key;
}

async function given(idea: MadeIdea, facts: Parameters<typeof aFinishedTest>[2] = {}) {
  const viewer = await aPerson();
  const key = await aFinishedTest(viewer, idea, facts);
  await giveTest(t.ctx, viewer, key);
  return { viewer, key };
}

const reader: Person = { plan: 'lifetime', isAdmin: false, userId: '00000000-0000-7000-8000-000000000000' };
const reportedOn = async (idea: MadeIdea) => {
  const found = await findIdea(t.ctx, reader, idea.slug);
  return found.level === 'full' ? found.reported : 'locked';
};

test('an idea tells of five people and more, and of fewer nothing at all; what is taken back is gone at once', async () => {
  const idea = await anIdea(t.ctx);
  const others = [];
  for (const facts of [
    { yes: 4, days: 3 },
    { yes: 5, days: 5, spent_cents: 9_000 },
    { yes: 1, days: 11 },
    { yes: 0, days: 30 },
  ])
    others.push(await given(idea, facts));
  expect(await reportedOn(idea)).toBeNull();
  const last = await given(idea, { yes: 6, days: 4, spent_cents: 500 });
  const all = { readers: 5, passed: 3, median_days: 5, median_cost_cents: 1_000, basis: 'reported', is_demo: false };
  expect(await reportedOn(idea)).toEqual(all);
  // The same person with another test counts once, with the later one.
  await giveTest(t.ctx, last.viewer, await aFinishedTest(last.viewer, idea, { yes: 0, days: 4, spent_cents: 500 }));
  expect(await reportedOn(idea)).toEqual({ ...all, passed: 2 });
  const [first] = others;
  if (!first) throw new Error('nobody gave anything');
  expect((await findTest(t.ctx, first.viewer, first.key)).giving).toMatchObject({ idea: idea.dossier.title, given_at: expect.any(String) });
  await takeTestBack(t.ctx, first.viewer, first.key);
  expect(await reportedOn(idea)).toBeNull();
  expect((await findTest(t.ctx, first.viewer, first.key)).giving).toMatchObject({ passed: true, given_at: null });
});

test.each<[string, (person: { viewer: Person; key: { id: string; test: string } }) => Promise<unknown>]>([
  [
    'asks for the account to be deleted',
    ({ viewer }) => t.db.rows(sql`UPDATE users SET deletion_due_at = now() WHERE id = ${viewer.userId}`),
  ],
  ['is gone', ({ viewer }) => t.db.rows(sql`DELETE FROM users WHERE id = ${viewer.userId}`)],
  [
    'is suspended',
    ({ viewer }) => t.db.rows(sql`UPDATE users SET suspended_at = now(), suspended_reason = 'sham' WHERE id = ${viewer.userId}`),
  ],
  ['removes the project', ({ viewer, key }) => removeProject(t.ctx, viewer, key.id)],
  [
    'removes the project and brings it back',
    async ({ viewer, key }) => {
      await removeProject(t.ctx, viewer, key.id);
      await bringProjectBack(t.ctx, viewer, key.id);
    },
  ],
])('who %s has given nothing any more, and kept pages are told', async (_, leave) => {
  const idea = await anIdea(t.ctx);
  const people = [];
  for (let i = 0; i < 5; i += 1) people.push(await given(idea));
  expect(await reportedOn(idea)).toMatchObject({ readers: 5 });
  let told = 0;
  const listener = await listen(
    t.url,
    'catalogue_changed',
    () => {
      told += 1;
    },
    t.ctx.log,
  );
  const before = told;
  await leave(people[0] as (typeof people)[number]);
  expect(await reportedOn(idea)).toBeNull();
  await expect.poll(() => told).toBeGreaterThan(before);
  await listener.close();
});

test('what members report is in no score and changes no order', async () => {
  const [one, other] = [await anIdea(t.ctx), await anIdea(t.ctx)];
  const look = async () => {
    const lists = [];
    for (const sort of ideaSorts) lists.push(await listIdeas(t.ctx, reader, IdeaQuery.parse({ sort })));
    const rows = await t.db.rows(sql`
      SELECT id, idea_score, opportunity_score, problem_score, feasibility_score, why_now_score, trending_score, figures_measured, figures_cited,
        figures_estimated, figures_editorial, score_parts, open_facts FROM ideas WHERE id = ANY (${[one.id, other.id]}) ORDER BY id`);
    const { reported: _, ...page } = IdeaFull.parse(await findIdea(t.ctx, reader, one.slug));
    return JSON.stringify([lists, rows, page]);
  };
  const keys = [];
  const testers = [];
  for (let i = 0; i < 6; i += 1) {
    const viewer = await aPerson();
    testers.push(viewer);
    keys.push(await aFinishedTest(viewer, one, { yes: 12 }));
  }
  const before = await look();
  for (const [i, key] of keys.entries()) await giveTest(t.ctx, testers[i] as Person, key);
  expect(await reportedOn(one)).toMatchObject({ readers: 6, passed: 6 });
  expect(await look()).toBe(before);
});

test('who may read a teaser reads nothing of it, and no file carries it', async () => {
  const idea = await anIdea(t.ctx, { daysOld: 40 });
  for (let i = 0; i < 5; i += 1) await given(idea);
  const teaser = await findIdea(t.ctx, visitor, idea.slug);
  expect(teaser.level).toBe('teaser');
  expect(JSON.stringify(teaser)).not.toContain('reported');
  expect(await reportedOn(idea)).toMatchObject({ readers: 5 });
  const { content } = await exportIdea(t.ctx, await aPerson(), { slug: idea.slug, format: 'json', appUrl: 'http://localhost:3000' });
  expect(JSON.parse(String(content)).idea.reported ?? null).toBeNull();
});

test('only the owner gives, only with consent in so many words, and only what the numbers decide', async () => {
  const idea = await anIdea(t.ctx);
  const { id, viewer } = await addPerson(t, accounts, { tier: 'lifetime' });
  const key = await aFinishedTest(viewer, idea);
  const { cookie } = await sessionOf(accounts, id);
  const app = createApp(t.ctx, accounts);
  const put = (body: object) =>
    app.request(`/api/v1/projects/${key.id}/tests/${key.test}/giving`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const without = await put({ consent: false });
  expect([without.status, await without.json()]).toMatchObject([400, { error: { fields: { consent: projectMessages.consent } } }]);
  expect((await findTest(t.ctx, viewer, key)).giving).toMatchObject({ given_at: null });
  const stranger = await aPerson();
  await expect(giveTest(t.ctx, stranger, key)).rejects.toMatchObject({ code: 'not_found' });
  await takeTestBack(t.ctx, stranger, key);
  const early = await aFinishedTest(viewer, idea, { tried: 5, yes: 1 });
  expect((await findTest(t.ctx, viewer, early)).giving).toBeNull();
  await expect(giveTest(t.ctx, viewer, early)).rejects.toMatchObject({ code: 'conflict', message: projectMessages.nothingToGive });
  expect((await put({ consent: true })).status).toBe(200);
  await giveTest(t.ctx, viewer, key);
  await takeTestBack(t.ctx, stranger, key);
  const rows = await t.db.rows<object>(sql`SELECT to_jsonb(r) - 'id' - 'given_at' AS row FROM reported_results r WHERE user_id = ${id}`);
  expect(rows).toEqual([
    {
      row: {
        test_id: key.test,
        user_id: id,
        idea_id: idea.id,
        method: 'presale',
        passed: true,
        days: 3,
        cost_cents: 1_000,
        sample_size: 12,
        is_demo: false,
      },
    },
  ]);
});

test('made-up results say so, give way to real ones, and are gone on a production site', async () => {
  const idea = await anIdea(t.ctx, { daysOld: 0 });
  await addDemoReported(t.ctx);
  expect(await reportedOn(idea)).toEqual({
    readers: 7,
    passed: 3,
    median_days: 11,
    median_cost_cents: 8_500,
    basis: 'reported',
    is_demo: true,
  });
  for (let i = 0; i < 5; i += 1) await given(idea);
  expect(await reportedOn(idea)).toMatchObject({ readers: 5, is_demo: false });
  await t.db.rows(sql`DELETE FROM reported_results WHERE NOT is_demo`);
  await removeDemoResults(t.ctx);
  expect(await reportedOn(idea)).toBeNull();
});

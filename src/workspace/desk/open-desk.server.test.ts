import sql from 'sql-template-tag';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { addPerson, testAccounts } from '../../../tests/factories/accounts.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea } from '../../../tests/factories/idea.factory.ts';
import { AN_IDEA, beginNext, toldSources } from '../../../tests/factories/research.ts';
import { markIdea, saveIdea } from '../../catalogue/saved-ideas/save-idea.server.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { runResearch } from '../../research/run-research.server.ts';
import { startRun } from '../../research/start-run.server.ts';
import { openDesk } from './open-desk.server.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const clock = aClock();
let t: TestDatabase;
let person: Viewer;

beforeEach(async () => {
  await t?.drop();
  clock.set('2026-03-10T12:00:00.000Z');
  t = await testDatabase(clock.now);
  const { id } = await addPerson(t, testAccounts(t), { tier: 'lifetime' });
  person = { userId: id, plan: 'lifetime', isAdmin: false };
});
afterAll(() => t.drop());

/** A report of the person, finished. */
async function aReport() {
  const { id } = await startRun(t.ctx, person, { idea: AN_IDEA });
  await runResearch(t.ctx, { sources: toldSources(), llm: undefined }, (await beginNext(t.ctx)) as never, new AbortController().signal);
  return id;
}

test('a report waits with its next test and the days that are left; one that says drop does not', async () => {
  const id = await aReport();
  await t.db.rows(sql`UPDATE ai_research_requests SET verdict = jsonb_set(verdict, '{verdict}', '"reshape"')`);
  clock.advance(2 * DAY);
  const [decision] = (await openDesk(t.ctx, person)).decisions;
  expect(decision).toMatchObject({ kind: 'report', path: `/research/${id}`, days_left: (decision?.test?.days ?? 0) - 2 });
  expect(decision?.test?.pass).not.toBe('');
  await t.db.rows(sql`UPDATE ai_research_requests SET verdict = jsonb_set(verdict, '{verdict}', '"drop"')`);
  expect((await openDesk(t.ctx, person)).decisions).toEqual([]);
});

test('an idea that is built waits with its test, the one due first before others; to whom it is locked, its test is not told', async () => {
  const [early, late] = [await anIdea(t.ctx), await anIdea(t.ctx)];
  await markIdea(t.ctx, person, early.id, 'building');
  clock.advance(DAY);
  await markIdea(t.ctx, person, late.id, 'building');
  const { decisions } = await openDesk(t.ctx, person);
  expect(decisions.map(({ path }) => path)).toEqual([`/ideas/${early.slug}`, `/ideas/${late.slug}`]);
  const { days, what } = early.dossier.next_test;
  expect(decisions[0]).toMatchObject({ test: { what }, days_left: days - 1 });
  const lapsed = await openDesk(t.ctx, { ...person, plan: 'free' });
  expect(lapsed.decisions.find(({ path }) => path === `/ideas/${early.slug}`)).toMatchObject({ test: null, days_left: null });
});

test('what changed is told since the visit before, not since the last look', async () => {
  await anIdea(t.ctx);
  expect(await openDesk(t.ctx, person)).toMatchObject({ since: null, changes: [] });
  const left = clock.now().toISOString();
  clock.advance(3 * DAY);
  await aReport();
  await anIdea(t.ctx, { publishedAt: clock.now() });
  const wanted = [
    { note: 'The report is ready', path: expect.stringMatching(/^\/research\//) },
    { title: 'One new idea', path: '/browse' },
  ];
  expect(await openDesk(t.ctx, person)).toMatchObject({ since: left, changes: wanted });
  clock.advance(60_000);
  expect(await openDesk(t.ctx, person)).toMatchObject({ since: left, changes: wanted });
  clock.advance(HOUR);
  expect((await openDesk(t.ctx, person)).changes).toEqual([]);
});

test('a rule of a saved idea is told once it is within a month', async () => {
  const idea = await anIdea(t.ctx);
  await saveIdea(t.ctx, person, idea.id);
  const cause = { date: '2026-04-11', what: 'The act takes effect.', source: 'x', proof: { official: 'Act 1' } };
  await t.db.rows(sql`UPDATE ideas SET dossier = jsonb_set(dossier, '{why_now,causes}', ${JSON.stringify([cause])}::jsonb)`);
  await openDesk(t.ctx, person);
  clock.advance(3 * DAY);
  expect((await openDesk(t.ctx, person)).changes).toMatchObject([{ title: 'The act takes effect', path: `/ideas/${idea.slug}` }]);
  expect((await openDesk(t.ctx, person)).saved).toMatchObject({
    total: 1,
    lines: [{ title: idea.dossier.title, path: `/ideas/${idea.slug}` }],
  });
});

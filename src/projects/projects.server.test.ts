import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, sessionOf, testAccounts } from '../../tests/factories/accounts.ts';
import { aCanaryIdea } from '../../tests/factories/canary.ts';
import { aClock } from '../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { aFinishedReport } from '../../tests/factories/finished-report.ts';
import { anIdea } from '../../tests/factories/idea.factory.ts';
import { anEntry, aProject, aRunningTest, aWholeProject, joins } from '../../tests/factories/projects.ts';
import { createApp } from '../app/api.server.ts';
import { planOf } from '../money/index.server.ts';
import type { Accounts } from '../people/accounts/accounts.server.ts';
import {
  addAssumption,
  addCriterion,
  editCriterion,
  editProject,
  moveAssumption,
  moveProject,
  removeAssumption,
} from './change-project.server.ts';
import { editTest, endTest, planTest, removeTest, startTest } from './change-test.server.ts';
import { findProject, listProjects } from './find-project.server.ts';
import { findTest } from './find-test.server.ts';
import { EntryInput, ProjectInput, StateMove, TestInput } from './inputs.contract.ts';
import { logEntry, removeEntry } from './log-entry.server.ts';
import { makeProject } from './make-project.server.ts';
import { movesFrom, type ProjectState, projectMessages, projectStateIds } from './projects.ts';
import { bringProjectBack, forgetRemovedProjects, removeProject } from './remove-project.server.ts';

const clock = aClock();
let t: TestDatabase;
let accounts: Accounts;
type Person = Awaited<ReturnType<typeof addPerson>>['viewer'];
let pro: Person;
let stranger: Person;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  accounts = testAccounts(t);
});
afterAll(() => t.drop());
beforeEach(async () => {
  pro = (await addPerson(t, accounts, { tier: 'lifetime' })).viewer;
  stranger = (await addPerson(t, accounts, { tier: 'lifetime' })).viewer;
});

const make = (viewer: Person, input: object) => makeProject(t.ctx, viewer, ProjectInput.parse(input));
const faultsOf = (
  shape: { safeParse(input: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined } },
  input: object,
) => Object.fromEntries((shape.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));

describe('a project begins', () => {
  test('from a dossier that may be read, with its buyer, price, risks, kill criteria and first test', async () => {
    const { id: ideaId, dossier } = await anIdea(t.ctx, {
      dossier: {
        next_test: {
          what: `${'Ask twelve clinics in one town. '.repeat(3)}`,
          cost_usd: 80,
          days: 5,
          pass: 'At least four of twelve clinics pay $29 now.',
        },
      },
    });
    const { id } = await make(pro, { idea_id: ideaId });
    const project = await findProject(t.ctx, pro, id);
    expect(project).toMatchObject({
      origin: 'idea',
      state: 'looking',
      title: dossier.title,
      buyer: dossier.audience.buyer,
      price_cents: 2_500,
      price_per: 'month',
      is_from_teaser: false,
      from: { title: dossier.title, path: `/ideas/${dossier.slug}` },
    });
    expect(project.assumptions.map(({ cost }) => cost)).toEqual(['ends', 'ends', 'changes', 'slows']);
    expect(project.criteria.map(({ statement }) => statement).sort()).toEqual([...dossier.kill_criteria].sort());
    expect(project.tests).toMatchObject([
      { state: 'planned', sample_size: 12, pass_count: 4, cost_cents: 8_000, days: 5, assumption_id: project.assumptions[0]?.id },
    ]);
    const [row] = await t.db.rows<{ idea_score: string }>(sql`SELECT idea_score FROM ideas WHERE id = ${ideaId}`);
    expect([project.prior, project.point]).toEqual([Number(row?.idea_score), Number(row?.idea_score)]);
  });

  test('from a locked dossier, with its teaser and nothing that is locked', async () => {
    const free = (await addPerson(t, accounts)).viewer;
    const idea = await aCanaryIdea(t.ctx, { daysOld: 30 });
    const { id } = await make(free, { idea_id: idea.id });
    const project = await findProject(t.ctx, free, id);
    expect(project).toMatchObject({ is_from_teaser: true, assumptions: [], criteria: [], tests: [], buyer: '', price_cents: null });
    const rows = await t.db.rows(sql`SELECT to_jsonb(p) AS whole FROM projects p WHERE id = ${id}`);
    for (const mark of idea.marks.keys()) expect(JSON.stringify([project, rows])).not.toContain(String(mark));
  });

  test('from a report of the person’s own, with its three assumptions and their tests; nobody else’s report makes one', async () => {
    const reportId = await aFinishedReport(t.ctx, pro.userId as string);
    const { id } = await make(pro, { research_id: reportId });
    const project = await findProject(t.ctx, pro, id);
    expect(project).toMatchObject({ origin: 'report', from: { path: `/research/${reportId}` } });
    expect(project.assumptions.map(({ cost }) => cost)).toEqual(['ends', 'changes', 'changes']);
    expect(project.tests).toHaveLength(3);
    expect(project.tests.every(({ state, pass_words }) => state === 'planned' && pass_words !== '')).toBe(true);
    await expect(make(stranger, { research_id: reportId })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('from a text, whose first sentence names it; a text that does harm makes none', async () => {
    const { id } = await make(pro, { from: 'check', thesis: 'Bakers throw bread away. A list of what sells would save it.' });
    expect(await findProject(t.ctx, pro, id)).toMatchObject({ title: 'Bakers throw bread away.', origin: 'check', prior: 5, point: 5 });
    await expect(make(pro, { thesis: 'Sell fake reviews to restaurants so that they look better than they are.' })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(
      editProject(t.ctx, pro, id, { thesis: 'Sell fake reviews to restaurants so that they look better than they are.' }),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(faultsOf(ProjectInput, { from: 'blank' })).toEqual({ thesis: 'Write what you think, in one or two sentences' });
  });

  test('once for one key', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => make(pro, { thesis: 'Bread lists for bakers.', key: 'the-same-key' })));
    expect(one).toEqual(two);
    expect((await listProjects(t.ctx, pro)).projects).toHaveLength(1);
  });
});

describe('the plan', () => {
  test('holds two open projects on Free, however many come at once; a dropped one leaves room and stays readable', async () => {
    const free = (await addPerson(t, accounts)).viewer;
    const limit = planOf('free').projects as number;
    const made = await Promise.allSettled(Array.from({ length: 8 }, () => aProject(t.ctx, free)));
    const ids = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(ids).toHaveLength(limit);
    await expect(aProject(t.ctx, free)).rejects.toMatchObject({ code: 'not_allowed', message: projectMessages.limit(limit) });
    const [first] = ids as [string];
    await moveProject(t.ctx, free, first, StateMove.parse({ state: 'dropped', reason: 'Nobody pays.' }));
    await aProject(t.ctx, free);
    await expect(moveProject(t.ctx, free, first, StateMove.parse({ state: 'looking' }))).rejects.toMatchObject({ code: 'not_allowed' });
    expect(await listProjects(t.ctx, free)).toMatchObject({ open: limit, limit });
    expect((await findProject(t.ctx, free, first)).state).toBe('dropped');
  });

  test('counts one that is brought back, and Pro has no limit', async () => {
    const free = (await addPerson(t, accounts)).viewer;
    const ids = [await aProject(t.ctx, free), await aProject(t.ctx, free)] as const;
    await removeProject(t.ctx, free, ids[0]);
    await aProject(t.ctx, free);
    await expect(bringProjectBack(t.ctx, free, ids[0])).rejects.toMatchObject({ code: 'not_allowed' });
    for (let i = 0; i < 4; i++) await aProject(t.ctx, pro);
    expect(await listProjects(t.ctx, pro)).toMatchObject({ open: 4, limit: null });
  });
});

test('states change by the table of moves and by nothing else, each with its day and reason', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...projectStateIds), { minLength: 1, maxLength: 6 }), async (wanted) => {
      const id = await aProject(t.ctx, pro);
      let at: ProjectState = 'looking';
      const walked: string[] = [];
      for (const state of wanted) {
        clock.advance(60_000);
        const move = moveProject(t.ctx, pro, id, StateMove.parse({ state, reason: `To ${state}.` }));
        if (state !== at && !movesFrom(at).includes(state)) await expect(move).rejects.toMatchObject({ code: 'conflict' });
        else {
          await move;
          if (state !== at) walked.unshift(`${at} ${state} To ${state}.`);
          at = state;
        }
      }
      const { state, decisions } = await findProject(t.ctx, pro, id);
      expect(state).toBe(at);
      expect(decisions.map(({ from_state, to_state, reason }) => `${from_state} ${to_state} ${reason}`)).toEqual(walked);
    }),
    { numRuns: 20 },
  );
  expect(faultsOf(StateMove, { state: 'dropped' })).toEqual({ reason: projectMessages.dropReason });
});

describe('a test', () => {
  test('without a pass mark cannot start, and says which field is missing', async () => {
    const id = await aProject(t.ctx, pro);
    const { id: test } = await planTest(t.ctx, pro, id, TestInput.parse({ title: 'Calls' }));
    const key = { id, test };
    await expect(startTest(t.ctx, pro, key)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { sample_size: projectMessages.noSample },
    });
    await editTest(t.ctx, pro, key, { sample_size: 12 });
    await expect(startTest(t.ctx, pro, key)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { pass_count: projectMessages.noPassMark },
    });
    await expect(editTest(t.ctx, pro, key, { pass_count: 13 })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { pass_count: projectMessages.passOverSample(13, 12) },
    });
    await expect(logEntry(t.ctx, pro, key, anEntry(t.ctx))).rejects.toMatchObject({
      code: 'conflict',
      message: projectMessages.notRunning,
    });
    await editTest(t.ctx, pro, key, { pass_count: 4 });
    await startTest(t.ctx, pro, key);
    expect((await findProject(t.ctx, pro, id)).state).toBe('testing');
    await expect(editTest(t.ctx, pro, key, { pass_count: 1 })).rejects.toMatchObject({
      code: 'conflict',
      message: projectMessages.started,
    });
    await editTest(t.ctx, pro, key, { checklist: [{ text: 'Call the first', done: true }] });
    expect(faultsOf(TestInput, { title: 'Calls', sample_size: 7, pass_count: 9 })).toEqual({
      pass_count: 'The pass mark is larger than the sample',
    });
    // The database would refuse it as well.
    const { id: bare } = await planTest(t.ctx, pro, id, TestInput.parse({ title: 'Bare' }));
    await expect(t.db.rows(sql`UPDATE project_tests SET state = 'running', started_at = now() WHERE id = ${bare}`)).rejects.toThrow(
      'violates check',
    );
  });

  test('says what its numbers say of a small sample, and when it is due', async () => {
    const id = await aProject(t.ctx, pro);
    const test = await aRunningTest(t.ctx, pro, id, { days: 10 });
    const { standing } = await logEntry(t.ctx, pro, { id, test }, anEntry(t.ctx, { tried: 12, yes: 4, spent_cents: 8_500 }));
    expect(standing).toMatchObject({ tried: 12, yes: 4, spent_cents: 8_500, line: '4 of 12: between 14 % and 61 %', outcome: 'passed' });
    const { due_on } = (await findTest(t.ctx, pro, { id, test })).test;
    expect(due_on).toBe(new Date(clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10));
  });

  test('changes its assumption by its result, and logs the point before and after; a log that ended stays', async () => {
    const id = await aProject(t.ctx, pro);
    const { id: ends } = await addAssumption(t.ctx, pro, id, { statement: 'They pay.', cost: 'ends' });
    await addAssumption(t.ctx, pro, id, { statement: 'They pay monthly.', cost: 'changes' });
    const test = await aRunningTest(t.ctx, pro, id, { assumption_id: ends });
    const key = { id, test };
    const said = { result: 'holds', reason: 'Five of twelve paid.' } as const;
    await expect(endTest(t.ctx, pro, key, said)).rejects.toMatchObject({ code: 'conflict', message: projectMessages.noEntries });
    const { entry } = await logEntry(t.ctx, pro, key, anEntry(t.ctx, { tried: 12, yes: 5 }));
    expect(await endTest(t.ctx, pro, key, said)).toEqual({ point_before: 5, point_after: 8, verdict: 'build' });
    const found = await findTest(t.ctx, pro, key);
    expect(found).toMatchObject({
      test: { state: 'ended', result: 'holds' },
      assumption: { state: 'holds', value: 10, basis: 'reported' },
      decision: { kind: 'test', point_before: 5, point_after: 8, from_state: 'open', to_state: 'holds', reason: 'Five of twelve paid.' },
    });
    for (const late of [
      () => logEntry(t.ctx, pro, key, anEntry(t.ctx)),
      () => removeEntry(t.ctx, pro, key, entry.id),
      () => endTest(t.ctx, pro, key, said),
      () => removeTest(t.ctx, pro, key),
    ])
      await expect(late()).rejects.toMatchObject({ code: 'conflict', message: projectMessages.ended });
    expect(await moveAssumption(t.ctx, pro, id, ends, { state: 'wrong', reason: 'They asked for refunds.' })).toEqual({
      point_before: 8,
      point_after: 2,
      verdict: 'drop',
    });
    expect((await findProject(t.ctx, pro, id)).next.kind).toBe('decide');
  });

  test('is never a score of the catalogue: what is reported stays in the project', async () => {
    const { id: ideaId } = await anIdea(t.ctx);
    const scores = () => t.db.rows(sql`SELECT to_jsonb(i) AS whole FROM ideas i WHERE id = ${ideaId}`);
    const before = await scores();
    const { id } = await make(pro, { idea_id: ideaId });
    const [one] = (await findProject(t.ctx, pro, id)).assumptions;
    await moveAssumption(t.ctx, pro, id, one?.id as string, { state: 'wrong', reason: 'No.' });
    expect(await scores()).toEqual(before);
  });
});

describe('an entry', () => {
  test('that contradicts itself is refused by field', () => {
    const day = { key: 'a-key-of-it', happened_on: '2026-03-10' };
    expect(faultsOf(EntryInput, { ...day, tried: 7, yes: 9 })).toEqual({ yes: projectMessages.yesOverTried(9, 7) });
    expect(faultsOf(EntryInput, day)).toEqual({ tried: projectMessages.emptyEntry });
    expect(faultsOf(EntryInput, { ...day, tried: 1.5 })).toHaveProperty('tried');
    expect(faultsOf(EntryInput, { ...day, spent_cents: -1 })).toHaveProperty('spent_cents');
    expect(faultsOf(EntryInput, { key: 'a-key-of-it', tried: 1, happened_on: '2026-02-30' })).toHaveProperty('happened_on');
  });

  test('of a day to come is refused, tomorrow in UTC being today somewhere', async () => {
    const id = await aProject(t.ctx, pro);
    const key = { id, test: await aRunningTest(t.ctx, pro, id) };
    const on = (days: number) =>
      anEntry(t.ctx, { happened_on: new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10) });
    await logEntry(t.ctx, pro, key, on(1));
    await expect(logEntry(t.ctx, pro, key, on(2))).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { happened_on: projectMessages.future },
    });
  });

  test('sent again is the same entry, also after the test has ended; with other numbers it is refused', async () => {
    const id = await aProject(t.ctx, pro);
    const key = { id, test: await aRunningTest(t.ctx, pro, id) };
    const entry = anEntry(t.ctx, { tried: 3, yes: 1, note: 'Lost the line' });
    const answers = await Promise.all([1, 2, 3].map(() => logEntry(t.ctx, pro, key, entry)));
    expect(new Set(answers.map((answer) => answer.entry.id)).size).toBe(1);
    await expect(logEntry(t.ctx, pro, key, { ...entry, yes: 2 })).rejects.toMatchObject({
      code: 'conflict',
      message: projectMessages.otherEntry,
    });
    await endTest(t.ctx, pro, key, { result: 'undecided', reason: 'Too few.' });
    expect((await logEntry(t.ctx, pro, key, entry)).standing).toMatchObject({ tried: 3, yes: 1, entries: 1 });
  });

  test('two hundred logged at once over the API by four people, each sent twice, are two hundred, and the totals are right', async () => {
    const { viewer, id: userId } = await addPerson(t, accounts, { tier: 'lifetime' });
    const app = createApp(t.ctx, accounts);
    const id = await aProject(t.ctx, viewer);
    const test = await aRunningTest(t.ctx, viewer, id);
    const editors = await Promise.all([1, 2, 3].map(() => addPerson(t, accounts)));
    for (const editor of editors) await joins(t.ctx, id, editor.viewer, 'editor');
    const cookies = await Promise.all(
      [userId, ...editors.map((one) => one.id)].map(async (one) => (await sessionOf(accounts, one)).cookie),
    );
    const numbers = Array.from({ length: 200 }, (_, i) => ({ tried: 1 + (i % 7), yes: i % 2, spent_cents: i * 5 }));
    const send = (one: (typeof numbers)[number], i: number) =>
      app.request(`/api/v1/projects/${id}/tests/${test}/entries`, {
        method: 'POST',
        headers: { cookie: cookies[i % cookies.length] as string, 'content-type': 'application/json' },
        body: JSON.stringify({ ...one, key: `entry-number-${i}`, happened_on: '2026-03-10' }),
      });
    const answers = await Promise.all([...numbers, ...numbers].map((one, i) => send(one, i % numbers.length)));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    const sum = (of: 'tried' | 'yes' | 'spent_cents') => numbers.reduce((total, one) => total + one[of], 0);
    const found = await findTest(t.ctx, viewer, { id, test });
    expect(found.test.standing).toMatchObject({ tried: sum('tried'), yes: sum('yes'), spent_cents: sum('spent_cents'), entries: 200 });
    expect(found.entries).toHaveLength(200);
  }, 60_000);

  test('logged while the test ends is in the log or refused, and nothing is in between', async () => {
    const id = await aProject(t.ctx, pro);
    const key = { id, test: await aRunningTest(t.ctx, pro, id) };
    await logEntry(t.ctx, pro, key, anEntry(t.ctx));
    const [ended, ...logged] = await Promise.allSettled([
      endTest(t.ctx, pro, key, { result: 'undecided', reason: 'Enough.' }),
      ...Array.from({ length: 20 }, () => logEntry(t.ctx, pro, key, anEntry(t.ctx))),
    ]);
    expect(ended.status).toBe('fulfilled');
    const count = logged.filter(({ status }) => status === 'fulfilled').length;
    expect((await findTest(t.ctx, pro, key)).test.standing.entries).toBe(1 + count);
  });
});

test('a stranger finds nothing of a project, whatever they ask of it', async () => {
  const whole = await aWholeProject(t.ctx, pro);
  const { project: id, running, planned, done, assumption, criterion, entry } = whole;
  const asked = [
    () => findProject(t.ctx, stranger, id),
    () => findTest(t.ctx, stranger, { id, test: running }),
    () => editProject(t.ctx, stranger, id, { buyer: 'Me' }),
    () => moveProject(t.ctx, stranger, id, StateMove.parse({ state: 'dropped', reason: 'Mine now.' })),
    () => removeProject(t.ctx, stranger, id),
    () => addCriterion(t.ctx, stranger, id, { statement: 'x', due_on: null }),
    () => editCriterion(t.ctx, stranger, id, criterion, { state: 'met' }),
    () => removeAssumption(t.ctx, stranger, id, assumption),
    () => startTest(t.ctx, stranger, { id, test: planned }),
    () => endTest(t.ctx, stranger, { id, test: done }, { result: 'wrong', reason: 'x' }),
    () => logEntry(t.ctx, stranger, { id, test: running }, anEntry(t.ctx)),
    () => removeEntry(t.ctx, stranger, { id, test: running }, entry),
  ];
  for (const ask of asked) await expect(ask()).rejects.toMatchObject({ code: 'not_found' });
  // Their own project opens nothing of another one.
  const own = await aProject(t.ctx, stranger);
  const key = { id: own, test: running };
  for (const ask of [
    () => findTest(t.ctx, stranger, key),
    () => logEntry(t.ctx, stranger, key, anEntry(t.ctx)),
    () => removeEntry(t.ctx, stranger, key, entry),
    () => startTest(t.ctx, stranger, { id: own, test: planned }),
    () => moveAssumption(t.ctx, stranger, own, assumption, { state: 'wrong', reason: 'x' }),
    () => planTest(t.ctx, stranger, own, TestInput.parse({ title: 'x', assumption_id: assumption })),
  ])
    await expect(ask()).rejects.toMatchObject({ code: 'not_found' });
  expect((await listProjects(t.ctx, stranger)).projects.map((one) => one.id)).toEqual([own]);
});

test('one that was removed can be brought back for a day, and is gone after it', async () => {
  const id = await aProject(t.ctx, pro);
  await removeProject(t.ctx, pro, id);
  await expect(findProject(t.ctx, pro, id)).rejects.toMatchObject({ code: 'not_found' });
  await forgetRemovedProjects(t.ctx);
  await bringProjectBack(t.ctx, pro, id);
  await findProject(t.ctx, pro, id);
  await removeProject(t.ctx, pro, id);
  clock.advance(24 * 3_600_000);
  await forgetRemovedProjects(t.ctx);
  await expect(bringProjectBack(t.ctx, pro, id)).rejects.toMatchObject({ code: 'not_found', message: projectMessages.gone });
});

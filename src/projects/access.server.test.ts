import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, testAccounts } from '../../tests/factories/accounts.ts';
import { aClock } from '../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { aFinishedReport } from '../../tests/factories/finished-report.ts';
import { anEntry, aProject, aWholeProject, joins } from '../../tests/factories/projects.ts';
import type { Accounts } from '../people/accounts/accounts.server.ts';
import type { DomainError } from '../platform/errors.ts';
import {
  addAssumption,
  addCriterion,
  addDecision,
  addEvidence,
  editAssumption,
  editCriterion,
  editProject,
  moveAssumption,
  moveProject,
  removeAssumption,
  removeCriterion,
  removeEvidence,
} from './change-project.server.ts';
import { editTest, endTest, planTest, removeTest, startTest } from './change-test.server.ts';
import { exportProject } from './export-project.server.ts';
import { findProject, listProjects } from './find-project.server.ts';
import { findTest } from './find-test.server.ts';
import { ProjectInput, StateMove, TestInput } from './inputs.contract.ts';
import { logEntry, removeEntry } from './log-entry.server.ts';
import { makeProject } from './make-project.server.ts';
import { projectMessages } from './projects.ts';
import { bringProjectBack, removeProject } from './remove-project.server.ts';

const clock = aClock();
let t: TestDatabase;
let accounts: Accounts;
type Person = Awaited<ReturnType<typeof addPerson>>['viewer'];
let owner: Person;
let editor: Person;
let reader: Person;
let stranger: Person;
let whole: Awaited<ReturnType<typeof aWholeProject>>;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  accounts = testAccounts(t);
});
afterAll(() => t.drop());
beforeEach(async () => {
  owner = (await addPerson(t, accounts, { tier: 'lifetime' })).viewer;
  [editor, reader, stranger] = (await Promise.all([1, 2, 3].map(() => addPerson(t, accounts)))).map(({ viewer }) => viewer) as [
    Person,
    Person,
    Person,
  ];
  whole = await aWholeProject(t.ctx, owner);
  await joins(t.ctx, whole.project, editor, 'editor');
  await joins(t.ctx, whole.project, reader, 'reader');
});

/** Everything that changes something in a project, in an order in which all of it works. */
const changes = (who: Person): (() => Promise<unknown>)[] => {
  const { project: id, assumption, criterion, evidence, planned, running, done, entry } = whole;
  const key = (test: string) => ({ id, test });
  return [
    () => editProject(t.ctx, who, id, { buyer: 'Bakers' }),
    () => addAssumption(t.ctx, who, id, { statement: 'They pay.', cost: 'ends' }),
    () => editAssumption(t.ctx, who, id, assumption, { cost: 'slows' }),
    () => moveAssumption(t.ctx, who, id, assumption, { state: 'holds', reason: 'Seen.' }),
    () => addCriterion(t.ctx, who, id, { statement: 'Nobody pays.', due_on: null }),
    () => editCriterion(t.ctx, who, id, criterion, { state: 'cleared' }),
    () => addEvidence(t.ctx, who, id, { note: 'A call.', url: null, seen_on: '2026-01-05', assumption_id: null }),
    () => addDecision(t.ctx, who, id, { about: 'Go on.', reason: 'Four paid.' }),
    () => planTest(t.ctx, who, id, TestInput.parse({ title: 'Calls' })),
    () => editTest(t.ctx, who, key(planned), { days: 3 }),
    () => logEntry(t.ctx, who, key(running), anEntry(t.ctx)),
    () => removeEntry(t.ctx, who, key(running), entry),
    () => startTest(t.ctx, who, key(planned)),
    () => endTest(t.ctx, who, key(done), { result: 'holds', reason: 'Four paid.' }),
    () => removeTest(t.ctx, who, key(running)),
    () => removeAssumption(t.ctx, who, id, assumption),
    () => removeCriterion(t.ctx, who, id, criterion),
    () => removeEvidence(t.ctx, who, id, evidence),
    () => moveProject(t.ctx, who, id, StateMove.parse({ state: 'dropped', reason: 'No.' })),
    () => moveProject(t.ctx, who, id, StateMove.parse({ state: 'looking' })),
  ];
};
const reads = (who: Person): (() => Promise<unknown>)[] => [
  () => findProject(t.ctx, who, whole.project),
  () => findTest(t.ctx, who, { id: whole.project, test: whole.running }),
  () => exportProject(t.ctx, who, { id: whole.project, format: 'json', appUrl: 'https://assay.example' }),
];

describe('in a project', () => {
  test('an editor changes everything, and does not remove it', async () => {
    for (const one of [...reads(editor), ...changes(editor)]) await one();
    await expect(removeProject(t.ctx, editor, whole.project)).rejects.toMatchObject({
      code: 'not_allowed',
      message: projectMessages.ownerOnly,
    });
  });

  test('a reader reads and changes nothing', async () => {
    for (const one of reads(reader)) await one();
    const before = await findProject(t.ctx, owner, whole.project);
    for (const one of [...changes(reader), () => removeProject(t.ctx, reader, whole.project)])
      await expect(one()).rejects.toMatchObject({ code: 'not_allowed' });
    expect(await findProject(t.ctx, owner, whole.project)).toEqual(before);
    expect((await findProject(t.ctx, reader, whole.project)).may).toEqual({
      role: 'reader',
      own: false,
      edit: false,
      comment: true,
      rests: false,
    });
  });

  test('a stranger hears the same as of a project that does not exist', async () => {
    const heard = (ask: Promise<unknown>) => ask.catch((error: DomainError) => [error.code, error.message]);
    const missing = await heard(findProject(t.ctx, stranger, crypto.randomUUID()));
    for (const one of [...reads(stranger), ...changes(stranger), () => removeProject(t.ctx, stranger, whole.project)]) {
      expect(await heard(one())).toEqual(missing);
    }
    expect((await listProjects(t.ctx, stranger)).projects).toEqual([]);
  });

  test('who has left is a stranger, and nobody in it finds what its owner removed', async () => {
    await t.db.rows(sql`DELETE FROM project_members WHERE project_id = ${whole.project} AND user_id = ${editor.userId}`);
    await expect(findProject(t.ctx, editor, whole.project)).rejects.toMatchObject({ code: 'not_found' });
    await removeProject(t.ctx, owner, whole.project);
    await expect(findProject(t.ctx, reader, whole.project)).rejects.toMatchObject({ code: 'not_found' });
    await expect(bringProjectBack(t.ctx, reader, whole.project)).rejects.toMatchObject({ code: 'not_found' });
    await bringProjectBack(t.ctx, owner, whole.project);
    await findProject(t.ctx, reader, whole.project);
  });
});

test('when the owner’s plan ends everybody else reads, and only the owner goes on', async () => {
  await t.db.rows(sql`UPDATE users SET subscription_tier = 'free' WHERE id = ${owner.userId}`);
  const free = { ...owner, plan: 'free' as const };
  for (const one of [...reads(editor), ...reads(reader)]) await one();
  for (const one of changes(editor)) await expect(one()).rejects.toMatchObject({ code: 'not_allowed', message: projectMessages.rests });
  expect((await findProject(t.ctx, editor, whole.project)).may).toMatchObject({ role: 'editor', edit: false, comment: false, rests: true });
  for (const one of changes(free)) await one();
});

test('a project counts for the plan of its owner and of nobody else', async () => {
  await aProject(t.ctx, editor);
  await aProject(t.ctx, editor);
  const list = await listProjects(t.ctx, editor);
  expect(list.projects).toHaveLength(3);
  expect(list.open).toBe(2);
  // The owner's plan has room for it, whatever the editor's has.
  await moveProject(t.ctx, editor, whole.project, StateMove.parse({ state: 'dropped', reason: 'No.' }));
  await moveProject(t.ctx, editor, whole.project, StateMove.parse({ state: 'looking' }));
});

test('the report a project came from is named to whom it belongs', async () => {
  const report = await aFinishedReport(t.ctx, owner.userId as string);
  const { id } = await makeProject(t.ctx, owner, ProjectInput.parse({ research_id: report }));
  await joins(t.ctx, id, editor, 'editor');
  expect((await findProject(t.ctx, owner, id)).from?.path).toBe(`/research/${report}`);
  expect((await findProject(t.ctx, editor, id)).from).toBeNull();
});

test('a project has one owner, whoever writes the row', async () => {
  await t.db.rows(sql`UPDATE projects SET user_id = ${editor.userId} WHERE id = ${whole.project}`);
  const rows = await t.db.rows(sql`SELECT user_id, role FROM project_members WHERE project_id = ${whole.project} AND role = 'owner'`);
  expect(rows).toEqual([{ user_id: editor.userId, role: 'owner' }]);
  await expect(findProject(t.ctx, owner, whole.project)).rejects.toMatchObject({ code: 'not_found' });
});

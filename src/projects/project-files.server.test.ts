import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, testAccounts } from '../../tests/factories/accounts.ts';
import { aClock } from '../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { anEntry, aProject, aWholeProject } from '../../tests/factories/projects.ts';
import { readPdf } from '../../tests/factories/read-pdf.ts';
import { editCriterion, editProject, moveProject } from './change-project.server.ts';
import { endTest } from './change-test.server.ts';
import { exportProject } from './export-project.server.ts';
import { findProject } from './find-project.server.ts';
import { importProject } from './import-project.server.ts';
import { logEntry } from './log-entry.server.ts';
import { ProjectImport } from './project-file.contract.ts';

const APP_URL = 'https://assay.example';
const clock = aClock();
let t: TestDatabase;
type Person = Awaited<ReturnType<typeof addPerson>>['viewer'];
let pro: Person;
let other: Person;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  const accounts = testAccounts(t);
  pro = (await addPerson(t, accounts, { tier: 'lifetime' })).viewer;
  other = (await addPerson(t, accounts)).viewer;
});
afterAll(() => t.drop());

const fileOf = async (viewer: Person, id: string) =>
  JSON.parse(String((await exportProject(t.ctx, viewer, { id, format: 'json', appUrl: APP_URL })).content));

/** A project in which something of everything happened, some of it in one instant. */
async function aLivedProject(): Promise<string> {
  const { project: id, running, done, criterion } = await aWholeProject(t.ctx, pro, 'Ada');
  await editProject(t.ctx, pro, id, { buyer: 'The owner, “who signs”', price_cents: 2_900, income_cents: 500_000 });
  clock.advance(86_400_000);
  for (const yes of [0, 1, 1])
    await logEntry(t.ctx, pro, { id, test: running }, anEntry(t.ctx, { tried: 2, yes, note: `=SUM(1)\n${yes} of two` }));
  await endTest(t.ctx, pro, { id, test: done }, { result: 'holds', reason: 'Five paid.' });
  await editCriterion(t.ctx, pro, id, criterion, { state: 'cleared' });
  clock.advance(60_000);
  await moveProject(t.ctx, pro, id, { state: 'building', reason: 'It holds.' });
  return id;
}

test('the JSON of a project gives the same project back, whoever imports it, and again', async () => {
  const id = await aLivedProject();
  const file = await fileOf(pro, id);
  for (const viewer of [pro, other]) {
    const { id: copy } = await importProject(t.ctx, viewer, ProjectImport.parse({ file }));
    expect(copy).not.toBe(id);
    expect(await fileOf(viewer, copy)).toEqual(file);
    const [before, after] = [await findProject(t.ctx, pro, id), await findProject(t.ctx, viewer, copy)];
    for (const field of ['title', 'thesis', 'state', 'point', 'verdict', 'prior', 'buyers_needed', 'created_at'] as const)
      expect(after[field]).toEqual(before[field]);
    expect(after.tests.map(({ standing }) => standing)).toEqual(before.tests.map(({ standing }) => standing));
    expect(after.decisions.map(({ about, reason, point_after }) => [about, reason, point_after])).toEqual(
      before.decisions.map(({ about, reason, point_after }) => [about, reason, point_after]),
    );
    expect(after).toMatchObject({ origin: 'file', from: null });
  }
  // Nothing of the account or the database is in it.
  expect(JSON.stringify(file)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}/);
});

test('a file imported twice under one key is one project, and counts for the plan', async () => {
  const free = (await addPerson(t, testAccounts(t))).viewer;
  const file = await fileOf(pro, await aProject(t.ctx, pro));
  const [one, two] = await Promise.all([1, 2].map(() => importProject(t.ctx, free, ProjectImport.parse({ file, key: 'the-same-file' }))));
  expect(one).toEqual(two);
  await importProject(t.ctx, free, ProjectImport.parse({ file }));
  await expect(importProject(t.ctx, free, ProjectImport.parse({ file }))).rejects.toMatchObject({ code: 'not_allowed' });
});

test('a file that contradicts itself is refused, with the place', async () => {
  const file = await fileOf(pro, await aLivedProject());
  const faults = (change: (copy: typeof file) => void) => {
    const copy = structuredClone(file);
    change(copy);
    return (ProjectImport.safeParse({ file: copy }).error?.issues ?? []).map(({ path }) => path.join('.'));
  };
  expect(faults(() => undefined)).toEqual([]);
  expect(faults((copy) => Object.assign(copy, { format: 'else' }))).toEqual(['file.format']);
  expect(faults((copy) => Object.assign(copy.tests[1], { result: 'holds' }))).toContain('file.tests.1.result');
  expect(faults((copy) => Object.assign(copy.tests[1], { pass_count: 99 }))).toContain('file.tests.1.pass_count');
  expect(faults((copy) => Object.assign(copy.tests[1], { started_at: null }))).toContain('file.tests.1.pass_count');
  expect(faults((copy) => Object.assign(copy.tests[1].entries[0], { tried: 7, yes: 9 }))).toContain('file.tests.1.entries');
  expect(faults((copy) => copy.tests[1].entries.push(copy.tests[1].entries[0]))).toContain('file.tests.1.entries');
  expect(faults((copy) => Object.assign(copy.decisions[0], { test: 'T99' }))).toContain('file.assumptions');
  expect(faults((copy) => copy.assumptions.push(copy.assumptions[0]))).toContain('file.assumptions');
  expect(faults((copy) => Object.assign(copy.evidence[0], { url: 'javascript:alert(1)' }))).toEqual(['file.evidence.0.url']);
});

test('the CSV is the log of all tests, in which no note is a formula', async () => {
  const id = await aLivedProject();
  const { content, name } = await exportProject(t.ctx, pro, { id, format: 'csv', appUrl: APP_URL });
  expect(name).toMatch(/^assay-project-.+\.csv$/);
  const rows = parse(String(content), { bom: true, columns: true }) as Record<string, string>[];
  expect(rows).toHaveLength(5);
  expect(rows[1]).toMatchObject({
    test: 'Ada: presale',
    tried: '2',
    said_yes: '0',
    note: "'=SUM(1)\n0 of two",
    sample: '12',
    pass_mark: '4',
    state: 'running',
  });
});

test('the Markdown says what is decided, with the numbers and what they can say', async () => {
  const id = await aLivedProject();
  const { content } = await exportProject(t.ctx, pro, { id, format: 'markdown', appUrl: APP_URL });
  for (const part of [
    '# Ada thinks',
    '- Price: $29.00 a month',
    '## Drop it if',
    '## Test: Ada: presale',
    'Pass mark: 4 of 12.',
    '## Decisions',
    '(point 5.0 to 10.0). Five paid.',
  ])
    expect(content).toContain(part);
  await expect(exportProject(t.ctx, other, { id, format: 'markdown', appUrl: APP_URL })).rejects.toMatchObject({ code: 'not_found' });
});

test('the PDF holds what the project says, marked as reported, and is set for its members alone', async () => {
  const id = await aLivedProject();
  const { content, name, type } = await exportProject(t.ctx, pro, { id, format: 'pdf', appUrl: APP_URL });
  expect([name.endsWith('.pdf'), type]).toEqual([true, 'application/pdf']);
  const { letters, outline, pages } = await readPdf(content as Uint8Array);
  const { title, thesis, tests, assumptions, criteria, evidence, decisions } = await findProject(t.ctx, pro, id);
  for (const text of [
    title,
    thesis,
    'The owner, “who signs”',
    '$29.00 a month',
    ...tests.flatMap((one) => [one.title, one.standing.says]),
    ...assumptions.map(({ statement }) => statement),
    ...criteria.map(({ statement }) => statement),
    ...evidence.map(({ note }) => note),
    ...decisions.map(({ reason }) => reason),
    '=SUM(1)',
    'reported',
  ])
    expect(letters).toContain(text.replace(/\s+/g, ''));
  expect(outline).toEqual(expect.arrayContaining(['What has to be true', 'Drop it if', 'Decisions', 'Evidence']));
  expect(pages.flatMap(({ links }) => links)).toContain('https://example.com/wall');
  await expect(exportProject(t.ctx, other, { id, format: 'pdf', appUrl: APP_URL })).rejects.toMatchObject({ code: 'not_found' });
});

import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addPerson, testAccounts } from '../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { aDossier, anIdea } from '../../../tests/factories/idea.factory.ts';
import type { Admin } from '../../audit/write-audit.server.ts';
import { toCsv } from '../../platform/csv.ts';
import { Dossier } from '../ideas/dossier.contract.ts';
import { AdminIdeaFilter } from './admin-ideas.contract.ts';
import { dossierNodes, dossierOf, emptyFields, fieldsOf } from './dossier-form.ts';
import { exportIdeas } from './export-ideas.server.ts';
import { editorSections } from './field-labels.ts';
import { ideaHistory } from './history.server.ts';
import { cellsOf, csvColumns } from './idea-file.ts';
import { applyImport, checkImport, findImport, findProgress } from './import-ideas.server.ts';
import { mergeFields } from './merge-fields.ts';

let t: TestDatabase;
let admin: Admin;

beforeAll(async () => {
  t = await testDatabase();
  admin = { plan: 'free', isAdmin: true, userId: (await addPerson(t, testAccounts(t), { role: 'admin' })).id };
});
afterAll(() => t.drop());
beforeEach(async () => {
  await t.db.rows(sql`DELETE FROM ideas`);
});

const everything = AdminIdeaFilter.parse({});
const exported = async (format: 'json' | 'csv') => (await exportIdeas(t.ctx, admin, { ...everything, format })).text();
const dossiers = async () =>
  new Map(
    (
      await t.db.rows<{ slug: string; dossier: Dossier; state: string; active: boolean }>(
        sql`SELECT slug, dossier, state, active FROM ideas`,
      )
    ).map((row) => [row.slug, row]),
  );
const idOf = async (slug: string) => (await t.db.rows<{ id: string }>(sql`SELECT id FROM ideas WHERE slug = ${slug}`))[0]?.id ?? '';
const csvOf = (...all: unknown[]) =>
  toCsv(
    csvColumns,
    all.map((dossier) => cellsOf({ state: 'published', active: true, published_at: null, dossier })),
  );

test('every field of the contract is a field of the editor, in one of its parts', () => {
  expect(editorSections.flatMap(({ keys }) => keys as readonly string[]).sort()).toEqual(dossierNodes.map(({ key }) => key).sort());
});

test('a dossier comes back from the form as it went in', () => {
  for (let i = 0; i < 5; i++) {
    const dossier = aDossier({ npm_packages: undefined });
    expect(Dossier.parse(dossierOf(fieldsOf(dossier)))).toEqual(JSON.parse(JSON.stringify(dossier)));
  }
  // A form that was sent by a browser has the line ends of the web.
  expect(dossierOf({ problem_narrative: 'One\r\n\r\nTwo' })).toMatchObject({ problem_narrative: 'One\n\nTwo' });
  expect(emptyFields({ title: 'A title' })).toMatchObject({ title: 'A title', 'value_propositions.2': '', is_pro_pick: 'false' });
});

test.each(['json', 'csv'] as const)('an export as %s imports to the same catalogue, and a second time changes nothing', async (format) => {
  // What a spreadsheet would take for a formula comes back as it was.
  await anIdea(t.ctx, { dossier: { competitive_advantage: `=SUM(A1) ${aDossier().competitive_advantage}` } });
  await anIdea(t.ctx, { active: false, dossier: { competitive_advantage: `'=SUM(A1) ${aDossier().competitive_advantage}` } });
  const before = await dossiers();
  const content = await exported(format);
  const same = await checkImport(t.ctx, admin, format, content);
  expect(same).toMatchObject({ rows: 2, added: 0, changed: 0, unchanged: 2, bad_rows: 0, faults: [] });
  await t.db.rows(sql`DELETE FROM ideas`);
  expect(await findImport(t.ctx, same.id)).toMatchObject({ added: 2 });
  await applyImport(t.ctx, admin, same.id);
  expect(await dossiers()).toEqual(before);
  const revisions = async () => t.db.rows(sql`SELECT idea_id, number FROM idea_revisions ORDER BY 1, 2`);
  const once = await revisions();
  const again = await checkImport(t.ctx, admin, format, content);
  expect(await applyImport(t.ctx, admin, again.id)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  expect(await revisions()).toEqual(once);
});

test('applied again, by a second press or days later, a file undoes nothing that was written since', async () => {
  const dossier = aDossier();
  const { id } = await checkImport(t.ctx, admin, 'json', JSON.stringify([dossier]));
  const first = await applyImport(t.ctx, admin, id);
  expect(first).toMatchObject({ added: 1, changed: 0 });
  const newer = { ...dossier, tagline: 'What an editor wrote after the import was applied' };
  const later = await checkImport(t.ctx, admin, 'json', JSON.stringify([newer]));
  await applyImport(t.ctx, admin, later.id);
  const actions = async () => (await t.db.rows(sql`SELECT 1 FROM admin_audit_log WHERE action = 'idea.imported'`)).length;
  const before = await actions();
  const { entries } = await ideaHistory(t.ctx, await idOf(dossier.slug), 1);
  expect(entries.find(({ number }) => number === 2)).toMatchObject({
    what: 'Imported',
    changes: [{ path: 'tagline', label: 'Tagline', before: dossier.tagline, after: newer.tagline }],
  });
  const again = await Promise.all([applyImport(t.ctx, admin, id), applyImport(t.ctx, admin, id)]);
  expect(again).toEqual([first, first]);
  expect(await findImport(t.ctx, id)).toEqual(first);
  expect((await dossiers()).get(dossier.slug)).toMatchObject({ dossier: { tagline: newer.tagline } });
  expect(await actions()).toBe(before);
});

test('how far an import has come is read while it is under way, and nothing of it holds before all of it does', async () => {
  const all = [aDossier(), aDossier(), aDossier()];
  const { id } = await checkImport(t.ctx, admin, 'json', JSON.stringify(all));
  expect(await findProgress(t.ctx, id)).toEqual({ done: 0, total: 0 });
  let applied: Promise<unknown> = Promise.resolve();
  // Its last step waits for this row, so that it stands still when all rows are written.
  await t.ctx.db.transaction(async (db) => {
    await db.rows(sql`SELECT FROM search_vocabulary FOR UPDATE`);
    applied = applyImport(t.ctx, admin, id);
    await vi.waitUntil(async () => (await findProgress(t.ctx, id)).total > 0);
    expect((await findProgress(t.ctx, id)).total).toBe(3);
    expect((await dossiers()).size).toBe(0);
  });
  await applied;
  expect((await dossiers()).size).toBe(3);
  expect(await findProgress(t.ctx, id)).toEqual({ done: 0, total: 0 });
});

test('a dry run names each bad row and field and changes nothing; a file with a bad row is not applied at all', async () => {
  const [good, twice] = [aDossier(), aDossier()];
  const bad = { ...aDossier(), title: 'Short', market: { ...aDossier().market, tam: { buyers: 'many' } } };
  const check = await checkImport(t.ctx, admin, 'json', JSON.stringify([good, bad, twice, { ...twice, title: 'A title of its own' }]));
  expect(check).toMatchObject({ rows: 4, added: 2, bad_rows: 2 });
  expect(check.faults).toEqual(
    expect.arrayContaining([
      { row: 2, slug: bad.slug, field: 'title', fault: 'at least 8 characters; it has 5' },
      { row: 2, slug: bad.slug, field: 'market.tam.buyers', fault: 'a number' },
      { row: 4, slug: twice.slug, field: 'slug', fault: 'stands in row 3 already' },
    ]),
  );
  await expect(applyImport(t.ctx, admin, check.id)).rejects.toMatchObject({ code: 'conflict' });
  expect((await dossiers()).size).toBe(0);
});

test('columns may be missing or in another order; a cell that is no list is named', async () => {
  const dossier = aDossier();
  const [head, cells] = [csvColumns, cellsOf({ state: 'published', active: true, published_at: null, dossier })];
  const order = [...head.keys()].reverse();
  const shuffled = toCsv(
    order.map((i) => head[i] as string),
    [order.map((i) => cells[i] ?? null)],
  );
  expect(await checkImport(t.ctx, admin, 'csv', shuffled)).toMatchObject({ added: 1, bad_rows: 0 });
  const broken = toCsv(['slug', 'tags'], [['a-slug', 'one, two']]);
  expect((await checkImport(t.ctx, admin, 'csv', broken)).faults).toContainEqual({
    row: 1,
    slug: 'a-slug',
    field: 'tags',
    fault: 'should be a list, written as JSON',
  });
});

test.each([
  ['json', '{"slug": "x"}', 'the file is not a JSON list'],
  ['json', '[{"slug": ', 'the list does not end'],
  ['json', '[]', 'there are no ideas in the file'],
  ['csv', 'slug,colour\r\na,red\r\n', 'the column colour is not known'],
  ['csv', 'title\r\nA title\r\n', 'there is no column slug'],
  ['csv', 'slug;title\r\na;A title\r\n', 'its columns are separated by semicolons; save it with commas'],
  ['csv', 'slug,title,slug\r\na,A title,b\r\n', 'the column slug stands there twice'],
  ['csv', 'slug,title\r\na,Caf\ufffd\r\n', 'The file is not UTF-8 text'],
  ['json', '["\0"]', 'The file is not text'],
  ['csv', 'slug,title\r\na,"never closed', 'never closed'],
] as const)('a %s file that cannot be read says why: %s', async (format, content, why) => {
  await expect(checkImport(t.ctx, admin, format, content)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining(why),
  });
});

test('an idea that stands under another name, or has the title of another, is named', async () => {
  const moved = await anIdea(t.ctx, { oldSlug: 'its-old-address' });
  const check = await checkImport(
    t.ctx,
    admin,
    'csv',
    csvOf(aDossier({ slug: 'its-old-address' }), aDossier({ title: moved.dossier.title.toUpperCase() })),
  );
  expect(check.faults.map(({ row, field }) => [row, field])).toEqual([
    [1, 'slug'],
    [2, 'title'],
  ]);
});

test('a row that holds more than its columns, another title of the file, no idea, or a time without a zone is named', async () => {
  const [one, other] = [aDossier(), aDossier()];
  const long = `${csvOf(one).trimEnd()},one, too many\r\n,,,\r\n`;
  expect((await checkImport(t.ctx, admin, 'csv', long)).faults).toMatchObject([{ row: 1, field: 'row' }]);
  const spare = `${csvOf(one).trimEnd()},,\r\n`;
  expect(await checkImport(t.ctx, admin, 'csv', spare)).toMatchObject({ added: 1, bad_rows: 0 });
  const rows = [
    { dossier: one, published_at: '11/21/2026 09:00' },
    { dossier: other, published_at: '2026-11-21T09:00:00+02:00' },
    { dossier: { ...aDossier(), title: other.title.toUpperCase() } },
    7,
  ];
  expect((await checkImport(t.ctx, admin, 'json', JSON.stringify(rows))).faults.map(({ row, field }) => [row, field])).toEqual([
    [1, 'published_at'],
    [3, 'title'],
    [4, 'row'],
  ]);
});

test('two ideas of one title come back unchanged, and titles are compared as the whole file leaves them', async () => {
  const title = 'A title that two ideas have';
  const [one, two, other] = [await anIdea(t.ctx, { dossier: { title } }), await anIdea(t.ctx, { dossier: { title } }), await anIdea(t.ctx)];
  const check = async (...rows: unknown[]) => {
    const { added, changed, unchanged, faults } = await checkImport(t.ctx, admin, 'json', JSON.stringify(rows));
    return { added, changed, unchanged, faults: faults.map(({ row, field, fault }) => [row, field, fault]) };
  };
  expect(await check(one.dossier, two.dossier, other.dossier)).toEqual({ added: 0, changed: 0, unchanged: 3, faults: [] });
  const swapped = [
    { ...one.dossier, title: other.dossier.title },
    { ...other.dossier, title: 'A title of its own' },
  ] as const;
  expect(await check(...swapped)).toEqual({ added: 0, changed: 2, unchanged: 0, faults: [] });
  expect(await check(swapped[0], other.dossier)).toMatchObject({ faults: [[1, 'title', `is also the title of ${other.slug}`]] });
  expect(await check({ ...other.dossier, title }, one.dossier)).toMatchObject({
    faults: [[1, 'title', `is also the title of ${one.slug}`]],
  });
  expect(await check(one.dossier, { ...other.dossier, title })).toMatchObject({ faults: [[2, 'title', 'stands in row 1 already']] });
  expect(await check(aDossier({ title }))).toMatchObject({ faults: [[1, 'title', expect.stringContaining('is also the title of')]] });
});

test.each(['\ud83e', '\0'])('a sign that only JSON can write (%j) is named before anything is written', async (sign) => {
  const dossier = aDossier();
  const content = JSON.stringify([{ ...dossier, tagline: `${dossier.tagline.slice(0, 40)}${sign}` }]);
  const { added, faults } = await checkImport(t.ctx, admin, 'json', content);
  expect([added, faults]).toEqual([
    0,
    [{ row: 1, slug: dossier.slug, field: 'tagline', fault: 'holds half a character, or NUL, which cannot be kept; write it again' }],
  ]);
});

test('rows are counted as a spreadsheet counts them, empty ones as well', async () => {
  const [head, one, two] = csvOf(aDossier(), aDossier({ slug: 'daily' }))
    .trimEnd()
    .split('\r\n');
  const { rows, faults } = await checkImport(t.ctx, admin, 'csv', [head, one, ',,,', ',,,', two].join('\r\n'));
  expect([rows, faults.map(({ row, field }) => [row, field])]).toEqual([2, [[4, 'slug']]]);
});

test('an idea does not take an address the site itself answers at', async () => {
  const { faults } = await checkImport(t.ctx, admin, 'json', JSON.stringify([aDossier({ slug: 'daily' })]));
  expect(faults).toMatchObject([{ field: 'slug', fault: 'is an address of the site itself; choose another' }]);
});

test('an idea of the catalogue does not take the title of another, nor leave readers while somebody pays for it', async () => {
  const [mine, other] = [await anIdea(t.ctx), await anIdea(t.ctx)];
  await t.db.rows(sql`
    WITH paying AS (INSERT INTO checkouts (id, purpose, idea_id, amount_cents, success_url, cancel_url, created_at, expires_at)
      VALUES (gen_random_uuid(), 'claim', ${mine.id}, 100000, '/', '/', now(), now()) RETURNING id)
    INSERT INTO idea_reservations (idea_id, checkout_id, reserved_until)
    SELECT ${mine.id}, id, ${new Date(t.ctx.now().getTime() + 60_000)} FROM paying`);
  const rows = [{ dossier: mine.dossier, state: 'archived' }, { dossier: { ...other.dossier, title: mine.dossier.title } }];
  expect((await checkImport(t.ctx, admin, 'json', JSON.stringify([rows[0]]))).faults).toMatchObject([{ field: 'state' }]);
  expect((await checkImport(t.ctx, admin, 'json', JSON.stringify([rows[1]]))).faults).toMatchObject([{ field: 'title' }]);
});

test('merging keeps every change that one side alone made, whatever they are', () => {
  const text = fc.string({ maxLength: 6 }).map((value) => value.trim());
  const fields = fc.record({ title: text, tagline: text, business_model: text, 'audience.person': text });
  fc.assert(
    fc.property(fields, fields, fields, (base, mine, theirs) => {
      const merged = mergeFields(base, mine, theirs);
      for (const path of Object.keys(base) as (keyof typeof base)[]) {
        const clash = merged.clashes.find((one) => one.path === path);
        if (mine[path] === base[path]) expect(merged.fields[path]).toBe(theirs[path]);
        else expect(merged.fields[path]).toBe(mine[path]);
        const isClash = mine[path] !== base[path] && theirs[path] !== base[path] && mine[path] !== theirs[path];
        expect(Boolean(clash)).toBe(isClash);
        if (clash) expect(clash.theirs[path]).toBe(theirs[path]);
      }
    }),
  );
});

test('a list whose length one of two changed is decided as one', () => {
  const base = { 'growth_tactics.0': 'a', 'growth_tactics.1': 'b' };
  const shorter = { 'growth_tactics.0': 'b' };
  const edited = { 'growth_tactics.0': 'a', 'growth_tactics.1': 'B' };
  expect(mergeFields(base, shorter, base)).toEqual({ fields: shorter, clashes: [], taken: [] });
  expect(mergeFields(base, base, shorter)).toEqual({ fields: shorter, clashes: [], taken: ['growth_tactics'] });
  expect(mergeFields(base, shorter, edited)).toEqual({
    fields: shorter,
    clashes: [{ path: 'growth_tactics', mine: shorter, theirs: edited }],
    taken: [],
  });
});

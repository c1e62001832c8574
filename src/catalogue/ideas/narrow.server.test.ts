import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { aDossier, anIdea, indexWords, npmMeasurements } from '../../../tests/factories/idea.factory.ts';
import { visitor } from './access.ts';
import { readCatalogueFiles } from './catalogue-files.server.ts';
import { facetsOf } from './facets.ts';
import { IdeaQuery } from './idea-query.contract.ts';
import { listFacets, listIdeas } from './list-ideas.server.ts';
import { loadCatalogue } from './load-catalogue.server.ts';
import { skillGroupOf, skillGroupsOf } from './skill-words.ts';

let t: TestDatabase;
const budget = (usd: number) => ({
  execution_plan: {
    ...aDossier().execution_plan,
    budget: [
      { item: 'All of it', usd: usd - 1 },
      { item: 'The rest', usd: 1 },
    ],
  },
});

beforeAll(async () => {
  t = await testDatabase(aClock().now);
  const make = (slug: string, dossier: Parameters<typeof aDossier>[0]) => anIdea(t.ctx, { dossier: { slug, ...dossier } });
  await make('cheap', {
    ...budget(1_999),
    time_to_mvp_weeks: 3,
    hours_per_week: 9,
    required_skills: ['Selling by letter', 'Spreadsheets'],
  });
  await make('middling', {
    ...budget(2_000),
    time_to_mvp_weeks: 12,
    hours_per_week: 25,
    required_skills: ['Selling by letter', 'Web development'],
  });
  await make('dear', {
    ...budget(10_001),
    time_to_mvp_weeks: 13,
    hours_per_week: 26,
    customer_type: 'b2g',
    solo_friendly: false,
    no_code: true,
    required_skills: ['Bookkeeping', 'Spanish'],
    category: 'fintech',
  });
  await indexWords(t.ctx);
});
afterAll(() => t.drop());

const found = async (query: Record<string, string>) => {
  const { ideas } = await listIdeas(t.ctx, visitor, IdeaQuery.parse(query));
  return ideas.map(({ slug }) => slug).sort();
};

test('a ceiling lets through its band and those below; the last band stands alone', async () => {
  for (const [name, low, middle, high] of [
    ['budget', 'under_2000', 'to_10000', 'over_10000'],
    ['weeks', 'under_4', 'to_12', 'over_12'],
    ['hours', 'under_10', 'to_25', 'over_25'],
  ] as const) {
    expect(await found({ [name]: low })).toEqual(['cheap']);
    expect(await found({ [name]: middle })).toEqual(['cheap', 'middling']);
    expect(await found({ [name]: high })).toEqual(['dear']);
  }
});

test('customers, solo and no code are what the dossier says', async () => {
  expect(await found({ customer: 'b2g' })).toEqual(['dear']);
  expect(await found({ solo: 'true' })).toEqual(['cheap', 'middling']);
  expect(await found({ no_code: 'true' })).toEqual(['dear']);
});

test('skills one has show the ideas that ask for at most one other', async () => {
  expect(await found({ skills: 'care' })).toEqual([]);
  expect(await found({ skills: 'no_code' })).toEqual(['cheap']);
  expect(await found({ skills: 'selling' })).toEqual(['cheap', 'middling']);
  expect(await found({ skills: 'money,languages,software' })).toEqual(['dear', 'middling']);
});

test('filters combine with each other, the category and the order', async () => {
  expect(await found({ budget: 'to_10000', skills: 'software', sort: 'opportunity' })).toEqual(['middling']);
  expect(await found({ budget: 'over_10000', category: 'fintech' })).toEqual(['dear']);
});

test('an empty list says how many ideas each filter keeps out, the most first, and each number is true', async () => {
  const asked = { budget: 'under_2000', customer: 'b2g', skills: 'money' };
  const { ideas, loosen } = await listIdeas(t.ctx, visitor, IdeaQuery.parse(asked));
  expect(ideas).toEqual([]);
  expect(loosen).toEqual([{ filter: 'budget', total: 1 }]);
  for (const { filter, total } of loosen ?? []) expect(await found({ ...asked, [filter]: '' })).toHaveLength(total);
  const searched = await listIdeas(t.ctx, visitor, IdeaQuery.parse({ search: 'qqqqzzzz', budget: 'to_10000' }));
  expect(searched.loosen).toEqual([{ filter: 'search', total: 2 }]);
  expect((await listIdeas(t.ctx, visitor, IdeaQuery.parse({ budget: 'to_10000' }))).loosen).toBeUndefined();
});

test('facets are counted over the ideas a visitor finds', async () => {
  const counts = new Map((await listFacets(t.ctx)).map(({ facet, count }) => [facet, count]));
  expect(['skill:selling', 'budget:under_2000', 'solo', 'skill:care'].map((facet) => counts.get(facet))).toEqual([2, 1, 2, undefined]);
});

test('a value outside the vocabulary is refused by its name', () => {
  for (const [query, message] of [
    [{ budget: '500' }, 'budget must be one of under_2000, to_10000, over_10000'],
    [{ hours: '7' }, 'hours must be one of under_10, to_25, over_25'],
    [{ skills: 'selling,magic' }, /^skills must be among no_code, selling, /],
  ] as const) {
    const [issue] = IdeaQuery.safeParse(query).error?.issues ?? [];
    expect(issue?.message).toMatch(message);
  }
});

test('facets hold bands and closed sets, never a number or a word of the dossier', () => {
  expect(facetsOf(aDossier({ ...budget(4_321), required_skills: ['Reading leases', 'Beekeeping'] }))).toEqual([
    'budget:to_10000',
    'weeks:to_12',
    'hours:to_25',
    'regulation:light',
    'customer:b2b',
    'skill:rules',
    'skill:making',
    'solo',
  ]);
});

test('ideas stored before there were facets, and those no file speaks for, get theirs at the next start', async () => {
  await t.db.rows(sql`UPDATE ideas SET facets = '{}' WHERE slug = 'cheap'`);
  await t.db.rows(sql`UPDATE ideas SET facets = '{"budget:over_10000"}', file_digest = NULL WHERE slug = 'middling'`);
  const folder = await mkdtemp(join(tmpdir(), 'assay-empty-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'ideas'));
  await mkdir(join(folder, 'measured'));
  await writeFile(join(folder, 'measured', 'npm-downloads.json'), JSON.stringify(npmMeasurements));
  await loadCatalogue(t.ctx, folder);
  expect(await found({ budget: 'to_10000' })).toEqual(['cheap', 'middling']);
});

test('every skill in the catalogue has a group', async () => {
  const { dossiers } = await readCatalogueFiles(join(import.meta.dirname, '../../../catalogue'), { shapeOnly: true });
  const skills = dossiers.flatMap(({ required_skills }) => required_skills);
  expect(skills.length).toBeGreaterThan(80);
  expect([...new Set(skills.filter((skill) => !skillGroupOf(skill)))]).toEqual([]);
});

test('a skill belongs to the first group that has a word of it; one without any is knowledge of a field', () => {
  expect(skillGroupOf('Selling to bookkeepers')).toBe('selling');
  expect(skillGroupOf('Bookkeeping')).toBe('money');
  expect(skillGroupOf('Xyzzy')).toBeUndefined();
  expect(skillGroupsOf(['Xyzzy', 'no-code automation'])).toEqual(['no_code', 'field']);
});

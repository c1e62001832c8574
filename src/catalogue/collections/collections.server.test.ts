import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { aDossier, anIdea } from '../../../tests/factories/idea.factory.ts';
import { visitor } from '../../platform/viewer.ts';
import { readCatalogueFiles } from '../ideas/catalogue-files.server.ts';
import type { CollectionFile } from './collection-file.ts';
import { brokenRules, rulesInWords } from './collection-file.ts';
import { faultsOfCollections, readCollectionFiles } from './collection-files.server.ts';
import { findCollection, listCollections, searchCollections } from './list-collections.server.ts';
import { loadCollections } from './load-collections.server.ts';

let t: TestDatabase;
let slugs: string[];

beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());
beforeEach(async () => {
  await t.db.rows(sql`TRUNCATE ideas, collections CASCADE`);
  slugs = [];
  for (let i = 0; i < 6; i++) slugs.push((await anIdea(t.ctx, { daysOld: i })).slug);
});

const WHY = 'It can be tried by hand in a single afternoon.';

function aList(overrides: Partial<CollectionFile> = {}): CollectionFile {
  return {
    slug: 'by-hand',
    position: 1,
    title: 'Things to do by hand',
    tagline: 'Ideas that begin with a telephone and a notebook.',
    intro: 'A list for people who would rather serve ten customers badly by hand than none at all with a finished product. '
      .repeat(2)
      .trim(),
    rule: {},
    ideas: slugs.map((slug) => ({ slug, why: WHY })),
    ...overrides,
  };
}

async function aFolder(...lists: CollectionFile[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-lists-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'collections'));
  for (const list of lists) await writeFile(join(folder, 'collections', `${list.slug}.yaml`), JSON.stringify(list));
  return folder;
}

test('a list is shown with its rule in words, its ideas in the editor’s order and the reason for each', async () => {
  await loadCollections(t.ctx, await aFolder(aList({ rule: { no_code: false, max_weeks: 6, max_budget_usd: 2_000 } })));
  const list = await findCollection(t.ctx, visitor, 'by-hand');
  expect(list.rules).toEqual(['Needs code', 'A first version within 6 weeks', 'At most $2,000 in the first quarter']);
  expect(list.entries.map(({ idea }) => idea.slug)).toEqual(slugs);
  expect(list.entries[0]?.why).toBe(WHY);
  expect(await listCollections(t.ctx)).toMatchObject([{ slug: 'by-hand', idea_count: 6 }]);
});

test('an idea that has left the catalogue has left its lists, and a list without ideas is not offered', async () => {
  await loadCollections(t.ctx, await aFolder(aList()));
  await t.db.rows(sql`UPDATE ideas SET state = 'claimed' WHERE slug = ${slugs[0]}`);
  expect((await findCollection(t.ctx, visitor, 'by-hand')).idea_count).toBe(5);
  await t.db.rows(sql`UPDATE ideas SET active = false`);
  expect(await listCollections(t.ctx)).toEqual([]);
  expect((await findCollection(t.ctx, visitor, 'by-hand')).entries).toEqual([]);
});

test('an idea on a list is as locked as anywhere else', async () => {
  const old = await anIdea(t.ctx, { daysOld: 90 });
  await loadCollections(t.ctx, await aFolder(aList({ ideas: [...slugs, old.slug].map((slug) => ({ slug, why: WHY })) })));
  const card = (await findCollection(t.ctx, visitor, 'by-hand')).entries.at(-1)?.idea;
  expect(card?.level).toBe('teaser');
  expect(card).not.toHaveProperty('revenue_potential');
});

test('a later load changes what the file changed, follows renamed ideas and takes out lists whose file is gone', async () => {
  await loadCollections(t.ctx, await aFolder(aList(), aList({ slug: 'another' })));
  const [renamed = ''] = slugs;
  await t.db.rows(sql`INSERT INTO idea_old_slugs (slug, idea_id) SELECT slug, id FROM ideas WHERE slug = ${renamed}`);
  await t.db.rows(sql`UPDATE ideas SET slug = 'a-new-name' WHERE slug = ${renamed}`);
  await loadCollections(t.ctx, await aFolder(aList({ title: 'Done by hand, and sold' })));
  expect((await listCollections(t.ctx)).map(({ slug, title }) => [slug, title])).toEqual([['by-hand', 'Done by hand, and sold']]);
  const list = await findCollection(t.ctx, visitor, 'by-hand');
  expect(list.entries.map(({ idea }) => idea.slug)).toEqual(['a-new-name', ...slugs.slice(1)]);
});

test('a list is found by the words of its title and introduction, all of them', async () => {
  await loadCollections(t.ctx, await aFolder(aList(), aList({ slug: 'evenings', title: 'Ideas for the evenings only' })));
  const found = async (search: string) => (await searchCollections(t.ctx, search)).map(({ slug }) => slug);
  expect(await found('evening')).toEqual(['evenings']);
  expect((await found('hands')).sort()).toEqual(['by-hand', 'evenings']);
  expect(await found('telephone notebooks')).toHaveLength(2);
  expect(await found('telephone submarine')).toEqual([]);
  expect(await found('  !? ')).toEqual([]);
});

test('a list that is not there is not found', async () => {
  await expect(findCollection(t.ctx, visitor, 'nowhere')).rejects.toMatchObject({ code: 'not_found', message: 'There is no such list.' });
});

test('a file of another shape stops the load with one line that names it', async () => {
  const folder = await aFolder(aList({ ideas: [{ slug: 'one', why: WHY }] }));
  await expect(loadCollections(t.ctx, folder)).rejects.toThrow(/^collections: by-hand: ideas: /);
  await writeFile(join(folder, 'collections', 'by-hand.yaml'), 'a: [');
  await expect(loadCollections(t.ctx, folder)).rejects.toThrow(/^collections: by-hand: \(file\): /);
});

test('every kind of rule is kept and broken by the dossiers it should be', () => {
  const dossier = aDossier({ no_code: true, solo_friendly: false, customer_type: 'b2g', time_to_mvp_weeks: 6, hours_per_week: 12 });
  const kept = { no_code: true, solo_friendly: false, customer_type: ['b2g'], max_weeks: 6, min_weeks: 6, max_budget_usd: 2_000 } as const;
  expect(brokenRules({ ...kept, customer_type: ['b2g'] }, dossier)).toEqual([]);
  expect(
    brokenRules(
      { max_hours_per_week: 12, max_difficulty: 4, min_difficulty: 4, max_regulatory_burden: 3, min_regulatory_burden: 3 },
      dossier,
    ),
  ).toEqual([]);
  expect(brokenRules({ min_core_price_usd_month: 25 }, dossier)).toEqual([]);
  const broken = {
    no_code: false,
    solo_friendly: true,
    customer_type: ['b2b' as const, 'b2c' as const],
    max_weeks: 5,
    min_weeks: 7,
    max_budget_usd: 1_999,
    max_hours_per_week: 11,
    max_difficulty: 3,
    min_difficulty: 5,
    max_regulatory_burden: 2,
    min_regulatory_burden: 4,
    min_core_price_usd_month: 26,
  };
  expect(brokenRules(broken, dossier)).toEqual(rulesInWords(broken));
  expect(rulesInWords(broken)).toHaveLength(12);
});

test('the shipped lists keep their rules', async () => {
  const folder = join(import.meta.dirname, '../../../catalogue');
  const [{ dossiers }, { collections, faults }] = await Promise.all([
    readCatalogueFiles(folder, { shapeOnly: true }),
    readCollectionFiles(folder),
  ]);
  expect(faults).toEqual([]);
  expect(faultsOfCollections(collections, dossiers)).toEqual([]);
  expect(new Set(collections.map(({ position }) => position)).size).toBe(collections.length);
});

test('an idea that breaks its list’s rule, stands twice or is not there is a fault', () => {
  const fits = aDossier({ no_code: true });
  const not = aDossier({ no_code: false });
  const ideas = [fits, fits, not].map(({ slug }) => ({ slug, why: WHY }));
  const faults = faultsOfCollections([aList({ rule: { no_code: true }, ideas: [...ideas, { slug: 'nowhere', why: WHY }] })], [fits, not]);
  expect(faults.map(({ field, fault }) => `${field}: ${fault}`)).toEqual([
    `ideas.1: "${fits.slug}" stands here twice`,
    `ideas.2: "${not.slug}" breaks the list's rule: Needs little or no code`,
    'ideas.3: there is no idea "nowhere"',
  ]);
});

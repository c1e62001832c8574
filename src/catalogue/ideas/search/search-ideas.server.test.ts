import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClock } from '../../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/factories/database.ts';
import { anIdea, indexWords } from '../../../../tests/factories/idea.factory.ts';
import { visitor } from '../access.ts';
import type { Dossier } from '../dossier.contract.ts';
import { IdeaQuery } from '../idea-query.contract.ts';
import { listIdeas } from '../list-ideas.server.ts';

let t: TestDatabase;

const IDEAS: Partial<Dossier>[] = [
  {
    slug: 'backflow',
    title: 'Backflow report filing desk',
    tagline: 'Testers send a photo and we file it with the water utility by morning.',
    category: 'saas',
    tags: ['plumbing', 'compliance', 'field-service'],
  },
  {
    slug: 'hauliers',
    title: 'Late payment claims for small hauliers',
    tagline: 'A lorry firm collects the interest on every invoice that was paid late.',
    category: 'fintech',
    tags: ['haulage', 'receivables', 'interest'],
  },
  {
    slug: 'apprentices',
    title: 'Apprentice hour book for electricians',
    tagline: 'Electrical firms log apprentice hours by text and print the licence form.',
    category: 'edtech',
    tags: ['apprenticeships', 'licensing', 'trades'],
  },
  {
    slug: 'cafe-rota',
    title: 'Rota planner for cafés and bistros',
    tagline: 'Two taps on a telephone, and everybody knows who works on Saturday.',
    category: 'saas',
    tags: ['hospitality', 'scheduling', 'staff'],
    is_pro_pick: true,
  },
  {
    slug: 'tides',
    title: 'Tide windows for drying harbours',
    tagline: 'Boat owners see on which days and at which hours their mooring floats.',
    category: 'mobile',
    tags: ['sailing', 'tides', 'calendar'],
  },
  {
    slug: 'bookkeeping',
    title: 'Bookkeeping for allotment societies',
    tagline: 'A treasurer who is not an accountant closes the year in one evening.',
    category: 'productivity',
    tags: ['allotments', 'volunteers', 'accounts'],
  },
  {
    slug: 'locked',
    title: 'Records for orchards and their owners',
    tagline: 'Growers keep one file of what they did, and when, and on which tree.',
    category: 'other',
    tags: ['orchards', 'growers', 'records'],
    solution_overview: `${'The grower writes it down on the slope. '.repeat(9)} Imports from Zorblatt.`,
  },
];

beforeAll(async () => {
  t = await testDatabase(aClock().now);
  for (const dossier of IDEAS) await anIdea(t.ctx, { dossier });
  await indexWords(t.ctx);
});
afterAll(() => t.drop());

const list = (query: Record<string, string>) => listIdeas(t.ctx, visitor, IdeaQuery.parse(query));
const find = async (search: string, query: Record<string, string> = {}) =>
  (await list({ search, ...query })).ideas.map((idea) => idea.slug);
const shown = (text: string | undefined) => text?.replaceAll('\u0001', '[').replaceAll('\u0002', ']');

describe('finds what people mean', () => {
  test.each([
    ['the words themselves', 'backflow report', 'backflow'],
    ['another form of them', 'apprenticed electrician', 'apprentices'],
    ['accents or none', 'CAFE rotas', 'cafe-rota'],
    ['a tag', 'field service', 'backflow'],
    ['a category', 'edtech', 'apprentices'],
    ['a word that is not finished', 'backfl', 'backflow'],
    ['the second word not finished', 'tide win', 'tides'],
    ['a slip', 'bakflow', 'backflow'],
    ['two slips', 'electritian aprentice', 'apprentices'],
    ['a slip in a word that is not finished', 'aprenti', 'apprentices'],
    ['a missing space', 'backflowreport', 'backflow'],
    ['a space too many', 'book keeping', 'bookkeeping'],
    ['a word that means the same', 'trucking', 'hauliers'],
    ['a phrase that means the same', 'water company', 'backflow'],
    ['a word for a phrase', 'cpa', 'bookkeeping'],
    ['the wider word', 'tradespeople', 'apprentices'],
    ['a whole wish', 'I want to stop plumbers filling in forms for the water company', 'backflow'],
    ['a wish with words no idea has', 'purple helicopter for a yacht owner', 'tides'],
    ['numbers and signs around it', '**tides** (2026)!', 'tides'],
  ])('%s', async (_, search, slug) => {
    expect((await find(search))[0]).toBe(slug);
  });

  test('an idea that has all the words comes before one that has the rarest', async () => {
    expect((await find('apprentice licence form')).slice(0, 1)).toEqual(['apprentices']);
    expect((await find('interest for xylophone lorries'))[0]).toBe('hauliers');
  });

  test('an idea is found by a word nobody has counted yet', async () => {
    await anIdea(t.ctx, { dossier: { slug: 'fresh', title: 'Xylophone hire by the week' } });
    expect(await find('xylophones')).toEqual(['fresh']);
    await t.db.rows(sql`DELETE FROM ideas WHERE slug = 'fresh'`);
  });
});

describe('says how it read the search', () => {
  test.each([
    ['Bakflow  reprot', { read_as: 'backflow report', corrected: true }],
    ['(bakflow) Bakflow!', { read_as: '(backflow) backflow!', corrected: true }],
    ['aprentice hours', { read_as: 'apprentice hours', corrected: true }],
    ['backflow', { read_as: 'backflow', corrected: false }],
    ['backfl', { read_as: 'backfl', corrected: false }],
    ['trucking', { read_as: 'trucking', corrected: false }],
  ])('%s', async (search, read) => {
    expect((await list({ search })).search).toMatchObject(read);
  });

  test('a common English word is never taken for another', async () => {
    expect((await list({ search: 'tigers' })).search).toMatchObject({ read_as: 'tigers', corrected: false });
    expect(await find('rots')).toEqual([]);
  });

  test('a word that only the locked part of an idea has is found but not spelt out', async () => {
    const page = await list({ search: 'zorblat' });
    expect(page.ideas.map((idea) => idea.slug)).toEqual(['locked']);
    expect(page.search).toMatchObject({ read_as: 'zorblat', corrected: false });
  });
});

test('says when no idea is about what was searched for, and those found only mention it', async () => {
  await anIdea(t.ctx, {
    dossier: {
      slug: 'halls',
      title: 'Rehearsal evenings in village halls',
      problem_narrative: 'Halls, chapels and each gymnasium have no plan for the day they need one. '.repeat(7),
    },
  });
  expect((await list({ search: 'gymnasium' })).search).toMatchObject({ is_weak: true });
  expect((await list({ search: 'village halls' })).search).toMatchObject({ is_weak: false });
  expect((await list({ search: 'gymnasiums in village halls' })).search, 'the telling word is missing at its head').toMatchObject({
    is_weak: true,
  });
  expect((await list({ search: 'nothing like this zzzzqqq' })).search).toMatchObject({ is_weak: false });
  await t.db.rows(sql`DELETE FROM ideas WHERE slug = 'halls'`);
});

test('who looks for a gym is not told of what merely fits', async () => {
  const slug = 'work-clothes';
  await anIdea(t.ctx, {
    dossier: { slug, title: 'Work clothes that fit a pregnant worker', tagline: 'Rated clothes that fit, sent in four days' },
  });
  await indexWords(t.ctx);
  const found = async (search: string) => (await list({ search })).ideas.map((idea) => idea.slug);
  expect(await found('work clothes')).toContain(slug);
  for (const search of ['gym', 'workout']) expect(await found(search), search).not.toContain(slug);
  await t.db.rows(sql`DELETE FROM ideas WHERE slug = ${slug}`);
});

test('marks what was found, by whole words', async () => {
  const matched = async (search: string) => {
    const [idea] = (await list({ search })).ideas;
    return [shown(idea?.matched?.title), shown(idea?.matched?.tagline)];
  };
  expect(await matched('bakflow utilities')).toEqual([
    '[Backflow] report filing desk',
    'Testers send a photo and we file it with the water [utility] by morning.',
  ]);
  expect(await matched('water company')).toEqual([
    'Backflow report filing desk',
    'Testers send a photo and we file it with the [water] [utility] by morning.',
  ]);
  expect((await matched('trucking'))[1]).toBe('A [lorry] firm collects the interest on every invoice that was paid late.');
  expect((await matched('tide wind'))[0]).toBe('[Tide] [windows] for drying harbours');
});

describe('together with filters and orders', () => {
  test('a filter narrows a search, and what it leaves out is still suggested', async () => {
    expect(await find('backflow', { category: 'saas' })).toEqual(['backflow']);
    const page = await list({ search: 'backflow', category: 'web3' });
    expect(page).toMatchObject({
      ideas: [],
      pagination: { total: 0 },
      search: { suggestions: [{ slug: 'backflow', title: 'Backflow report filing desk' }] },
    });
    expect(await find('rota', { proOnly: 'true' })).toEqual(['cafe-rota']);
  });

  test('in an order of the person’s own a search is relaxed no further than it must be', async () => {
    const page = await list({ search: 'late invoice', sort: 'newest' });
    expect(page.ideas.map((idea) => idea.slug)).toEqual(['hauliers']);
    expect(await find('late invoice xylophone', { sort: 'difficulty' })).toEqual(['hauliers']);
  });

  test('every page has the same total, the pages after the last one too', async () => {
    const whole = await list({ search: 'file form report', limit: '100' });
    const pages = await Promise.all(['1', '2', '9'].map((page) => list({ search: 'file form report', limit: '2', page })));
    for (const page of pages) expect(page.pagination.total).toBe(whole.ideas.length);
    expect(pages.flatMap((page) => page.ideas.map((idea) => idea.slug)).slice(0, 4)).toEqual(
      whole.ideas.slice(0, 4).map((idea) => idea.slug),
    );
  });
});

test('a search that matches nothing suggests what is nearest', async () => {
  const nearest = async (search: string) => (await list({ search })).search?.suggestions.map(({ slug }) => slug);
  expect(await nearest('harborage')).toContain('tides');
  expect(await nearest('qqqqqqqq')).toEqual([]);
  expect(await nearest('💩')).toEqual([]);
});

test('few statements serve all searches', async () => {
  const texts = new Set<string>();
  const rows = <Row, More>(statement: Sql) => {
    texts.add(statement.text);
    return t.db.rows<Row, More>(statement);
  };
  const searches = [
    'tides',
    'tide',
    'bakflow',
    'late payment',
    'stop plumbers filling in forms',
    'a b c d e f g',
    'water company report',
    'zzzz',
    '"quoted" -minus',
  ];
  for (const search of searches) await listIdeas({ ...t.ctx, db: { ...t.db, rows } }, visitor, IdeaQuery.parse({ search }));
  // The words in memory (2), what is not in memory, the page, and the nearest ideas.
  expect(texts.size).toBeLessThanOrEqual(5);
});

import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCatalogue } from '../../../tests/factories/catalogue.factory.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { aDossier } from '../../../tests/factories/idea.factory.ts';
import { isOld } from '../../shared/days/age.ts';
import { DAY_MS } from '../../shared/days/utc-day.ts';
import { visitor } from './access.ts';
import { compileCatalogue, readCatalogueFiles } from './catalogue-files.server.ts';
import { ideaOfTheDay } from './daily-idea.server.ts';
import { currentSlug, evidenceOf, findIdea, wholeIdea } from './find-idea.server.ts';
import { IdeaQuery } from './idea-query.contract.ts';
import { listIdeas } from './list-ideas.server.ts';
import { loadCatalogue } from './load-catalogue.server.ts';
import { firstSentence } from './opening.ts';
import { handOver, leadOn } from './replaced-ideas.server.ts';

const TODAY = '2026-03-10T15:30:00.000Z';
const clock = aClock();
let t: TestDatabase;

beforeAll(async () => {
  t = await testDatabase(clock.now);
});
afterAll(() => t.drop());
beforeEach(async () => {
  clock.set(TODAY);
  await t.db.rows(sql`TRUNCATE ideas, idea_old_slugs, signals, daily_ideas CASCADE`);
});

type Stored = { id: string; slug: string; title: string; published_at: Date; file_digest: string | null; updated_at: Date };
const stored = () =>
  t.db.rows<Stored>(sql`SELECT id, slug, title, published_at, file_digest, updated_at FROM ideas ORDER BY published_at DESC`);
const aUser = async () => {
  const id = crypto.randomUUID();
  await t.db.rows(sql`INSERT INTO users (id, email, email_verified) VALUES (${id}, ${`${id}@people.example`}, true)`);
  return { id };
};
const storedTitle = async (slug: string) => (await stored()).find((row) => row.slug === slug)?.title;

test('a fresh load publishes one idea a day back from today, each the idea of its day', async () => {
  const dossiers = Array.from({ length: 5 }, () => aDossier());
  const { folder } = await aCatalogue(dossiers);
  expect(await loadCatalogue(t.ctx, folder)).toEqual({ added: 5, changed: 0, unchanged: 0 });
  const rows = await stored();
  expect(rows.map((row) => row.published_at.toISOString())).toEqual(
    ['2026-03-10', '2026-03-09', '2026-03-08', '2026-03-07', '2026-03-06'].map((day) => `${day}T00:00:00.000Z`),
  );
  expect(new Set(rows.map((row) => row.slug))).toEqual(new Set(dossiers.map((d) => d.slug)));
  const daily = await t.db.rows<{ day: string; slug: string }>(
    sql`SELECT d.day, i.slug FROM daily_ideas d JOIN ideas i ON i.id = d.idea_id ORDER BY d.day DESC`,
  );
  expect(daily).toEqual(rows.map((row) => ({ day: row.published_at.toISOString().slice(0, 10), slug: row.slug })));
  expect((await ideaOfTheDay(t.ctx, visitor)).slug).toBe(rows[0]?.slug);
});

test('a fresh load takes one category after another, so that any week shows variety', async () => {
  const { folder } = await aCatalogue([
    ...Array.from({ length: 3 }, () => aDossier({ category: 'fintech' })),
    ...Array.from({ length: 3 }, () => aDossier({ category: 'saas' })),
    aDossier({ category: 'other' }),
  ]);
  await loadCatalogue(t.ctx, folder);
  const categories = await t.db.rows<{ category: string }>(sql`SELECT category FROM ideas ORDER BY published_at DESC`);
  expect(categories.map((row) => row.category)).toEqual(['saas', 'fintech', 'other', 'saas', 'fintech', 'saas', 'fintech']);
});

test('a second start changes nothing, not even a time stamp or a figure', async () => {
  const { folder } = await aCatalogue([
    aDossier(),
    aDossier({ npm_packages: [{ name: 'rising-package', why: 'Builders of this install it first.' }] }),
  ]);
  await loadCatalogue(t.ctx, folder);
  const whole = () => Promise.all([t.db.rows(sql`SELECT * FROM ideas ORDER BY id`), t.db.rows(sql`SELECT * FROM signals ORDER BY id`)]);
  const before = await whole();
  clock.advance(3 * DAY_MS);
  expect(await loadCatalogue(t.ctx, folder)).toEqual({ added: 0, changed: 0, unchanged: 2 });
  expect(await whole()).toEqual(before);
});

test('a changed file updates its idea in place: same id and day, new text and figures', async () => {
  const [kept, edited] = [aDossier(), aDossier()];
  const catalogue = await aCatalogue([kept, edited]);
  await loadCatalogue(t.ctx, catalogue.folder);
  const before = (await stored()).find((row) => row.slug === edited.slug) as Stored;
  const figure = { ...edited.figures[0], value: 77 } as (typeof edited.figures)[number];
  await catalogue.write({ ...edited, title: 'A better title than before', figures: [figure, ...edited.figures.slice(1)] });
  expect(await loadCatalogue(t.ctx, catalogue.folder)).toEqual({ added: 0, changed: 1, unchanged: 1 });
  const after = (await stored()).find((row) => row.slug === edited.slug) as Stored;
  expect(after.title).toBe('A better title than before');
  expect(after.published_at).toEqual(before.published_at);
  expect(after.updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime());
  const { signals } = await evidenceOf(t.ctx, visitor, edited.slug);
  expect(signals.find((signal) => signal.key === figure.key)?.value).toBe(77);
  expect(await storedTitle(kept.slug)).toBe(kept.title);
});

test('what the build has read is taken as it is, and a file edited since is read itself', async () => {
  const [kept, edited] = [aDossier(), aDossier()];
  const catalogue = await aCatalogue([kept, edited]);
  const compiled = Object.fromEntries(
    Object.entries(await compileCatalogue(catalogue.folder)).map(([digest, d]) => [digest, { ...d, title: `${d.title}, compiled` }]),
  );
  await catalogue.write({ ...edited, title: 'A title of after the build' });
  await loadCatalogue(t.ctx, catalogue.folder, compiled);
  expect(await storedTitle(kept.slug)).toBe(`${kept.title}, compiled`);
  expect(await storedTitle(edited.slug)).toBe('A title of after the build');
});

test('a new measurement updates the ideas that name its package, and no other', async () => {
  const catalogue = await aCatalogue([
    aDossier(),
    aDossier({ npm_packages: [{ name: 'rising-package', why: 'Builders of this install it first.' }] }),
  ]);
  await loadCatalogue(t.ctx, catalogue.folder);
  const { npmMeasurements } = await import('../../../tests/factories/idea.factory.ts');
  const measured = { ...npmMeasurements.packages, 'rising-package': { before: 20_000, after: 20_000, relative_growth_pct: -9.1 } };
  await catalogue.writeRaw('../measured/npm-downloads.json', JSON.stringify({ ...npmMeasurements, packages: measured }));
  expect(await loadCatalogue(t.ctx, catalogue.folder)).toEqual({ added: 0, changed: 1, unchanged: 1 });
});

test('new files are published on the next free days, each alone on its day, and nobody sees them before', async () => {
  const catalogue = await aCatalogue([aDossier()]);
  await loadCatalogue(t.ctx, catalogue.folder);
  const [first, second] = [aDossier(), aDossier()];
  await catalogue.write(first);
  expect(await loadCatalogue(t.ctx, catalogue.folder)).toEqual({ added: 1, changed: 0, unchanged: 1 });
  await catalogue.write(second);
  await loadCatalogue(t.ctx, catalogue.folder);
  expect((await stored()).map((row) => row.published_at.toISOString().slice(0, 10))).toEqual(['2026-03-12', '2026-03-11', '2026-03-10']);
  await expect(findIdea(t.ctx, visitor, first.slug)).rejects.toMatchObject({ code: 'not_found' });

  clock.set('2026-03-11T00:00:00.000Z');
  expect((await findIdea(t.ctx, visitor, first.slug)).slug).toBe(first.slug);
  expect((await ideaOfTheDay(t.ctx, visitor)).slug).toBe(first.slug);
  await expect(findIdea(t.ctx, visitor, second.slug)).rejects.toMatchObject({ code: 'not_found' });
});

test('new files after a long pause start tomorrow, not in the past', async () => {
  const catalogue = await aCatalogue([aDossier()]);
  await loadCatalogue(t.ctx, catalogue.folder);
  clock.advance(30 * DAY_MS);
  const late = aDossier();
  await catalogue.write(late);
  await loadCatalogue(t.ctx, catalogue.folder);
  expect((await stored())[0]).toMatchObject({ slug: late.slug, published_at: new Date('2026-04-10T00:00:00.000Z') });
});

test('an idea an administrator has edited (no digest) is never overwritten by its file', async () => {
  const dossier = aDossier();
  const catalogue = await aCatalogue([dossier]);
  await loadCatalogue(t.ctx, catalogue.folder);
  await t.db.rows(sql`UPDATE ideas SET title = 'As the editor has it', file_digest = NULL WHERE slug = ${dossier.slug}`);
  await catalogue.write({ ...dossier, title: 'As the file has it' });
  expect(await loadCatalogue(t.ctx, catalogue.folder)).toEqual({ added: 0, changed: 0, unchanged: 1 });
  expect(await storedTitle(dossier.slug)).toBe('As the editor has it');
});

test('the scores of an idea an administrator has edited follow the present method and a new measurement, once', async () => {
  const edited = aDossier({ npm_packages: [{ name: 'rising-package', why: 'Builders of this install it first.' }] });
  const catalogue = await aCatalogue([edited]);
  await loadCatalogue(t.ctx, catalogue.folder);
  const scored = () =>
    t.db.rows<{ idea_score: number }>(sql`
    SELECT id, title, idea_score, opportunity_score, trending_score, score_parts, published_at, file_digest FROM ideas`);
  await t.db.rows(sql`UPDATE ideas SET file_digest = NULL`);
  const [before] = await scored();
  // As an earlier method left it.
  await t.db.rows(sql`UPDATE ideas SET idea_score = 1.1, opportunity_score = 1.2, score_parts = '{}'`);
  expect(await loadCatalogue(t.ctx, catalogue.folder)).toEqual({ added: 0, changed: 1, unchanged: 1 });
  expect(await scored()).toEqual([before]);
  expect(await loadCatalogue(t.ctx, catalogue.folder)).toEqual({ added: 0, changed: 0, unchanged: 1 });
  const { npmMeasurements } = await import('../../../tests/factories/idea.factory.ts');
  const measured = { ...npmMeasurements.packages, 'rising-package': { before: 20_000, after: 20_000, relative_growth_pct: -9.1 } };
  await catalogue.writeRaw('../measured/npm-downloads.json', JSON.stringify({ ...npmMeasurements, packages: measured }));
  expect(await loadCatalogue(t.ctx, catalogue.folder)).toMatchObject({ changed: 1 });
  const [after] = await scored();
  expect(after?.idea_score).toBeLessThan(before?.idea_score as number);
});

test('the file of a renamed idea does not bring the idea back under its old name', async () => {
  const dossier = aDossier();
  const { folder } = await aCatalogue([dossier]);
  await loadCatalogue(t.ctx, folder);
  await t.db.rows(sql`
    WITH renamed AS (UPDATE ideas SET slug = 'the-new-name', file_digest = NULL RETURNING id)
    INSERT INTO idea_old_slugs (slug, idea_id) SELECT ${dossier.slug}, id FROM renamed`);
  expect(await loadCatalogue(t.ctx, folder)).toEqual({ added: 0, changed: 0, unchanged: 1 });
  expect((await stored()).map((row) => row.slug)).toEqual(['the-new-name']);
});

test('an idea whose file is gone stays', async () => {
  const [kept, gone] = [aDossier(), aDossier()];
  const catalogue = await aCatalogue([kept, gone]);
  await loadCatalogue(t.ctx, catalogue.folder);
  await catalogue.remove(gone.slug);
  expect(await loadCatalogue(t.ctx, catalogue.folder)).toEqual({ added: 0, changed: 0, unchanged: 1 });
  expect(await stored()).toHaveLength(2);
});

test('a claimed, archived or inactive idea stays so when its file changes', async () => {
  const dossier = aDossier();
  const catalogue = await aCatalogue([dossier]);
  await loadCatalogue(t.ctx, catalogue.folder);
  await t.db.rows(sql`UPDATE ideas SET state = 'claimed', active = false`);
  await catalogue.write({ ...dossier, title: 'A title for nobody to see' });
  await loadCatalogue(t.ctx, catalogue.folder);
  expect(await t.db.rows(sql`SELECT state, active FROM ideas`)).toEqual([{ state: 'claimed', active: false }]);
});

const faulty: [string, (d: ReturnType<typeof aDossier>) => [name: string, content: string], RegExp][] = [
  ['not YAML', (d) => [`${d.slug}.yaml`, 'a: [1'], /\(file\): is not YAML/],
  ['empty', (d) => [`${d.slug}.yaml`, ''], /\(file\)/],
  ['of another shape', (d) => [`${d.slug}.yaml`, JSON.stringify({ ...d, hours_per_week: 'many' })], /hours_per_week/],
  ['with a field nobody knows', (d) => [`${d.slug}.yaml`, JSON.stringify({ ...d, surprise: 1 })], /surprise/],
  [
    'named otherwise than its slug',
    (d) => [`${d.slug}.yaml`, JSON.stringify({ ...d, slug: 'something-else' })],
    /slug: is "something-else"/,
  ],
];
test.each(faulty)('a file that is %s stops the load with one line that names it, and nothing is stored', async (_, fileOf, fault) => {
  const [good, bad] = [aDossier(), aDossier()];
  const catalogue = await aCatalogue([good]);
  const [name, content] = fileOf(bad);
  await catalogue.writeRaw(name, content);
  const error = await loadCatalogue(t.ctx, catalogue.folder).catch((e: Error) => e);
  expect(error).toBeInstanceOf(Error);
  const { message } = error as Error;
  expect(message).toMatch(/^catalogue: /);
  expect(message).toContain(bad.slug);
  expect(message).toMatch(fault);
  expect(message).not.toContain('\n');
  expect(await stored()).toEqual([]);
});

test('a package nobody has measured stops the load, naming idea and package', async () => {
  const dossier = aDossier({ npm_packages: [{ name: 'unheard-of', why: 'Builders of this install it first.' }] });
  const { folder } = await aCatalogue([dossier]);
  await expect(loadCatalogue(t.ctx, folder)).rejects.toThrow(`${dossier.slug}: npm package unheard-of has not been measured`);
  expect(await stored()).toEqual([]);
});

test('the editor’s checks of arithmetic and similarity are the catalogue check’s, not the start’s', async () => {
  const [one, other] = [aDossier(), aDossier()];
  const wrong = { ...other, solution_overview: one.solution_overview, revenue: { ...other.revenue, customers_max: 1 } };
  const { folder } = await aCatalogue([one, wrong]);
  const faults = (await readCatalogueFiles(folder)).faults.map(({ field, fault }) => `${field}: ${fault}`).join('\n');
  expect(faults).toMatch(/revenue: customers_min/);
  expect(faults).toMatch(/shares the phrase|like/);
  expect((await readCatalogueFiles(folder, { shapeOnly: true })).faults).toEqual([]);
  expect(await loadCatalogue(t.ctx, folder)).toMatchObject({ added: 2 });
});

test('loads at the same moment take turns: one adds, the others find everything there', async () => {
  const dossiers = Array.from({ length: 4 }, () => aDossier());
  const { folder } = await aCatalogue(dossiers);
  const results = await Promise.all([1, 2, 3, 4].map(() => loadCatalogue(t.ctx, folder)));
  expect(results.filter((result) => result.added === 4)).toHaveLength(1);
  expect(results.filter((result) => result.unchanged === 4)).toHaveLength(3);
  expect(await stored()).toHaveLength(4);
});

test('every stored figure of money is in cents, and says so', async () => {
  const dossier = aDossier();
  const { folder } = await aCatalogue([dossier]);
  await loadCatalogue(t.ctx, folder);
  const { signals } = await evidenceOf(t.ctx, visitor, dossier.slug);
  const { buyers, price_usd_year } = dossier.market.sam;
  expect(signals.find((signal) => signal.key === 'market.sam')).toMatchObject({
    value: buyers * price_usd_year * 100,
    unit: 'US cents a year',
  });
  expect(signals.find((signal) => signal.key === 'budget.total')).toMatchObject({ value: 200_000, unit: 'US cents' });
  expect(signals.find((signal) => signal.key === 'log')).toMatchObject({ value: 1_250, unit: 'US cents a year' });
  expect(signals.filter((signal) => /USD/.test(signal.unit))).toEqual([]);
});

test('a loaded idea can be searched for at once', async () => {
  const dossier = aDossier();
  const { folder } = await aCatalogue([dossier]);
  await loadCatalogue(t.ctx, folder);
  const word = dossier.title.split(' ').at(-1) as string;
  const page = await listIdeas(t.ctx, visitor, IdeaQuery.parse({ search: word }));
  expect(page.ideas.map((idea) => idea.slug)).toEqual([dossier.slug]);
});

test.each([
  ['One sentence. And another.', 'One sentence.'],
  ['Cited.[^survey] And another.', 'Cited.'],
  ['A question? An answer.', 'A question?'],
  ['It costs $1.50 a day. And another.', 'It costs $1.50 a day.'],
  ['Over\ntwo\n\nlines. And another.', 'Over two lines.'],
  ['She says “not again.” And another.', 'She says “not again.”'],
  ['She says "not again." And another.', 'She says "not again."'],
  ['It waits (for weeks.) And another.', 'It waits (for weeks.)'],
  ['No end to it', 'No end to it'],
])('the teaser of %j is its first sentence, without citation marks', (prose, teaser) => {
  expect(firstSentence(prose)).toBe(teaser);
});

test('the teaser of every shipped problem is one sentence', async () => {
  // Whether the catalogue is fit to ship is the check of the catalogue's to say.
  const { dossiers, faults } = await readCatalogueFiles(`${import.meta.dirname}/../../../catalogue`, { shapeOnly: true });
  expect(faults).toEqual([]);
  expect(dossiers.length).toBeGreaterThan(40);
  for (const dossier of dossiers) {
    const teaser = firstSentence(dossier.problem_narrative);
    expect(teaser.length, dossier.slug).toBeLessThan(400);
    expect(teaser, dossier.slug).not.toMatch(/[.!?]["”’)]?\s+[A-Z“"]/);
  }
});

describe('a dossier that replaces others', () => {
  test('takes the row of the first, so that what was saved stays saved, and every old address leads to it', async () => {
    const [one, two, other] = [aDossier(), aDossier(), aDossier()];
    const catalogue = await aCatalogue([one, two, other]);
    await loadCatalogue(t.ctx, catalogue.folder);
    const before = (await stored()).find(({ slug }) => slug === one.slug) as Stored;
    const [first, second] = [await aUser(), await aUser()];
    await t.db.rows(sql`
      INSERT INTO saved_ideas (user_id, idea_id, saved_at)
      SELECT u, i.id, now() FROM ideas i, (VALUES (${first.id}::uuid, ${one.slug}), (${second.id}::uuid, ${two.slug})) AS v (u, slug) WHERE i.slug = v.slug`);
    const heir = aDossier({ replaces: [one.slug, two.slug] });
    await Promise.all([catalogue.remove(one.slug), catalogue.remove(two.slug), catalogue.write(heir)]);

    expect(await loadCatalogue(t.ctx, catalogue.folder)).toEqual({ added: 0, changed: 1, unchanged: 1 });
    const after = (await stored()).find(({ slug }) => slug === heir.slug) as Stored;
    expect([after.id, after.published_at]).toEqual([before.id, before.published_at]);
    expect(await currentSlug(t.ctx, one.slug)).toBe(heir.slug);
    expect(await currentSlug(t.ctx, two.slug)).toBe(heir.slug);
    await expect(findIdea(t.ctx, visitor, two.slug)).rejects.toMatchObject({ code: 'not_found' });
    const saved = await t.db.rows<{ user_id: string }>(sql`SELECT user_id FROM saved_ideas WHERE idea_id = ${after.id}`);
    expect(saved.map(({ user_id }) => user_id).sort()).toEqual([first.id, second.id].sort());
    expect(await loadCatalogue(t.ctx, catalogue.folder)).toEqual({ added: 0, changed: 0, unchanged: 2 });
  });

  test('leads the old address on in a fresh catalogue too', async () => {
    const heir = aDossier({ replaces: ['an-old-address'] });
    await loadCatalogue(t.ctx, (await aCatalogue([heir])).folder);
    expect(await currentSlug(t.ctx, 'an-old-address')).toBe(heir.slug);
  });

  test('an address that led to an idea which leaves later leads on with it', async () => {
    const [first, heir] = [aDossier({ replaces: ['an-old-address'] }), aDossier()];
    const catalogue = await aCatalogue([first, heir]);
    await loadCatalogue(t.ctx, catalogue.folder);
    expect(await currentSlug(t.ctx, 'an-old-address')).toBe(first.slug);
    const user = await aUser();
    await t.db.rows(
      sql`INSERT INTO saved_ideas (user_id, idea_id, saved_at) SELECT ${user.id}, id, now() FROM ideas WHERE slug = ${first.slug}`,
    );
    await Promise.all([catalogue.remove(first.slug), catalogue.write({ ...heir, replaces: [first.slug, 'an-old-address'] })]);
    await loadCatalogue(t.ctx, catalogue.folder);
    expect(await Promise.all([first.slug, 'an-old-address'].map((slug) => currentSlug(t.ctx, slug)))).toEqual([heir.slug, heir.slug]);
    const saved = await t.db.rows<{ slug: string }>(
      sql`SELECT i.slug FROM saved_ideas s JOIN ideas i ON i.id = s.idea_id WHERE s.user_id = ${user.id} AND i.state = 'published'`,
    );
    expect(saved).toEqual([{ slug: heir.slug }]);
  });

  test('leaves what an administrator edited and what somebody owns', async () => {
    const [edited, owned] = [aDossier(), aDossier()];
    const catalogue = await aCatalogue([edited, owned]);
    await loadCatalogue(t.ctx, catalogue.folder);
    await t.db.rows(sql`UPDATE ideas SET file_digest = NULL WHERE slug = ${edited.slug}`);
    await t.db.rows(sql`UPDATE ideas SET state = 'claimed' WHERE slug = ${owned.slug}`);
    const heir = aDossier({ replaces: [edited.slug, owned.slug] });
    await Promise.all([catalogue.remove(edited.slug), catalogue.remove(owned.slug), catalogue.write(heir)]);
    expect(await loadCatalogue(t.ctx, catalogue.folder)).toMatchObject({ added: 1, changed: 0 });
    expect((await findIdea(t.ctx, visitor, edited.slug)).slug).toBe(edited.slug);
    await expect(findIdea(t.ctx, visitor, owned.slug)).rejects.toMatchObject({ code: 'gone' });
  });
});

test('replacing many ideas takes as many statements as replacing one', async () => {
  const statementsFor = async (many: number) => {
    const asked: string[] = [];
    const rows: typeof t.db.rows = (statement) => {
      asked.push(statement.text);
      return t.db.rows(statement);
    };
    const heirs = Array.from({ length: many }, (_, i) => aDossier({ replaces: [`replaced-${i}`, `replaced-too-${i}`] }));
    await handOver({ ...t.ctx, db: { ...t.db, rows } }, heirs);
    await leadOn({ ...t.ctx, db: { ...t.db, rows } }, heirs);
    return asked.length;
  };
  expect(await statementsFor(40)).toBe(await statementsFor(1));
});

test('a figure is old by one rule, wherever it is told', async () => {
  const dossier = aDossier({
    figures: aDossier().figures.map((figure, i) => ({ ...figure, observed_at: i === 0 ? '2024-03-10' : '2024-03-09' })),
  });
  await loadCatalogue(t.ctx, (await aCatalogue([dossier])).folder);
  const idea = await wholeIdea(t.ctx, (await stored())[0]?.id ?? '');
  const told = idea.signals.filter(({ key }) => dossier.figures.some((figure) => figure.key === key));
  expect(told.map(({ is_old }) => is_old)).toEqual(told.map(({ observed_at }) => isOld(observed_at, clock.now())));
  expect(new Set(told.map(({ is_old }) => is_old))).toEqual(new Set([false, true]));
});

test('figures of the ground are measured, and stand in the texts that name them', async () => {
  const dossier = aDossier({ ground: { country: 'GB', sic: ['9312'], note: 'of a test' } });
  const served = 'There are {ground.buyers} of them, and nobody serves the small ones.';
  const catalogue = await aCatalogue([{ ...dossier, market_gap: { ...dossier.market_gap, served } }]);
  await copyFile(join(import.meta.dirname, '../../../catalogue/measured/ons.json'), join(catalogue.folder, 'measured', 'ons.json'));
  await loadCatalogue(t.ctx, catalogue.folder);
  const idea = await wholeIdea(t.ctx, (await stored())[0]?.id ?? '');
  expect(idea.signals.find(({ key }) => key === 'ground.buyers')).toMatchObject({
    value: 9_430,
    basis: 'measured',
    is_old: false,
    origin: { period: 'March 2024' },
  });
  expect(idea.market_gap.served).toBe('There are 9,430[^ground.buyers] of them, and nobody serves the small ones.');
});

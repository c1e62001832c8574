import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type EmbeddingDouble, embeddingProvider } from '../../../tests/doubles/embedding-provider.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea, indexWords } from '../../../tests/factories/idea.factory.ts';
import { aCompany as company, knowCompanies } from '../../../tests/factories/made-companies.ts';
import { DAY_MS } from '../../shared/days/utc-day.ts';
import type { CompanyInput } from '../companies/companies.contract.ts';
import { companiesChanged } from '../companies/store-companies.server.ts';
import type { FindNear } from '../source.server.ts';
import { providerEmbedder } from './embeddings.server.ts';
import { createFindNear } from './find-near.server.ts';

const clock = aClock();
let t: TestDatabase;
let double: EmbeddingDouble | undefined;

beforeAll(async () => {
  t = await testDatabase(clock.now);
});
afterAll(() => t.drop());
beforeEach(() => clock.set('2026-03-10T12:00:00.000Z'));
afterEach(async () => {
  await double?.close();
  double = undefined;
  await t.db.rows(sql`TRUNCATE companies, text_embeddings, ideas CASCADE`);
  await companiesChanged(t.db);
});

/** Enough others that words can be rare. */
const crowd = Array.from({ length: 60 }, (_, i) => company(`other${i}`, `Plain thing number ${i}`, 'Nothing in particular, for nobody.'));

const know = (...companies: CompanyInput[]) => knowCompanies(t.ctx, ...companies);
const TEXT = 'Small suppliers wait months until a customer pays late; we pay their unpaid invoices the next day.';

test('finds the company by the trade’s words and says how sure it is; a stranger finds nothing', async () => {
  await know(...crowd, company('advance', 'Invoice factoring for small businesses'), company('bread', 'Sourdough bread for offices'));
  const findNear = createFindNear();
  const near = await findNear(t.ctx, TEXT, 'company', 5);
  const [first, ...others] = near;
  expect(first?.title).toBe('advance');
  // In a crowd that says nothing, whoever says something stands out a little.
  for (const { probability } of others) expect(probability).toBeLessThan(0.1);
  expect(first).toMatchObject({ kind: 'company' });
  expect(first?.probability).toBeGreaterThan(0.12);
  const strange = 'A weight diary for people who fly falcons';
  expect(await findNear(t.ctx, strange, 'company', 5)).toEqual([]);
  expect(await findNear(t.ctx, strange, 'company', 5, { evenIfFar: true })).toHaveLength(5);
});

test('a company imported a moment ago is found, one taken out is not, and a limit is kept', async () => {
  const findNear = createFindNear();
  await know(...crowd);
  expect(await findNear(t.ctx, TEXT, 'company', 5)).toEqual([]);
  await know(company('advance', 'Invoice factoring for small businesses'), company('factor', 'Invoice financing and factoring'));
  expect((await findNear(t.ctx, TEXT, 'company', 5)).map(({ title }) => title).sort()).toEqual(['advance', 'factor']);
  expect(await findNear(t.ctx, TEXT, 'company', 1)).toHaveLength(1);
  // Removed behind the list's back: what was found is looked for before it is told.
  await t.db.rows(sql`DELETE FROM companies WHERE name = 'factor'`);
  expect((await findNear(t.ctx, TEXT, 'company', 5)).map(({ title }) => title)).toEqual(['advance']);
});

test('ideas are found by their open words, only while everybody may see them, and only their ids, titles and scores are told', async () => {
  const search_phrases = [
    'beekeeping log',
    'hive inspection notes',
    'varroa mite record',
    'bee colony diary',
    'apiary app',
    'queen bee record',
  ];
  for (let i = 0; i < 20; i++) await anIdea(t.ctx);
  const { slug } = await anIdea(t.ctx, { dossier: { title: 'Hive diary for beekeepers', search_phrases } });
  await anIdea(t.ctx, { dossier: { title: 'Apiary inspection log', search_phrases }, daysOld: -1 });
  await anIdea(t.ctx, { dossier: { title: 'Draft for beekeepers', search_phrases }, state: 'draft' });
  await indexWords(t.ctx);
  const findNear = createFindNear();
  const text = 'A diary in which beekeepers log their hive inspection and varroa mite treatment';
  const near = await findNear(t.ctx, text, 'idea', 5);
  expect(near.map(({ title }) => title)).toEqual(['Hive diary for beekeepers']);
  expect(Object.keys(near[0] as object).sort()).toEqual(['id', 'kind', 'probability', 'score', 'title']);
  clock.advance(DAY_MS);
  expect((await findNear(t.ctx, text, 'idea', 5)).map(({ title }) => title).sort()).toEqual([
    'Apiary inspection log',
    'Hive diary for beekeepers',
  ]);
  await t.db.rows(sql`UPDATE ideas SET state = 'claimed' WHERE slug = ${slug}`);
  expect((await findNear(t.ctx, text, 'idea', 5)).map(({ title }) => title)).toEqual(['Apiary inspection log']);
});

const groups = [['ferment', 'sourdough'], ['unrelated']];

test('a provider’s vectors are made once a text, kept, and never of what people write', async () => {
  double = await embeddingProvider(groups);
  const provider = providerEmbedder({ baseUrl: double.baseUrl, model: 'keeps', apiKey: undefined });
  await know(...crowd, company('bread', 'Sourdough bread for offices'));
  const findNear = createFindNear(provider);
  await findNear(t.ctx, 'something to ferment', 'company', 5);
  await findNear.atRest(t.ctx);
  expect(await stored('keeps')).toBe(61);
  const again = createFindNear(provider);
  await again(t.ctx, 'something to ferment', 'company', 5);
  await again.atRest(t.ctx);
  expect(double.asked.filter((text) => text.includes('Sourdough'))).toHaveLength(1);
  expect(await stored('keeps')).toBe(61);
});

test('a provider’s meaning moves what it finds near up', async () => {
  double = await embeddingProvider(groups);
  await know(...crowd, company('bread', 'Invoice factoring of sourdough'), company('desk', 'Invoice factoring of furniture'));
  const findNear = createFindNear(providerEmbedder({ baseUrl: double.baseUrl, model: 'moves', apiKey: undefined }));
  const text = 'Invoice factoring for those who ferment';
  const lead = async (of: FindNear) => {
    const near = await of(t.ctx, text, 'company', 5);
    const [bread = 0, desk = 0] = ['bread', 'desk'].map((title) => near.find((one) => one.title === title)?.score);
    return bread - desk;
  };
  const without = await lead(createFindNear());
  await vi.waitFor(async () => expect(await lead(findNear)).toBeGreaterThan(without + 0.5), { timeout: 10_000 });
  expect(double.asked).toContain(text);
  const secret = 'Invoice factoring for those who ferment in secret';
  expect(await findNear(t.ctx, secret, 'company', 5, { withoutProvider: true })).toEqual(
    await createFindNear()(t.ctx, secret, 'company', 5),
  );
  expect(double.asked, 'who is to be shown nothing').not.toContain(secret);
});

test('a provider that fails is skipped, with a line in the log that holds no key, and left alone for a while', async () => {
  double = await embeddingProvider(groups);
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  await know(...crowd, company('advance', 'Invoice factoring for small businesses'));
  const findNear = createFindNear(providerEmbedder({ baseUrl: double.baseUrl, model: 'fails', apiKey: 'top-secret' }));
  const ctx = { ...t.ctx, log };
  await findNear(ctx, TEXT, 'company', 5);
  await vi.waitFor(() => expect(double?.asked.length).toBeGreaterThanOrEqual(61));
  double.behave = 'fail';
  await vi.waitFor(
    async () => {
      expect((await findNear(ctx, TEXT, 'company', 5)).map(({ title }) => title)).toEqual(['advance']);
      expect(lines.join('')).toContain('no vector of a text was made');
    },
    { timeout: 10_000 },
  );
  const requests = double.keys.length;
  expect((await findNear(ctx, TEXT, 'company', 5)).map(({ title }) => title)).toEqual(['advance']);
  expect(double.keys.length).toBe(requests);
  expect(lines.join('')).not.toContain('top-secret');
});

const titlesAndScores = async (of: FindNear, text = TEXT) =>
  (await of(t.ctx, text, 'company', 5)).map(({ title, score }) => [title, score]);
const stored = async (model: string) =>
  (await t.db.rows<{ count: number }>(sql`SELECT count(*)::int AS count FROM text_embeddings WHERE model = ${model}`))[0]?.count;

test('a provider that fails half-way leaves the lists as they are without one, and is asked for the rest later', async () => {
  double = await embeddingProvider(groups);
  // One that tells that it answers, and one batch.
  double.answersLeft = 2;
  const many = Array.from({ length: 140 }, (_, i) => company(`many${i}`, `Thing number ${i}`, 'For nobody in particular.'));
  await know(...many, company('advance', 'Invoice factoring for small businesses'));
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const findNear = createFindNear(providerEmbedder({ baseUrl: double.baseUrl, model: 'half', apiKey: undefined }));
  const without = await titlesAndScores(createFindNear());
  expect(without[0]?.[0]).toBe('advance');
  await findNear({ ...t.ctx, log }, TEXT, 'company', 5);
  await findNear.atRest(t.ctx);
  expect(lines.join('')).toContain('no vectors of a list were made');
  expect(await stored('half'), 'the batch that was made is kept').toBe(96);
  expect(await titlesAndScores(findNear)).toEqual(without);

  double.answersLeft = Number.POSITIVE_INFINITY;
  const asked = double.asked.length;
  const later = performance.now() + 61_000;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => later);
  try {
    await findNear(t.ctx, 'another question', 'company', 5);
    await findNear.atRest(t.ctx);
    expect(await stored('half')).toBe(141);
  } finally {
    now.mockRestore();
  }
  expect(double.asked.slice(asked).filter((text) => text.includes('Thing number') || text.includes('factoring'))).toHaveLength(45);
});

test('another model has every text made again, and the vectors of the one before are left', async () => {
  double = await embeddingProvider(groups);
  await know(...crowd);
  for (const model of ['first', 'second']) {
    const findNear = createFindNear(providerEmbedder({ baseUrl: double.baseUrl, model, apiKey: undefined }));
    await findNear(t.ctx, TEXT, 'company', 5);
    await findNear.atRest(t.ctx);
    expect(await stored(model)).toBe(60);
  }
  expect(await stored('first')).toBe(60);
});

test('a provider whose vectors suddenly have another length is skipped', async () => {
  double = await embeddingProvider(groups);
  await know(...crowd, company('advance', 'Invoice factoring for small businesses'));
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const findNear = createFindNear(providerEmbedder({ baseUrl: double.baseUrl, model: 'longer', apiKey: undefined }));
  await findNear(t.ctx, TEXT, 'company', 5);
  await findNear.atRest(t.ctx);
  expect(await stored('longer')).toBe(61);
  double.padding = 4;
  const without = await titlesAndScores(createFindNear());
  await vi.waitFor(
    async () => {
      expect((await findNear({ ...t.ctx, log }, TEXT, 'company', 5)).map(({ title, score }) => [title, score])).toEqual(without);
      expect(lines.join('')).toContain('another length');
    },
    { timeout: 10_000 },
  );
});

test('vectors that say nothing take nothing from what the words find', async () => {
  // No text has a word of these groups: all vectors are alike.
  double = await embeddingProvider([['xylophone'], ['zeppelin']]);
  await know(...crowd, company('advance', 'Invoice factoring for small businesses'), company('bread', 'Sourdough bread for offices'));
  const findNear = createFindNear(providerEmbedder({ baseUrl: double.baseUrl, model: 'says nothing', apiKey: undefined }));
  await findNear(t.ctx, TEXT, 'company', 5);
  await vi.waitFor(
    async () => {
      await findNear(t.ctx, `${TEXT} Now.`, 'company', 5);
      expect(double?.asked).toContain(`${TEXT} Now.`);
    },
    { timeout: 10_000 },
  );
  expect((await findNear(t.ctx, `${TEXT} Now.`, 'company', 5))[0]?.title).toBe('advance');
});

/** A log that is kept, and the statements that were run. */
function watched() {
  const lines: string[] = [];
  const statements: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const db: typeof t.db = {
    ...t.db,
    rows: (statement) => {
      statements.push(statement.text);
      return t.db.rows(statement);
    },
  };
  const reads = () => statements.filter((text) => /FROM text_embeddings|FROM companies WHERE id >/.test(text)).length;
  return { ctx: { ...t.ctx, log, db }, lines, reads };
}

test('while a provider is down the list is not read for it, and each pause is twice the one before', async () => {
  double = await embeddingProvider(groups);
  double.behave = 'fail';
  await know(...crowd, company('advance', 'Invoice factoring for small businesses'));
  const { ctx, lines, reads } = watched();
  const findNear = createFindNear(providerEmbedder({ baseUrl: double.baseUrl, model: 'down', apiKey: undefined }));
  let passed = 0;
  const start = performance.now();
  const now = vi.spyOn(performance, 'now').mockImplementation(() => start + passed);
  try {
    await findNear(ctx, TEXT, 'company', 5);
    await findNear.atRest(ctx);
    expect(lines).toHaveLength(1);
    const readByThen = reads();
    for (const [seconds, failures] of [
      [59, 1],
      [61, 2],
      [180, 2],
      [182, 3],
      [421, 3],
      [423, 4],
    ] as const) {
      passed = seconds * 1_000;
      await findNear(ctx, TEXT, 'company', 5);
      await findNear.atRest(ctx);
      expect(lines, `after ${seconds} s`).toHaveLength(failures);
      expect(double.keys, `after ${seconds} s`).toHaveLength(failures);
    }
    expect(reads()).toBe(readByThen);
  } finally {
    now.mockRestore();
  }
});

test('a list that changed since it was taken apart is not read again for its vectors with every search', async () => {
  double = await embeddingProvider(groups);
  await know(...crowd, company('advance', 'Invoice factoring for small businesses'));
  const { ctx, lines, reads } = watched();
  const findNear = createFindNear(providerEmbedder({ baseUrl: double.baseUrl, model: 'changed', apiKey: undefined }));
  double.behave = 'fail';
  await findNear(ctx, TEXT, 'company', 5);
  await findNear.atRest(ctx);
  expect(lines).toHaveLength(1);
  double.behave = 'answer';
  // Behind the list's back, before it is read for the provider.
  await t.db.rows(sql`DELETE FROM companies WHERE name = 'other3'`);
  const readByThen = reads();
  const later = performance.now() + 61_000;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => later);
  try {
    for (let i = 0; i < 6; i++) {
      await findNear(ctx, `${TEXT} ${i}`, 'company', 5);
      await findNear.atRest(ctx);
      expect(reads(), `after search ${i + 1}`).toBe(readByThen + 1);
    }
  } finally {
    now.mockRestore();
  }
});

test('vectors of mixed lengths under one name are made again, the odd ones only', async () => {
  double = await embeddingProvider(groups);
  double.padding = 4;
  double.answersLeft = 2;
  const many = Array.from({ length: 140 }, (_, i) => company(`many${i}`, `Thing number ${i}`, 'For nobody in particular.'));
  await know(...many);
  const provider = providerEmbedder({ baseUrl: double.baseUrl, model: 'mixed', apiKey: undefined });
  const lookAnew = async () => {
    const findNear = createFindNear(provider);
    await findNear(t.ctx, TEXT, 'company', 5);
    await findNear.atRest(t.ctx);
  };
  await lookAnew();
  expect(await stored('mixed')).toBe(96);
  await t.db.rows(sql`
    UPDATE text_embeddings SET embedding = substr(embedding, 1, 8) WHERE model = 'mixed'
      AND digest IN (SELECT digest FROM text_embeddings WHERE model = 'mixed' LIMIT 30)`);
  double.padding = 0;
  double.answersLeft = Number.POSITIVE_INFINITY;
  const asked = double.asked.length;
  await lookAnew();
  const lengths = () =>
    t.db.rows(sql`SELECT length(embedding) AS bytes, count(*)::int AS count FROM text_embeddings WHERE model = 'mixed' GROUP BY 1`);
  expect(await lengths()).toEqual([{ bytes: 8, count: 140 }]);
  expect(double.asked.slice(asked).filter((text) => text.includes('Thing number'))).toHaveLength(110);
});

test('where there is nothing to find, the provider is not asked and not blamed', async () => {
  double = await embeddingProvider(groups);
  await companiesChanged(t.db);
  const { ctx, lines } = watched();
  const findNear = createFindNear(providerEmbedder({ baseUrl: double.baseUrl, model: 'nothing', apiKey: undefined }));
  for (let i = 0; i < 3; i++) {
    expect(await findNear(ctx, `${TEXT} ${i}`, 'company', 5)).toEqual([]);
    await findNear.atRest(ctx);
  }
  expect(lines).toEqual([]);
  expect(double.asked).toEqual([]);
});

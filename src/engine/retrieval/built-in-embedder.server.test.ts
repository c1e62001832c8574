import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { aCompany, knowCompanies } from '../../../tests/factories/made-companies.ts';
import { ENCODER_WIDTH } from '../../platform/encoder/encoder.server.ts';
import { builtInEmbedder } from './built-in-embedder.server.ts';
import { digestedTexts, embeddingsOf } from './document-embeddings.server.ts';
import type { Embedder } from './embedder.ts';
import { createFindNear } from './find-near.server.ts';
import { nearDocuments } from './near-documents.server.ts';
import { vectorsFile, vectorsIn } from './shipped-vectors.server.ts';

const TEXT = 'Kennels where pets stay while their owners are abroad';
const fillers = [
  'Frozen fish',
  'Payroll',
  'Solar panels',
  'Chess lessons',
  'Tax returns',
  'Wedding cakes',
  'Truck parking',
  'Guitar strings',
].map((what, i) => aCompany(`filler${i}`, `${what} for everybody`, 'Serves customers everywhere.'));

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
beforeEach(async () => {
  await t.db.rows(sql`TRUNCATE companies, text_embeddings`);
  await knowCompanies(
    t.ctx,
    aCompany('Boarding', 'A hotel that looks after dogs during holidays', 'Serves customers everywhere.'),
    ...fillers,
  );
});
afterAll(() => t.drop());

const vectorsKept = async () => (await t.db.rows(sql`SELECT digest FROM text_embeddings WHERE model = ${builtInEmbedder.model}`)).length;
const first = async (embedder: Embedder, ctx = t.ctx) => (await createFindNear(embedder)(ctx, TEXT, 'company', 1, { evenIfFar: true }))[0];

test('what means the same is found in other words, from the first search on, and each vector is made once', async () => {
  expect((await first(builtInEmbedder))?.title).toBe('Boarding');
  expect(await vectorsKept()).toBe(fillers.length + 1);
  const made: string[] = [];
  const counting: Embedder = {
    ...builtInEmbedder,
    embed: (texts, signal) => {
      made.push(...texts);
      return builtInEmbedder.embed(texts, signal);
    },
  };
  const again = await first(counting);
  expect(again?.title).toBe('Boarding');
  expect(made.filter((text) => text.includes('for everybody'))).toEqual([]);
});

test('the vectors of a batch are stored by one statement', async () => {
  const statements: string[] = [];
  const rows: typeof t.db.rows = (statement) => {
    if (statement.text.includes('INSERT INTO text_embeddings')) statements.push(statement.text);
    return t.db.rows(statement);
  };
  const ctx = { ...t.ctx, db: { ...t.db, rows } };
  const documents = await Array.fromAsync(nearDocuments(t.ctx, 'company'));
  const embedder = { ...builtInEmbedder, batch: 5 };
  const made = await embeddingsOf(ctx, embedder, await digestedTexts(embedder, documents), ENCODER_WIDTH);
  expect(statements).toHaveLength(Math.ceil(documents.length / 5));
  const again = await embeddingsOf(
    ctx,
    { ...embedder, embed: () => Promise.reject(new Error('asked again')) },
    await digestedTexts(embedder, documents),
    ENCODER_WIDTH,
  );
  expect(again).toEqual(made);
});

test('a text that may be shown to nobody outside is compared all the same', async () => {
  const findNear = createFindNear(builtInEmbedder);
  const near = (withoutProvider: boolean) => findNear(t.ctx, TEXT, 'company', 3, { evenIfFar: true, withoutProvider });
  expect(await near(true)).toEqual(await near(false));
});

test('an encoder that cannot be loaded is told of in the log, and words serve', async () => {
  const lines: string[] = [];
  const ctx = { ...t.ctx, log: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }) };
  const broken: Embedder = { ...builtInEmbedder, embed: async () => Promise.reject(new Error('no such model')) };
  const by = async (find: ReturnType<typeof createFindNear>) =>
    (await find(ctx, TEXT, 'company', 5, { evenIfFar: true })).map(({ title, score }) => [title, score]);
  expect(await by(createFindNear(broken))).toEqual(await by(createFindNear()));
  expect(lines.join('')).toContain('no vectors of a list were made; word vectors serve');
});

test('vectors that came with the build are read and not made', async () => {
  const documents = await Array.fromAsync(nearDocuments(t.ctx, 'company'));
  const texts = await digestedTexts(builtInEmbedder, documents);
  const made = await builtInEmbedder.embed(
    texts.map(({ text }) => text),
    AbortSignal.timeout(60_000),
  );
  const file = vectorsIn(vectorsFile(new Map(texts.map(({ digest }, i) => [digest, made[i] as Int8Array]))));
  expect([...file.values()]).toEqual(made);
  const shipped: Embedder = { ...builtInEmbedder, shipped: (digest) => file.get(digest) };
  expect(await first(shipped)).toEqual(await first(builtInEmbedder));
  await t.db.rows(sql`TRUNCATE text_embeddings`);
  await first(shipped);
  expect(await vectorsKept()).toBe(0);
});

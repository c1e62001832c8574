import { createHash } from 'node:crypto';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type EmbeddingDouble, embeddingProvider, numbersOf } from '../../../tests/doubles/embedding-provider.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { aCompany, knowCompanies } from '../../../tests/factories/made-companies.ts';
import { vectorDatabase } from '../../../tests/factories/vector-database.ts';
import type { Context } from '../../platform/context.server.ts';
import { companiesChanged } from '../companies/store-companies.server.ts';
import type { FindNear } from '../source.server.ts';
import { contentWords } from './content-words.ts';
import { providerEmbedder } from './embeddings.server.ts';
import { createFindNear } from './find-near.server.ts';
import { holdVectors } from './held-vectors.ts';
import { VectorsGone } from './list-vectors.ts';
import { canStoreVectors, type StoredRows, storedVectors, storeVectors } from './stored-vectors.server.ts';

/** A server with pgvector. */
let v: Awaited<ReturnType<typeof vectorDatabase>>;
/** One without. */
let t: TestDatabase;
let double: EmbeddingDouble | undefined;

beforeAll(async () => {
  v = await vectorDatabase();
  t = await testDatabase();
});
afterAll(async () => {
  await v.drop();
  await t.drop();
});
afterEach(async () => {
  await double?.close();
  double = undefined;
  await v.db.rows(sql`TRUNCATE companies, text_embeddings`);
  await v.db.rows(sql`DROP SCHEMA IF EXISTS assay_vectors CASCADE`);
  await v.db.rows(sql`DROP EXTENSION IF EXISTS vector`);
  await companiesChanged(v.db);
});

const DIMENSIONS = 48;
const things = ['invoice', 'bread', 'falcon', 'bicycle', 'clinic', 'harvest', 'contract', 'lesson', 'parcel', 'kitchen'];
const people = ['bakers', 'lawyers', 'farmers', 'teachers', 'couriers', 'nurses', 'landlords', 'plumbers'];
const deeds = ['reminders', 'insurance', 'scheduling', 'accounting', 'marketplace'];
const companies = things.flatMap((thing) =>
  people.map((who, i) =>
    aCompany(`${thing} ${who}`, `${thing} ${deeds[i % deeds.length]} for ${who}`, `Helps ${who} with every ${thing}.`),
  ),
);
const QUESTIONS = [
  'Farmers forget which contract is due; we send reminders before the harvest',
  'A marketplace where bakers rent a kitchen by the hour',
  'Insurance for the parcel a courier carries by bicycle',
];

/** Each word points somewhere, and a text where its words point. */
const byWords = (text: string) => {
  const sum = new Array<number>(DIMENSIONS).fill(0);
  for (const word of contentWords(text))
    for (const [k, value] of numbersOf(word, DIMENSIONS).entries()) sum[k] = (sum[k] as number) + value;
  return sum;
};
const provider = async () => {
  double ??= await embeddingProvider(byWords);
  return providerEmbedder({ baseUrl: double.baseUrl, model: 'words', apiKey: undefined });
};
const inPostgres = async () => createFindNear(await provider(), { longListBytes: 0 });
const inProcess = async () => createFindNear(await provider(), { longListBytes: Number.POSITIVE_INFINITY });

function heard(of: Context) {
  const lines: { level: number; msg: string; where?: string; err?: { message: string } }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  // A database of its own as far as what was said about it goes.
  return { ctx: { ...of, db: { ...of.db }, log } as Context, lines, said: () => lines.map(({ msg }) => msg).join('\n') };
}

/** Searches until the provider's vectors serve: they are made beside the searches. */
async function ready(findNear: FindNear, { ctx, lines }: ReturnType<typeof heard>): Promise<void> {
  const before = lines.length;
  await findNear(ctx, 'a first question', 'company', 1);
  await vi.waitFor(() => expect(lines.slice(before).map(({ msg }) => msg)).toContain('the vectors of a list are ready'), {
    timeout: 20_000,
  });
}
const list = async (findNear: FindNear, ctx: Context, text: string) =>
  (await findNear(ctx, text, 'company', 20, { evenIfFar: true })).map(({ title, score, probability }) => ({ title, score, probability }));

test('a list compared in Postgres is the list compared in this process: the same companies in the same order, as probable', async () => {
  await knowCompanies(v.ctx, ...companies);
  const [here, there] = [heard(v.ctx), heard(v.ctx)];
  const [held, stored] = [await inProcess(), await inPostgres()];
  await ready(held, here);
  await ready(stored, there);
  expect(here.lines.at(-1)?.where).toBe('this process');
  expect(there.lines.at(-1)?.where).toBe('Postgres');
  for (const question of QUESTIONS) {
    const [a, b] = [await list(held, here.ctx, question), await list(stored, there.ctx, question)];
    expect(b.map(({ title }) => title)).toEqual(a.map(({ title }) => title));
    for (const [i, { score, probability }] of b.entries()) {
      expect(score).toBeCloseTo(a[i]?.score as number, 4);
      expect(probability).toBeCloseTo(a[i]?.probability as number, 5);
    }
    // Neither would be so by word vectors alone, to which both fall back.
    expect(a).not.toEqual(await list(createFindNear(), v.ctx, question));
  }
  expect(await v.db.rows(sql`SELECT count(*)::int AS count, max(vector_dims(embedding)) AS dimensions FROM assay_vectors.texts`)).toEqual([
    { count: companies.length, dimensions: DIMENSIONS },
  ]);
});

test('every byte counts as much in Postgres as in this process', async () => {
  await canStoreVectors(v.ctx);
  const length = 1_536;
  const texts = Array.from({ length: 40 }, (_, i) => ({ digest: `${i}`.padStart(64, '0'), text: '' }));
  const bytes = (text: string) => Int8Array.from(numbersOf(text, length), (value) => Math.round(127 * value));
  const made = new Map(texts.map(({ digest }, i) => [digest, i === 7 ? new Int8Array(length) : bytes(digest)]));
  const store = { kind: 'company', model: 'bytes', length } as const;
  const rows = await storeVectors(
    v.ctx,
    store,
    texts,
    async (missing) => new Map(missing.map(({ digest }) => [digest, made.get(digest) as Int8Array])),
  );
  const { put, vectors: held } = holdVectors(texts.length, length);
  for (const [i, { digest }] of texts.entries()) put(i, made.get(digest) as Int8Array);
  const stored = storedVectors(v.ctx, store, rows);
  const [a, b] = [await held.cosines(bytes('a question')), await stored.cosines(bytes('a question'))];
  for (const [i, cosine] of b.entries()) expect(cosine).toBeCloseTo(a[i] as number, 5);
  expect(b[7]).toBe(0);
  // Two documents may say the same, come in another order than they were stored, and leave others out.
  const some = storedVectors(v.ctx, store, rowsAt(rows, [9, 3, 9]));
  expect([...(await some.cosines(bytes('a question')))]).toEqual([b[9], b[3], b[9]]);
  const pairs = [
    [0, 1],
    [7, 8],
    [39, 39],
  ] as const;
  const [x, y] = [await held.between(pairs), await stored.between(pairs)];
  for (const [i, cosine] of y.entries()) expect(cosine).toBeCloseTo(x[i] as number, 5);
  await expect(stored.cosines(new Int8Array(3))).rejects.toThrow('another length');
});

const rowsAt = ({ numbers, marks }: StoredRows, places: readonly number[]): StoredRows => ({
  numbers: Int32Array.from(places, (place) => numbers[place] as number),
  marks: Int32Array.from(places, (place) => marks[place] as number),
});

/** A few texts stored, and what stores some of them reread. */
async function aFewStored() {
  await canStoreVectors(v.ctx);
  const length = 16;
  const store = { kind: 'company', model: 'few', length } as const;
  const texts = Array.from({ length: 6 }, (_, i) => ({ digest: createHash('sha256').update(`${i}`).digest('hex'), text: '' }));
  const vectorOf = (text: string) => Int8Array.from(numbersOf(text, length), (value) => Math.round(127 * value));
  const again = (some: typeof texts) =>
    storeVectors(v.ctx, store, some, async (missing) => new Map(missing.map(({ digest }) => [digest, vectorOf(digest)])));
  const rows = await again(texts);
  return { texts, rows, again, vectorsOf: (own: StoredRows) => storedVectors(v.ctx, store, own), question: vectorOf('a question') };
}

test('numbers that begin at 1 again and stand for other texts are not believed', async () => {
  const { texts, rows, again, vectorsOf, question } = await aFewStored();
  const before = vectorsOf(rows);
  // As after a crash of the server, when another process copies its list in another order.
  await v.db.rows(sql`TRUNCATE assay_vectors.texts RESTART IDENTITY`);
  const reread = await again([...texts].reverse());
  expect([...reread.numbers]).toEqual([...rows.numbers]);
  await expect(before.cosines(question)).rejects.toThrow(VectorsGone);
  await expect(before.between([[0, 1]])).rejects.toThrow(VectorsGone);
  // A crash half-way: two texts, stored before and after it, have one number.
  const mixed = vectorsOf({
    numbers: Int32Array.of(reread.numbers[0] as number, rows.numbers[0] as number),
    marks: Int32Array.of(reread.marks[0] as number, rows.marks[0] as number),
  });
  await expect(mixed.cosines(question)).rejects.toThrow(VectorsGone);
  expect(await vectorsOf(reread).cosines(question)).toHaveLength(texts.length);
});

test('of pairs one of which is gone, none is told', async () => {
  const { rows, vectorsOf } = await aFewStored();
  const pairs = [
    [0, 1],
    [2, 3],
    [4, 5],
  ] as const;
  expect(await vectorsOf(rows).between(pairs)).toHaveLength(3);
  await v.db.rows(sql`DELETE FROM assay_vectors.texts WHERE number = ${rows.numbers[5]}`);
  await expect(vectorsOf(rows).between(pairs), 'the last').rejects.toThrow(VectorsGone);
  await v.db.rows(sql`DELETE FROM assay_vectors.texts WHERE number = ${rows.numbers[0]}`);
  await expect(vectorsOf(rows).between(pairs), 'the first').rejects.toThrow(VectorsGone);
});

test('while another process has copied a newer list, one that still serves the old blames nobody and has its own vectors as soon as the list is there', async () => {
  await knowCompanies(v.ctx, ...companies);
  const [a, b] = [heard(v.ctx), heard(v.ctx)];
  const [fast, slow] = [await inPostgres(), await inPostgres()];
  await ready(fast, a);
  await ready(slow, b);
  await knowCompanies(v.ctx, { ...(companies[0] as (typeof companies)[number]), description: 'Now something quite other.' });
  await ready(fast, a);
  const rows = b.ctx.db.rows;
  let read: () => void = () => undefined;
  const mayRead = new Promise<void>((resolve) => {
    read = resolve;
  });
  b.ctx.db.rows = async (statement) => {
    if (statement.text.includes('FROM companies WHERE id >')) await mayRead;
    return rows(statement);
  };
  const before = b.lines.length;
  const question = QUESTIONS[0] as string;
  expect((await list(slow, b.ctx, question)).length).toBe(20);
  expect(
    double?.asked.filter((text) => text === question),
    'the old list was compared',
  ).toHaveLength(1);
  read();
  await vi.waitFor(() => expect(b.lines).toHaveLength(before + 1), { timeout: 10_000 });
  expect(b.lines.at(-1)).toMatchObject({ msg: 'the vectors of a list are ready', where: 'Postgres' });
  expect(await list(slow, b.ctx, `${question} again`)).toEqual(await list(fast, a.ctx, `${question} again`));
  expect(await list(slow, b.ctx, `${question} again`)).not.toEqual(await list(createFindNear(), v.ctx, `${question} again`));
});

test('a database that fails or times out costs a search its vectors, and no more: they are kept, and the provider is not left alone', async () => {
  await knowCompanies(v.ctx, ...companies);
  const ear = heard(v.ctx);
  const findNear = await inPostgres();
  await ready(findNear, ear);
  const rows = ear.ctx.db.rows;
  let [compared, read] = [0, 0];
  let compare: () => Promise<unknown> = async () => undefined;
  ear.ctx.db.rows = async (statement) => {
    if (statement.text.includes('FROM companies WHERE id >')) read++;
    if (statement.text.includes('string_agg')) {
      compared++;
      await compare();
    }
    return rows(statement);
  };
  const learned = createFindNear();
  const question = QUESTIONS[0] as string;
  const whole = await list(findNear, ear.ctx, question);

  compare = () => Promise.reject(Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }));
  expect(await list(findNear, ear.ctx, ` ${question}`)).toEqual(await list(learned, v.ctx, ` ${question}`));
  expect(ear.lines.at(-1)).toMatchObject({ level: 40, msg: expect.stringContaining('for this search') });

  let end: () => void = () => undefined;
  compare = () =>
    new Promise<void>((resolve) => {
      end = resolve;
    });
  expect(await list(findNear, ear.ctx, `  ${question}`)).toEqual(await list(learned, v.ctx, `  ${question}`));
  expect(ear.lines.at(-1)).toMatchObject({ level: 40, msg: expect.stringContaining('not compared with the vectors of the list in time') });
  // Nothing more is asked of it until it is through.
  await list(findNear, ear.ctx, `   ${question}`);
  expect(compared).toBe(3);
  end();
  compare = async () => undefined;
  await vi.waitFor(async () => expect(await list(findNear, ear.ctx, `    ${question}`)).toEqual(whole));
  expect(read, 'the list was not read again').toBe(0);
});

test('what Postgres lost is copied from what was stored, without asking the provider again; until then searches go on', async () => {
  await knowCompanies(v.ctx, ...companies);
  const ear = heard(v.ctx);
  const findNear = await inPostgres();
  await ready(findNear, ear);
  const question = QUESTIONS[0] as string;
  const whole = await list(findNear, ear.ctx, question);
  // As after a crash of the server, which empties an unlogged table.
  await v.db.rows(sql`TRUNCATE assay_vectors.texts`);
  const asked = double?.asked.length as number;
  const without = await list(createFindNear(), v.ctx, `${question} now`);
  expect(await list(findNear, ear.ctx, `${question} now`)).toEqual(without);
  expect(ear.said()).toContain('cannot be compared');
  const later = performance.now() + 61_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => later);
  try {
    await ready(findNear, ear);
    expect(await list(findNear, ear.ctx, ` ${question}`)).toEqual(whole);
  } finally {
    clock.mockRestore();
  }
  expect(double?.asked.slice(asked).filter((text) => text.includes('Helps'))).toEqual([]);
});

test('without the extension, dropped beneath it, a process goes on with vectors of its own making', async () => {
  await knowCompanies(v.ctx, ...companies);
  const ear = heard(v.ctx);
  const findNear = await inPostgres();
  await ready(findNear, ear);
  const whole = await list(findNear, ear.ctx, QUESTIONS[1] as string);
  await v.db.rows(sql`DROP EXTENSION vector CASCADE`);
  expect(await list(findNear, ear.ctx, `${QUESTIONS[1]} `)).toEqual(await list(createFindNear(), v.ctx, QUESTIONS[1] as string));
  const later = performance.now() + 61_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => later);
  try {
    // The table without its column is made reread, with the extension.
    await ready(findNear, ear);
    expect(ear.lines.at(-1)?.where).toBe('Postgres');
    expect(await list(findNear, ear.ctx, ` ${QUESTIONS[1]}`)).toEqual(whole);
  } finally {
    clock.mockRestore();
  }
});

test('a text that left the list is let go of, another model’s only once this one’s have stood for a day, and a second process finds what the first has stored', async () => {
  await knowCompanies(v.ctx, ...companies);
  await ready(await inPostgres(), heard(v.ctx));
  await v.db.rows(sql`
    INSERT INTO assay_vectors.texts (kind, model, digest, embedding, made_at) VALUES
      ('company', 'other', '\\x01', '[1,2]', now()), ('company', 'gone', '\\x02', '[1,2]', now() - interval '25 hours'), ('idea', 'words', '\\x03', '[1,2]', now())`);
  await v.db.rows(sql`DELETE FROM companies WHERE name LIKE '%bakers'`);
  await companiesChanged(v.db);
  const asked = double?.asked.length as number;
  const second = heard(v.ctx);
  await ready(await inPostgres(), second);
  expect(double?.asked.slice(asked).filter((text) => text.includes('Helps'))).toEqual([]);
  const counts = () => v.db.rows(sql`SELECT kind, model, count(*)::int AS count FROM assay_vectors.texts GROUP BY 1, 2 ORDER BY 1, 2`);
  const left = [
    { kind: 'company', model: 'other', count: 1 },
    { kind: 'company', model: 'words', count: companies.length - things.length },
    { kind: 'idea', model: 'words', count: 1 },
  ];
  // A process with the configuration before this one’s may still use what is older than a day.
  expect(await counts()).toEqual([{ kind: 'company', model: 'gone', count: 1 }, ...left]);
  await v.db.rows(sql`UPDATE assay_vectors.texts SET made_at = now() - interval '25 hours' WHERE model = 'words'`);
  await ready(await inPostgres(), heard(v.ctx));
  expect(await counts()).toEqual(left);
});

test('a short list is compared in this process, also where Postgres could', async () => {
  await knowCompanies(v.ctx, ...companies);
  const ear = heard(v.ctx);
  await ready(createFindNear(await provider()), ear);
  expect(ear.lines.at(-1)?.where).toBe('this process');
  expect(await v.db.rows(sql`SELECT to_regclass('assay_vectors.texts') AS made`)).toEqual([{ made: null }]);
});

test('a server without pgvector is logged once and skipped', async () => {
  const ear = heard(t.ctx);
  expect([await canStoreVectors(ear.ctx), await canStoreVectors(ear.ctx)]).toEqual([false, false]);
  expect(ear.lines).toMatchObject([
    { level: 30, msg: 'this server has no pgvector; vectors of the embedding provider are held in this process' },
  ]);
  await knowCompanies(t.ctx, ...companies);
  const findNear = await inPostgres();
  await ready(findNear, ear);
  expect(ear.lines.at(-1)?.where).toBe('this process');
  expect(ear.lines.filter(({ msg }) => msg.includes('no pgvector'))).toHaveLength(1);
});

test('a role that may not create the extension, or no table beside it, is told what to do, and the process goes on', async () => {
  await v.db.rows(sql`CREATE ROLE plain`);
  await v.db.rows(sql`SET ROLE plain`);
  try {
    const ear = heard(v.ctx);
    expect([await canStoreVectors(ear.ctx), await canStoreVectors(ear.ctx)]).toEqual([false, false]);
    expect(ear.lines).toMatchObject([
      {
        level: 40,
        msg: expect.stringContaining('have a superuser run CREATE EXTENSION vector'),
        err: { message: expect.stringContaining('permission denied') },
      },
    ]);
    await v.db.rows(sql`RESET ROLE`);
    await v.db.rows(sql`CREATE EXTENSION vector`);
    await v.db.rows(sql`SET ROLE plain`);
    expect(await canStoreVectors(ear.ctx)).toBe(false);
    expect(ear.lines.at(-1)).toMatchObject({ level: 40, msg: expect.stringContaining('no table could be made') });
  } finally {
    await v.db.rows(sql`RESET ROLE`);
  }
});

test('a pgvector without half-precision vectors, or out of sight, is not used', async () => {
  await v.db.rows(sql`CREATE SCHEMA aside`);
  await v.db.rows(sql`CREATE EXTENSION vector SCHEMA aside`);
  const ear = heard(v.ctx);
  expect(await canStoreVectors(ear.ctx)).toBe(false);
  expect(ear.lines).toMatchObject([{ level: 40, msg: expect.stringContaining('halfvec is not found') }]);
});

import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClock } from '../../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/factories/database.ts';
import { anIdea, type MadeIdea } from '../../../../tests/factories/idea.factory.ts';
import { searchIdeas } from './search-ideas.server.ts';
import { refreshSearchWords, searchWordsWorker } from './search-words.server.ts';
import { vocabularyOf } from './vocabulary.server.ts';

let t: TestDatabase;
let boats: MadeIdea;

beforeAll(async () => {
  t = await testDatabase(aClock().now);
  boats = await anIdea(t.ctx, { dossier: { title: 'Tide tables for harbours', tags: ['sailing', 'e-charts', 'tides'] } });
  await anIdea(t.ctx, {
    dossier: { title: 'Tides for surfers', solution_overview: `Quokkas. ${'Surfing words everywhere. '.repeat(16)}` },
  });
  await anIdea(t.ctx, { state: 'draft', dossier: { title: 'Wombats in secret' } });
  await anIdea(t.ctx, { state: 'claimed', dossier: { title: 'Numbats for somebody' } });
  await refreshSearchWords(t.ctx);
});
afterAll(() => t.drop());

type Word = { word: string; lexeme: string; ideas: number; lexeme_ideas: number; is_open: boolean };
const wordsOf = async (...words: string[]) =>
  t.db.rows<Word>(sql`SELECT word, lexeme, ideas, lexeme_ideas, is_open FROM search_words WHERE word = ANY (${words}) ORDER BY word`);
const version = async () => (await t.db.rows<{ version: number; ideas: number }>(sql`SELECT version, ideas FROM search_vocabulary`))[0];

test('counts each word as written, and its lexeme over all its forms', async () => {
  expect(await wordsOf('tide', 'tides', 'harbours')).toEqual([
    { word: 'harbours', lexeme: 'harbour', ideas: 1, lexeme_ideas: 1, is_open: true },
    { word: 'tide', lexeme: 'tide', ideas: 1, lexeme_ideas: 2, is_open: true },
    { word: 'tides', lexeme: 'tide', ideas: 2, lexeme_ideas: 2, is_open: true },
  ]);
});

test('knows stop words, which are not indexed, and takes hyphenated words apart', async () => {
  expect(await wordsOf('for')).toMatchObject([{ lexeme: '', ideas: 2 }]);
  expect(await wordsOf('charts')).toHaveLength(1);
});

test('tells words everybody may read from words that stand in what is locked alone', async () => {
  expect(await wordsOf('quokkas', 'surfing', 'surfers')).toMatchObject([
    { word: 'quokkas', is_open: false },
    { word: 'surfers', is_open: true },
    { word: 'surfing', is_open: false },
  ]);
});

test('has no word of a draft or of a claimed idea', async () => {
  expect(await wordsOf('wombats', 'secret', 'numbats')).toEqual([]);
  expect((await version())?.ideas).toBe(2);
});

test('forgets the words of an idea that was taken out, and remembers them when it is back', async () => {
  const before = (await version())?.version as number;
  await t.db.rows(sql`UPDATE ideas SET state = 'archived' WHERE id = ${boats.id}`);
  await refreshSearchWords(t.ctx);
  expect(await wordsOf('harbours')).toEqual([]);
  expect(await wordsOf('tides')).toMatchObject([{ ideas: 1 }]);
  await t.db.rows(sql`UPDATE ideas SET state = 'published' WHERE id = ${boats.id}`);
  await refreshSearchWords(t.ctx);
  expect(await wordsOf('harbours')).toHaveLength(1);
  expect((await version())?.version).toBe(before + 2);
});

test('a rebuild keeps no reader waiting, and is seen when it is committed', async () => {
  await t.db.transaction(async (db) => {
    await db.rows(sql`UPDATE ideas SET title = 'Kelp tables for harbours' WHERE id = ${boats.id}`);
    await refreshSearchWords({ ...t.ctx, db });
    // Another connection, which would fail rather than wait.
    await t.db.transaction(async (reader) => {
      await reader.rows(sql`SET LOCAL lock_timeout = '100ms'`);
      expect(await reader.rows(sql`SELECT word FROM search_words WHERE word = 'kelp'`)).toEqual([]);
      expect((await vocabularyOf(reader)).words.has('harbours')).toBe(true);
    });
  });
  expect(await wordsOf('kelp')).toHaveLength(1);
});

test('rebuilds that meet take turns', async () => {
  const before = (await version())?.version as number;
  await Promise.all(Array.from({ length: 4 }, () => refreshSearchWords(t.ctx)));
  expect((await version())?.version).toBe(before + 4);
});

test('the time a statement may take is as it was afterwards', async () => {
  await t.db.transaction(async (db) => {
    const limit = async () => (await db.rows<{ limit: string }>(sql`SELECT current_setting('statement_timeout') AS limit`))[0]?.limit;
    const before = await limit();
    await refreshSearchWords({ ...t.ctx, db });
    expect(await limit()).toBe(before);
  });
});

test('in a large catalogue a change asks for a job in its transaction, several changes for one, and the job counts', async () => {
  const waiting = async () =>
    (await t.db.rows(sql`SELECT 1 FROM pgboss.job WHERE name = 'search_words' AND state = 'created' AND singleton_key = 'words'`)).length;
  const said = await t.db.rows<{ rows: number }>(sql`SELECT reltuples AS rows FROM pg_class WHERE oid = 'ideas'::regclass`);
  await t.db.rows(sql`UPDATE pg_class SET reltuples = 10001 WHERE oid = 'ideas'::regclass`);
  const before = (await version())?.version as number;
  const rename = (title: string) =>
    t.db.transaction(async (db) => {
      await db.rows(sql`UPDATE ideas SET title = ${title} WHERE id = ${boats.id}`);
      await refreshSearchWords({ ...t.ctx, db });
    });
  await rename('Narwhal tables for harbours');
  await rename('Dugong tables for harbours');
  expect([await wordsOf('dugong', 'narwhal'), (await version())?.version, await waiting()]).toEqual([[], before, 1]);
  await searchWordsWorker.work(t.ctx, {}, new AbortController().signal);
  expect([(await wordsOf('dugong', 'narwhal')).map(({ word }) => word), (await version())?.version]).toEqual([['dugong'], before + 1]);
  await t.db.rows(sql`UPDATE pg_class SET reltuples = ${said[0]?.rows} WHERE oid = 'ideas'::regclass`);
});

test('a process keeps the words in memory and notices when they change', async () => {
  const first = await vocabularyOf(t.db, true);
  expect(await vocabularyOf(t.db, true)).toBe(first);
  await refreshSearchWords(t.ctx);
  expect(await vocabularyOf(t.db)).toBe(first);
  const second = await vocabularyOf(t.db, true);
  expect(second.version).toBe(first.version + 1);
});

test('what a search asks for is kept until the words of the catalogue change', async () => {
  const read = async () => (await searchIdeas(t.ctx, 'tide', { columns: sql`i.id`, filter: sql`i.active`, limit: 9, offset: 0 })).total;
  expect([await read(), await read()]).toEqual([2, 2]);
  await anIdea(t.ctx, { dossier: { title: 'Tidewaters for painters' } });
  await refreshSearchWords(t.ctx);
  await vocabularyOf(t.db, true);
  expect(await read()).toBe(3);
});

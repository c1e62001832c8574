import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClock } from '../../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/factories/database.ts';
import { anIdea, indexWords } from '../../../../tests/factories/idea.factory.ts';
import { visitor } from '../access.ts';
import { IdeaQuery, ideaSorts } from '../idea-query.contract.ts';
import { IdeaPage } from '../ideas.contract.ts';
import { listIdeas } from '../list-ideas.server.ts';

let t: TestDatabase;

beforeAll(async () => {
  t = await testDatabase(aClock().now);
  await anIdea(t.ctx, { dossier: { title: "O'Neill's café: tides & \\backslashes\\ \u0001marked\u0002" } });
  await anIdea(t.ctx, { dossier: { title: 'Point of sale for markets', tags: ['node-js', 'ai', '3d'] } });
  await indexWords(t.ctx);
});
afterAll(() => t.drop());

const list = (search: string, query: Record<string, string> = {}) => listIdeas(t.ctx, visitor, IdeaQuery.parse({ search, ...query }));

test.each([
  ['nothing but punctuation', '!?.,;:-_()[]{}<>/\\|&*^%$#@~`\'"+='.repeat(6).slice(0, 200)],
  ['query operators', "tide & | ! <-> <2> :* :A ( ) 'a' <-> !!"],
  ['quotes and backslashes', `"'\\'"\\\\ 'tide'' \\'`],
  ['a NUL', 'tide\u0000s'],
  ['marks of its own', '\u0001tide\u0002'],
  ['lone surrogates', '\ud800 tide \udfff'],
  ['emoji', '💩👩‍👩‍👧‍👦 🇬🇧 tide'],
  ['another script', '東京 Москва العربية ไทย'],
  ['combining marks alone', '\u0301\u0302\u0303'],
  ['one letter', 'a'],
  ['stop words alone', 'the of and to'],
  ['one word of 200 letters', 'x'.repeat(200)],
  ['a hundred words', 'ab '.repeat(66)],
  ['every different letter', 'abcdefghijklmnopqrstuvwxyz'.split('').join(' ')],
  ['an address', 'https://example.com/a?b=c&d=%00'],
  ['markup', '<script>alert(1)</script>'],
  ['SQL', "'; DROP TABLE ideas; --"],
  ['numbers', '1e309 -0 0x10 ½ ² 3d'],
])('%s is an ordinary search', async (_, search) => {
  expect(IdeaPage.safeParse(await list(search)).error).toBeUndefined();
  for (const sort of ideaSorts) await list(search, { sort, category: 'saas', proOnly: 'true', page: '3' });
});

test('any text at all is an ordinary search', async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(...'\'"\\&|!():*<->@%_\u0000\u0001\u0002\ud83d\udca9 aeot'), maxLength: 30 }),
    fc.constantFrom('tide', 'tides ', 'markt ', 'point of sale ', 'cafe', 'backslshes', 'restaurant owner ', 'the '),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      const search = pieces.join('').slice(0, 200).trim();
      const page = await list(search);
      for (const text of page.ideas.flatMap(({ matched }) => [matched?.title ?? '', matched?.tagline ?? ''])) {
        const marks = [...text].filter((character) => character === '\u0001' || character === '\u0002').join('');
        expect(marks).toBe('\u0001\u0002'.repeat(marks.length / 2));
      }
    }),
  );
}, 60_000);

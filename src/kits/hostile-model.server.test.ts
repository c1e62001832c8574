import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { falsehoods, shownIn } from '../../tests/factories/falsehoods.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase(() => new Date('2026-05-04T10:00:00Z'));
});
afterAll(() => t.drop());
afterEach(() => {
  vi.doUnmock('../engine/opinions/opinion.ts');
  vi.resetModules();
});

test('of 2,000 untruths of every kind, planted in every field a model fills, none stands in a kit or its files', async () => {
  const { hostileKit } = await import('../../tests/factories/hostile-kit.ts');
  const planted = falsehoods(2_000, 13);
  const { writers, shown } = await hostileKit(t, planted);
  expect(writers).toEqual(Array(7).fill('built-in composer, with lines chosen by openai-compatible/hostile'));
  for (const [where, text] of Object.entries(shown)) {
    expect(text.length, where).toBeGreaterThan(5_000);
    expect(shownIn(text, planted), where).toEqual([]);
  }
});

test('where there is a hole, what comes through it is found', async () => {
  vi.resetModules();
  vi.doMock('../engine/opinions/opinion.ts', () => ({ ABOUT_OPINIONS: '', opinionOf: (text: string) => text }));
  const { hostileKit } = await import('../../tests/factories/hostile-kit.ts');
  const planted = falsehoods(200, 13);
  const { shown } = await hostileKit(t, planted);
  for (const [where, text] of Object.entries(shown)) expect(shownIn(text, planted).length, where).toBeGreaterThan(0);
});

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

test('of 2,000 untruths of every kind, planted wherever a model may write, none is told, kept or listed as a source', async () => {
  const { hostileAnswers } = await import('../../tests/factories/hostile-answers.ts');
  const answers = await hostileAnswers(t, falsehoods(2_000, 11));
  expect(answers.flatMap(({ planted }) => planted)).toHaveLength(2_000);
  for (const { planted, shown, writtenBy } of answers) {
    expect(writtenBy).toBe('openai-compatible/hostile');
    expect(shown.length).toBeGreaterThan(1_000);
    expect(shownIn(shown, planted)).toEqual([]);
  }
});

test('where there is a hole, what comes through it is found', async () => {
  vi.resetModules();
  vi.doMock('../engine/opinions/opinion.ts', () => ({ ABOUT_OPINIONS: '', opinionOf: (text: string) => text }));
  const { hostileAnswers } = await import('../../tests/factories/hostile-answers.ts');
  const [answer] = await hostileAnswers(t, falsehoods(200, 11));
  expect(shownIn(answer?.shown ?? '', answer?.planted ?? []).length).toBeGreaterThan(0);
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { falsehoods, shownIn } from '../../tests/factories/falsehoods.ts';

const holed = ['../engine/opinions/opinion.ts', '../engine/understanding/held-reading.ts'] as const;
let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase(() => new Date('2026-05-04T10:00:00Z'));
  // Two holes: whatever a model says passes for an opinion, as free prose would, and for words of the text.
  vi.resetModules();
  vi.doMock(holed[0], () => ({ ABOUT_OPINIONS: '', opinionOf: (text: string) => text }));
  vi.doMock(holed[1], () => ({ heldReading: (_: string, taken: object) => taken }));
});
afterAll(async () => {
  for (const path of holed) vi.doUnmock(path);
  vi.resetModules();
  await t.drop();
});

test('where there is a hole, what comes through it is found everywhere that a report is shown', async () => {
  const { hostileReport } = await import('../../tests/factories/hostile-report.ts');
  const planted = falsehoods(200);
  const { shown, research } = await hostileReport(t, planted);
  const found = Object.entries(shown).map(([where, text]) => [where, shownIn(text, planted).length] as const);
  expect(found.filter(([, count]) => count === 0)).toEqual([]);
  const { user, problem, solution, phrases } = research.understanding;
  for (const read of [user, problem, solution, ...phrases]) expect(shownIn(read, planted)).toHaveLength(1);
});

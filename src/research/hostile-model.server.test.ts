import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { falsehoodKinds, falsehoods, shownIn } from '../../tests/factories/falsehoods.ts';
import { HONEST, hostileReport } from '../../tests/factories/hostile-report.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase(() => new Date('2026-05-04T10:00:00Z'));
});
afterAll(() => t.drop());

test('of 2,000 untruths of every kind, planted in every field a model fills, none is shown in a report, its link or its files', async () => {
  const planted = falsehoods(2_000);
  expect(new Set(planted.map(({ kind }) => kind)).size).toBe(falsehoodKinds.length);
  for (const half of [planted.slice(0, 1_000), planted.slice(1_000)]) {
    const { shown, research } = await hostileReport(t, half);
    // The model's answer was used, and what it may say stands where its words would.
    expect(research).toMatchObject({ writer_fell_back: false, sentences_left_out: 2_000 });
    for (const [where, text] of Object.entries(shown)) {
      expect(text.length, where).toBeGreaterThan(1_000);
      expect(text.replace(/<[^>]+>/g, '').replace(/\s+/g, ' '), where).toContain(HONEST);
      expect(shownIn(text, half), where).toEqual([]);
      // Wherever an opinion stands it is named as one.
      const isData = where === 'data' || where === 'json';
      const before = text
        .replace(/<[^>]+>/g, '')
        .split(HONEST)
        .slice(0, -1);
      const named = isData ? /"text":\s*"$/ : /(?:Writer’s opinion:\s+|"text":")$/;
      expect(
        before.filter((part) => !named.test(part)),
        where,
      ).toEqual([]);
      if (isData) expect(text.match(/"kind":\s*"opinion"/g)).toHaveLength(before.length);
    }
  }
});

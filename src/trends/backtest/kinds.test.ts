import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kindRecords } from '../forecast/kinds.data.ts';
import { readShipped } from '../shipped-series.server.ts';
import { kindTests, recordOf } from './kinds.ts';

test('what is printed of each kind of series is what the shipped tables give', async () => {
  const { series } = await readShipped(join(import.meta.dirname, '../../../catalogue'));
  expect(kindRecords).toEqual(kindTests.map((one) => recordOf(one, series.get(one.source) ?? new Map())));
});

test('a rule that is right is shown, one that is no better than a naive one is not', () => {
  const noise = (i: number, year: number) => Math.sin(i * 12.9898 + year * 78.233) * 0.04;
  const of = (speedOf: (i: number) => number) =>
    new Map(
      Array.from({ length: 60 }, (_, i) => [
        `s${i}`,
        Array.from({ length: 14 }, (_, year) => ({
          observed_at: `${2000 + year}-06-01`,
          value: Math.exp(i + year * speedOf(i) + noise(i, year)),
        })),
      ]),
    );
  const kind = { source: 'us_jobs', horizon: 1, lookback: 4 } as const;
  // Each keeps a speed of its own that one year hides and several tell.
  const kept = recordOf(
    kind,
    of((i) => (i % 6) * 0.02),
  );
  expect(kept.ours.share).toBeGreaterThan(kept.last_growth.share);
  expect(kept).toMatchObject({ is_shown: true, horizon_months: 12 });
  expect(
    recordOf(
      kind,
      of(() => 0),
    ).is_shown,
  ).toBe(false);
});

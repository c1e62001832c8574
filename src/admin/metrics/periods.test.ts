import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayText, partAfter, periodOf, ranges, startOf } from './periods.ts';

const instants = fc.date({ min: new Date('2019-12-25T00:00:00Z'), max: new Date('2032-03-05T00:00:00Z'), noInvalidDate: true });

test('a range ends with the part that is under way, and its parts follow each other without a gap', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...ranges), (now, range) => {
      const { unit, starts, from, to } = periodOf(range, now);
      expect(starts[0]).toBe(dayText(from));
      expect(starts.at(-1)).toBe(dayText(startOf(unit, now)));
      expect(from <= now && now < to).toBe(true);
      for (const [i, start] of starts.entries()) {
        const first = new Date(`${start}T00:00:00Z`);
        expect(startOf(unit, first)).toEqual(first);
        expect(dayText(partAfter(unit, first, 1))).toBe(starts[i + 1] ?? dayText(to));
        expect(startOf(unit, new Date(partAfter(unit, first, 1).getTime() - 1))).toEqual(first);
      }
    }),
  );
});

test('months, leap days and weeks across a new year', () => {
  expect(periodOf('12m', new Date('2024-02-29T23:59:59.999Z'))).toMatchObject({ from: new Date('2023-03-01'), to: new Date('2024-03-01') });
  expect(periodOf('30d', new Date('2024-03-01T00:00:00Z')).starts.slice(-2)).toEqual(['2024-02-29', '2024-03-01']);
  expect(startOf('week', new Date('2027-01-03T12:00:00Z'))).toEqual(new Date('2026-12-28'));
});

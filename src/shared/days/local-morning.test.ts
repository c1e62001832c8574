import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTimeZone, latestMorning, localMorning, MORNING_HOUR } from './local-morning.ts';
import { DAY_MS, utcDay } from './utc-day.ts';

const zones = Intl.supportedValuesOf('timeZone');
const days = fc.integer({ min: 0, max: 366 * 8 }).map((n) => utcDay(new Date(Date.UTC(2024, 0, 1) + n * DAY_MS)));

/** What a wall clock shows there, by the runtime's own tables. */
function clock(zone: string, at: Date): { hour: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).formatToParts(
    at,
  );
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return { hour: part('hour'), minute: part('minute') };
}

test.each([
  ['2026-03-10', 'UTC', '2026-03-10T07:00:00.000Z'],
  ['2026-03-10', 'Asia/Kolkata', '2026-03-10T01:30:00.000Z'],
  ['2026-03-10', 'America/Los_Angeles', '2026-03-10T14:00:00.000Z'],
  // Its morning of the 10th begins on the 9th by UTC; the first within the day is that of the 11th there.
  ['2026-03-10', 'Pacific/Auckland', '2026-03-10T18:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-29T05:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-25T06:00:00.000Z'],
  ['2028-02-29', 'Europe/London', '2028-02-29T07:00:00.000Z'],
])('the morning of %s in %s', (day, zone, at) => {
  expect(localMorning(day, zone).toISOString()).toBe(at);
});

test('every zone has one morning in every UTC day, at seven by its clocks', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...zones), (day, zone) => {
      const at = localMorning(day, zone);
      expect(utcDay(at)).toBe(day);
      const { hour, minute } = clock(zone, at);
      expect([hour, minute]).toEqual([MORNING_HOUR, 0]);
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  ['2026-03-10T20:59:00Z', 'Australia/Brisbane', '2026-03-10', '2026-03-09T21:00:00.000Z'],
  ['2026-03-10T21:00:00Z', 'Australia/Brisbane', '2026-03-11', '2026-03-10T21:00:00.000Z'],
  ['2026-03-10T02:00:00Z', 'America/Los_Angeles', '2026-03-09', '2026-03-09T14:00:00.000Z'],
  ['2026-03-29T05:00:00Z', 'Europe/Berlin', '2026-03-29', '2026-03-29T05:00:00.000Z'],
  ['2026-03-10T06:59:59Z', 'Nowhere/Land', '2026-03-09', '2026-03-09T07:00:00.000Z'],
])('at %s the latest morning in %s is that of %s', (now, zone, day, at) => {
  expect(latestMorning(new Date(now), zone)).toEqual({ day, at: new Date(at) });
});

test('the latest morning of every zone is at seven by its clocks, at most a day and an hour ago', () => {
  const instants = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2032, 0, 1) }).map((at) => new Date(at));
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (now, zone) => {
      const { at } = latestMorning(now, zone);
      const { hour, minute } = clock(zone, at);
      expect([hour, minute]).toEqual([MORNING_HOUR, 0]);
      expect(now.getTime() - at.getTime()).toBeGreaterThanOrEqual(0);
      expect(now.getTime() - at.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
    }),
    { numRuns: 3_000 },
  );
});

test('a name nobody knows counts as UTC', () => {
  expect(localMorning('2026-03-10', 'Nowhere/Land').toISOString()).toBe('2026-03-10T07:00:00.000Z');
  expect(isTimeZone('Nowhere/Land')).toBe(false);
  expect(isTimeZone('Europe/Kyiv')).toBe(true);
});

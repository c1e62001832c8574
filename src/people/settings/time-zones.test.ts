import { expect, test } from 'vitest';
import { timeZones, zoneTyped } from './time-zones.ts';

test.each([
  ['Europe/Lisbon', 'Europe/Lisbon'],
  ['europe/lisbon', 'Europe/Lisbon'],
  ['America/New York', 'America/New_York'],
  ['new york', 'America/New_York'],
  ['New York, America', 'America/New_York'],
  ['  Dublin ', 'Europe/Dublin'],
  ['', ''],
])('“%s” is the time zone %s', (typed, zone) => {
  expect(zoneTyped(typed)).toBe(zone);
});

test('what is no time zone stays as it was typed, for the form to say so', () => {
  expect(zoneTyped('Atlantis')).toBe('Atlantis');
});

test('each time zone is found again by its label', () => {
  for (const { id, label } of timeZones()) expect(zoneTyped(label), label).toBe(id);
});

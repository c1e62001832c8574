import { expect, test } from 'vitest';
import { oldSets } from './old-sets.server.ts';

test('a table that was fetched over a year ago is named, with the command that brings a newer one', () => {
  expect(oldSets(new Date('2026-11-26'))).toBe('every official table was fetched within a year');
  const told = oldSets(new Date('2027-12-01'));
  expect(told).toContain('qcew (2024 Q1)');
  expect(told).toContain('npm run assay -- measure');
});

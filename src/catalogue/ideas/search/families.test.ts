import { expect, test } from 'vitest';
import { familiesOf } from './families.ts';

test.each([
  ['plumber', 'plumb'],
  ['pharmacist', 'pharmaci'],
  ['librarian', 'librari'],
  ['electrician', 'electr'],
  ['allergen', 'allergi'],
])('%s and %s are one family', (a, b) => {
  expect([...familiesOf([a, b]).values()]).toEqual([[a, b]]);
});

test.each([
  ['water', 'wat'],
  ['order', 'ord'],
  ['tide', 'tile'],
])('%s and %s are not', (a, b) => {
  expect(familiesOf([a, b]).size).toBe(2);
});

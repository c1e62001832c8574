import { expect, test } from 'vitest';
import { holdsName } from './parts.ts';

test.each([
  ['How do I beat Stride?', 'Catch, Stride and HealthSherpa', true],
  ['how do i beat cyfrin wise signer', 'Cyfrin Wise Signer, Oak OpSec Academy', true],
  ['And farm relief services?', 'Farm Relief Services (FRS) and Get a Milker', false],
  ['What’s the catch?', 'Catch, Stride and HealthSherpa', false],
  ['Where are customers found?', 'QuickBooks for one-person businesses, Keeper, Found', false],
  ['Do I need English?', 'Functional Skills in maths and English', false],
  ['What do they do with paper and email?', 'Paper and email', true],
  ['What do they do with email?', 'Paper and email', false],
])('a question holds a name, or one of several that stand together: %s', (question, name, holds) => {
  expect(holdsName(question, name)).toBe(holds);
});

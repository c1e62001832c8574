import { expect, test } from 'vitest';
import { isCompany } from './is-company.ts';

test.each([
  ['Tokay Software', true],
  ['Kustodian', true],
  ['Tect O Trak', true],
  ['Zenklub and Conexa', true],
  ['PS Info – MeinBetrieb', true],
  ['3M', true],
  ['Halal consultants', false],
  ["Agency's own reporting apps", false],
  ['State Medicaid portals', false],
  ['WhatsApp groups', false],
  ['A part-time clerk', false],
])('without an address, %s is a company: %s', (name, is) => {
  expect(isCompany({ name }, true)).toBe(is);
  expect(isCompany({ name }, false)).toBe(false);
  expect(isCompany({ name, url: 'https://company.example' }, false)).toBe(true);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aDossier } from '../../../tests/factories/idea.factory.ts';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { emptyFields, fieldsOf, nodeAt } from './dossier-form.ts';
import { previewOf } from './preview.server.ts';

const ID = '018f0000-0000-7000-8000-000000000000';
const ctx = { now: () => new Date('2026-11-21T12:00:00Z') } as Context;
const typed = fieldsOf(aDossier());
const preview = (fields: Record<string, string>) => previewOf(ctx, ID, fields);
function faultsOf(fields: Record<string, string>): Record<string, string> | undefined {
  try {
    preview(fields);
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid_input') throw error;
    return error.fields;
  }
}

test('a rating of 11 is refused by its name, with the range it has to be in', () => {
  expect(() => preview({ ...typed, 'ratings.pain.rating': '11' })).toThrow('Ratings, pain, rating: 0 to 10.');
  expect(faultsOf({ ...typed, 'ratings.pain.rating': '-1', 'regulatory.burden': '1.5' })).toEqual({
    'ratings.pain.rating': '0 to 10',
    'regulatory.burden': 'a whole number',
  });
});

test('what is only unfinished is shown', () => {
  expect(preview(emptyFields({})).title).toBe('');
  expect(preview({ ...typed, tagline: 'Short', problem_narrative: 'x'.repeat(4_000) }).tagline).toBe('Short');
});

test('whatever is typed into the fields of a draft is shown, or refused by the name of a field that exists', () => {
  const value = fc.oneof(
    fc.constantFrom(
      '',
      '0',
      '11',
      '-1',
      '1.5',
      '1e308',
      '1e16',
      'NaN',
      'Infinity',
      'abc',
      '2026-99',
      '2026-02-31',
      'true',
      'b2b',
      '9999999999',
    ),
    fc.double().map(String),
    fc.string({ maxLength: 20 }),
  );
  const change = fc.tuple(fc.constantFrom(...Object.keys(typed)), value);
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
      const faults = faultsOf({ ...typed, ...Object.fromEntries(changes) }) ?? {};
      for (const path of Object.keys(faults)) expect(nodeAt(path), path).toBeDefined();
    }),
  );
  // Each field by itself, with each value that has no place anywhere or is at an end.
  for (const path of Object.keys(typed))
    for (const text of ['11', '-1', '1e308', '9999999999', 'abc', '2026-99'])
      for (const fault of Object.keys(faultsOf({ ...typed, [path]: text }) ?? {})) expect(nodeAt(fault), `${path}=${text}`).toBeDefined();
});

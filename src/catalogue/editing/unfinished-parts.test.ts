import { expect, test } from 'vitest';
import { checkFields } from './check-fields.server.ts';
import { emptyFields } from './dossier-form.ts';
import { editorSections } from './field-labels.ts';
import { unfinishedParts } from './unfinished-parts.ts';

test('a draft with a title and a few words is told part by part, no more than a dozen fields in each, whatever is missing within', () => {
  const { faults = {} } = checkFields(
    emptyFields({ title: 'A book of tides for harbours', tagline: 'Tide tables for the harbours of small islands' }),
  );
  expect(Object.keys(faults).length).toBeGreaterThan(100);
  const parts = unfinishedParts(faults);
  expect(parts.map(({ id }) => id)).toEqual(editorSections.map(({ id }) => id));
  expect(Math.max(...parts.map(({ fields }) => fields.length))).toBeLessThanOrEqual(12);
  expect(parts[0]?.fields.map(({ key }) => key)).not.toContain('title');
  // Nothing is lost on the way: each field with a fault is in one part.
  const roots = new Set(Object.keys(faults).map((path) => path.split('.')[0]));
  expect(parts.flatMap(({ fields }) => fields.map(({ key }) => key)).sort()).toEqual([...roots].sort());
});

test('a field with several faults is named once, with the first of them', () => {
  expect(
    unfinishedParts({ 'competitors.direct.0.name': 'at least 2 characters; it has 0', 'competitors.direct.1.name': 'cannot be empty' }),
  ).toEqual([
    { id: 'market', label: 'Market', fields: [{ key: 'competitors', label: 'Competitors', fault: 'at least 2 characters; it has 0' }] },
  ]);
  expect(unfinishedParts({})).toEqual([]);
});

import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsOfSection, sectionOfField, sentAsWritten } from './field-places.ts';
import { IdeaFull, IdeaTeaser } from './ideas.contract.ts';
import { dossierSections } from './sections.ts';

test('every name of the table is one of the API, and every locked field of the API stands in a section', () => {
  const shown = dossierSections.flatMap(({ key }) => fieldsOfSection(key));
  expect(shown.filter((name) => !(name in IdeaFull.shape))).toEqual([]);
  // Beside the dossier: what members reported, and what stands next to its ground.
  const locked = Object.keys(IdeaFull.shape).filter((name) => !(name in IdeaTeaser.shape));
  expect(locked.filter((name) => !shown.includes(name as never))).toEqual(['beside', 'reported']);
});

test('a field is found by the names it is sent under, and what is at the head or kept back in no section', () => {
  expect(['market_size_analysis', 'success_stories', 'tagline', 'search_phrases'].map(sectionOfField)).toEqual([
    'market',
    'founder',
    undefined,
    undefined,
  ]);
});

test('what is sent as it is written keeps its shape without an editor’s lengths and counts', () => {
  expect(sentAsWritten).toContain('channels');
  const { channels, hours_per_week, customer_type } = IdeaFull.shape;
  expect(channels.parse([{ channel: '', how: 'x', more: 1 }])).toEqual([{ channel: '', how: 'x' }]);
  expect(z.toJSONSchema(hours_per_week)).toMatchObject({ type: 'integer' });
  expect([hours_per_week.safeParse(1000).success, customer_type.safeParse('b2x').success]).toEqual([true, false]);
});

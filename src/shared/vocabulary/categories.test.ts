import { expect, test } from 'vitest';
import { AdminTopicQuery } from '../../admin/topics/topics.contract.ts';
import { AdminIdeaQuery } from '../../catalogue/editing/admin-ideas.contract.ts';
import { searchWanted } from '../../catalogue/ideas/browse-address.ts';
import { IdeaQuery } from '../../catalogue/ideas/idea-query.contract.ts';
import { SavedQuery } from '../../catalogue/saved-ideas/saved-ideas.contract.ts';
import { IdeaInput } from '../../research/research.contract.ts';
import { TopicQuery } from '../../trends/trends.contract.ts';
import { CATEGORY_CHOICES, categories, categoryAsked } from './categories.ts';

const shapes = { IdeaQuery, TopicQuery, SavedQuery, AdminIdeaQuery, AdminTopicQuery, IdeaInput };

test.each(Object.entries(shapes))('%s takes a category by its id, its label or an older name, in any case', (_, shape) => {
  const read = (category: unknown) => (shape.parse({ category }) as { category?: string }).category;
  for (const { id, label } of categories)
    for (const name of [id, label, label.toUpperCase(), ` ${id.toUpperCase()} `]) expect(read(name), name).toBe(id);
  expect([read('ai'), read('Creator'), read(''), read(undefined)]).toEqual(['ai_ml', 'creator_economy', undefined, undefined]);
  const refused = shape.safeParse({ category: 'nonsense' });
  expect(refused.error?.issues).toMatchObject([{ path: ['category'], message: CATEGORY_CHOICES }]);
});

test('a page asks for the category its address names; a name that is none narrows nothing', () => {
  const asked = (name: string) => categoryAsked(new URLSearchParams({ category: name }));
  expect(asked('E-Commerce')).toEqual({ category: 'ecommerce', unknown: undefined });
  expect(asked('')).toEqual({ category: undefined, unknown: undefined });
  expect(asked('nonsense')).toEqual({ category: undefined, unknown: 'nonsense' });
  const wanted = searchWanted(new URLSearchParams({ category: 'nonsense', search: 'tide' }));
  expect(wanted).toMatchObject({ category: undefined, unknownCategory: 'nonsense', query: { search: 'tide', page: '1' } });
  expect(wanted.query.category).toBeUndefined();
});

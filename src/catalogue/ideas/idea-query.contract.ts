import { z } from '@hono/zod-openapi';
import { Cursor, oneOf, someOf, wholeNumber, yesOrNo } from '../../platform/api/query-shapes.ts';
import { optionalCategory } from '../../shared/vocabulary/category-input.ts';
import { bandIds, customerTypeIds } from './bands.ts';
import { markIds } from './marks.ts';
import { skillGroupIds } from './skill-groups.ts';

export const ideaSorts = ['newest', 'trending', 'opportunity', 'difficulty'] as const;
export type IdeaSort = (typeof ideaSorts)[number];
export const PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
export const MAX_SEARCH_LENGTH = 200;

/** What an address may ask of the list. Absent or empty values mean the default. */
export const IdeaQuery = z
  .object({
    search: z
      .string('search must be one text')
      .trim()
      .max(MAX_SEARCH_LENGTH, `search must be at most ${MAX_SEARCH_LENGTH} characters`)
      .default(''),
    category: optionalCategory(),
    topic: z
      .string('topic must be one text')
      .trim()
      .max(MAX_SEARCH_LENGTH, `topic must be at most ${MAX_SEARCH_LENGTH} characters`)
      .default('')
      .openapi({
        description: 'Only ideas that meet this topic of the trends, by its name or slug; searched for where there is no such topic.',
      }),
    proOnly: yesOrNo('proOnly'),
    mark: z
      .union([z.literal(''), z.enum(markIds)], `mark must be one of ${markIds.join(', ')}`)
      .optional()
      .openapi({ description: 'Only ideas I have marked so. Needs a session.' }),
    saved: yesOrNo('saved').openapi({ description: 'Only ideas I have saved. Needs a session.' }),
    hide: z
      .union([z.literal(''), z.literal('not_for_me')], 'hide must be not_for_me')
      .optional()
      .openapi({ description: 'Leaves out the ideas I have marked as not for me. Needs a session.' }),
    budget: oneOf('budget', bandIds('budget')).openapi({
      description: 'What the first quarter costs, in a published band: at most that band, or for `over_10000` that band alone.',
    }),
    weeks: oneOf('weeks', bandIds('weeks')).openapi({
      description: 'To a first version: at most that band, or for `over_12` that band alone.',
    }),
    hours: oneOf('hours', bandIds('hours')).openapi({ description: 'A week: at most that band, or for `over_25` that band alone.' }),
    customer: oneOf('customer', customerTypeIds),
    solo: yesOrNo('solo').openapi({ description: 'Only ideas one person can do.' }),
    no_code: yesOrNo('no_code').openapi({ description: 'Only ideas that need little or no code.' }),
    skills: someOf('skills', skillGroupIds, 'Only ideas that ask for at most one other group of skills.'),
    sort: z.union([z.literal(''), z.enum(ideaSorts)], `sort must be one of ${ideaSorts.join(', ')}`).optional(),
    page: wholeNumber('page', { min: 1, max: 100_000, fallback: 1 }),
    limit: wholeNumber('limit', { min: 1, max: MAX_PAGE_SIZE, fallback: PAGE_SIZE }),
    cursor: Cursor,
  })
  .openapi('IdeaQuery');
export type IdeaQuery = z.infer<typeof IdeaQuery>;

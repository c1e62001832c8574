import { z } from '@hono/zod-openapi';
import { Pagination, wholeNumber } from '../../platform/api/query-shapes.ts';
import { Basis } from '../../shared/vocabulary/basis.contract.ts';
import { categoryIds } from '../../shared/vocabulary/categories.ts';
import { optionalCategory } from '../../shared/vocabulary/category-input.ts';
import { TopicLine } from '../../trends/index.ts';
import { Access } from '../ideas/ideas.contract.ts';
import { markIds } from '../ideas/marks.ts';
import { savedSorts } from './saved-ideas.ts';

/** The shapes of what a person does with ideas. */

/** An instant as we gave it out: the database cannot keep every year that can be written. */
const instant = (name: string, answered: string) =>
  z.iso
    .datetime(`${name} must be an instant, as it was answered on ${answered}`)
    .refine((text) => text >= '2020' && text < '2101', `${name} must be in the years 2020 to 2100`);

export const IdeaId = z.object({ idea_id: z.uuid('This is not the id of an idea') });
export const NewSave = IdeaId.extend({
  saved_at: instant('saved_at', 'removal')
    .optional()
    .openapi({ description: 'To undo a removal: when the idea had been saved. Now, when left out.' }),
});
export const Unsaved = z
  .object({ saved_at: z.iso.datetime().nullable().openapi({ description: 'When it had been saved; null when it was not' }) })
  .openapi('Unsaved');
export const Mark = z.enum(markIds, 'mark must be interested, building or not_for_me');

/** What an idea is to the person who asks. */
export const MyIdea = z.object({ idea_id: z.uuid(), saved: z.boolean(), mark: Mark.nullable() }).openapi('MyIdea');
export type MyIdea = z.infer<typeof MyIdea>;

export const SavedQuery = z.object({
  category: optionalCategory(),
  sort: z
    .enum(
      savedSorts.map(({ id }) => id) as [(typeof savedSorts)[number]['id'], ...(typeof savedSorts)[number]['id'][]],
      'sort must be recent, opportunity or growth',
    )
    .default('recent'),
});
export type SavedQuery = z.infer<typeof SavedQuery>;

const Here = z.object({
  state: z.literal('here'),
  idea_id: z.uuid(),
  saved_at: z.iso.datetime(),
  slug: z.string(),
  title: z.string(),
  tagline: z.string(),
  category: z.enum(categoryIds),
  is_pro_pick: z.boolean(),
  access: Access,
  opportunity_score: z.number(),
  problem_text: z.string(),
  primary_keyword: z
    .object({
      term: z.string(),
      monthly_volume: z.int().nullable(),
      monthly_volume_basis: Basis,
      growth_rate: z.number().nullable(),
      growth_rate_basis: Basis,
    })
    .nullable(),
  topic_growth: z
    .object({
      ...TopicLine.pick({ slug: true, name: true, growth_rate: true, growth_months: true, source: true, last_measured_at: true }).shape,
    })
    .nullable()
    .openapi({ description: 'Measured growth of the closest topic; null where the idea meets none.' }),
  revenue_potential: z.object({ min: z.int(), max: z.int(), currency: z.literal('usd'), basis: Basis }).nullable(),
});
/** A saved idea that has left the catalogue: claimed by someone, or withdrawn. */
const Away = z.object({
  state: z.enum(['claimed', 'withdrawn']),
  idea_id: z.uuid(),
  saved_at: z.iso.datetime(),
  title: z.string(),
  category: z.enum(categoryIds),
});
export const SavedIdea = z.discriminatedUnion('state', [Here, Away]).openapi('SavedIdea');
export type SavedIdea = z.infer<typeof SavedIdea>;
export const SavedIdeas = z
  .object({ total: z.int(), categories: z.array(z.object({ id: z.enum(categoryIds), count: z.int() })), ideas: z.array(SavedIdea) })
  .openapi('SavedIdeas');
export type SavedIdeas = z.infer<typeof SavedIdeas>;

export const ViewedIdea = z
  .object({
    id: z.uuid(),
    title: z.string(),
    slug: z.string().nullable().openapi({ description: 'null when the idea has left the catalogue' }),
    viewed_at: z.iso.datetime(),
  })
  .openapi('ViewedIdea');
export type ViewedIdea = z.infer<typeof ViewedIdea>;

export const HistoryQuery = z.object({
  page: wholeNumber('page', { min: 1, max: 100_000, fallback: 1 }),
  limit: wholeNumber('limit', { min: 1, max: 100, fallback: 50 }),
});
export type HistoryQuery = z.infer<typeof HistoryQuery>;
export const History = z.object({ ideas: z.array(ViewedIdea), pagination: Pagination }).openapi('History');
export type History = z.infer<typeof History>;
/** What was cleared, and by which instant it can be brought back for a day. */
export const Cleared = z.object({ cleared_at: z.iso.datetime(), ideas: z.int() }).openapi('Cleared');
export type Cleared = z.infer<typeof Cleared>;
export const Restore = z.object({ cleared_at: instant('cleared_at', 'clearing') });
export const Restored = z.object({ ideas: z.int() }).openapi('Restored');

export const Dashboard = z
  .object({
    stats: z.object({
      savedIdeas: z.int(),
      viewedIdeas: z.int(),
      aiResearches: z.int(),
      aiChats: z.int(),
      daysActive: z.int(),
      subscriptionDaysLeft: z.int().nullable(),
    }),
    recentlyViewed: z.array(ViewedIdea),
  })
  .openapi('Dashboard');
export type Dashboard = z.infer<typeof Dashboard>;

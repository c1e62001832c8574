import { z } from '@hono/zod-openapi';
import { categoryIds } from '../ideas/categories.ts';
import { Access } from '../ideas/ideas.contract.ts';
import { marks, savedSorts } from './saved-ideas.ts';

/** The shapes of what a person does with ideas. */

export const IdeaId = z.object({ idea_id: z.uuid('This is not the id of an idea') });
export const Mark = z.enum(
  marks.map(({ id }) => id) as [(typeof marks)[number]['id'], ...(typeof marks)[number]['id'][]],
  'mark must be interested, building or not_for_me',
);

/** What an idea is to the person who asks. */
export const MyIdea = z.object({ idea_id: z.uuid(), saved: z.boolean(), mark: Mark.nullable() }).openapi('MyIdea');
export type MyIdea = z.infer<typeof MyIdea>;

export const SavedQuery = z.object({
  category: z.union([z.literal(''), z.enum(categoryIds)], `category must be one of ${categoryIds.join(', ')}`).optional(),
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
  primary_keyword: z.object({ term: z.string(), monthly_volume: z.int(), growth_rate: z.number() }).nullable(),
  revenue_potential: z.object({ min: z.int(), max: z.int(), currency: z.literal('usd') }).nullable(),
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

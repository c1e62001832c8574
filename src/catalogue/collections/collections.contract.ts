import { z } from '@hono/zod-openapi';
import { IdeaCard } from '../ideas/ideas.contract.ts';

/** A list among the others. `idea_count` counts the ideas a visitor finds on it now. */
export const CollectionSummary = z
  .object({
    slug: z.string(),
    title: z.string(),
    tagline: z.string(),
    rules: z.array(z.string()).openapi({ description: 'What every idea of the list keeps, in words.' }),
    idea_count: z.int(),
  })
  .openapi('CollectionSummary');
export type CollectionSummary = z.infer<typeof CollectionSummary>;

export const Collection = CollectionSummary.extend({
  intro: z.string(),
  changed_at: z.iso.datetime(),
  entries: z.array(z.object({ why: z.string(), idea: IdeaCard })),
}).openapi('Collection');
export type Collection = z.infer<typeof Collection>;

export const CollectionQuery = z.object({
  search: z.string().trim().max(200, 'search must be at most 200 characters').default(''),
});

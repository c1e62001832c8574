import { z } from '@hono/zod-openapi';
import { chosen, Pagination, TotalIsCapped, wholeNumber } from '../../platform/api/query-shapes.ts';
import { categoryIds } from '../../shared/vocabulary/categories.ts';
import { optionalCategory } from '../../shared/vocabulary/category-input.ts';
import { activeFilters, bulkActions, ideaStates, pickFilters } from './admin-ideas.ts';

const idsOf = <T extends readonly { id: string }[]>(table: T) => table.map(({ id }) => id) as [T[number]['id'], ...T[number]['id'][]];
const stateIds = idsOf(ideaStates);
export const State = z.enum(stateIds);
export const Category = z.enum(categoryIds);
export const IdeaId = z.object({ id: z.uuid('This is not the id of an idea') });

/** Which ideas. What is empty filters nothing, as a form sends it. */
export const AdminIdeaFilter = z.object({
  search: z
    .string('search must be one text')
    .trim()
    .max(200, 'search can have 200 characters at most')
    .default('')
    .openapi({ description: 'A part of the title or the slug, whatever its case' }),
  category: optionalCategory(),
  pick: chosen(z.enum(idsOf(pickFilters), 'pick must be all, only or regular')),
  active: chosen(z.enum(idsOf(activeFilters), 'active must be all, active or inactive')),
  state: chosen(z.enum(stateIds, `state must be one of ${stateIds.join(', ')}`)),
});
export type AdminIdeaFilter = z.infer<typeof AdminIdeaFilter>;
export const AdminIdeaQuery = AdminIdeaFilter.extend({ page: wholeNumber('page', { min: 1, max: 100_000, fallback: 1 }) });
export type AdminIdeaQuery = z.infer<typeof AdminIdeaQuery>;

export const When = z.iso.datetime();

/** What lists tell of a planned publication. */
const planShown = { publish_at: z.iso.datetime().nullable(), publish_problem: z.string().nullable() };

export const score = z.number().min(0).max(10);
export const AdminIdea = z
  .object({
    id: z.uuid(),
    title: z.string(),
    slug: z.string(),
    category: Category,
    scores: z.object({ opportunity: score, problem: score, feasibility: score, why_now: score }),
    status: State,
    active: z.boolean(),
    is_pro_pick: z.boolean(),
    has_draft: z.boolean().openapi({ description: 'Whether changes wait to be saved' }),
    daily_on: z.iso.date().nullable().openapi({ description: 'The next or last day (UTC) it is the idea of the day' }),
    created_at: z.iso.datetime(),
    published_at: z.iso.datetime().nullable(),
    ...planShown,
  })
  .openapi('AdminIdea');
export type AdminIdea = z.infer<typeof AdminIdea>;

export const AdminIdeaPage = z
  .object({
    ideas: z.array(AdminIdea),
    pagination: Pagination,
    total_is_capped: TotalIsCapped,
    drafts: z
      .array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          generated: z.boolean(),
          saved_at: z.iso.datetime(),
          saved_by: z.string().nullable(),
          ...planShown,
        }),
      )
      .openapi({
        description: 'Drafts of ideas that are not in the catalogue yet: those to be published first, then the latest, at most 20',
      }),
  })
  .openapi('AdminIdeaPage');
export type AdminIdeaPage = z.infer<typeof AdminIdeaPage>;

/** What of an idea is changed in the list; what is not given stays. */
export const IdeaChange = z
  .object({
    is_pro_pick: z.boolean().optional(),
    active: z.boolean().optional(),
    state: z.enum(['published', 'draft', 'archived']).optional(),
    published_at: When.optional().openapi({ description: 'From when it is there for everybody' }),
  })
  .refine((change) => Object.keys(change).length > 0, 'Say what is to change')
  .openapi('IdeaChange');
export type IdeaChange = z.infer<typeof IdeaChange>;

const BulkActionShape = z.enum(idsOf(bulkActions), 'Choose what to do');
export type BulkAction = z.infer<typeof BulkActionShape>;
const NONE_CHOSEN = 'choose at least one idea';
/** What a filter finds, and how many that were when somebody looked: of another number nothing is changed. */
const FoundIdeas = AdminIdeaFilter.extend({ total: z.int().min(1, NONE_CHOSEN).max(1_000, 'narrow the list to a thousand ideas first') });
export type FoundIdeas = z.infer<typeof FoundIdeas>;
export const BulkChange = z
  .object({
    ids: z.array(z.uuid()).min(1, NONE_CHOSEN).max(100, 'choose at most a hundred ideas').optional(),
    found: FoundIdeas.optional().openapi({ description: 'In place of `ids`: all that a filter finds. Deleting takes `ids`.' }),
    do: BulkActionShape,
  })
  .refine(({ ids, found }) => (ids === undefined) !== (found === undefined), { path: ['ids'], message: NONE_CHOSEN })
  .refine(({ found, do: action }) => !found || action !== 'delete', { path: ['do'], message: 'tick the ideas that are to be deleted' })
  .openapi('BulkChange');
const Refused = z.object({
  id: z.uuid(),
  title: z.string().nullable().openapi({ description: 'Null for an idea that is not there' }),
  why: z.string(),
});
export const BulkDone = z.object({ changed: z.int(), refused: z.array(Refused) }).openapi('BulkDone');
export type BulkDone = z.infer<typeof BulkDone>;

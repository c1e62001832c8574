import { z } from '@hono/zod-openapi';
import { chosen, Pagination, wholeNumber } from '../../../platform/api/query-shapes.ts';
import { optionalCategory } from '../../../shared/vocabulary/category-input.ts';
import { Category } from '../admin-ideas.contract.ts';

export const ReviewQuery = z.object({
  category: optionalCategory(),
  age: chosen(z.enum(['6', '12'], 'age must be 6 or 12')).openapi({ description: 'Only evidence older than so many months' }),
  page: wholeNumber('page', { min: 1, max: 100_000, fallback: 1 }),
});
export type ReviewQuery = z.infer<typeof ReviewQuery>;

const IdeaToReview = z
  .object({
    id: z.uuid(),
    title: z.string(),
    slug: z.string(),
    category: Category,
    oldest: z
      .object({ kind: z.enum(['figure', 'cause']), what: z.string(), source: z.string(), day: z.iso.date() })
      .nullable()
      .openapi({
        description: 'The figure that was observed, or the cause that was read, the longest ago; null where a dossier has neither',
      }),
    pieces: z.int().openapi({ description: 'Figures and causes together' }),
    stands_from: z.iso.date().openapi({ description: 'The day of the oldest piece, or of the latest review if that is later' }),
    reviewed_at: z.iso.datetime().nullable(),
    reviewed_by: z.string().nullable().openapi({ description: 'Null as well once the account is gone' }),
  })
  .openapi('IdeaToReview');
export type IdeaToReview = z.infer<typeof IdeaToReview>;

export const ReviewQueue = z
  .object({
    ideas: z.array(IdeaToReview),
    pagination: Pagination,
    counts: z
      .object({ all: z.int(), over_6_months: z.int(), over_12_months: z.int() })
      .openapi({ description: 'Published ideas of the category asked for, whatever the age asked for' }),
  })
  .openapi('ReviewQueue');
export type ReviewQueue = z.infer<typeof ReviewQueue>;

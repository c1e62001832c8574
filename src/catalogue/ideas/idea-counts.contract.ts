import { z } from '@hono/zod-openapi';
import { categoryIds } from '../../shared/vocabulary/categories.ts';

/** A published facet of the ideas, such as `budget:under_2000`, and how many have it. */
export const FacetCount = z.object({ facet: z.string(), count: z.int() }).openapi('FacetCount');
export type FacetCount = z.infer<typeof FacetCount>;

export const CategoryCount = z
  .object({ id: z.enum(categoryIds), label: z.string(), count: z.int(), pro_picks: z.int() })
  .openapi('CategoryCount');
export type CategoryCount = z.infer<typeof CategoryCount>;

import { z } from '@hono/zod-openapi';
import { IdeaId } from './admin-ideas.contract.ts';

export const RevisionParams = IdeaId.extend({
  number: z
    .string()
    .regex(/^\d{1,6}$/, 'number must be a whole number')
    .transform(Number)
    .openapi({ type: 'integer', minimum: 0, maximum: 999_999 }),
});
export const RevisionDiff = z
  .object({
    title: z.string(),
    number: z.int(),
    saved_at: z.iso.datetime(),
    is_current: z.boolean(),
    differences: z.array(z.object({ path: z.string(), label: z.string(), before: z.string(), after: z.string() })),
  })
  .openapi('IdeaRevisionDiff');
export type RevisionDiff = z.infer<typeof RevisionDiff>;

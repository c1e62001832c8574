import { z } from '@hono/zod-openapi';

const share = z.number().min(0);

export const EvidenceCounts = z
  .object({
    ideas: z.int(),
    figures_before: z.int().openapi({ description: 'Figures the catalogue showed before any was attached to an official table.' }),
    measured: z.int(),
    cited: z.int(),
    estimated: z.int(),
    editorial: z.int(),
    checked_of_before: share,
    checked_of_now: share,
    checked_at_the_head: share,
    us_and_uk: z.int(),
    us_and_uk_buyers: z.int().openapi({ description: 'Ideas whose buyers’ trade an official table counts.' }),
    us_and_uk_counted: z.int().openapi({ description: 'Those, and the ones of which the nearest trade is counted.' }),
    us_and_uk_paid: z.int(),
    us_and_uk_both: z.int(),
    guesses_in_scores: z.int(),
    contradictions: z.int(),
  })
  .openapi('EvidenceCounts');
export type EvidenceCounts = z.infer<typeof EvidenceCounts>;

import { z } from '@hono/zod-openapi';

/** What members report of their own tests of an idea. It is no signal: no score, order or count of figures knows this shape. */
export const ReportedTests = z
  .object({
    readers: z.int().openapi({ description: 'Different people, from five up; of each the test given last' }),
    passed: z.int(),
    median_days: z.int(),
    median_cost_cents: z.int(),
    basis: z.literal('reported'),
    is_demo: z.boolean().openapi({ description: 'Made up, to show what it looks like; never on a production site' }),
  })
  .openapi('ReportedTests', { description: 'What members report of their own tests of an idea; null below five people. In no score.' });
export type ReportedTests = z.infer<typeof ReportedTests>;

/** What is given of one test, and nothing else. */
export const GivenFacts = z
  .object({
    method: z.string().nullable().openapi({ description: 'A method of the library, by its id' }),
    passed: z.boolean(),
    days: z.int(),
    cost_cents: z.int(),
    sample_size: z.int(),
  })
  .openapi('GivenFacts');
export type GivenFacts = z.infer<typeof GivenFacts>;

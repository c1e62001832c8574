import { z } from '@hono/zod-openapi';

/** The shapes of dated rules on the wire. */

export const RuleQuery = z
  .object({
    country: z.union([z.literal(''), z.string().regex(/^([A-Z]{2}|worldwide)$/, 'country must be two capital letters')]).optional(),
    trade: z
      .union([z.literal(''), z.string().regex(/^(\d\d|31-33|44-45|48-49)$/, 'trade must be a NAICS sector, such as 23 or 31-33')])
      .optional(),
  })
  .openapi('RuleQuery');
export type RuleQuery = z.infer<typeof RuleQuery>;

export const Rule = z
  .object({
    id: z.string(),
    date: z.string().openapi({ description: 'A day, or the month or year where no day is fixed.' }),
    what: z.string(),
    official: z.string().openapi({ description: 'The law or rule, as it is cited.' }),
    passage: z.object({ quote: z.string(), publisher: z.string(), url: z.url(), read_on: z.iso.date() }),
    country: z.string(),
    trades: z.array(z.string()).openapi({ description: 'NAICS sectors of the ideas it matters to.' }),
    has_passed: z.boolean(),
    ideas: z.array(z.object({ slug: z.string(), title: z.string() })),
  })
  .openapi('Rule');
export type Rule = z.infer<typeof Rule>;

const Choice = z.object({ id: z.string(), label: z.string(), count: z.int() });
export const Rules = z
  .object({
    coming: z.array(Rule).openapi({ description: 'The next first.' }),
    this_month: z.array(Rule),
    past: z.array(Rule).openapi({ description: 'The latest first.' }),
    month: z.string(),
    countries: z.array(Choice),
    trades: z.array(Choice),
  })
  .openapi('Rules');
export type Rules = z.infer<typeof Rules>;

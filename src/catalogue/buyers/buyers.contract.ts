import { z } from '@hono/zod-openapi';
import { chosen, wholeNumber } from '../../platform/api/query-shapes.ts';
import { Signal } from '../ideas/ideas.contract.ts';
import { DEFAULT_INCOME_USD, DEFAULT_PRICE_USD, MAX_USD } from './buyers.ts';

const dollars = (what: string, fallback: number) => wholeNumber(what, { min: 1, max: MAX_USD, fallback });

export const BuyersQuery = z.object({
  country: chosen(z.string().regex(/^[A-Z]{2}$/, 'country must be two capital letters'))
    .transform((country) => country ?? 'US')
    .openapi({ type: 'string', description: 'Two letters, one of `countries`; the United States when left out.' }),
  search: chosen(z.string().max(100, 'search must be at most 100 characters')).openapi({
    description: 'Words of a trade, or the beginning of its code.',
  }),
  trade: chosen(z.string().max(120, 'trade must be at most 120 characters')).openapi({
    description: 'The code of a trade: NAICS in the US, SIC in GB, NACE elsewhere; or several with commas between them, which are added.',
  }),
  part: chosen(z.string().max(40, 'part must be at most 40 characters')).openapi({
    description: 'One of `parts` of the trade found: an owner, a nation, a size or a turnover.',
  }),
  price: dollars('price', DEFAULT_PRICE_USD).openapi({ description: 'What one buyer pays in a month, in dollars.' }),
  income: dollars('income', DEFAULT_INCOME_USD).openapi({ description: 'What should come in a month, in dollars.' }),
});
export type BuyersQuery = z.infer<typeof BuyersQuery>;

const Trade = z.object({ code: z.string(), title: z.string(), count: z.int().nullable() });

export const Buyers = z
  .object({
    country: z.string(),
    countries: z.array(z.object({ id: z.string(), label: z.string() })),
    trades: z.array(Trade).openapi({ description: 'What `search` finds, the largest first; without it the largest of the country.' }),
    found: z
      .object({
        code: z.string().openapi({ description: 'As it was asked: one code, or several with commas.' }),
        title: z.string(),
        part: z.string(),
        parts: z
          .array(z.object({ id: z.string(), label: z.string(), group: z.string() }))
          .openapi({ description: 'What the table tells apart, each by itself: it has no combinations.' }),
        count: z.int().nullable().openapi({ description: 'Null where the publisher withholds it.' }),
        figures: z.array(Signal).openapi({
          description: 'The count, its change, jobs and pay where the table has them, each with source, licence and cautions.',
        }),
        share: z
          .object({ needed: z.int(), price: z.int(), income: z.int(), percent: z.number().nullable(), sentence: z.string() })
          .nullable(),
      })
      .nullable(),
  })
  .openapi('Buyers');
export type Buyers = z.infer<typeof Buyers>;

import { z } from '@hono/zod-openapi';
import { DEFAULT_INCOME_USD, DEFAULT_PRICE_USD, MAX_USD, Signal } from '../../catalogue/index.ts';
import { fates } from '../../engine/index.ts';
import { currencyCodes } from '../../shared/places/currencies.ts';

const dollars = (what: string) =>
  z
    .number(`${what} must be a number of dollars`)
    .int(`${what} must be whole dollars`)
    .min(1, `${what} must be at least $1`)
    .max(MAX_USD, `${what} must be at most $999,999`)
    .optional();

export const BuyersId = z
  .string()
  .regex(/^(trade:\d{4,6}|occupation:\d\d-\d{4}|[A-Z]{2}:[\w-]{1,16})$/, 'buyers must be one of `candidates`, such as trade:31212');

export const FreeCheckInput = z
  .object({
    idea: z.string('Please describe your idea').trim(),
    buyers: BuyersId.optional().openapi({ description: 'Who buys, if not the group that was taken for it: the `id` of a candidate.' }),
    price: dollars('price').openapi({
      description: `What one buyer pays in a month, in the currency of the answer; by itself what the text names, or $${DEFAULT_PRICE_USD} converted.`,
    }),
    income: dollars('income').openapi({
      description: `What should come in a month, in the currency of the answer; by itself what the text names, or $${DEFAULT_INCOME_USD} converted.`,
    }),
  })
  .openapi('FreeCheckInput');
export type FreeCheckInput = z.infer<typeof FreeCheckInput>;

const Candidate = z.object({ id: BuyersId, kind: z.enum(['trade', 'occupation']), title: z.string() });

export const FreeCheck = z
  .object({
    idea: z.string(),
    refusal: z.string().nullable().openapi({ description: 'Why the policy on harm refuses the idea; then there is nothing else.' }),
    buyer_words: z.string().openapi({ description: 'What the text calls its buyers; empty when it does not say.' }),
    candidates: z
      .array(Candidate)
      .openapi({ description: 'The trades and occupations that come nearest to the buyers, the nearest first.' }),
    buyers: z
      .object({
        id: BuyersId,
        is_guess: z.boolean().openapi({ description: 'Taken by the server from the words of the text; false once a person chose.' }),
        place: z.string().openapi({ description: 'The country that is counted.' }),
        title: z.string(),
        count: z.number().nullable(),
        figures: z.array(Signal),
        share: z.object({ needed: z.number(), percent: z.number().nullable(), sentence: z.string() }).nullable(),
        counter: z.string().nullable(),
      })
      .nullable()
      .openapi({ description: 'The count; null where no group is near enough to be taken for the buyers.' }),
    closest: z
      .array(
        z.object({
          name: z.string(),
          what: z.string(),
          url: z.string().nullable(),
          fate: z.enum(fates),
          listed_by: z.string(),
          as_of: z.iso.date(),
          similarity: z
            .number()
            .openapi({ description: 'The engine’s estimate, 0–1, that it solves the same problem for the same people.' }),
        }),
      )
      .openapi({ description: 'The three nearest companies of our lists; to be checked by the person.' }),
    companies_read: z.boolean().openapi({ description: 'Whether the lists of companies could be read.' }),
    market: z
      .object({
        country: z.string().optional().openapi({ description: 'Two letters; absent for a place that is no single country.' }),
        label: z.string(),
        is_named: z.boolean().openapi({ description: 'By the text, through a place or its money; else the United States are taken.' }),
        is_counted: z
          .boolean()
          .openapi({ description: 'Whether an official table counts its trades; if not, nothing is counted instead.' }),
        also: z.array(z.string()).openapi({ description: 'Other places that the text names, which are not counted.' }),
      })
      .openapi({ description: 'Where the buyers are.' }),
    currency: z
      .object({ code: z.enum(currencyCodes), sign: z.string() })
      .openapi({ description: 'The money of `price` and `income`: what the text names, else that of its country.' }),
    price: z.int(),
    income: z.int(),
    conversion: z.string().nullable().openapi({ description: 'What of the two was converted, from what, and at which rate.' }),
  })
  .openapi('FreeCheck');
export type FreeCheck = z.infer<typeof FreeCheck>;

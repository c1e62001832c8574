import { z } from '@hono/zod-openapi';
import { CitedPassage } from '../evidence/figure.contract.ts';
import { Dossier } from './dossier.contract.ts';
import { type SentAsWritten, sentAsWritten } from './field-places.ts';

const score = z.number().min(0).max(10);

// An editor's lengths and counts are not repeated here: what one version of the product has stored, another must still be able to show.
export const Rated = z.object({ rating: score, reason: z.string() });
export const Competitor = z.object({
  name: z.string(),
  url: z.string().optional(),
  what: z.string(),
  price: z.string().optional(),
  weakness: z.string(),
  proof: CitedPassage.optional().openapi({ description: 'Where it was found; absent when it was not checked.' }),
});
export const cents = z.int().openapi({ description: 'US cents' });
export const Offer = z.object({ offer: z.string(), price_cents: cents, per: z.enum(['free', 'once', 'month', 'year', 'use']) });
export const Test = z.object({ what: z.string(), cost_cents: cents, days: z.int(), pass: z.string() });
export const members = z.int().nullable().openapi({ description: 'Null until a source has counted them.' });
export const MarketSize = z.object({
  value: z.int().openapi({ description: 'buyers × price, in cents a year' }),
  buyers: z.int(),
  buyers_are: z.string(),
  price: z.int().openapi({ description: 'What one buyer pays in a year, in cents' }),
  how: z.string(),
});

type Written = Pick<typeof Dossier.shape, SentAsWritten>;

/** The fields that are sent as they are written, in the contract's shapes without an editor's lengths and counts. */
export const writtenFields = Object.fromEntries(sentAsWritten.map((key) => [key, unlimited(Dossier.shape[key])])) as Written;

function unlimited(shape: z.core.$ZodType): z.core.$ZodType {
  if (shape instanceof z.ZodOptional) return z.optional(unlimited(shape.unwrap()));
  if (shape instanceof z.ZodNullable) return z.nullable(unlimited(shape.unwrap()));
  if (shape instanceof z.ZodArray) return z.array(unlimited(shape.element));
  if (shape instanceof z.ZodObject)
    return z.object(Object.fromEntries(Object.entries(shape.shape).map(([key, part]) => [key, unlimited(part)])));
  if (shape instanceof z.ZodString) return z.string();
  if (shape instanceof z.ZodNumber) return shape.isInt ? z.int() : z.number();
  return shape;
}

import { z } from '@hono/zod-openapi';
import { CitedPassage } from '../evidence/figure.contract.ts';

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

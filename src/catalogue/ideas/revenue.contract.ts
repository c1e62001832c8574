import { z } from 'zod';

const text = (min: number, max: number) => z.string().trim().min(min).max(max);
const count = z.number().int().min(0).max(10_000_000_000);
const usd = z.number().min(0).max(1_000_000_000);
/** The most that may come in in a year: buyers times price stay exact in cents. */
export const MAX_YEARLY_USD = 90_000_000_000_000;
/** What is done in a year, how often, and the hours each time takes. */
const Hours = z
  .array(z.strictObject({ what: text(3, 80), times: z.number().int().min(1).max(100_000), each: z.number().min(0.01).max(2_000) }))
  .min(1);

/** What a dossier expects to take in a year, from how many customers, and what of the low case is kept. */
export const Revenue = z
  .strictObject({
    customers_min: count,
    customers_max: count,
    price_usd_year: usd,
    how: text(60, 600),
    /**
     * The low case to what is kept: a year's costs, what comes in beside the price, among how many founders the rest is shared, and where the founders'
     * hours of that year go. Hours that are paid for are among the costs. `stock` is for customers who pay on: how many the year begins with, who joins
     * and who leaves, of whom `customers_min` is the mean. `worse` is the number that the sum hangs on most, at a worse value.
     */
    low: z
      .strictObject({
        costs_usd: usd,
        beside_usd: usd.default(0),
        founders: z.number().int().min(1).max(4),
        stock: z.strictObject({ start: count, joined: count, left: count }).optional(),
        hours: z.strictObject({ serving: Hours.max(4), winning: Hours.max(2), running: Hours.max(2) }).optional(),
        worse: z.strictObject({ if: text(10, 160), left_usd: z.number().min(-1_000_000).max(1_000_000) }).optional(),
      })
      .optional(),
  })
  .refine((revenue) => Math.max(revenue.customers_min, revenue.customers_max) * revenue.price_usd_year <= MAX_YEARLY_USD, {
    path: ['customers_max'],
    error: 'customers times price can come to 90 trillion dollars a year at most',
  });

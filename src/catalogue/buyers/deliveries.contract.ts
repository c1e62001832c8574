import { z } from 'zod';

/** A kind of delivery with fewer dossiers is read as all of them. */
export const LEAST_DOSSIERS = 10;

/** The lower quarter, the middle and the upper quarter of what dossiers estimate. */
const Quartiles = z
  .tuple([z.number().positive(), z.number(), z.number()])
  .refine(([low, middle, high]) => low <= middle && middle <= high, 'Not in order');
const Delivery = z.strictObject({
  dossiers: z.int().min(LEAST_DOSSIERS),
  /** What one buyer pays in a year, by the cautious case. */
  priceUsdYear: Quartiles,
  /** The share of the sales that is kept after costs. */
  keptShare: Quartiles,
  /** The founders’ hours for each $1,000 of sales. */
  hoursPer1000Usd: Quartiles,
  /** By how much the sales of a month grew each month until the last milestone. */
  gainUsdMonth: Quartiles,
});

/** What it takes to earn, by kind of delivery: the estimates of our own dossiers, which nobody measured. */
export const Deliveries = z.strictObject({
  all: Delivery,
  kinds: z.record(z.string(), Delivery),
  /** What dossiers for private buyers take: a household pays what a business does not notice. */
  privatePriceUsdYear: Quartiles,
});
export type Deliveries = z.infer<typeof Deliveries>;

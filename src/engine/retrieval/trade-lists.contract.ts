import { z } from 'zod';

const Phrase = z.string().trim().min(2);

/** One kind of product in a file of catalogue/trades. */
export const TradeEntry = z.strictObject({
  name: z.string().trim().min(2),
  /** What the trade itself says. */
  terms: z.array(Phrase).optional(),
  /** What somebody outside would say. */
  outsiders: z.array(Phrase).optional(),
});
export type TradeEntry = z.infer<typeof TradeEntry>;
export const TradeList = z.array(TradeEntry).min(1);

import { z } from 'zod';
import { verdicts } from '../report-names.ts';

/** Kinds of product in the words of readers. */
export const readersKinds = [
  'software',
  'marketplace',
  'service',
  'physical product',
  'content',
  'hardware with software',
  'finance',
] as const;

/** A text as somebody told an idea, with what is sold, whom it is for, who decides to buy and who pays: what reading an idea is learned from. Empty where nobody is meant. The verdict is the one a fair adviser would give, by somebody who read the text once and quickly; a hand may add the idea told again in other words. */
export const Reading = z.strictObject({
  text: z.string().min(1).max(1_500),
  again: z.string().min(1).max(1_500).optional(),
  verdict: z.enum(verdicts),
  kind: z.enum(readersKinds),
  user: z.string().max(120),
  buyer: z.string().max(120),
  payer: z.string().max(120),
});
export type Reading = z.infer<typeof Reading>;
export const ReadingList = z.array(Reading).min(1);

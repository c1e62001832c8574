import { z } from 'zod';
import { stances, verbIds } from './answer.ts';

/** A file of catalogue/strategist: questions as people ask them, under the verb that answers them. */
export const ExampleList = z
  .array(
    z.strictObject({
      verb: z.enum(verbIds),
      with: z.strictObject({ stance: z.enum(stances) }).optional(),
      asked: z.array(z.string().min(2).max(200)).min(3),
    }),
  )
  .min(1);
export type ExampleList = z.infer<typeof ExampleList>;

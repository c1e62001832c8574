import { z } from 'zod';
import list from '../../../../catalogue/generator/audiences.yaml';
import { categoryIds } from '../../../shared/vocabulary/categories.ts';

const Text = z.string().min(1);

/** Somebody whose work an idea may be for: who, what they do over and over, and what goes wrong. */
export const Audience = z.strictObject({
  id: Text,
  categories: z.array(z.enum(categoryIds)).min(1),
  type: z.enum(['b2b', 'b2c', 'b2b2c', 'b2g']),
  /** Plural: “independent veterinary clinics”. */
  who: Text,
  /** One person: “the practice manager of an independent veterinary clinic”. */
  one: Text,
  /** What they handle, singular and plural. */
  record: Text,
  records: Text,
  /** What has to be done with it, as a gerund. */
  chore: Text,
  /** What it costs when it goes wrong. */
  loss: Text,
  /** What they do it with today. */
  tool: Text,
  buyer: Text,
  /** Words by which a prompt finds it. */
  words: z.array(Text).min(1),
});
export type Audience = z.infer<typeof Audience>;

export const audiences = list as readonly Audience[];

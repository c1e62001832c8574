import { z } from 'zod';
import { CATEGORY_CHOICES, categoryIds } from '../shared/vocabulary/categories.ts';

const Term = z.string().trim().min(1, 'A term cannot be empty').max(214, 'A term must be at most 214 characters');
const Terms = z.array(Term).max(20, 'At most 20 terms of one source').default([]);

/** What an editor says of a topic: a file of `catalogue/topics/`, or an administrator's form. */
export const TopicInput = z.strictObject({
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'slug must be lower-case words joined by hyphens')
    .max(80, 'slug must be at most 80 characters'),
  name: z.string().trim().min(2, 'name must be at least 2 characters').max(80, 'name must be at most 80 characters'),
  category: z.enum(categoryIds, CATEGORY_CHOICES),
  description: z
    .string()
    .trim()
    .min(40, 'description must be at least 40 characters')
    .max(600, 'description must be at most 600 characters'),
  terms: z.strictObject({
    npm: Terms,
    pypi: Terms,
    wikipedia: Terms,
    hacker_news: Terms,
    stack_exchange: Terms,
    github: Terms,
    tag: Terms,
  }),
});
export type TopicInput = z.infer<typeof TopicInput>;

/** `catalogue/measured/topic-downloads.json`: downloads in the month before each of two dates, by package. */
export const TopicDownloads = z.object({
  source: z.string(),
  dates: z.tuple([z.iso.date(), z.iso.date()]),
  registry: z.object({ packages: z.int(), floor: z.int(), median_ratio: z.number().positive() }),
  packages: z.record(z.string(), z.tuple([z.number().positive(), z.number().positive()])),
});
export type TopicDownloads = z.infer<typeof TopicDownloads>;

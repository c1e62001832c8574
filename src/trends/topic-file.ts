import { z } from 'zod';
import { CATEGORY_CHOICES, categoryIds } from '../shared/vocabulary/categories.ts';
import type { TopicKind } from './topic-kinds.ts';

const Term = z.string().trim().min(1, 'A term cannot be empty').max(214, 'A term must be at most 214 characters');
const Terms = z.array(Term).max(20, 'At most 20 terms of one source').default([]);
const One = z.array(Term).max(1, 'Values of two series cannot be added up: name one').default([]);
const coded = (form: RegExp, message: string) => z.array(z.string().regex(form, message)).max(20).default([]);

/** What happened in the world that a topic's line should be read against, such as a release. */
const TopicFileEvent = z.strictObject({
  on: z.iso.date('An event has a day, such as 2022-11-30'),
  what: z.string().trim().min(5, 'Say what happened').max(140, 'An event must be at most 140 characters'),
  publisher: z.string().trim().min(2, 'Name who says so').max(80),
  url: z.url({ protocol: /^https?$/, error: 'An event needs the address of a page that says so' }),
});
export type TopicFileEvent = z.infer<typeof TopicFileEvent>;

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
    github_people: One,
    us_applications: One,
    postings: One,
    posted_pay: One,
    ai_postings: One,
    us_jobs: One,
    us_pay: One,
    naics: coded(/^(\d\d|31-33|44-45|48-49)$/, 'A NAICS sector is two digits, 31-33, 44-45 or 48-49'),
    soc: coded(/^\d\d-\d{4}$/, 'An occupation is a SOC code such as 13-2011'),
    country: coded(/^[A-Z]{2}$/, 'A country is two capital letters'),
    tag: Terms,
  }),
  events: z.array(TopicFileEvent).max(8, 'At most 8 events').default([]),
});
export type TopicInput = z.infer<typeof TopicInput>;

/** @returns what a topic is, by what it is measured with or declared to be about */
export function kindOf({ terms }: Pick<TopicInput, 'terms'>): TopicKind {
  if (terms.us_jobs.length + terms.us_pay.length > 0) return 'occupation';
  const isSector = terms.us_applications.length + terms.postings.length + terms.posted_pay.length + terms.ai_postings.length > 0;
  return isSector || terms.naics.length > 0 ? 'sector' : 'tool';
}

/** `catalogue/measured/topic-downloads.json`: downloads in the month before each of two dates, by package. */
export const TopicDownloads = z.object({
  source: z.string(),
  dates: z.tuple([z.iso.date(), z.iso.date()]),
  registry: z.object({ packages: z.int(), floor: z.int(), median_ratio: z.number().positive() }),
  packages: z.record(z.string(), z.tuple([z.number().positive(), z.number().positive()])),
});
export type TopicDownloads = z.infer<typeof TopicDownloads>;

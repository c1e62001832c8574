import { z } from '@hono/zod-openapi';
import { categoryIds } from '../../shared/vocabulary/categories.ts';

/** What webhooks carry: the shape of Standard Webhooks around the data of each event. https://www.standardwebhooks.com */

const score = z.number().min(0).max(10);
const status = z.string().nullable();

export const IdeaPublished = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    tagline: z.string(),
    category: z.enum(categoryIds),
    tags: z.array(z.string()),
    idea_score: score,
    is_pro_pick: z.boolean(),
    published_at: z.iso.datetime(),
    access: z.enum(['full', 'teaser']).openapi({ description: 'What you may read of it, by your plan.' }),
    url: z.url(),
  })
  .openapi('IdeaPublished');

export const ReportFinished = z
  .object({
    id: z.uuid(),
    title: z.string(),
    verdict: z.string().nullable(),
    confidence: z.string().nullable(),
    scores: z.object({
      demand: score.nullable(),
      competition: score.nullable(),
      momentum: score.nullable(),
      difficulty: score.nullable(),
    }),
    url: z.url(),
  })
  .openapi('ReportFinished');

export const TopicTurned = z
  .object({
    slug: z.string(),
    name: z.string(),
    from: status.openapi({ description: 'Null where it had no clear course.' }),
    to: status,
    growth_rate: z.number(),
    growth_months: z.int(),
    url: z.url(),
  })
  .openapi('TopicTurned');

export const WatchFound = z
  .object({
    watched: z.object({ kind: z.enum(['idea', 'report']), title: z.string(), url: z.url() }),
    companies: z.array(z.object({ name: z.string(), what: z.string() })).min(1),
  })
  .openapi('WatchFound');

export const TestMoved = z
  .object({
    id: z.uuid(),
    title: z.string(),
    project: z.object({ id: z.uuid(), title: z.string() }),
    state: z.enum(['running', 'ended']).openapi({ description: 'As it is when this is sent.' }),
    due_on: z.iso.date().openapi({ description: 'Its last day.' }),
    sample_size: z.int(),
    pass_count: z.int(),
    tried: z.int(),
    yes: z.int(),
    result: z
      .enum(['holds', 'wrong', 'undecided'])
      .nullable()
      .openapi({ description: 'What it says of its assumption; null while it runs.' }),
    point_before: score.nullable().openapi({ description: 'The point of the project, of 10, before the result; null while it runs.' }),
    point_after: score.nullable(),
    url: z.url(),
  })
  .openapi('TestMoved');

export const PaymentMoved = z
  .object({
    id: z.uuid(),
    purpose: z.enum(['subscription', 'lifetime', 'claim']),
    amount_cents: z.int().openapi({ description: 'What moved, signed: negative where it leaves us.' }),
    currency: z.string(),
    url: z.url(),
  })
  .openapi('PaymentMoved');

export const TestSent = z.object({ message: z.string() }).openapi('TestSent');

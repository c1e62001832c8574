import { z } from '@hono/zod-openapi';
import { emailsStandings, STANDING_MEANS } from '../people/index.ts';
import { Cursor, NextCursor, Pagination, TotalIsCapped, wholeNumber } from '../platform/api/query-shapes.ts';
import { categoryIds } from '../shared/vocabulary/categories.ts';
import { optionalCategory } from '../shared/vocabulary/category-input.ts';
import { type StatusId, statuses } from './forecast/status.ts';
import { sourceIds } from './series-sources.ts';
import { topicKindIds } from './topic-kinds.ts';
import { topicSorts } from './topic-labels.ts';

/** The shapes of trending topics on the wire. Names are those of the product's specification; growth is in percent. */

const statusIds = statuses.map(({ id }) => id) as [StatusId, ...StatusId[]];
const Category = z.enum(categoryIds);

export const TopicQuery = z
  .object({
    sort: z.union([z.literal(''), z.enum(topicSorts)], `sort must be one of ${topicSorts.join(', ')}`).optional(),
    category: optionalCategory(),
    kind: z.union([z.literal(''), z.enum(topicKindIds)], `kind must be one of ${topicKindIds.join(', ')}`).optional(),
    search: z.string('search must be one text').trim().max(200, 'search must be at most 200 characters').default(''),
    page: wholeNumber('page', { min: 1, max: 10_000, fallback: 1 }),
    limit: wholeNumber('limit', { min: 1, max: 100, fallback: 30 }),
    cursor: Cursor,
  })
  .openapi('TopicQuery');
export type TopicQuery = z.infer<typeof TopicQuery>;

export const TopicSlug = z.object({ slug: z.string().min(1).max(200, 'slug must be at most 200 characters') });

const Forecast = z.object({
  chance: z.number().openapi({ description: 'Chance (0–1) of growing 1.5 times as fast as the registry in the next six months.' }),
  low: z.number(),
  middle: z.number(),
  high: z.number(),
  because: z.array(z.object({ label: z.string(), points: z.number() })),
});

export const TopicCard = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    kind: z.enum(topicKindIds),
    category: Category,
    description: z.string(),
    growth_rate: z.number().openapi({
      description: 'Percent against the growth of the whole source, over `growth_months`; the topic’s own where `is_relative` is false.',
    }),
    is_relative: z.boolean().openapi({ description: 'False where nobody counts the whole of the source.' }),
    growth_months: z.int(),
    search_volume: z.int().nullable().openapi({ description: 'Searches a month; null while no source of searches has measured it.' }),
    volume: z.number().openapi({ description: 'What the source counted in its last month, in `volume_unit`.' }),
    volume_unit: z.string(),
    source: z.enum(sourceIds),
    basis: z.enum(['measured', 'estimated']),
    opportunity_score: z.number().min(0).max(10),
    related_ideas_count: z.int(),
    trending_since: z
      .string()
      .nullable()
      .openapi({ description: 'Year and month in which its present course began; null where no turn stands out.' }),
    status: z
      .enum(statusIds)
      .nullable()
      .openapi({ description: 'Null where no course stands out, or the series is too short to judge one.' }),
    is_judged: z.boolean().openapi({ description: 'Whether the series was long enough to judge a course.' }),
    last_measured_at: z.iso.date(),
    points: z.int(),
    sparkline: z.array(z.number().nullable()).openapi({ description: 'The latest periods; null where nothing was measured.' }),
  })
  .openapi('TopicCard');
export type TopicCard = z.infer<typeof TopicCard>;

export const TopicPage = z
  .object({
    topics: z.array(TopicCard),
    pagination: Pagination,
    total_is_capped: TotalIsCapped,
    next_cursor: NextCursor,
    summary: z.object({
      average_growth: z.number().openapi({ description: 'Mean growth rate of all topics found, percent.' }),
      total_volume: z.number().openapi({ description: 'Sum of the last month of all topics found that count downloads.' }),
      related_ideas: z.int().openapi({ description: 'Different ideas that meet any of the topics found.' }),
    }),
    categories: z.array(z.object({ id: Category, count: z.int() })),
    kinds: z.array(z.object({ id: z.enum(topicKindIds), count: z.int() })),
  })
  .openapi('TopicPage');
export type TopicPage = z.infer<typeof TopicPage>;

const TopicEvent = z.object({
  kind: z.enum(['rule', 'release', 'method', 'revision']),
  on: z.iso.date(),
  what: z.string(),
  source: z.string().openapi({ description: 'Who says so, or the law as it is cited.' }),
  url: z.string(),
});
export type TopicEvent = z.infer<typeof TopicEvent>;

export const Topic = TopicCard.extend({
  own_growth_rate: z.number().openapi({ description: 'Percent over the same span, not against anything.' }),
  score_parts: z.array(z.object({ key: z.string(), label: z.string(), weight: z.number(), value: z.number(), from: z.string() })),
  forecast: Forecast.nullable(),
  computed_at: z.iso.datetime(),
  channels: z.array(
    z.object({
      source: z.enum(sourceIds),
      unit: z.string(),
      definition: z.string(),
      publisher: z.string(),
      address: z.url(),
      licence: z.string(),
      terms: z.array(z.object({ term: z.string(), url: z.url() })),
      points: z.array(z.object({ observed_at: z.iso.date(), value: z.number(), basis: z.enum(['measured', 'estimated']) })),
      last_tried_at: z.iso.datetime().nullable(),
      problem: z.string().nullable(),
      revisions: z
        .array(z.object({ observed_at: z.iso.date(), was: z.number(), is_now: z.number(), revised_at: z.iso.datetime() }))
        .openapi({ description: 'What the publisher corrected, the latest first.' }),
      events: z.array(TopicEvent).openapi({ description: 'What happened within the time measured, by date, each with its source.' }),
    }),
  ),
  related_topics: z.array(
    TopicCard.pick({
      slug: true,
      name: true,
      growth_rate: true,
      growth_months: true,
      source: true,
      last_measured_at: true,
      points: true,
      sparkline: true,
    }),
  ),
  related_ideas: z.array(z.object({ id: z.uuid(), slug: z.string(), title: z.string(), tagline: z.string() })),
  watched: z.boolean().openapi({ description: 'Whether the one who asks watches it.' }),
  emails: z.boolean().nullable().openapi({ description: 'Whether emails about it are sent to who watches it. Null of a visitor.' }),
  emails_standing: z
    .enum(emailsStandings)
    .nullable()
    .openapi({ description: `Whether emails about it are sent to who watches it, or why not. ${STANDING_MEANS}. Null of a visitor.` }),
}).openapi('Topic');
export type Topic = z.infer<typeof Topic>;

export const Watch = z.object({ watched: z.boolean() }).openapi('Watch');

/** A topic as an idea that meets it shows it. */
export const TopicLine = z
  .object({
    slug: z.string(),
    name: z.string(),
    kind: z.enum(topicKindIds),
    growth_rate: z.number(),
    growth_months: z.int(),
    sparkline: z.array(z.number().nullable()),
    points: z.int(),
    is_relative: z.boolean(),
    status: z.enum(statusIds).nullable(),
    is_judged: z.boolean(),
    source: z.enum(sourceIds),
    last_measured_at: z.iso.date(),
  })
  .openapi('TopicLine');
export type TopicLine = z.infer<typeof TopicLine>;

/** The topics that ideas meet first, with their curves. */
export const ClosestTopics = z
  .record(
    z.string(),
    TopicLine.pick({
      slug: true,
      name: true,
      growth_rate: true,
      growth_months: true,
      source: true,
      last_measured_at: true,
      sparkline: true,
      points: true,
    }),
  )
  .openapi({ description: 'The closest topic of each idea of the page that meets one, by the id of the idea.' });

import { z } from '@hono/zod-openapi';
import { Pagination, TotalIsCapped, wholeNumber } from '../../platform/api/query-shapes.ts';
import { categoryIds } from '../../shared/vocabulary/categories.ts';
import { optionalCategory } from '../../shared/vocabulary/category-input.ts';
import { sourceIds, TopicCard, TopicInput } from '../../trends/index.ts';

/** The shapes of topics as administrators see and change them. */

export const topicStates = ['active', 'retired', 'merged'] as const;
const State = z.enum(topicStates);
const Source = z.enum(sourceIds, `source must be one of ${sourceIds.join(', ')}`);
const orEmpty = <Values extends readonly [string, ...string[]]>(name: string, values: Values) =>
  z.enum(['', ...values] as const, `${name} must be one of ${values.join(', ')}`).default('');

export const topicOrders = ['name', 'growth', 'ideas', 'measured'] as const;
export const AdminTopicQuery = z.object({
  search: z.string('search must be one text').trim().max(200, 'search must be at most 200 characters').default(''),
  category: optionalCategory(),
  state: orEmpty('state', topicStates),
  source: orEmpty('source', sourceIds).openapi({ description: 'Topics mapped to this source' }),
  sort: z.enum(topicOrders, `sort must be one of ${topicOrders.join(', ')}`).default('name'),
  direction: z.enum(['asc', 'desc'], 'direction must be asc or desc').default('asc'),
  page: wholeNumber('page', { min: 1, max: 10_000, fallback: 1 }),
});
export type AdminTopicQuery = z.infer<typeof AdminTopicQuery>;

export const AdminTopic = z
  .object({
    slug: z.string(),
    name: z.string(),
    category: z.enum(categoryIds),
    state: State,
    growth_rate: z.number().nullable(),
    growth_months: z.int().nullable(),
    source: Source.nullable().openapi({ description: 'The source its growth is from' }),
    status: TopicCard.shape.status,
    is_judged: z.boolean().nullable(),
    related_ideas_count: z.int(),
    last_measured_at: z.iso.date().nullable(),
    sources: z.array(z.object({ source: Source, terms: z.int(), problem: z.string().nullable() })),
  })
  .openapi('AdminTopic');
export type AdminTopic = z.infer<typeof AdminTopic>;

export const TopicSourceHealth = z
  .object({
    source: Source,
    topics: z.int().openapi({ description: 'Active topics mapped to it' }),
    with_problem: z.int().openapi({ description: 'Of them those it failed last' }),
    gaps: z.int().openapi({ description: 'Periods within its series that nobody measured' }),
    last_tried_at: z.iso.datetime().nullable(),
    last_measured_at: z.iso.datetime().nullable(),
    is_running: z.boolean(),
  })
  .openapi('TopicSourceHealth');
export type TopicSourceHealth = z.infer<typeof TopicSourceHealth>;

export const AdminIngestRun = z
  .object({
    id: z.uuid(),
    source: Source,
    started_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
    topics: z.int(),
    asked: z.int(),
    points_new: z.int(),
    refused: z.array(z.object({ topic: z.string(), month: z.string(), value: z.number().nullable(), reason: z.string() })),
    changed: z.array(z.string()),
    problem: z.string().nullable(),
  })
  .openapi('AdminIngestRun');
export type AdminIngestRun = z.infer<typeof AdminIngestRun>;

export const AdminTopicPage = z
  .object({
    topics: z.array(AdminTopic),
    pagination: Pagination,
    total_is_capped: TotalIsCapped,
    sources: z.array(TopicSourceHealth),
    runs: z.array(AdminIngestRun).openapi({ description: 'The latest twenty ingests' }),
    can_ask: z.boolean().openapi({ description: 'False where asking live sources is switched off' }),
  })
  .openapi('AdminTopicPage');
export type AdminTopicPage = z.infer<typeof AdminTopicPage>;

export const AdminTopicDetail = z
  .object({
    ...TopicInput.shape,
    state: State,
    merged_into: z.string().nullable(),
    channels: z.array(
      z.object({
        source: Source,
        points: z.int(),
        last_tried_at: z.iso.datetime().nullable(),
        last_measured_at: z.iso.datetime().nullable(),
        problem: z.string().nullable(),
      }),
    ),
    others: z.array(z.object({ slug: z.string(), name: z.string() })).openapi({ description: 'Topics it could be merged into' }),
  })
  .openapi('AdminTopicDetail');
export type AdminTopicDetail = z.infer<typeof AdminTopicDetail>;

export const TopicChanges = TopicInput.omit({ slug: true });
export const TopicStateChange = z.object({ retired: z.boolean() });
export const TopicMerge = z.object({ into: z.string('into must be the slug of a topic').min(1, 'Choose a topic to merge into').max(80) });
export const IngestRequest = z.object({ source: Source });
export const IngestBegun = z.object({ id: z.uuid() });

import { z } from 'zod';
import { planOf } from '../../money/index.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { addressKey, limitTries } from '../../platform/limits.server.ts';
import {
  checkIdea as checkedIdea,
  FreeCheck,
  FreeCheckInput,
  ValidateInput,
  Validation,
  validateIdea as validatedIdea,
} from '../../research/index.server.ts';
import { findTopic, listTopics, sourceOf, TopicQuery } from '../../trends/index.server.ts';
import { goingOn, toGoOn } from './cursor.ts';
import { strategistTool } from './strategist-tool.server.ts';
import { NOTICE, SourceLine, tool } from './tool.server.ts';

const TOPICS = 20;
const POINTS = 24;
const trade = z.string().min(1).max(80).describe('A trade or an occupation, such as “dentists”');
const country = z.string().length(2).optional().describe('ISO 3166 code, such as US, GB, DE; US when left out');

export const countBuyers = strategistTool({
  title: 'Count buyers',
  description: 'How many of a trade or an occupation a country has, by its official table, with code, period and licence.',
  verb: 'count_buyers',
  input: z.object({ trade, country }),
});

export const occupationPay = strategistTool({
  title: 'Pay of an occupation',
  description: 'What an occupation is paid, by the official table of the United States or the United Kingdom.',
  verb: 'pay',
  input: z.object({ trade, country }),
});

export const findRivals = strategistTool({
  title: 'Find rivals',
  description:
    'Companies of our lists that come near to an idea in words (`about`), or the rivals a dossier names (`slug`). Part of the paid plans; check_idea names the nearest three for everybody.',
  verb: 'competitors',
  isOpen: false,
  input: z.object({ about: z.string().min(10).max(300).optional(), slug: z.string().min(1).max(200).optional() }),
  fields({ about, slug }, { viewer }) {
    if (planOf(viewer.plan).chatMessagesPerMonth === 0)
      throw new DomainError('not_allowed', 'Finding rivals is part of the paid plans. check_idea names the nearest three.');
    if ((about === undefined) === (slug === undefined))
      throw new DomainError('invalid_input', 'Give either about or slug.', { about: 'Give either about or slug.' });
    return { ...(about ? { about } : {}), ...(slug ? { slug } : {}) };
  },
});

const Checked = z.object({ notice: z.string(), check: FreeCheck, sources: z.array(SourceLine) });

export const checkIdea = tool({
  title: 'Check an idea',
  description:
    'The free check of an idea in words: who buys and how many of them official tables count, the three nearest companies, one sum. No verdict; nothing is stored. Five a day.',
  scope: 'read',
  isOpen: true,
  input: z.object({
    idea: z.string().min(1).max(500),
    price: z.int().min(1).max(999_999).optional().describe('A month, in the money that the text names, else that of its country'),
    income: z.int().min(1).max(999_999).optional().describe('What should come in a month, in the same money'),
  }),
  output: Checked,
  async call({ ctx, viewer, engine, secret, address }, input) {
    await limitTries(ctx, secret, 'freeCheckFromAddress', addressKey(address));
    await limitTries(ctx, secret, 'freeCheckFromBrowser', viewer.userId ?? addressKey(address));
    const check = await checkedIdea(ctx, engine, FreeCheckInput.parse(input));
    return {
      notice: NOTICE,
      check,
      sources: [
        ...(check.buyers?.figures ?? []).map(({ source, metric, url }) => ({ label: `${source}: ${metric}`, url })),
        ...check.closest.map(({ name, listed_by, as_of, url }) => ({ label: `${name}, ${listed_by}, ${as_of}`, url })),
      ],
    };
  },
});

const TopicFound = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.string().nullable(),
  growth_rate: z.number().describe('Percent over growth_months; against the whole source where is_relative'),
  is_relative: z.boolean(),
  growth_months: z.number(),
  volume: z.number(),
  volume_unit: z.string(),
  opportunity_score: z.number(),
  last_measured_at: z.string(),
  source: SourceLine,
  url: z.string(),
});
const Trends = z.object({
  notice: z.string(),
  topics: z.array(TopicFound),
  series: z
    .array(
      z.object({
        unit: z.string(),
        definition: z.string(),
        source: SourceLine,
        licence: z.string(),
        points: z.array(z.object({ observed_at: z.string(), value: z.number(), basis: z.string() })),
      }),
    )
    .describe('Of one topic: what each source counted, the latest two years'),
  forecast: z.object({ chance: z.number(), low: z.number(), middle: z.number(), high: z.number() }).nullable(),
  next_cursor: z.string().optional(),
});

type Card = Awaited<ReturnType<typeof listTopics>>['topics'][number];
function topicFound(card: Card, appUrl: string): z.infer<typeof TopicFound> {
  const {
    slug,
    name,
    description,
    status,
    growth_rate,
    is_relative,
    growth_months,
    volume,
    volume_unit,
    opportunity_score,
    last_measured_at,
    source,
  } = card;
  const url = `${appUrl}/trending/${slug}`;
  return {
    ...{
      slug,
      name,
      description,
      status,
      growth_rate,
      is_relative,
      growth_months,
      volume,
      volume_unit,
      opportunity_score,
      last_measured_at,
    },
    source: { label: `${sourceOf(source).publisher}, measured ${last_measured_at}`, url },
    url,
  };
}

export const trend = tool({
  title: 'Trending topics',
  description: 'Topics whose interest or jobs are measured: a list by words, or one topic with its series, sources and forecast by `slug`.',
  scope: 'read',
  isOpen: true,
  input: z.object({
    slug: z.string().min(1).max(200).optional(),
    search: z.string().max(200).optional(),
    cursor: z.string().max(200).optional().describe('next_cursor of the page before'),
  }),
  output: Trends,
  async call({ ctx, viewer, appUrl }, { slug, search, cursor }) {
    if (slug !== undefined) {
      const topic = await findTopic(ctx, viewer, slug);
      return {
        notice: NOTICE,
        topics: [topicFound(topic, appUrl)],
        series: topic.channels.map(({ unit, definition, publisher, address, licence, points }) => ({
          ...{ unit, definition, licence, source: { label: publisher, url: address } },
          points: points.slice(-POINTS),
        })),
        forecast: topic.forecast
          ? { chance: topic.forecast.chance, low: topic.forecast.low, middle: topic.forecast.middle, high: topic.forecast.high }
          : null,
      };
    }
    const found = await listTopics(ctx, TopicQuery.parse({ search, ...goingOn(cursor, TOPICS), limit: String(TOPICS) }));
    return {
      notice: NOTICE,
      topics: found.topics.map((card) => topicFound(card, appUrl)),
      series: [],
      forecast: null,
      ...toGoOn(found),
    };
  },
});

const Validated = z.object({ notice: z.string(), validation: Validation, url: z.string() });

export const validateIdea = tool({
  title: 'Validate an idea',
  description:
    'Researches an idea in words: asks the sources, scores, and answers build, reshape, drop or not enough evidence, with the evidence of each claim. Takes one report of the month; the report stays in the account. Takes up to two minutes and tells its progress.',
  scope: 'research',
  isWrite: true,
  isOpen: false,
  input: z.object({ idea: ValidateInput.shape.idea, category: ValidateInput.shape.category }),
  output: Validated,
  async call({ ctx, viewer, engine, appUrl, progress }, { idea, category }) {
    const validation = await validatedIdea(ctx, engine, viewer, { idea, category }, ({ no, kind, name }) =>
      progress(no, name ? `${kind}: ${name}` : kind),
    );
    return { notice: NOTICE, validation, url: `${appUrl}/research/${validation.id}` };
  },
});

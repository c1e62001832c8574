import { z } from '@hono/zod-openapi';
import { NextCursor, Pagination, TotalIsCapped } from '../../platform/api/query-shapes.ts';
import { Basis } from '../../shared/vocabulary/basis.contract.ts';
import { categoryIds } from '../../shared/vocabulary/categories.ts';
import { ClosestTopics } from '../../trends/index.ts';
import { Beside, BuyerFigure, CitedPassage, Origin } from '../evidence/figure.contract.ts';
import { ReportedTests } from '../reported/reported.contract.ts';
import { type ConfidenceId, confidences } from './confidence.ts';
import { Competitor, cents, MarketSize, members, Offer, Rated, Test, writtenFields } from './dossier-shapes.contract.ts';
import { filterKeys } from './filters.ts';
import { lockedSectionKeys } from './sections.ts';

/** The shapes of ideas on the wire. Names are those of the product's specification; money is integer cents. */

const [score, texts] = [z.number().min(0).max(10), z.array(z.string())];
const Category = z.enum(categoryIds);
export const Access = z
  .discriminatedUnion('level', [
    z.object({ level: z.literal('full'), reason: z.enum(['daily_idea', 'free_window', 'plan']) }),
    z.object({ level: z.literal('teaser'), reason: z.enum(['pro_pick', 'older_than_free_window']) }),
  ])
  .openapi('Access');

/** What a score is made of. The values of the parts are the reader's who may read the whole: with the published method they give locked figures away. */
export const ScorePart = z.object({ key: z.string(), label: z.string(), weight: z.number(), basis: Basis });
export type ScorePart = z.infer<typeof ScorePart>;
const OpenScorePart = ScorePart.extend({ value: score, from: z.string(), reason: z.string().optional() });
const byScore = <T extends z.ZodType>(part: T) =>
  z.object({ opportunity: z.array(part), problem: z.array(part), feasibility: z.array(part), why_now: z.array(part) });
/** How far the idea score rests on what was measured or cited. */
const Confidence = z.object({
  checked_share: z.number().min(0).max(1),
  level: z.enum(confidences.map(({ id }) => id) as [ConfidenceId, ...ConfidenceId[]]),
});

/** How many of an idea's figures are measured, out of how many. Drawn on its hallmark. */
export const FigureCounts = z.object({
  measured: z.int(),
  // What was owned before there were cited figures has none.
  cited: z.int().default(0),
  estimated: z.int(),
  editorial: z.int(),
});
export type FigureCounts = z.infer<typeof FigureCounts>;

const IdeaBase = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  tagline: z.string(),
  category: Category,
  tags: texts,
  status: z.literal('published'),
  active: z.literal(true),
  is_pro_pick: z.boolean(),
  is_featured: z.boolean(),
  published_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  last_validated_at: z.iso.datetime(),
  view_count: z.int(),
  save_count: z.int(),
  idea_score: score,
  // What was owned before versions were stored was scored by the second.
  method_version: z.int().default(2).openapi({ description: 'Of the published method the scores were computed by.' }),
  trending_score: score,
  scores: z.object({ opportunity: score, problem: score, feasibility: score, why_now: score }),
  execution_difficulty: z.int().min(1).max(10),
  figures: FigureCounts,
  buyers: BuyerFigure.nullable().default(null).openapi({ description: 'How many buyers an official table counts; everybody may see it.' }),
  problem_teaser: z.string().openapi({ description: 'The first sentence of the problem.' }),
});

const Keyword = z
  .object({ term: z.string(), monthly_volume: z.int().nullable(), growth_rate: z.number().nullable() })
  .openapi({ description: 'Volume and growth are null until a source has measured them.' });
const RevenueRange = z.object({ min: z.int(), max: z.int(), currency: z.literal('usd') }).openapi({
  description: 'Yearly revenue of the idea once established, in cents. An estimate; see the signals revenue.min and revenue.max.',
});
const OpenFacts = { primary_keyword: Keyword, revenue_potential: RevenueRange, time_to_mvp_weeks: z.int() };

const Matched = z.object({ title: z.string(), tagline: z.string() }).openapi({
  description: 'Title and tagline with what matched the search between the control characters U+0001 and U+0002.',
});
const TeaserAccess = Access.options[1];
const FullAccess = Access.options[0];

/** An idea in a list. Figures beyond the teaser are present only where the reader may open the idea. */
export const IdeaCard = z
  .discriminatedUnion('level', [
    IdeaBase.extend({ level: z.literal('teaser'), access: TeaserAccess, matched: Matched.optional() }),
    IdeaBase.extend({ level: z.literal('full'), access: FullAccess, matched: Matched.optional(), ...OpenFacts }),
  ])
  .openapi('IdeaCard');
export type IdeaCard = z.infer<typeof IdeaCard>;

const LockedSection = z.object({ key: z.enum(lockedSectionKeys), label: z.string(), holds: z.string() });

export const IdeaTeaser = IdeaBase.extend({
  level: z.literal('teaser'),
  access: TeaserAccess,
  score_parts: byScore(ScorePart),
  confidence: Confidence,
  locked_sections: z.array(LockedSection),
}).openapi('IdeaTeaser');
export type IdeaTeaser = z.infer<typeof IdeaTeaser>;

/** One figure with where it came from. */
export const Signal = z
  .object({
    key: z.string(),
    metric: z.string(),
    value: z.number().openapi({ description: 'In the unit given: US money in cents (“US cents …”), anything else as the unit says.' }),
    unit: z.string(),
    source: z.string(),
    url: z.string().nullable(),
    observed_at: z.iso.date(),
    basis: Basis,
    how: z.string(),
    is_old: z.boolean().optional().openapi({ description: 'Observed more than 24 months ago.' }),
    origin: Origin.nullish().openapi({ description: 'Of a figure of an official table: codes, period, licence and cautions.' }),
    proof: CitedPassage.nullish().openapi({ description: 'Of a cited figure: the page that says it, and the passage.' }),
  })
  .openapi('Signal');
export type Signal = z.infer<typeof Signal>;

export const IdeaFull = IdeaBase.extend({
  level: z.literal('full'),
  access: FullAccess,
  ...OpenFacts,
  score_parts: byScore(OpenScorePart),
  confidence: Confidence.optional(),
  signals: z.array(Signal),
  beside: Beside.optional(),
  ...writtenFields,
  target_market: z.object({ person: z.string(), moment: z.string(), today: z.string(), buyer: z.string() }),
  why_now: z.object({
    summary: z.string(),
    causes: z.array(z.object({ date: z.string(), what: z.string(), source: z.string(), proof: CitedPassage.optional() })),
  }),
  market_analysis: z.string(),
  market_size_analysis: z.object({
    tam: MarketSize,
    sam: MarketSize,
    som: MarketSize,
    growth_rate: z.number().nullable(),
    sources: texts,
  }),
  competitive_landscape: z.object({ direct: z.array(Competitor), indirect: z.array(Competitor) }),
  main_competitor: z.string(),
  value_ladder: z.object({ lead_magnet: Offer, front_end: Offer, core: Offer, continuity: Offer, back_end: Offer }),
  value_equation: z.object({ dream_outcome: Rated, likelihood: Rated, delay: Rated, effort: Rated }),
  monetization_timeline: z.array(z.object({ when: z.string(), milestone: z.string(), mrr_cents: cents })),
  gtm_strategy: z.string(),
  regulatory_considerations: z.object({ burden: score, notes: z.string() }),
  estimated_time_to_launch: z.string(),
  capital_required: z.int().openapi({ description: 'Budget of the first quarter, in cents' }),
  execution_plan: z.object({
    first_week: texts,
    first_month: texts,
    first_quarter: texts,
    first_ten_customers: z.string(),
    budget: z.array(z.object({ item: z.string(), cost_cents: cents })),
  }),
  fit: z.object({ audience: Rated, community: Rated, product: Rated }),
  risks_and_challenges: z.array(z.object({ risk: z.string(), severity: z.enum(['low', 'medium', 'high']), mitigation: z.string() })),
  next_test: Test,
  reported: ReportedTests.nullable().default(null),
  longer_test: Test.optional().openapi({ description: 'What may follow the test of this week.' }),
  community_signals: z.object({
    reddit: z.object({ subreddits: z.int(), total_members: members, named: texts }),
    facebook: z.object({ groups: z.int(), total_members: members, named: texts }),
    youtube: z.object({ channels: z.int(), total_members: members, named: texts }),
  }),
}).openapi('IdeaFull');
export type IdeaFull = z.infer<typeof IdeaFull>;

/** An idea page's data: all of it, or the teaser. Two shapes, so that a locked field has nowhere to be. */
export const Idea = z.discriminatedUnion('level', [IdeaTeaser, IdeaFull]);
export type Idea = z.infer<typeof Idea>;

export const IdeaPage = z
  .object({
    ideas: z.array(IdeaCard),
    topics: ClosestTopics,
    pagination: Pagination,
    total_is_capped: TotalIsCapped,
    next_cursor: NextCursor,
    loosen: z
      .array(z.object({ filter: z.enum(filterKeys), total: z.int() }))
      .optional()
      .openapi({ description: 'Of a list without ideas: how many there would be without each one filter, the most first.' }),
    search: z
      .object({
        read_as: z.string().openapi({ description: 'The words searched for, after spelling was corrected.' }),
        corrected: z.boolean(),
        is_weak: z.boolean().openapi({ description: 'No idea is about this: those found only mention it, or something near it.' }),
        total_is_capped: z.boolean().openapi({ description: 'More ideas match than `total` says: a search counts no further.' }),
        suggestions: z.array(z.object({ slug: z.string(), title: z.string() })).openapi({ description: 'Nearest, when none matched.' }),
      })
      .optional(),
  })
  .openapi('IdeaPage');
export type IdeaPage = z.infer<typeof IdeaPage>;

export const DailyIdea = IdeaFull.extend({ day: z.iso.date(), ends_at: z.iso.datetime() }).openapi('DailyIdea', {
  description: 'The idea of a UTC day, whole, with the day and the instant it stops being free.',
});
export type DailyIdea = z.infer<typeof DailyIdea>;

export const ArchiveEntry = z.object({ day: z.iso.date(), idea: IdeaCard }).openapi('ArchiveEntry');
export type ArchiveEntry = z.infer<typeof ArchiveEntry>;

/** A calendar month (UTC) with the number of ideas of the day in it that can still be read. */
export const ArchiveMonth = z.object({ month: z.string(), days: z.int() }).openapi('ArchiveMonth');
export type ArchiveMonth = z.infer<typeof ArchiveMonth>;

export const Evidence = z
  .object({
    access: Access,
    figures: FigureCounts,
    latest_observed_at: z.iso.date().nullable(),
    signals: z.array(Signal).openapi({ description: 'Empty for a teaser; `figures` says how many there are.' }),
  })
  .openapi('Evidence');
export type Evidence = z.infer<typeof Evidence>;

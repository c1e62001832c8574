import { z } from 'zod';
import { Basis } from '../../shared/vocabulary/basis.contract.ts';
import { categoryIds } from '../../shared/vocabulary/categories.ts';
import { FigureSum } from '../evidence/figure-sum.ts';
import { Ground } from './ground.contract.ts';
import { Proof } from './proof.contract.ts';
import { MAX_YEARLY_USD, Revenue } from './revenue.contract.ts';

/**
 * The shape of one file in `catalogue/ideas/`: what an editor writes about an idea.
 * Everything a reader sees is either here or computed from here (scores, market sizes, totals).
 *
 * Conventions: money is whole US dollars in the files (`_usd`) and integer cents on the wire;
 * rates are percent (`12` is 12 %); dates are ISO 8601. Prose may cite a figure with `[^key]`, or have it
 * written out by `{key}`, where `key` names an entry of `figures` or one of the figures derived by `signalsOf`.
 */

const text = (min: number, max: number) => z.string().trim().min(min).max(max);
// Far above anything real, and low enough that every sum and product in cents stays exact.
const count = z.number().int().min(0).max(10_000_000_000);
const usd = z.number().min(0).max(1_000_000_000);
const rating10 = z.number().int().min(0).max(10);
const isoDate = z.iso.date();
const webAddress = z.url({ protocol: /^https?$/ });
const key = z.string().regex(/^[a-z][a-z0-9_.-]{1,60}$/, 'use lower-case letters, digits, dots, hyphens and underscores');

const Rated = z.strictObject({ rating: rating10, reason: text(30, 320) });

/** A figure quoted in the prose. A cited one names the page that says it; an estimate says how it was reached and where a reader can check it. */
const Figure = z
  .strictObject({
    key,
    metric: text(5, 120),
    value: z.number().min(-1_000_000_000_000_000).max(1_000_000_000_000_000),
    unit: text(1, 40),
    basis: Basis,
    source: text(3, 140),
    url: webAddress.optional(),
    observed_at: isoDate,
    how: text(20, 500),
    proof: Proof.optional(),
    /** Of an estimate that is reckoned from a wage or an exchange rate of the tables: the check reckons it again. */
    sum: FigureSum.optional(),
  })
  .refine(({ basis, sum }) => !sum || basis === 'estimated', { path: ['sum'], error: 'a sum is as good as its weakest part: an estimate' })
  .refine(({ basis, proof }) => (basis === 'cited') === Boolean(proof), {
    path: ['proof'],
    error: 'a cited figure has a proof (url, publisher, quote, read_on), and no other has one',
  });

/** One rung of the market: buyers times what one pays in a year. The value is always computed, never typed. */
const MarketRung = z
  .strictObject({
    buyers: count,
    buyers_are: text(10, 200),
    price_usd_year: usd,
    how: text(40, 600),
    /** Of which figure the buyers are which share: a key of `figures` or of a measured figure of the ground. The check recomputes `buyers`. */
    of: z.strictObject({ figure: key, share: z.number().gt(0).max(1) }).optional(),
  })
  .refine(({ buyers, price_usd_year }) => buyers * price_usd_year <= MAX_YEARLY_USD, {
    path: ['buyers'],
    error: 'buyers times price can come to 90 trillion dollars a year at most',
  });

const Competitor = z.strictObject({
  name: text(2, 60),
  url: webAddress.optional(),
  what: text(20, 240),
  price: text(2, 120).optional(),
  weakness: text(20, 300),
  /** Where it was found. Without it, pages say “not checked”. */
  proof: Proof.optional(),
});

const Offer = z.strictObject({
  offer: text(10, 200),
  price_usd: usd,
  per: z.enum(['free', 'once', 'month', 'year', 'use']),
});

/** Nobody measured how many members a place has: the field waits for a source. */
const Community = z.strictObject({ name: text(2, 80), members: count.nullable().default(null) });

const Test = z.strictObject({ what: text(60, 700), cost_usd: usd.max(500), days: z.number().int().min(1).max(60), pass: text(30, 300) });

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

export const Dossier = z.strictObject({
  slug,
  /** Addresses of dossiers that this one stands in for; they lead here, and what people saved of them stays saved. */
  replaces: z.array(slug).max(12).optional(),
  title: text(8, 80),
  tagline: text(30, 140),
  category: z.enum(categoryIds),
  tags: z
    .array(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))
    .min(3)
    .max(6),
  is_pro_pick: z.boolean(),
  validated_on: isoDate,
  customer_type: z.enum(['b2b', 'b2c', 'b2b2c', 'b2g']),
  solo_friendly: z.boolean(),
  no_code: z.boolean(),
  hours_per_week: z.number().int().min(2).max(60),

  ground: Ground.optional(),
  audience: z.strictObject({
    person: text(30, 300),
    moment: text(60, 500),
    today: text(60, 500),
    buyer: text(20, 300),
  }),
  problem_narrative: text(400, 2600),
  solution_overview: text(300, 2200),
  value_propositions: z.array(text(30, 200)).min(3).max(4),
  why_now: z.strictObject({
    summary: text(200, 1400),
    causes: z
      .array(
        z.strictObject({
          date: z.string().regex(/^\d{4}(-\d{2}){0,2}$/),
          what: text(30, 300),
          source: text(5, 160),
          proof: Proof.optional(),
        }),
      )
      .min(1)
      .max(4),
  }),

  market: z.strictObject({
    analysis: text(250, 1800),
    tam: MarketRung,
    sam: MarketRung,
    som: MarketRung,
    growth_rate: z.number().min(-100).max(10_000).nullable().default(null),
    growth_how: text(30, 400),
  }),
  competitors: z.strictObject({ direct: z.array(Competitor).min(2).max(5), indirect: z.array(Competitor).min(1).max(4) }),
  competitive_advantage: text(120, 900),
  market_gap: z.strictObject({ served: text(40, 400), unserved: text(40, 400), why_incumbents_will_not: text(60, 500) }),

  business_model: text(150, 1000),
  value_ladder: z.strictObject({
    lead_magnet: Offer,
    front_end: Offer,
    core: Offer,
    continuity: Offer,
    back_end: Offer,
  }),
  value_equation: z.strictObject({ dream_outcome: Rated, likelihood: Rated, delay: Rated, effort: Rated }),
  revenue: Revenue,
  monetization_timeline: z
    .array(z.strictObject({ when: text(3, 40), milestone: text(20, 240), mrr_usd: usd }))
    .min(3)
    .max(5),

  go_to_market: text(200, 1400),
  channels: z
    .array(z.strictObject({ channel: text(3, 80), how: text(30, 300) }))
    .min(2)
    .max(5),
  growth_tactics: z.array(text(30, 240)).min(2).max(5),

  mvp_features: z
    .array(z.strictObject({ name: text(3, 80), what: text(20, 260) }))
    .min(3)
    .max(7),
  not_in_mvp: z.array(text(10, 160)).min(1).max(5),
  technical_requirements: z.array(text(20, 260)).min(2).max(6),
  regulatory: z.strictObject({ burden: rating10, notes: text(40, 700) }),
  required_skills: z.array(text(3, 60)).min(2).max(6),
  time_to_mvp_weeks: z.number().int().min(1).max(60),
  research_hours: z.number().int().min(5).max(200),

  execution_plan: z.strictObject({
    first_week: z.array(text(20, 260)).min(2).max(5),
    first_month: z.array(text(20, 260)).min(2).max(5),
    first_quarter: z.array(text(20, 260)).min(2).max(5),
    first_ten_customers: text(120, 900),
    budget: z
      .array(z.strictObject({ item: text(3, 120), usd }))
      .min(2)
      .max(8),
  }),
  founder_fit: z.strictObject({ should: z.array(text(20, 220)).min(2).max(4), should_not: z.array(text(20, 220)).min(2).max(4) }),
  fit: z.strictObject({ audience: Rated, community: Rated, product: Rated }),
  risks: z
    .array(z.strictObject({ risk: text(20, 260), severity: z.enum(['low', 'medium', 'high']), mitigation: text(20, 320) }))
    .min(3)
    .max(5),
  kill_criteria: z.array(text(30, 260)).min(2).max(4),
  /** What can be done this week, by anybody. */
  next_test: Test,
  /** What may follow it. */
  longer_test: Test.optional(),
  success_stories: z
    .array(z.strictObject({ who: text(2, 80), what: text(40, 360) }))
    .min(1)
    .max(3),

  community: z.strictObject({
    reddit: z.array(Community).max(6),
    facebook: z.array(Community).max(6),
    youtube: z.array(Community).max(6),
  }),
  primary_keyword: z.strictObject({
    term: text(3, 80),
    monthly_volume: count.nullable().default(null),
    growth_rate: z.number().min(-90).max(900).nullable().default(null),
  }),
  search_phrases: z.array(text(4, 80)).min(6).max(14),
  ratings: z.strictObject({
    pain: Rated,
    frequency: Rated,
    willingness_to_pay: Rated,
    gap: Rated,
    timing: Rated,
    reach: Rated,
  }),
  figures: z.array(Figure).max(10),
  npm_packages: z
    .array(z.strictObject({ name: z.string().min(1), why: text(20, 240) }))
    .max(4)
    .optional(),
});
export type Dossier = z.infer<typeof Dossier>;

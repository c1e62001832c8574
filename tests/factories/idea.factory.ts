import sql from 'sql-template-tag';
import type { Measured } from '../../src/catalogue/evidence/measured.server.ts';
import { noTables } from '../../src/catalogue/evidence/tables.ts';
import { Dossier } from '../../src/catalogue/ideas/dossier.contract.ts';
import { storeDossier } from '../../src/catalogue/ideas/load-catalogue.server.ts';
import { refreshSearchWords } from '../../src/catalogue/ideas/search/search-words.server.ts';
import type { Context } from '../../src/platform/context.server.ts';
import { DAY_MS, utcDay } from '../../src/shared/days/utc-day.ts';
import type { NpmMeasurements } from '../../src/shared/npm-measurements.ts';
import { categoryIds } from '../../src/shared/vocabulary/categories.ts';

/** Measurements of two made-up packages, in the shape `npm run measure -- npm` writes. */
export const npmMeasurements: NpmMeasurements = {
  source: 'a made-up registry',
  releases: { '2025-12-01': '1.0.0', '2026-03-01': '2.0.0' },
  registry: { packages: 1_000, floor: 10_000, median_ratio: 1.1 },
  packages: {
    'rising-package': { before: 20_000, after: 30_000, relative_growth_pct: 36.4 },
    'falling-package': { before: 30_000, after: 20_000, relative_growth_pct: -39.4 },
  },
};

/** What was measured, as dossiers of tests are stored: no official table. */
export const measurements: Measured = { npm: npmMeasurements, tables: noTables };

let made = 0;
/** Begins again, so that what a file of tests makes does not depend on the files before it in its process. */
export const beginDossiers = (): void => {
  made = 0;
};

/**
 * A dossier fit to ship. Its prose is made of words no other dossier of the run has, so any number of them make a catalogue.
 * @param overrides top-level fields to have otherwise
 */
export function aDossier(overrides: Partial<Dossier> = {}): Dossier {
  made += 1;
  const words = wordsOf(made);
  const text = (min: number) => sentences(words, min);
  const phrase = (min: number) => text(min).replace(/[.]/g, '').trim();
  const rated = (rating: number) => ({ rating, reason: text(60) });
  const competitor = () => ({ name: phrase(8), url: 'https://example.com/', what: text(40), price: '$20 a month', weakness: text(40) });
  const offer = (price_usd: number, per: 'free' | 'once' | 'month' | 'year' | 'use') => ({ offer: phrase(20), price_usd, per });
  const figure = { value: 42, unit: 'hours', source: 'A survey', observed_at: '2026-01-15', how: text(40) };
  return Dossier.parse({
    slug: `idea-${made}-${words.next()}`,
    title: `Title ${made} ${phrase(12)}`.slice(0, 70).trim(),
    tagline: text(50),
    category: categoryIds[made % categoryIds.length],
    tags: [words.next(), words.next(), words.next()],
    is_pro_pick: false,
    validated_on: '2026-02-01',
    customer_type: 'b2b',
    solo_friendly: true,
    no_code: false,
    hours_per_week: 10,
    audience: { person: text(60), moment: text(90), today: text(90), buyer: text(40) },
    problem_narrative: `${text(250)}\n\n${text(250)}`,
    solution_overview: text(320),
    value_propositions: [text(40), text(40), text(40)],
    why_now: { summary: text(220), causes: [{ date: '2025-10', what: text(40), source: phrase(10) }] },
    market: {
      analysis: `${text(260)} Surveys agree on the hours.[^survey] So does the log.[^log]`,
      tam: { buyers: 90_000, buyers_are: phrase(20), price_usd_year: 300, how: text(60) },
      sam: { buyers: 30_000, buyers_are: phrase(20), price_usd_year: 300, how: text(60) },
      som: { buyers: 900, buyers_are: phrase(20), price_usd_year: 300, how: text(60) },
      growth_rate: 6,
      growth_how: text(40),
    },
    competitors: { direct: [competitor(), competitor()], indirect: [competitor()] },
    competitive_advantage: text(140),
    market_gap: { served: text(60), unserved: text(60), why_incumbents_will_not: text(80) },
    business_model: text(170),
    value_ladder: {
      lead_magnet: offer(0, 'free'),
      front_end: offer(29, 'once'),
      core: offer(25, 'month'),
      continuity: offer(300, 'year'),
      back_end: offer(900, 'once'),
    },
    value_equation: { dream_outcome: rated(7), likelihood: rated(6), delay: rated(6), effort: rated(5) },
    revenue: {
      customers_min: 40,
      customers_max: 400,
      price_usd_year: 300,
      how: `Left: $10,500, a second income. ${text(80)}`,
      low: { costs_usd: 1_500, beside_usd: 0, founders: 1 },
    },
    monetization_timeline: [
      { when: 'Months 1 to 3', milestone: text(30), mrr_usd: 500 },
      { when: 'Months 4 to 9', milestone: text(30), mrr_usd: 3_000 },
      { when: 'Months 10 to 20', milestone: text(30), mrr_usd: 9_000 },
    ],
    go_to_market: text(220),
    channels: [
      { channel: phrase(10), how: text(40) },
      { channel: phrase(10), how: text(40) },
    ],
    growth_tactics: [text(40), text(40)],
    mvp_features: [
      { name: phrase(10), what: text(30) },
      { name: phrase(10), what: text(30) },
      { name: phrase(10), what: text(30) },
    ],
    not_in_mvp: [text(20)],
    technical_requirements: [text(30), text(30)],
    regulatory: { burden: 3, notes: text(60) },
    required_skills: [phrase(6), phrase(6)],
    time_to_mvp_weeks: 6,
    research_hours: 25,
    execution_plan: {
      first_week: [text(30), text(30)],
      first_month: [text(30), text(30)],
      first_quarter: [text(30), text(30)],
      first_ten_customers: text(140),
      budget: [
        { item: phrase(8), usd: 700 },
        { item: phrase(8), usd: 1_300 },
      ],
    },
    founder_fit: { should: [text(30), text(30)], should_not: [text(30), text(30)] },
    fit: { audience: rated(7), community: rated(6), product: rated(6) },
    risks: (['low', 'medium', 'high'] as const).map((severity) => ({ risk: text(30), severity, mitigation: text(30) })),
    kill_criteria: [text(40), text(40)],
    next_test: { what: text(80), cost_usd: 90, days: 6, pass: text(40) },
    success_stories: [{ who: phrase(8), what: text(60) }],
    community: { reddit: [{ name: `r/${words.next()}` }], facebook: [], youtube: [] },
    primary_keyword: { term: phrase(10) },
    search_phrases: Array.from({ length: 6 }, () => phrase(8)),
    ratings: {
      pain: rated(7),
      frequency: rated(6),
      willingness_to_pay: rated(6),
      gap: rated(7),
      timing: rated(6),
      reach: rated(7),
    },
    figures: [
      { ...figure, key: 'survey', metric: phrase(10), basis: 'measured', url: 'https://example.com/survey' },
      { ...figure, key: 'log', metric: phrase(10), basis: 'estimated', unit: 'USD a year', value: 12.5 },
    ],
    ...overrides,
  });
}

/** Words of emails alone, each beginning with two syllables that stand for the dossier, so that no two dossiers share one. */
function wordsOf(seed: number): { next(): string } {
  const syllables = ['ba', 'de', 'fi', 'go', 'ku', 'la', 'me', 'ni', 'po', 'ru', 'sa', 'te', 'vi', 'zo', 'wu', 'ja'];
  const spell = (n: number, length: number): string =>
    Array.from({ length }, (_, place) => syllables[Math.floor(n / syllables.length ** place) % syllables.length]).join('');
  let count = 0;
  return {
    next: () => {
      count += 1;
      return `${spell(seed, 3)}${spell(count * 37, 3)}`;
    },
  };
}

/** Sentences of seven words until there are `min` characters. */
function sentences(words: { next(): string }, min: number): string {
  let text = '';
  while (text.length < min) {
    const sentence = Array.from({ length: Math.min(7, Math.ceil((min - text.length) / 12) + 1) }, () => words.next()).join(' ');
    text += `${text ? ' ' : ''}${sentence[0]?.toUpperCase()}${sentence.slice(1)}.`;
  }
  return text;
}

export type IdeaOptions = {
  dossier?: Partial<Dossier>;
  /** Age in days at the context's clock; negative is still to come. Ignored when `publishedAt` is given. */
  daysOld?: number;
  publishedAt?: Date;
  state?: 'draft' | 'published' | 'claimed' | 'archived';
  active?: boolean;
  isFeatured?: boolean;
  /** Values to have instead of the computed ones, to put ideas in a known order. */
  scores?: { idea?: number; trending?: number; opportunity?: number };
  /** Days on which it was the idea of the day. */
  dailyOn?: string[];
  /** A slug it had before. */
  oldSlug?: string;
};
export type MadeIdea = { id: string; slug: string; dossier: Dossier };

/**
 * Stores an idea the way the catalogue does: published a month ago, beyond the free window, unless said otherwise.
 * @returns its id, its slug and what was stored
 */
export async function anIdea(ctx: Context, options: IdeaOptions = {}): Promise<MadeIdea> {
  const dossier = aDossier(options.dossier);
  const publishedAt = options.publishedAt ?? new Date(ctx.now().getTime() - (options.daysOld ?? 30) * DAY_MS);
  const id = await storeDossier(ctx.db, dossier, measurements, 'made by a test', publishedAt);
  const { idea = null, trending = null, opportunity = null } = options.scores ?? {};
  await ctx.db.rows(sql`
    UPDATE ideas SET state = ${options.state ?? 'published'}, active = ${options.active ?? true}, is_featured = ${options.isFeatured ?? false},
      idea_score = coalesce(${idea}, idea_score), trending_score = coalesce(${trending}, trending_score),
      opportunity_score = coalesce(${opportunity}, opportunity_score)
    WHERE id = ${id}`);
  for (const day of options.dailyOn ?? []) await ctx.db.rows(sql`INSERT INTO daily_ideas (day, idea_id) VALUES (${day}, ${id})`);
  if (options.oldSlug) await ctx.db.rows(sql`INSERT INTO idea_old_slugs (slug, idea_id) VALUES (${options.oldSlug}, ${id})`);
  return { id, slug: dossier.slug, dossier };
}

/** Makes an idea today's. */
export async function featureToday(ctx: Context, idea: MadeIdea): Promise<void> {
  await ctx.db.rows(sql`
    INSERT INTO daily_ideas (day, idea_id) VALUES (${utcDay(ctx.now())}, ${idea.id}) ON CONFLICT (day) DO UPDATE SET idea_id = excluded.idea_id`);
}

/** Call after storing ideas that are to be searched for. */
export async function indexWords(ctx: Context): Promise<void> {
  await refreshSearchWords(ctx);
}

import { senderOf } from '../../platform/api/sender.ts';
import { asSent } from '../../platform/db/columns.ts';
import { isOld } from '../../shared/days/age.ts';
import { besideGround } from '../evidence/beside.ts';
import { fillFigures } from '../evidence/fill-figures.ts';
import { shippedMeasured } from '../evidence/measured.server.ts';
import type { ReportedTests } from '../reported/reported.contract.ts';
import type { Viewer } from './access.ts';
import { type Access, accessTo } from './access.ts';
import { confidenceOf } from './confidence.ts';
import type { Dossier } from './dossier.contract.ts';
import type { CardRow, IdeaRow, OpenFactsRow } from './idea-rows.server.ts';
import { type FigureCounts, Idea, IdeaCard, IdeaFull, type IdeaTeaser, type Signal } from './ideas.contract.ts';
import { describeLockedSections } from './locked-sections.server.ts';
import { type ScoreKind, scoreKinds } from './scores.ts';

const sendCard = senderOf(IdeaCard);

const cents = (usd: number) => Math.round(usd * 100);

/** @returns what this viewer may read of an idea now. */
export function accessOf(row: CardRow, viewer: Viewer, now: Date): Access {
  return accessTo(viewer, { publishedAt: row.published_at, isProPick: row.is_pro_pick, isDaily: row.is_daily }, now);
}

/** @returns how many figures of each basis an idea has */
export const figureCounts = (row: CardRow): FigureCounts => ({
  measured: row.figures_measured,
  cited: row.figures_cited,
  estimated: row.figures_estimated,
  editorial: row.figures_editorial,
});

/** With more than is sent, and its times no text yet: whoever calls this sends by a shape. */
function base(row: CardRow, now: Date) {
  return {
    ...row,
    status: 'published' as const,
    active: true as const,
    scores: {
      opportunity: row.opportunity_score,
      problem: row.problem_score,
      feasibility: row.feasibility_score,
      why_now: row.why_now_score,
    },
    figures: figureCounts(row),
    buyers: row.open_facts.buyers ? { ...row.open_facts.buyers, is_old: isOld(row.open_facts.buyers.observed_at, now) } : null,
  };
}

function openFacts({ primary_keyword, revenue, time_to_mvp_weeks }: OpenFactsRow) {
  const { term, monthly_volume, growth_rate } = primary_keyword;
  return {
    primary_keyword: { term, monthly_volume, growth_rate },
    revenue_potential: {
      min: cents(revenue.customers_min * revenue.price_usd_year),
      max: cents(revenue.customers_max * revenue.price_usd_year),
      currency: 'usd' as const,
    },
    time_to_mvp_weeks,
  };
}

/** @returns a list item: the teaser, with three more figures where the viewer may open the idea. */
export function toCard(row: CardRow, viewer: Viewer, now: Date, matched?: { title: string; tagline: string }): IdeaCard {
  const access = accessOf(row, viewer, now);
  const card = { ...base(row, now), matched };
  return sendCard(
    access.level === 'full' ? { ...card, ...openFacts(row.open_facts), level: 'full', access } : { ...card, level: 'teaser', access },
  );
}

/**
 * @param signals the idea's figures; used only when the viewer may read the whole dossier, as is `reported`, what members say of their tests
 * @returns the teaser or the whole dossier, by what the viewer may read; parsed by its contract, so nothing else can be in it
 */
export function toIdea(row: IdeaRow, signals: Signal[], viewer: Viewer, now: Date, reported: ReportedTests | null = null): Idea {
  const access = accessOf(row, viewer, now);
  return Idea.parse(access.level === 'full' ? { ...full(row, signals, access, now), reported } : teaser(row, access, now));
}

/** @returns the whole dossier, whoever reads it */
export function toWholeIdea(row: IdeaRow, signals: Signal[], now: Date): IdeaFull {
  return IdeaFull.parse(full(row, signals, { level: 'full', reason: 'plan' }, now));
}

function teaser(row: IdeaRow, access: IdeaTeaser['access'], now: Date): IdeaTeaser {
  const closed = Object.fromEntries(
    scoreKinds.map(({ id }) => [id, row.score_parts[id].map(({ key, label, weight, basis }) => ({ key, label, weight, basis }))]),
  ) as Record<ScoreKind, IdeaTeaser['score_parts']['problem']>;
  return {
    ...asSent(base(row, now)),
    level: 'teaser',
    access,
    score_parts: closed,
    confidence: confidenceOf(row.score_parts),
    locked_sections: describeLockedSections(row.dossier),
  };
}

/** What has its name from the dossier goes out as it is written, as far as `IdeaFull` has it: whoever calls this parses by it. */
function full(row: IdeaRow, signals: Signal[], access: IdeaFull['access'], now: Date): IdeaFull {
  const d = fillFigures(row.dossier, new Map(signals.map((signal) => [signal.key, signal])));
  const rung = (name: 'tam' | 'sam' | 'som') => {
    const { buyers, buyers_are, price_usd_year, how } = d.market[name];
    return { value: cents(buyers * price_usd_year), buyers, buyers_are, price: cents(price_usd_year), how };
  };
  return {
    ...d,
    ...asSent(base(row, now)),
    level: 'full',
    access,
    ...openFacts(row.open_facts),
    score_parts: row.score_parts,
    confidence: confidenceOf(row.score_parts),
    signals,
    reported: null,
    beside: besideGround(d.ground, shippedMeasured().tables),
    target_market: d.audience,
    market_analysis: d.market.analysis,
    market_size_analysis: {
      tam: rung('tam'),
      sam: rung('sam'),
      som: rung('som'),
      growth_rate: d.market.growth_rate,
      sources: [...new Set(signals.map((signal) => signal.source))],
    },
    competitive_landscape: d.competitors,
    main_competitor: d.competitors.direct[0]?.name ?? '',
    value_ladder: ladder(d.value_ladder),
    monetization_timeline: d.monetization_timeline.map(({ mrr_usd, ...step }) => ({ ...step, mrr_cents: cents(mrr_usd) })),
    gtm_strategy: d.go_to_market,
    regulatory_considerations: d.regulatory,
    estimated_time_to_launch: `${d.time_to_mvp_weeks} weeks`,
    capital_required: cents(d.execution_plan.budget.reduce((total, line) => total + line.usd, 0)),
    execution_plan: { ...d.execution_plan, budget: d.execution_plan.budget.map(({ item, usd }) => ({ item, cost_cents: cents(usd) })) },
    risks_and_challenges: d.risks,
    next_test: test(d.next_test),
    longer_test: d.longer_test && test(d.longer_test),
    community_signals: communities(d),
  };
}

const test = ({ what, cost_usd, days, pass }: Dossier['next_test']) => ({ what, cost_cents: cents(cost_usd), days, pass });

function ladder({ lead_magnet, front_end, core, continuity, back_end }: Dossier['value_ladder']): IdeaFull['value_ladder'] {
  const offer = ({ price_usd, ...rest }: Dossier['value_ladder']['core']) => ({ ...rest, price_cents: cents(price_usd) });
  return {
    lead_magnet: offer(lead_magnet),
    front_end: offer(front_end),
    core: offer(core),
    continuity: offer(continuity),
    back_end: offer(back_end),
  };
}

function communities({ community }: Dossier): IdeaFull['community_signals'] {
  const of = (list: Dossier['community']['reddit']) => ({
    count: list.length,
    // A sum of which one part is unknown is unknown.
    total_members: list.reduce<number | null>((total, { members }) => (total === null || members === null ? null : total + members), 0),
    named: list.map((place) => place.name),
  });
  const [reddit, facebook, youtube] = [of(community.reddit), of(community.facebook), of(community.youtube)];
  return {
    reddit: { subreddits: reddit.count, total_members: reddit.total_members, named: reddit.named },
    facebook: { groups: facebook.count, total_members: facebook.total_members, named: facebook.named },
    youtube: { channels: youtube.count, total_members: youtube.total_members, named: youtube.named },
  };
}

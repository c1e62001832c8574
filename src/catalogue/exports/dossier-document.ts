import { categoryLabel } from '../../shared/vocabulary/categories.ts';
import { formatDay, formatMoney, formatNumber, formatPercent } from '../../ui/format.ts';
import type { CitedPassage } from '../evidence/figure.contract.ts';
import {
  CUSTOMER,
  LADDER,
  LONGER_TEST,
  membersInWords,
  NOT_CHECKED,
  NOT_MEASURED,
  offerPrice,
  passageInWords,
  searchesInWords,
  VALUE_EQUATION,
} from '../ideas/dossier-words.ts';
import type { IdeaFull } from '../ideas/ideas.contract.ts';
import { launchDifficulty } from '../ideas/scores.ts';
import { dossierSections, type SectionKey } from '../ideas/sections.ts';

/**
 * A dossier as what a document is made of, for the PDF and the Markdown alike. Texts may cite a figure with `[^key]`, as the dossier's own prose does.
 * `aside` is what stands small under a name; a cell of a `numeric` column is set to the right.
 */
export type Block =
  | { kind: 'prose'; text: string }
  | { kind: 'part'; title: string }
  | { kind: 'bullets'; items: string[] }
  | { kind: 'terms'; rows: { name: string; text: string; aside?: string | undefined }[] }
  | { kind: 'table'; head: { label: string; share: number; numeric?: boolean }[]; rows: string[][] }
  | { kind: 'callout'; lead: string; paragraphs: string[] };

export type DocumentSection = { key: SectionKey; label: string; blocks: Block[] };

/** @returns the sections of a dossier in the order of the page, each under its name; of `evidence` the name alone, as its figures are set by whoever draws it. */
export function dossierDocument(idea: IdeaFull): DocumentSection[] {
  return dossierSections.map(({ key, label }) => ({ key, label, blocks: SECTIONS[key](idea) }));
}

/** What stands at the head of a dossier: label, value, and the figure it cites. */
export function keyFigures(idea: IdeaFull): { label: string; value: string; cites?: string }[] {
  const { revenue_potential: revenue, primary_keyword: keyword } = idea;
  return [
    {
      label: 'Revenue once established, a year',
      value: `${formatMoney(revenue.min)}–${formatMoney(revenue.max)}`,
      cites: 'revenue.max',
    },
    {
      label: `Searches a month for “${keyword.term}”`,
      value: searchesInWords(keyword),
      ...(keyword.monthly_volume === null ? {} : { cites: 'keyword.monthly_volume' }),
    },
    { label: 'To a first version', value: `${idea.time_to_mvp_weeks} weeks`, cites: 'mvp.weeks' },
    { label: 'First quarter’s budget', value: formatMoney(idea.capital_required), cites: 'budget.total' },
    { label: 'Research before building', value: `${idea.research_hours} hours`, cites: 'research.hours' },
    { label: 'Launch difficulty', value: `${launchDifficulty(idea.execution_difficulty)}, ${idea.execution_difficulty} of 10` },
  ];
}

/** `Fintech · Pro Pick · published 3 Nov 2026, checked 3 Nov 2026`. */
export function standing(idea: IdeaFull): string {
  const dates = `published ${formatDay(idea.published_at)}, checked ${formatDay(idea.last_validated_at)}`;
  return [categoryLabel(idea.category), ...(idea.is_pro_pick ? ['Pro Pick'] : []), dates].join(' · ');
}

const prose = (text: string): Block => ({ kind: 'prose', text });
const part = (title: string): Block => ({ kind: 'part', title });
const bullets = (items: string[]): Block => ({ kind: 'bullets', items });
const terms = (rows: Extract<Block, { kind: 'terms' }>['rows']): Block => ({ kind: 'terms', rows });
const callout = ({ what, cost_cents, days, pass }: IdeaFull['next_test']): Block => ({
  kind: 'callout',
  lead: `${formatMoney(cost_cents)} · ${days} days`,
  paragraphs: [what, `A pass: ${pass}`],
});
const withPassage = (text: string, proof: CitedPassage | undefined) => (proof ? `${text} ${passageInWords(proof)}` : text);
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const SECTIONS: Record<SectionKey, (idea: IdeaFull) => Block[]> = {
  problem: (idea) => [prose(idea.problem_narrative)],
  why_now: ({ why_now }) => [
    prose(why_now.summary),
    part('What changed, and when'),
    terms(why_now.causes.map(({ date, what, source, proof }) => ({ name: date, text: withPassage(what, proof), aside: source }))),
  ],
  solution: (idea) => [prose(idea.solution_overview), part('What it promises'), bullets(idea.value_propositions)],
  audience,
  market,
  competition,
  business,
  go_to_market: (idea) => [
    prose(idea.gtm_strategy),
    part('Channels'),
    terms(idea.channels.map(({ channel, how }) => ({ name: channel, text: how }))),
    part('Tactics'),
    bullets(idea.growth_tactics),
  ],
  build: (idea) => [
    part('In the first version'),
    terms(idea.mvp_features.map(({ name, what }) => ({ name, text: what }))),
    part('Left out on purpose'),
    bullets(idea.not_in_mvp),
    part('What it takes technically'),
    bullets(idea.technical_requirements),
    part(`Regulation: burden ${idea.regulatory_considerations.burden} of 10`),
    prose(idea.regulatory_considerations.notes),
  ],
  execution,
  founder,
  risks: (idea) => [
    terms(
      idea.risks_and_challenges.map(({ risk, severity, mitigation }) => ({ name: risk, text: mitigation, aside: `${severity} severity` })),
    ),
    part('Drop it if'),
    bullets(idea.kill_criteria),
  ],
  next_test: ({ next_test, longer_test }) => [callout(next_test), ...(longer_test ? [part(LONGER_TEST), callout(longer_test)] : [])],
  evidence: () => [],
};

function audience(idea: IdeaFull): Block[] {
  const { person, moment, today, buyer } = idea.target_market;
  const { reddit, facebook, youtube } = idea.community_signals;
  const places = [
    { name: 'Reddit', place: reddit, count: reddit.subreddits },
    { name: 'Facebook', place: facebook, count: facebook.groups },
    { name: 'YouTube', place: youtube, count: youtube.channels },
  ].filter(({ count }) => count > 0);
  const gathering = places.map(({ name, place }) => ({
    name,
    aside: membersInWords(place.total_members),
    text: place.named.join(', '),
  }));
  return [
    terms([
      { name: 'The person', text: person },
      { name: 'The moment', text: moment },
      { name: 'Today', text: today },
      { name: 'Who pays', text: buyer, aside: CUSTOMER[idea.customer_type] },
    ]),
    ...(places.length > 0 ? [part('Where they gather'), terms(gathering)] : []),
  ];
}

function market(idea: IdeaFull): Block[] {
  const { growth_rate, ...size } = idea.market_size_analysis;
  return [
    prose(idea.market_analysis),
    part('The arithmetic'),
    terms(
      (['tam', 'sam', 'som'] as const).map((key) => {
        const { value, buyers, price, buyers_are, how } = size[key];
        return {
          name: `${key.toUpperCase()} ${formatMoney(value)}`,
          aside: `${formatNumber(buyers)} × ${formatMoney(price)} a year`,
          text: `${capitalised(buyers_are)}.[^market.${key}] ${how}`,
        };
      }),
    ),
    prose(
      growth_rate === null
        ? `Growth of the market: ${NOT_MEASURED}.`
        : `Growing about ${formatPercent(growth_rate)} a year.[^market.growth_rate]`,
    ),
  ];
}

function competition(idea: IdeaFull): Block[] {
  const { direct, indirect } = idea.competitive_landscape;
  const rivals = (list: typeof direct): Block => ({
    kind: 'table',
    head: [
      { label: 'Who', share: 0.24 },
      { label: 'What they do', share: 0.38 },
      { label: 'Whom they leave out', share: 0.38 },
    ],
    rows: list.map(({ name, price, what, weakness, proof }) => [
      price ? `${name} (${price})` : name,
      proof ? withPassage(what, proof) : `${what} (${NOT_CHECKED})`,
      weakness,
    ]),
  });
  return [
    part('Direct competitors'),
    rivals(direct),
    part('What people use instead'),
    rivals(indirect),
    part('The gap'),
    terms([
      { name: 'Served', text: idea.market_gap.served },
      { name: 'Not served', text: idea.market_gap.unserved },
      { name: 'Why incumbents will not', text: idea.market_gap.why_incumbents_will_not },
    ]),
    part('What would be hard to copy'),
    prose(idea.competitive_advantage),
  ];
}

function business(idea: IdeaFull): Block[] {
  const { value_ladder: ladder, value_equation: equation } = idea;
  return [
    prose(idea.business_model),
    part('Value ladder'),
    terms(LADDER.map(([key, name]) => ({ name, text: ladder[key].offer, aside: offerPrice(ladder[key]) }))),
    part('Value equation'),
    terms(VALUE_EQUATION.map(([key, name]) => ({ name, text: equation[key].reason, aside: `${equation[key].rating} of 10` }))),
    part('When money comes'),
    {
      kind: 'table',
      head: [
        { label: 'When', share: 0.24 },
        { label: 'Milestone', share: 0.58 },
        { label: 'MRR, est.', share: 0.18, numeric: true },
      ],
      rows: idea.monetization_timeline.map(({ when, milestone, mrr_cents }) => [when, milestone, formatMoney(mrr_cents)]),
    },
  ];
}

function execution({ execution_plan: plan, capital_required }: IdeaFull): Block[] {
  return [
    part('First week'),
    bullets(plan.first_week),
    part('First month'),
    bullets(plan.first_month),
    part('First quarter'),
    bullets(plan.first_quarter),
    part('The first ten customers'),
    prose(plan.first_ten_customers),
    part('Budget of the first quarter'),
    {
      kind: 'table',
      head: [
        { label: 'Item', share: 0.8 },
        { label: 'US dollars', share: 0.2, numeric: true },
      ],
      rows: [
        ...plan.budget.map(({ item, cost_cents }) => [item, formatMoney(cost_cents)]),
        ['Total', `${formatMoney(capital_required)}[^budget.total]`],
      ],
    },
  ];
}

function founder(idea: IdeaFull): Block[] {
  const { audience, community, product } = idea.fit;
  const rated = (name: string, { rating, reason }: typeof audience) => ({ name, text: reason, aside: `${rating} of 10` });
  const facts = [
    idea.solo_friendly ? 'one person can do it' : 'needs more than one person',
    idea.no_code ? 'little or no code' : 'needs code',
    `about ${idea.hours_per_week} hours a week`,
  ];
  return [
    prose(`In short: ${facts.join(', ')}.`),
    part('Build it if'),
    bullets(idea.founder_fit.should),
    part('Leave it if'),
    bullets(idea.founder_fit.should_not),
    part('Skills it takes'),
    bullets(idea.required_skills),
    part('Fit'),
    terms([rated('Audience', audience), rated('Community', community), rated('Product', product)]),
    part('Who did something like it'),
    terms(idea.success_stories.map(({ who, what }) => ({ name: who, text: what }))),
  ];
}

import { categoryLabel } from '../../shared/vocabulary/categories.ts';
import { formatDay, formatMoney } from '../../ui/format.ts';
import { buildInWords, LADDER, LONGER_TEST, offerPrice, VALUE_EQUATION } from '../ideas/dossier-labels.ts';
import type { IdeaFull } from '../ideas/ideas.contract.ts';
import { dossierSections, type SectionKey } from '../ideas/sections.ts';
import { type Block, bullets, part, prose, terms, withPassage } from './blocks.ts';
import { audience, competition, market } from './market-document.ts';

export type DocumentSection = { key: SectionKey; label: string; blocks: Block[] };

/** @returns the sections of a dossier in the order of the page, each under its name; of `evidence` the name alone, as its figures are set by whoever draws it. */
export function dossierDocument(idea: IdeaFull): DocumentSection[] {
  return dossierSections.map(({ key, label }) => ({ key, label, blocks: SECTIONS[key](idea) }));
}

/** `Fintech · Pro Pick · published 3 Nov 2026, checked 3 Nov 2026`. */
export function standing(idea: IdeaFull): string {
  const dates = `published ${formatDay(idea.published_at)}, checked ${formatDay(idea.last_validated_at)}`;
  return [categoryLabel(idea.category), ...(idea.is_pro_pick ? ['Pro Pick'] : []), dates].join(' · ');
}

const callout = ({ what, cost_cents, days, pass }: IdeaFull['next_test']): Block => ({
  kind: 'callout',
  lead: `${formatMoney(cost_cents)} · ${days} days`,
  paragraphs: [what, `It passes if: ${pass}`],
});
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
    prose(buildInWords(idea)),
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
        { label: 'A month, est.', share: 0.18, numeric: true },
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

import { type IdeaFull, LADDER, type Signal, signalValue } from '../../catalogue/index.server.ts';
import { usd } from '../../chat/index.server.ts';
import { basisWords } from '../../shared/vocabulary/basis.ts';
import { categoryLabel } from '../../shared/vocabulary/categories.ts';
import { scoreBand } from '../../shared/vocabulary/score-band.ts';
import { formatDay } from '../../ui/format.ts';
import type { KitSource } from './kit-source.ts';
import { roleOf, shared } from './words.ts';

/** @returns a whole dossier as a kit is composed from it; who may read it is decided before */
export function sourceOfIdea(idea: IdeaFull): KitSource {
  const { target_market: market, execution_plan: plan, community_signals: places } = idea;
  const competitors = [...idea.competitive_landscape.direct, ...idea.competitive_landscape.indirect];
  return {
    from: 'dossier',
    title: idea.title,
    tagline: idea.tagline,
    category: categoryLabel(idea.category),
    checkedOn: idea.last_validated_at.slice(0, 10),
    customerType: idea.customer_type,
    person: market.person,
    role: customerOf(idea),
    moment: market.moment,
    today: market.today,
    buyer: market.buyer,
    problem: idea.problem_narrative,
    solution: idea.solution_overview,
    promises: idea.value_propositions,
    features: idea.mvp_features,
    leftOut: idea.not_in_mvp,
    technical: idea.technical_requirements,
    answers: [
      { question: 'How long does it take?', answer: idea.value_equation.delay.reason },
      { question: 'What do I have to do for it?', answer: idea.value_equation.effort.reason },
      { question: 'Does it always work?', answer: idea.value_equation.likelihood.reason },
    ],
    regulatory: idea.regulatory_considerations,
    offers: LADDER.map(([key, rung]) => ({ rung, ...idea.value_ladder[key], price: priceOf(idea.value_ladder[key]) })),
    competitors: competitors.map(({ name, what, price = '', weakness }) => ({ name, what, price, weakness })),
    advantage: idea.competitive_advantage,
    gap: {
      served: idea.market_gap.served,
      unserved: idea.market_gap.unserved,
      whyNot: idea.market_gap.why_incumbents_will_not,
    },
    whyNow: idea.why_now,
    channels: idea.channels,
    tactics: idea.growth_tactics,
    goToMarket: idea.gtm_strategy,
    communities: [...places.reddit.named, ...places.facebook.named, ...places.youtube.named],
    keyword: idea.primary_keyword.term,
    weeks: idea.time_to_mvp_weeks,
    hoursPerWeek: idea.hours_per_week,
    budget: plan.budget,
    plan: {
      firstWeek: plan.first_week,
      firstMonth: plan.first_month,
      firstQuarter: plan.first_quarter,
      firstTen: plan.first_ten_customers,
    },
    timeline: idea.monetization_timeline,
    killCriteria: idea.kill_criteria,
    doubt: scoreBand(idea.scores.opportunity) === 'low' ? `Its opportunity score is ${idea.scores.opportunity} of 10.` : '',
    nextTest: idea.next_test,
    risks: idea.risks_and_challenges,
    reach: { buyers: idea.market_size_analysis.som.buyers, are: idea.market_size_analysis.som.buyers_are, figure: 'market.som' },
    skills: idea.required_skills,
    noCode: idea.no_code,
    figures: new Map(idea.signals.map((signal) => [signal.key, footnote(signal)])),
  };
}

/**
 * The customer in a few words: the person the dossier tells of, unless its title and tagline speak of who pays and never of them. “A retired surveyor” with
 * eleven hives is the beekeeper.
 */
function customerOf({ title, tagline, customer_type, target_market: { person, buyer } }: IdeaFull): string {
  const role = roleOf(person);
  const payer = roleOf(buyer).replace(/\s+(?:himself|herself|themselves|itself)$/, '');
  const noun = (words: string) => words.split(/\s(?:of|at|for|to)\s/)[0] ?? words;
  const isTold = (words: string) => shared(noun(words), `${title} ${tagline}`) > 0;
  const isOne = /^(?:an?|the)\s[\p{L}-]+(?:\s(?:of|at|for|in)\s.*)?$/u.test(payer);
  const told = customer_type === 'b2c' && isOne && !isTold(role) && isTold(payer) ? payer : role;
  return NOBODY_IN_PARTICULAR.test(told) ? 'the customer' : told;
}

/** “As a woman, I want a photo guide” says less than nothing. */
const NOBODY_IN_PARTICULAR = /^(?:(?:an?|the) (?:(?:wo)?man|person|couple|family)(?:\s.*\banywhere)?|some(?:one|body))$/;

const PER = { free: '', once: '', month: ' a month', year: ' a year', use: ' each' } as const;
/** To the cent, and as a buyer reads it: `$260 each`, `$12,400 a year`. */
const priceOf = ({ price_cents, per }: { price_cents: number; per: keyof typeof PER }) =>
  price_cents === 0 ? 'free' : `${usd(price_cents)}${PER[per]}`;

/** A figure as a footnote: what, how much, on what basis, whose, when, where to check. */
function footnote(signal: Signal): string {
  const where = signal.url ? ` <${signal.url}>` : '';
  return `${signal.metric}: ${signalValue(signal)} (${basisWords[signal.basis].mark}). ${signal.source}, ${formatDay(signal.observed_at)}.${where}`;
}

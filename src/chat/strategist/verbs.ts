import type { z } from 'zod';
import type { IdeaFull } from '../../catalogue/index.server.ts';
import type { VerbId } from './answer.ts';
import { type Field, type Input, inputOf, sumFields } from './inputs.ts';
import { across } from './verbs/across.ts';
import { compare, compareSeveral } from './verbs/comparing.ts';
import { countBuyers, countBuyersOf, countriesOf, pay, payOf } from './verbs/counting.ts';
import { revenue, unitEconomicsOf } from './verbs/earning.ts';
import { evidence } from './verbs/evidence.ts';
import { findIdeas } from './verbs/finding.ts';
import { mvp, technology } from './verbs/first-version.ts';
import { budget, skills } from './verbs/founder.ts';
import { audience, market, regulation, whyNow } from './verbs/market.ts';
import { hiring, leavingJob } from './verbs/moments.ts';
import { plan, testThisWeek, time } from './verbs/planning.ts';
import { pricing } from './verbs/pricing.ts';
import { community, firstCustomers, goToMarket } from './verbs/reaching.ts';
import { kill, risks } from './verbs/risks.ts';
import { advantage, competitors } from './verbs/rivals.ts';
import { improve, precedents, scores } from './verbs/scores.ts';
import { interview, outreach } from './verbs/talking.ts';
import { trends } from './verbs/trends.ts';
import type { Asked, LookingVerb, OpenVerb, Told, Verb } from './verbs/verb.ts';
import { verdict } from './verbs/verdict.ts';
import { problem, solution, summary } from './verbs/what-it-is.ts';
import { competitorsAcross, outreachAcross, sumsAcross, trendsAcross, verdictAcross } from './verbs/without-dossier.ts';

/** Something the strategist can do; for its own answers, for a model's tool calls, and for whoever else calls it. */
export type VerbEntry = {
  /** What it gives, as a model is told. */
  does: string;
  /** How a person asks for it. */
  asks: string;
  input: z.ZodType<Input>;
  takes: readonly Field[];
  /** Answers from the dossier of one idea. */
  ofIdea?: Verb | LookingVerb;
  /** Answers without a linked idea. */
  open: OpenVerb;
};

const verb = (does: string, asks: string, takes: readonly Field[], open: OpenVerb, ofIdea?: Verb | LookingVerb): VerbEntry => ({
  does,
  asks,
  takes,
  input: inputOf(...takes),
  open,
  ...(ofIdea ? { ofIdea } : {}),
});
/** A verb that reads a part of a dossier; without one, those of the ideas near to the question. */
const reads = (id: VerbId, does: string, asks: string, ofIdea: Verb, ...takes: Field[]): VerbEntry =>
  verb(does, asks, takes, across(id), ofIdea);

export const verbs = {
  find_ideas: verb(
    'Ideas of the catalogue within any constraints, sorted',
    'Which idea could I start?',
    [
      'trade',
      'about',
      'moneyUsd',
      'hoursPerWeek',
      'weeks',
      'noCode',
      'solo',
      'category',
      'customer',
      'country',
      'fewRules',
      'measured',
      'by',
      'among',
    ],
    findIdeas,
  ),
  count_buyers: verb(
    'How many of a trade a country has, by an official table',
    'How many buyers are there?',
    ['trade', 'country', 'place'],
    countBuyers,
    countBuyersOf,
  ),
  pay: verb(
    'What an occupation is paid, by an official table',
    'What is an hour of their time paid?',
    ['trade', 'country', 'place'],
    pay,
    payOf,
  ),
  countries: verb(
    'Whether an idea carries over to another country',
    'Would it work in another country?',
    ['country', 'place', 'trade'],
    findIdeas,
    countriesOf,
  ),
  first_customers: reads('first_customers', 'How to win the first ten customers', 'Who are the first ten customers?', firstCustomers),
  outreach: verb(
    'A first email to a prospect, to copy',
    'Write me a first email to a customer',
    ['trade', 'about'],
    outreachAcross,
    outreach,
  ),
  interview: reads('interview', 'Questions to ask buyers', 'What should I ask them?', interview),
  pricing: verb(
    'What to charge, or what a price would mean',
    'What should I charge?',
    ['priceUsd', 'per', 'stance', 'customers', 'costUsd', 'churnPct'],
    sumsAcross('pricing'),
    pricing,
  ),
  mvp: reads('mvp', 'What belongs in the first version', 'What belongs in the first version?', mvp, 'weeks'),
  competitors: verb('Who does it already', 'Who does this already?', ['stance', 'about', 'trade'], competitorsAcross, competitors),
  risks: reads('risks', 'What could go wrong', 'What could go wrong?', risks, 'stance'),
  go_to_market: reads('go_to_market', 'Which channels come first', 'Which channels come first?', goToMarket),
  unit_economics: verb(
    'Sums: revenue, what is left, break-even, churn, cost of winning a customer',
    'Do the unit economics hold?',
    [...sumFields, 'trade', 'country'],
    sumsAcross('unit_economics'),
    unitEconomicsOf,
  ),
  hiring: reads('hiring', 'When to take somebody on', 'When should I hire?', hiring),
  leaving_job: reads('leaving_job', 'When to leave a job for it', 'When can I leave my job for it?', leavingJob, 'incomeUsd', 'incomePer'),
  test: reads('test', 'The cheapest test with its pass mark', 'What should I test this week?', testThisWeek),
  why_now: reads('why_now', 'What changed that makes it possible', 'Why now?', whyNow),
  trends: verb('What is measured of the trending topics it meets', 'Is interest in it growing?', [], trendsAcross, trends),
  market: reads('market', 'How large the market is', 'How large is the market?', market),
  revenue: verb(
    'What it could earn, or how many customers an income takes',
    'What could it earn?',
    ['incomeUsd', 'incomePer', 'priceUsd', 'per'],
    sumsAcross('revenue'),
    revenue,
  ),
  audience: reads('audience', 'Who it is for, and who pays', 'Who is it for, and who pays?', audience, 'stance'),
  verdict: verb(
    'Whether to build it',
    'Should I build this?',
    ['hoursPerWeek', 'leavesJob', 'about', 'trade', 'country'],
    verdictAcross,
    verdict,
  ),
  improve: reads('improve', 'What would make it stronger', 'What would make it stronger?', improve),
  scores: reads('scores', 'What its scores are made of', 'Where do its scores come from?', scores),
  compare: verb('Ideas beside each other', 'How does it compare with similar ideas?', ['among'], compareSeveral, compare),
  budget: reads('budget', 'What the first quarter costs', 'What does the first quarter cost?', budget, 'moneyUsd'),
  evidence: reads('evidence', 'How sure the figures are', 'How sure are these figures?', evidence),
  regulation: reads('regulation', 'Which rules apply', 'Which rules apply?', regulation),
  skills: reads('skills', 'What it asks of its founder', 'Can I do this alone?', skills, 'hoursPerWeek', 'noCode'),
  kill: reads('kill', 'When to stop', 'When should I stop?', kill),
  precedents: reads('precedents', 'Who made something like it work', 'Has anybody made this work?', precedents),
  plan: reads('plan', 'The plan of the first quarter', 'What is the plan for the first quarter?', plan),
  time: reads('time', 'How long it takes', 'How long does it take?', time, 'hoursPerWeek', 'weeks'),
  technology: reads('technology', 'What it takes technically', 'What does it take to build technically?', technology),
  problem: reads('problem', 'How bad the problem is', 'How bad is the problem?', problem),
  solution: reads('solution', 'How it works', 'How does it work?', solution),
  advantage: reads('advantage', 'What keeps others from copying it', 'What keeps others from copying it?', advantage),
  community: reads('community', 'Where its people talk', 'Where do these people talk?', community),
  summary: reads('summary', 'The idea in short', 'What is this idea?', summary),
} as const satisfies Partial<Record<VerbId, VerbEntry>>;

/** Verbs that answer a question; the others are about an answer, or about no idea. */
export type ActiveVerb = keyof typeof verbs;
export const isActive = (verb: VerbId): verb is ActiveVerb => verb in verbs;
export const entryOf = (verb: ActiveVerb): VerbEntry => verbs[verb];

/** Calls a verb: on an idea where one is given and the verb reads dossiers, else without. */
export async function callVerb(verb: ActiveVerb, idea: IdeaFull | undefined, asked: Asked): Promise<Told> {
  const { ofIdea, open } = entryOf(verb);
  return idea && ofIdea ? ofIdea(idea, asked) : open(asked);
}

/** What a founder asks after a verb. */
const AFTER: Partial<Record<VerbId, readonly ActiveVerb[]>> = {
  find_ideas: ['compare', 'budget', 'verdict'],
  count_buyers: ['pricing', 'first_customers', 'competitors'],
  pay: ['pricing', 'count_buyers', 'unit_economics'],
  countries: ['count_buyers', 'regulation', 'test'],
  first_customers: ['outreach', 'interview', 'pricing'],
  outreach: ['interview', 'first_customers', 'test'],
  interview: ['test', 'outreach', 'kill'],
  pricing: ['unit_economics', 'first_customers', 'competitors'],
  mvp: ['time', 'budget', 'test'],
  competitors: ['advantage', 'pricing', 'risks'],
  risks: ['kill', 'test', 'verdict'],
  go_to_market: ['first_customers', 'outreach', 'community'],
  unit_economics: ['pricing', 'revenue', 'evidence'],
  hiring: ['budget', 'revenue', 'skills'],
  leaving_job: ['revenue', 'unit_economics', 'kill'],
  test: ['interview', 'first_customers', 'kill'],
  why_now: ['trends', 'risks', 'verdict'],
  trends: ['why_now', 'market', 'evidence'],
  market: ['revenue', 'audience', 'evidence'],
  revenue: ['unit_economics', 'market', 'pricing'],
  audience: ['first_customers', 'interview', 'community'],
  verdict: ['test', 'risks', 'compare'],
  improve: ['test', 'competitors', 'risks'],
  scores: ['evidence', 'improve', 'verdict'],
  compare: ['verdict', 'risks', 'time'],
  budget: ['time', 'unit_economics', 'skills'],
  evidence: ['scores', 'test', 'risks'],
};
const ANYTIME: readonly ActiveVerb[] = ['verdict', 'test', 'first_customers', 'risks', 'pricing'];

/** @returns verbs worth asking for after these, the most fitting first */
export const verbsAfter = (chosen: readonly VerbId[]): ActiveVerb[] =>
  [...new Set([...(AFTER[chosen[0] as VerbId] ?? []), ...ANYTIME])].filter((verb) => !chosen.includes(verb));

/** @returns how the next three are asked for */
export const asksAfter = (chosen: readonly VerbId[]): string[] =>
  verbsAfter(chosen)
    .slice(0, 3)
    .map((verb) => verbs[verb].asks);

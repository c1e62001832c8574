import type { TopicId } from './answer.ts';
import { compare } from './topics/comparing.ts';
import { revenue, unitEconomicsTopic } from './topics/earning.ts';
import { evidence } from './topics/evidence.ts';
import { mvp, technology } from './topics/first-version.ts';
import { budget, skills } from './topics/founder.ts';
import { audience, market, regulation, whyNow } from './topics/market.ts';
import { hiring, leavingJob } from './topics/moments.ts';
import { plan, testThisWeek, time } from './topics/planning.ts';
import { pricing } from './topics/pricing.ts';
import { community, firstCustomers, goToMarket } from './topics/reaching.ts';
import { kill, risks } from './topics/risks.ts';
import { advantage, competitors } from './topics/rivals.ts';
import { improve, precedents, scores } from './topics/scores.ts';
import { interview, outreach } from './topics/talking.ts';
import type { Topic } from './topics/topic.ts';
import { trends } from './topics/trends.ts';
import { verdict } from './topics/verdict.ts';
import { problem, solution, summary } from './topics/what-it-is.ts';

/** Topics answered from a dossier. */
export type AboutIdea = Exclude<TopicId, 'identity' | 'courtesy' | 'unknowable'>;

export const topics: Record<AboutIdea, { answer: Topic; asks: string }> = {
  first_customers: { answer: firstCustomers, asks: 'Who are the first ten customers?' },
  outreach: { answer: outreach, asks: 'Write me a first email to a customer' },
  interview: { answer: interview, asks: 'What should I ask them?' },
  pricing: { answer: pricing, asks: 'What should I charge?' },
  mvp: { answer: mvp, asks: 'What belongs in the first version?' },
  competitors: { answer: competitors, asks: 'Who does this already?' },
  risks: { answer: risks, asks: 'What could go wrong?' },
  go_to_market: { answer: goToMarket, asks: 'Which channels come first?' },
  unit_economics: { answer: unitEconomicsTopic, asks: 'Do the unit economics hold?' },
  test: { answer: testThisWeek, asks: 'What should I test this week?' },
  why_now: { answer: whyNow, asks: 'Why now?' },
  audience: { answer: audience, asks: 'Who is it for, and who pays?' },
  regulation: { answer: regulation, asks: 'Which rules apply?' },
  budget: { answer: budget, asks: 'What does the first quarter cost?' },
  skills: { answer: skills, asks: 'Can I do this alone?' },
  hiring: { answer: hiring, asks: 'When should I hire?' },
  leaving_job: { answer: leavingJob, asks: 'When can I leave my job for it?' },
  kill: { answer: kill, asks: 'When should I stop?' },
  compare: { answer: compare, asks: 'How does it compare with similar ideas?' },
  verdict: { answer: verdict, asks: 'Should I build this?' },
  improve: { answer: improve, asks: 'What would make it stronger?' },
  scores: { answer: scores, asks: 'Where do its scores come from?' },
  precedents: { answer: precedents, asks: 'Has anybody made this work?' },
  market: { answer: market, asks: 'How large is the market?' },
  trends: { answer: trends, asks: 'Is interest in it growing?' },
  revenue: { answer: revenue, asks: 'What could it earn?' },
  plan: { answer: plan, asks: 'What is the plan for the first quarter?' },
  time: { answer: time, asks: 'How long does it take?' },
  technology: { answer: technology, asks: 'What does it take to build technically?' },
  problem: { answer: problem, asks: 'How bad is the problem?' },
  solution: { answer: solution, asks: 'How does it work?' },
  advantage: { answer: advantage, asks: 'What keeps others from copying it?' },
  community: { answer: community, asks: 'Where do these people talk?' },
  evidence: { answer: evidence, asks: 'How sure are these figures?' },
  summary: { answer: summary, asks: 'What is this idea?' },
};

/** What a founder asks after a topic. */
const AFTER: Partial<Record<TopicId, readonly AboutIdea[]>> = {
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
const ANYTIME: readonly AboutIdea[] = ['verdict', 'test', 'first_customers', 'risks', 'pricing'];

export const isAboutIdea = (topic: TopicId): topic is AboutIdea => topic in topics;

/** @returns topics worth asking about after these, the most fitting first */
export const topicsAfter = (chosen: readonly TopicId[]): AboutIdea[] =>
  [...new Set([...(AFTER[chosen[0] as TopicId] ?? []), ...ANYTIME])].filter((topic) => !chosen.includes(topic));

/** @returns how the next three topics are asked */
export const asksAfter = (chosen: readonly TopicId[]): string[] =>
  topicsAfter(chosen)
    .slice(0, 3)
    .map((topic) => topics[topic].asks);

import { type IdeaFull, offerPrice } from '../../../catalogue/index.server.ts';
import type { Said, VerbId } from '../answer.ts';
import { ended, first, line, number, part, say, sentences, usd } from '../lines.ts';
import { gravestRisks, namedAt, testPrice } from './parts.ts';

/** How one idea of several answers a verb, in a sentence or two. */
export const IN_SHORT: Partial<Record<VerbId, (idea: IdeaFull) => Said[]>> = {
  first_customers: (idea) => [first(idea, 'execution_plan.first_ten_customers')],
  pricing: (idea) => [
    say(`${offerPrice(idea.value_ladder.core)} for ${ended(idea.value_ladder.core.offer)}`, part(idea, 'value_ladder.core')),
    ...idea.competitive_landscape.direct
      .flatMap((rival, at) =>
        rival.price ? [say(`${rival.name} asks: ${ended(rival.price)}`, part(idea, `competitive_landscape.direct.${at}`))] : [],
      )
      .slice(0, 1),
  ],
  mvp: (idea) => [
    say(
      `${idea.mvp_features.map(({ name }) => name).join(', ')}, in ${idea.time_to_mvp_weeks} weeks.`,
      part(idea, 'mvp_features'),
      part(idea, 'time_to_mvp_weeks'),
    ),
  ],
  competitors: (idea) => [
    say(`${idea.competitive_landscape.direct.map(({ name }) => name).join(', ')}.`, part(idea, 'competitive_landscape.direct')),
  ],
  risks: (idea) =>
    gravestRisks(idea)
      .slice(0, 1)
      .map(({ at }) => line(idea, `risks_and_challenges.${at}.risk`)),
  go_to_market: (idea) => [first(idea, 'gtm_strategy')],
  test: (idea) => [
    say(`${usd(idea.next_test.cost_cents)}, ${idea.next_test.days} days.`, part(idea, 'next_test')),
    first(idea, 'next_test.what'),
    say(`Pass mark: ${ended(line(idea, 'next_test.pass').text)}`, part(idea, 'next_test.pass')),
  ],
  why_now: (idea) => [first(idea, 'why_now.summary')],
  audience: (idea) => [line(idea, 'target_market.person'), line(idea, 'target_market.buyer')],
  regulation: (idea) => [first(idea, 'regulatory_considerations.notes')],
  budget: (idea) => [say(`${usd(idea.capital_required)} in the first quarter.`, part(idea, 'capital_required'))],
  skills: (idea) => [say(`${idea.required_skills.join(', ')}.`, part(idea, 'required_skills'))],
  kill: (idea) => [line(idea, 'kill_criteria.0')],
  time: (idea) => [
    say(
      `${idea.time_to_mvp_weeks} weeks at ${idea.hours_per_week} hours a week.`,
      part(idea, 'time_to_mvp_weeks'),
      part(idea, 'hours_per_week'),
    ),
  ],
  revenue: (idea) => [
    say(
      `Between ${usd(idea.revenue_potential.min)} and ${usd(idea.revenue_potential.max)} a year once established, an estimate.`,
      part(idea, 'revenue_potential'),
    ),
  ],
  market: (idea) => [
    say(
      `${number(idea.market_size_analysis.som.buyers)} buyers within reach: ${ended(idea.market_size_analysis.som.buyers_are)}`,
      part(idea, 'market_size_analysis.som'),
    ),
  ],
  advantage: (idea) => [first(idea, 'competitive_advantage')],
  problem: (idea) => [first(idea, 'problem_narrative')],
  technology: (idea) => [line(idea, 'technical_requirements.0')],
  community: (idea) => [
    say(
      `${[...idea.community_signals.reddit.named, ...idea.community_signals.facebook.named].join(', ') || 'None named'}.`,
      part(idea, 'community_signals'),
    ),
  ],
  interview: (idea) => [line(idea, 'target_market.moment')],
  plan: (idea) => sentences(idea, 'execution_plan.first_week.0', 1),
  hiring: (idea) => [say(`${idea.required_skills.join(', ')}.`, part(idea, 'required_skills'))],
  precedents: (idea) => idea.success_stories.slice(0, 1).map((_, at) => namedAt(idea, `success_stories.${at}`, ['who', 'what'])),
  scores: (idea) => [say(`${idea.idea_score} of 10.`, part(idea, 'idea_score'))],
  evidence: (idea) => [
    say(
      `${idea.figures.measured} of its figures measured, ${idea.figures.cited} cited, ${idea.figures.estimated + idea.figures.editorial} estimated or judged.`,
      part(idea, 'figures'),
      {
        of: 'sum',
        shown: `${idea.figures.estimated} + ${idea.figures.editorial} = ${idea.figures.estimated + idea.figures.editorial}`,
      },
    ),
  ],
  verdict: (idea) => [
    say(`${idea.idea_score} of 10; its test costs ${testPrice(idea)}.`, part(idea, 'idea_score'), part(idea, 'next_test')),
  ],
  summary: (idea) => [say(ended(idea.tagline), part(idea, 'tagline'))],
};

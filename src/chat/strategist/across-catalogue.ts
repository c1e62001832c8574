import { type IdeaFull, offerPrice } from '../../catalogue/index.server.ts';
import type { TopicCard } from '../../trends/index.server.ts';
import { isAboutIdea } from './all-topics.ts';
import { type Answer, type NearIdea, type Said, sentencesOf, type TopicId } from './answer.ts';
import { chosenBy } from './chosen-by.ts';
import { ended, first, line, part, say, self, usd } from './lines.ts';
import type { Reading } from './recognise.ts';
import { tableOf } from './topics/comparing.ts';
import { gravestRisks } from './topics/parts.ts';
import { filled, list, text } from './topics/topic.ts';
import { lookedAtTopics, saidTrend } from './topics/trends.ts';
import { wishIn } from './wish.ts';

/** How one idea of several answers a topic, in a sentence or two. */
const IN_SHORT: Partial<Record<TopicId, (idea: IdeaFull) => Said[]>> = {
  first_customers: (idea) => [first(idea, 'execution_plan.first_ten_customers')],
  pricing: (idea) => [
    say(`${offerPrice(idea.value_ladder.core)} for ${ended(idea.value_ladder.core.offer)}`, part(idea, 'value_ladder.core')),
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
  ],
  why_now: (idea) => [first(idea, 'why_now.summary')],
  audience: (idea) => [line(idea, 'target_market.person')],
  regulation: (idea) => [first(idea, 'regulatory_considerations.notes')],
  budget: (idea) => [say(`${usd(idea.capital_required)} in the first quarter.`, part(idea, 'capital_required'))],
  skills: (idea) => [say(`${idea.required_skills.join(', ')}.`, part(idea, 'required_skills'))],
  kill: (idea) => [line(idea, 'kill_criteria.0')],
  revenue: (idea) => [
    say(
      `Between ${usd(idea.revenue_potential.min)} and ${usd(idea.revenue_potential.max)} a year once established, an estimate.`,
      part(idea, 'revenue_potential'),
    ),
  ],
  advantage: (idea) => [first(idea, 'competitive_advantage')],
  problem: (idea) => [first(idea, 'problem_narrative')],
  technology: (idea) => [line(idea, 'technical_requirements.0')],
};

/** Ideas less near than this have nothing to do with the question. */
const NEAR_ENOUGH = 0.25;

/** Without a linked idea: what the nearest ideas of the catalogue and the topics near the question say, or the request for one. */
export function acrossCatalogue(
  question: string,
  { topics: asked }: Reading,
  near: readonly NearIdea[],
  trends: readonly TopicCard[],
): Answer {
  const wish = wishIn(question);
  if (wish) return chosenBy(wish, near);
  const ideas = near
    .filter(({ probability }) => probability >= NEAR_ENOUGH)
    .slice(0, 6)
    .map((one) => one.idea);
  if (asked[0] === 'unknowable' || ideas.length + trends.length === 0) return nothingNear(ideas.length === 0);
  const topic = asked.filter(isAboutIdea).find((one) => IN_SHORT[one]);
  const short = topic ? IN_SHORT[topic] : undefined;
  const items = ideas.map((idea) => {
    const [one, ...more] = short?.(idea) ?? [say(idea.tagline, part(idea, 'tagline'))];
    return [{ text: `${idea.title}: ${ended(one?.text ?? '')}`, cites: [part(idea, 'title'), ...(one?.cites ?? [])] }, ...more];
  });
  const blocks = filled([
    ideas.length > 0 &&
      text(
        say(
          `No idea is linked to this chat, so this is what the ${ideas.length === 1 ? 'idea' : `${ideas.length} ideas`} nearest to your question ${ideas.length === 1 ? 'holds' : 'hold'}.`,
          { of: 'sum', shown: `${ideas.length} = ${ideas.length}` },
        ),
      ),
    ideas.length === 0 && text(say('No idea of the catalogue is near enough to your question; these topics are.', self)),
    list(undefined, items),
    !topic && ideas.length > 1 && tableOf(ideas),
    trends.length > 0 &&
      list(
        say('Measured of the topics nearest to it:', ...trends.map(({ slug }) => ({ of: 'topic', slug }) as const)),
        trends.map((one) => [saidTrend(one)]),
      ),
    ideas.length > 0 && text(say('For an answer on one of them, open a chat from its page.', self)),
  ]);
  return {
    topics: topic ? [topic] : ['compare'],
    blocks,
    lookedAt: [
      ...(ideas.length > 0
        ? [{ label: `looked at ${ideas.length} similar ${ideas.length === 1 ? 'idea' : 'ideas'}`, slugs: ideas.map(({ slug }) => slug) }]
        : []),
      ...(trends.length > 0 ? [{ label: lookedAtTopics(trends.length), slugs: [], topics: trends.map(({ slug }) => slug) }] : []),
    ],
    next: [],
    isEmpty: sentencesOf(blocks).length === 0,
  };
}

const OF_YOUR_OWN = 'For an idea of your own, AI Research looks for evidence and gives a verdict.';

const nothingNear = (isFar: boolean): Answer => ({
  topics: ['unknowable'],
  blocks: [
    text(
      say(
        isFar
          ? 'Nothing in the catalogue is near enough to your question, so I would be guessing.'
          : 'I cannot answer that from the catalogue.',
        self,
      ),
      say('Open a chat from an idea’s page, or say in a sentence what you want to build and for whom.', self),
      say(OF_YOUR_OWN, { of: 'self', at: '/validate' }),
    ),
  ],
  lookedAt: [],
  next: [],
  isEmpty: true,
});

import { offerPrice } from '../../ideas/dossier-words.ts';
import type { IdeaFull } from '../../ideas/ideas.contract.ts';
import { type Answer, type Block, type NearIdea, type Said, sentencesOf, type TopicId } from './answer.ts';
import { asker, ended, first, led, line, part, say, self, usd } from './lines.ts';
import { nearestLines } from './nearest-lines.ts';
import { type Reading, recognise } from './recognise.ts';
import { budget, mvp, plan, skills, technology, testThisWeek, time } from './topics/building.ts';
import {
  advantage,
  audience,
  compare,
  competitors,
  evidence,
  kill,
  market,
  problem,
  regulation,
  risks,
  solution,
  summary,
  tableOf,
  verdict,
  whyNow,
} from './topics/judging.ts';
import { gravestRisks } from './topics/parts.ts';
import { community, firstCustomers, goToMarket, pricing, revenue, unitEconomicsTopic } from './topics/selling.ts';
import { filled, list, type Told, type Topic, text } from './topics/topic.ts';

/** What is asked, and all that may be answered from. */
export type Question = {
  question: string;
  /** The idea the session is linked to, as the asker may read it; undefined without one. */
  idea?: IdeaFull | undefined;
  /** Dossiers of the catalogue near the idea, or near the question where no idea is linked, the nearest first. */
  near: readonly NearIdea[];
  /** What the answer before was about, and its sentences; undefined at the start. */
  previous?: { topics: readonly TopicId[]; said: readonly Said[] } | undefined;
};

type AboutIdea = Exclude<TopicId, 'identity' | 'courtesy' | 'unknowable'>;
const topics: Record<AboutIdea, { answer: Topic; asks: string }> = {
  first_customers: { answer: firstCustomers, asks: 'Who are the first ten customers?' },
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
  kill: { answer: kill, asks: 'When should I stop?' },
  compare: { answer: compare, asks: 'How does it compare with similar ideas?' },
  verdict: { answer: verdict, asks: 'Should I build this?' },
  market: { answer: market, asks: 'How large is the market?' },
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
  first_customers: ['pricing', 'test', 'go_to_market'],
  pricing: ['unit_economics', 'first_customers', 'competitors'],
  mvp: ['time', 'budget', 'test'],
  competitors: ['advantage', 'pricing', 'risks'],
  risks: ['kill', 'test', 'verdict'],
  go_to_market: ['first_customers', 'community', 'budget'],
  unit_economics: ['pricing', 'revenue', 'evidence'],
  test: ['first_customers', 'kill', 'mvp'],
  verdict: ['test', 'risks', 'compare'],
  compare: ['verdict', 'risks', 'time'],
  budget: ['time', 'unit_economics', 'skills'],
};
const ANYTIME: readonly AboutIdea[] = ['verdict', 'test', 'first_customers', 'risks'];

/**
 * The built-in strategist's answer to a question: chosen and ordered from dossiers and figures, with sums done on them. No language model has a part in
 * it, and every sentence says what it rests on.
 */
export function answerQuestion({ question, idea, near, previous }: Question): Answer {
  const reading = recognise(question);
  if (reading.topics[0] === 'identity') return identity(idea);
  if (reading.topics[0] === 'courtesy' && question.length < 40) return courtesy(idea);
  return idea ? aboutIdea(idea, question, reading, near, previous) : acrossCatalogue(reading, near);
}

function aboutIdea(idea: IdeaFull, question: string, reading: Reading, near: readonly NearIdea[], previous: Question['previous']): Answer {
  const asked = { question, reading, near };
  const before = previous?.topics.filter(isAboutIdea) ?? [];
  if (reading.followUp && before.length > 0) return followUp(idea, reading, before, previous?.said ?? [], asked);
  if (reading.topics[0] === 'unknowable') return unknowable(idea, question);
  // A competitor's name in a question asks about it, unless something else was asked more plainly.
  const names = [...idea.competitive_landscape.direct, ...idea.competitive_landscape.indirect].map(({ name }) => name.toLowerCase());
  const chosen = reading.topics.filter(isAboutIdea);
  if (chosen.length === 0 && names.some((name) => question.toLowerCase().includes(name))) chosen.push('competitors');
  if (chosen.length === 0) chosen.push(...claimedTopics(reading));
  // “And for pricing?” is about what was asked before only by its topic, which stands in it.
  if (chosen.length === 0) return fromLines(idea, question);
  const told = chosen.map((topic) => topics[topic].answer(idea, asked));
  return answerOf(
    idea,
    chosen,
    told.flatMap(({ lead }) => lead),
    { calculation: told.find((one) => one.calculation)?.calculation, near: chosen.includes('compare') ? near : [] },
  );
}

/** What somebody claims without asking: the topic that holds it against the dossier. */
function claimedTopics({ claims }: Reading): AboutIdea[] {
  if (claims.denies) return [claims.denies];
  if (claims.everybody) return ['audience'];
  if (claims.revenueUsdYear !== undefined) return ['revenue'];
  if (claims.priceUsd !== undefined) return ['pricing'];
  if (claims.moneyUsd !== undefined) return ['budget'];
  if (claims.hoursPerWeek !== undefined || claims.weeks !== undefined || claims.easy) return ['time'];
  return claims.free ? ['pricing'] : [];
}

const isAboutIdea = (topic: TopicId): topic is AboutIdea => topic in topics;

type Extras = { calculation?: Told['calculation']; near?: readonly NearIdea[] };
function answerOf(idea: IdeaFull, chosen: readonly AboutIdea[], blocks: readonly Block[], { calculation, near = [] }: Extras = {}): Answer {
  const next = [...(AFTER[chosen[0] as TopicId] ?? []), ...ANYTIME].filter((topic) => !chosen.includes(topic));
  return {
    topics: chosen,
    blocks: filled(blocks),
    lookedAt: [
      { label: 'read the dossier', slugs: [idea.slug] },
      ...(near.length > 0 ? [{ label: `looked at ${near.length} similar ideas`, slugs: near.map((one) => one.idea.slug) }] : []),
    ],
    ...(calculation ? { calculation } : {}),
    next: [...new Set(next)].slice(0, 3).map((topic) => topics[topic].asks),
    isEmpty: false,
  };
}

function followUp(
  idea: IdeaFull,
  { followUp: kind }: Reading,
  before: readonly AboutIdea[],
  said: readonly Said[],
  asked: Parameters<Topic>[1],
): Answer {
  const told = before.map((topic) => topics[topic].answer(idea, asked));
  if (kind === 'why') return answerOf(idea, before, groundsOf(idea, said));
  if (kind === 'more') {
    const more = filled(told.flatMap(({ more = [] }) => more));
    if (more.length > 0) return answerOf(idea, before, more);
    const next = (AFTER[before[0] as TopicId] ?? ANYTIME).find((topic) => !before.includes(topic)) ?? 'test';
    return answerOf(
      idea,
      [next],
      [text(say('The dossier says no more on that; this is what belongs next to it.', self)), ...topics[next].answer(idea, asked).lead],
    );
  }
  const items = told.flatMap(({ lead }) => lead).flatMap((block) => (block.kind === 'list' ? block.items : []));
  const nth = kind && typeof kind === 'object' ? kind.nth : 1;
  const item = nth < 0 ? items.at(-1) : items[nth - 1];
  if (!item)
    return answerOf(idea, before, [
      text(say('There were not so many points in the last answer.', self)),
      ...told.flatMap(({ lead }) => lead).slice(0, 1),
    ]);
  const shown = item.map(({ text: words }) => words);
  const others = nearestLines(idea, shown.join(' '), 6)
    .lines.filter((one) => !shown.some((words) => words.includes(one.text)))
    .slice(0, 3);
  return answerOf(idea, before, [
    text(...item),
    list(
      others.length > 0 ? say('What else the dossier says of it:', ...others.flatMap((one) => one.cites)) : undefined,
      others.map((one) => [one]),
    ),
  ]);
}

/** How the figures of the last answer were reached; where it quoted none, where its sentences stand. */
function groundsOf(idea: IdeaFull, said: readonly Said[]): Block[] {
  const keys = [
    ...new Set(said.flatMap(({ cites }) => cites.flatMap((cite) => (cite.of === 'figure' && cite.slug === idea.slug ? [cite.key] : [])))),
  ];
  const signals = keys.flatMap((key) => idea.signals.find((one) => one.key === key) ?? []).slice(0, 5);
  const sums = [...new Set(said.flatMap(({ cites }) => cites.flatMap((cite) => (cite.of === 'sum' ? [cite.shown] : []))))].slice(0, 4);
  const cited = { of: 'figure' as const, slug: idea.slug };
  if (signals.length === 0 && sums.length === 0) return [...evidence(idea, { question: '', reading: recognise(''), near: [] }).lead];
  return [
    list(
      signals.length > 0 ? say('How those figures were reached:', ...signals.map(({ key }) => ({ ...cited, key }))) : undefined,
      signals.map((signal) => [
        say(`${signal.metric}: ${ended(signal.how)} Source: ${ended(signal.source)}`, { ...cited, key: signal.key }),
      ]),
    ),
    list(
      sums.length > 0 ? say('The sums:', self) : undefined,
      sums.map((shown) => [
        say(`${shown}.`, ...said.flatMap(({ cites }) => (cites.some((cite) => cite.of === 'sum' && cite.shown === shown) ? cites : []))),
      ]),
    ),
  ];
}

/** No topic fits: the dossier's own lines that come nearest, or that it has none. */
function fromLines(idea: IdeaFull, question: string): Answer {
  const { lines, missing } = nearestLines(idea, question);
  if (lines.length === 0) return unknowable(idea, question);
  return {
    ...answerOf(
      idea,
      [],
      [
        list(
          say('The dossier does not take this up by itself. What comes nearest in it:', ...lines.flatMap(({ cites }) => cites)),
          lines.map((one) => [{ ...one, text: ended(one.text) }]),
        ),
        missing.length > 0 && missing.length <= 4
          ? text(
              say(`It says nothing of ${missing.map((word) => `“${word}”`).join(', ')}.`, asker, {
                of: 'absence',
                slug: idea.slug,
                words: missing,
              }),
            )
          : text(),
      ],
    ),
    topics: [],
  };
}

/** What no dossier can say, and who could. */
function unknowable(idea: IdeaFull, question: string): Answer {
  const { missing } = nearestLines(idea, question);
  const isForecast = /\b(succeed|guarantee|predict|chance|odds|probability|will (it|this|they|i))\b/i.test(question);
  const isMoney = /\b(invest|fund|raise|venture|vc|valuation|exit|ipo|acquire)/i.test(question);
  const isName = /\b(name|trademark|logo|domain)\b/i.test(question);
  const opening = isForecast
    ? say('Nobody can know that yet, and I do not guess.', self)
    : isMoney
      ? say('I cannot know who would put money into it: no investor is in the catalogue.', self)
      : isName
        ? say('I do not invent names, and whether one is free only its register can say.', self)
        : say('I cannot answer that from the dossier.', self);
  const gone = missing.slice(0, 3);
  return {
    ...answerOf(
      idea,
      [],
      [
        text(
          opening,
          gone.length > 0 &&
            !isForecast &&
            !isMoney &&
            !isName &&
            say(`It says nothing of ${gone.map((word) => `“${word}”`).join(', ')}.`, asker, {
              of: 'absence',
              slug: idea.slug,
              words: gone,
            }),
        ),
        isForecast
          ? text(
              led('What would tell you:', first(idea, 'next_test.what')),
              say(`It passes when: ${ended(line(idea, 'next_test.pass').text)}`, part(idea, 'next_test.pass')),
            )
          : isMoney
            ? text(
                say(
                  `What there is to show: a first quarter of ${usd(idea.capital_required)}, and a test for ${usd(idea.next_test.cost_cents)}.`,
                  part(idea, 'capital_required'),
                  part(idea, 'next_test.cost_cents'),
                ),
                led('Money follows this:', line(idea, 'next_test.pass')),
              )
            : text(
                led('Whom to ask:', first(idea, 'target_market.buyer')),
                led('Or begin here:', line(idea, 'execution_plan.first_week.0')),
              ),
      ],
    ),
    topics: ['unknowable'],
    isEmpty: true,
  };
}

function identity(idea: IdeaFull | undefined): Answer {
  return {
    topics: ['identity'],
    blocks: [
      text(
        say('I am Assay’s built-in strategist: rules that read dossiers and do sums, not a language model.', self),
        say('I say only what a dossier or a figure holds, and show which; where they are silent, so am I.', self),
      ),
    ],
    lookedAt: [],
    next: idea ? ANYTIME.slice(0, 3).map((topic) => topics[topic].asks) : [],
    isEmpty: true,
  };
}

function courtesy(idea: IdeaFull | undefined): Answer {
  return {
    topics: ['courtesy'],
    blocks: [
      text(
        say(
          idea
            ? 'Ask about this idea: customers, price, first version, rivals, risks, money, or whether to build it at all.'
            : 'Tell me what you want to build, or open a chat from an idea’s page.',
          self,
        ),
      ),
    ],
    lookedAt: [],
    next: idea ? ANYTIME.slice(0, 3).map((topic) => topics[topic].asks) : [],
    isEmpty: true,
  };
}

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

/** Without a linked idea: what the nearest ideas of the catalogue say, or the request for one. */
function acrossCatalogue({ topics: asked }: Reading, near: readonly NearIdea[]): Answer {
  const ideas = near
    .filter(({ probability }) => probability >= NEAR_ENOUGH)
    .slice(0, 6)
    .map((one) => one.idea);
  if (asked[0] === 'unknowable' || ideas.length === 0 || !ideas[0]) {
    return {
      topics: ['unknowable'],
      blocks: [
        text(
          say(
            ideas.length === 0
              ? 'Nothing in the catalogue is near enough to your question, so I would be guessing.'
              : 'I cannot answer that from the catalogue.',
            self,
          ),
          say('Open a chat from an idea’s page, or say in a sentence what you want to build and for whom.', self),
        ),
      ],
      lookedAt: [],
      next: [],
      isEmpty: true,
    };
  }
  const topic = asked.filter(isAboutIdea).find((one) => IN_SHORT[one]);
  const short = topic ? IN_SHORT[topic] : undefined;
  const items = ideas.map((idea) => {
    const [one, ...more] = short?.(idea) ?? [say(idea.tagline, part(idea, 'tagline'))];
    return [{ text: `${idea.title}: ${ended(one?.text ?? '')}`, cites: [part(idea, 'title'), ...(one?.cites ?? [])] }, ...more];
  });
  const blocks = [
    text(
      say(
        `No idea is linked to this chat, so this is what the ${ideas.length === 1 ? 'idea' : `${ideas.length} ideas`} nearest to your question hold.`,
        { of: 'sum', shown: `${ideas.length} = ${ideas.length}` },
      ),
    ),
    list(undefined, items),
    ...(topic ? [] : [tableOf(ideas)]),
    text(say('For an answer on one of them, open a chat from its page.', self)),
  ];
  return {
    topics: topic ? [topic] : ['compare'],
    blocks,
    lookedAt: [
      { label: `looked at ${ideas.length} similar ${ideas.length === 1 ? 'idea' : 'ideas'}`, slugs: ideas.map(({ slug }) => slug) },
    ],
    next: [],
    isEmpty: sentencesOf(blocks).length === 0,
  };
}

/** How each topic is asked, for suggestions. */
export const suggestions = Object.entries(topics).map(([topic, { asks }]) => ({ topic: topic as TopicId, asks }));

/** First questions for an idea, from where its dossier is weakest: the lowest rating, the gravest risk, the price, the test. */
export function firstQuestions(idea: IdeaFull): string[] {
  const weak: [number, AboutIdea][] = [
    [idea.scores.opportunity, 'competitors'],
    [idea.scores.problem, 'pricing'],
    [idea.scores.feasibility, 'mvp'],
    [idea.scores.why_now, 'why_now'],
  ];
  const [lowest] = weak.sort((a, b) => a[0] - b[0]);
  const rules: AboutIdea[] = idea.regulatory_considerations.burden >= 5 ? ['regulation'] : [];
  const grave: AboutIdea[] =
    idea.risks_and_challenges.filter(({ severity }) => severity === 'high').length >= 2 ? ['risks'] : ['first_customers'];
  const chosen = [...new Set<AboutIdea>(['verdict', ...(lowest ? [lowest[1]] : []), ...rules, ...grave, 'test', 'unit_economics'])];
  return chosen.slice(0, 4).map((topic) => topics[topic].asks);
}

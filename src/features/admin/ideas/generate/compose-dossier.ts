import type { CategoryId } from '../../../ideas/categories.ts';
import type { Dossier } from '../../../ideas/dossier.contract.ts';
import { slugOf } from '../slug.ts';
import type { Audience } from './audiences.data.ts';
import { fill, type Pattern } from './patterns.data.ts';

/** A topic that grows, as it was measured: what a composed idea answers “why now” with. */
export type TopicGround = {
  name: string;
  description: string;
  growth_rate: number;
  growth_months: number;
  volume: number;
  unit: string;
  source: string;
  url: string;
  last_measured_at: string;
  opportunity_score: number;
};
/** A company that works on something near, as its list describes it. */
export type CompanyGround = { name: string; one_liner: string; url: string | null; listed_by: string };
export type Ingredients = {
  category: CategoryId;
  audience: Audience;
  pattern: Pattern;
  topic: TopicGround;
  companies: readonly CompanyGround[];
  /** How many ideas of the catalogue are of this category and kind of customer: few is a gap. */
  ideasAlike: number;
  /** UTC, ISO 8601. */
  day: string;
};

const clip = (text: string, max: number) => (text.length <= max ? text : `${text.slice(0, max - 1).replace(/\s+\S*$/, '')}…`);
const NOT_ASKED = 'Composed from what is known of such work; nobody has been asked yet.';

/**
 * Puts a dossier together from an audience, a pattern and a topic that was measured to grow. Every figure in it is an estimate with the way it was reached,
 * but for those of the topic; nothing is drawn at random, and no community is counted that was not.
 * @returns a dossier that fits its contract
 */
export function composeDossier(from: Ingredients): Dossier {
  const { category, audience, pattern, topic, day } = from;
  const say = (text: string) => fill(text, audience);
  const title = clip(say(pattern.title), 80);
  return {
    slug: slugOf(title),
    title,
    tagline: clip(say(pattern.tagline), 140),
    category,
    tags: [...new Set([slugOf(audience.records), slugOf(topic.name).slice(0, 40), pattern.id, audience.id])].slice(0, 6),
    is_pro_pick: false,
    validated_on: day,
    customer_type: audience.type,
    solo_friendly: pattern.difficulty <= 4,
    no_code: pattern.noCode,
    hours_per_week: 10 + pattern.difficulty * 2,
    ...proseOf(from, say),
    ...marketOf(from, say),
    ...moneyOf(from, say),
    ...workOf(from, say),
    ...judgementOf(from, say),
    figures: figuresOf(topic),
  };
}

type Say = (text: string) => string;

function proseOf({ audience, pattern, topic }: Ingredients, say: Say) {
  return {
    audience: {
      person: say('{One}, for whom {chore} comes on top of everything else the day brings.').replace(/^./, (letter) =>
        letter.toUpperCase(),
      ),
      moment: say(
        'The moment comes when somebody asks about a {record} and the answer has to be looked for, while the person who would know is away.',
      ),
      today: say(
        'Today it is done with {tool}. It works as long as one person remembers, and nobody can see from outside what has been forgotten.',
      ),
      buyer: `${audience.buyer}.`,
    },
    problem_narrative: say(
      'For {who}, {chore} is nobody’s whole job, so it is done between other things. Each {record} is small. Together they take a part of every day, and most of that time goes into finding out what has happened already and who was going to do what.\n\nThe usual way is {tool}. It keeps what was written, but it does not know what is missing, and it tells nobody when a day has passed. What goes wrong is found late, by the person it harms. What it costs is {loss}, and with it some trust that took years to earn.\n\nGeneral tools could be bent to do it, but they ask for a set-up that nobody there has time for, and they know nothing of what a {record} has to contain.',
    ),
    solution_overview: `${say(pattern.does)} ${say('It begins with what exists: {tool} can stay for as long as anybody wants it.')} What makes it possible at a small price now is the spread of ${topic.name}, which takes over the part that used to need a person or a project of integration.`,
    value_propositions: pattern.promises.map(say),
    why_now: {
      summary: `What changed is on the side of the means. ${topic.name} has been growing against everything else at its source over the last ${topic.growth_months} months,[^topic.growth] and is used enough that a small product can rely on it.[^topic.volume] ${say('What {who} needed before was a project; by now it is a few weeks of work for one or two people.')} The need itself is old, which is a good sign for demand and a warning that others have looked at it before.`,
      causes: [
        {
          date: topic.last_measured_at.slice(0, 7),
          what: clip(`${topic.name} grew faster than the whole of ${topic.source}, as measured month by month.`, 300),
          source: clip(`${topic.source}, ${topic.unit}`, 160),
        },
      ],
    },
  } satisfies Partial<Dossier>;
}

function marketOf({ audience, companies, ideasAlike, category, topic }: Ingredients, say: Say) {
  const year = audience.monthUsd * 12;
  const rung = (share: number, buyers_are: string, how: string) => ({
    buyers: Math.max(20, Math.round(audience.buyers * share)),
    buyers_are,
    price_usd_year: year,
    how,
  });
  const known = companies.slice(0, 3).map((company) => ({
    name: clip(company.name, 60),
    ...(company.url ? { url: company.url } : {}),
    what: clip(`${company.one_liner} (as listed by ${company.listed_by})`, 240),
    weakness: say('Not looked into yet: find out what it leaves open for {who} before this is published.'),
  }));
  const fallback = [
    {
      name: 'A general task tool',
      what: 'Lists with people and dates, for any kind of work and any size of team.',
      weakness: say('Knows nothing of a {record}: what has to be in it and when it is late has to be set up by hand.'),
    },
    {
      name: 'The system they have',
      what: 'The trade’s own software often has a field or a list that could be used for it.',
      weakness: say('It keeps {records} but tells nobody, and it ends where the other side begins.'),
    },
  ];
  return {
    market: {
      analysis: say(
        'The buyers are {who}. They are many and small, they are reached one by one or through the few places where they ask each other, and they stay with what works. A product that is bought by card and helps within a day fits them; one that needs a meeting does not. The market is reckoned from a rough count of such firms and a price that is below an hour of the person’s time a week. The count is an estimate, and it should be checked against a register before anything is decided on it.',
      ),
      tam: rung(
        1,
        clip(say('All {who} in Europe and North America'), 200),
        'Estimate: a rough count of such firms, rounded; no register was read for it.',
      ),
      sam: rung(
        0.3,
        clip(
          say('{Who} that already do it with some software').replace(/^./, (c) => c.toUpperCase()),
          200,
        ),
        'Estimate: three in ten of them, taken as the share that buys software by card at all.',
      ),
      som: rung(
        0.01,
        clip(
          say('{Who} that can be won in three years').replace(/^./, (c) => c.toUpperCase()),
          200,
        ),
        'Estimate: one in a hundred of all, which one or two people could win and look after in three years.',
      ),
      growth_rate: 3,
      growth_how: 'Estimate: such trades grow about as fast as the economy around them.',
    },
    competitors: {
      direct: [...known, ...fallback].slice(0, Math.max(2, known.length)),
      indirect: [
        {
          name: 'Doing it as today',
          what: say('{Tool}, and somebody who remembers.').replace(/^./, (letter) => letter.toUpperCase()),
          weakness: say('Costs nothing that shows on a bill, until it costs {loss}.'),
        },
      ],
    },
    competitive_advantage: say(
      'Knowing one trade well is the advantage: what a {record} has to contain, when it is late and who has to be told is built in and not set up. A general tool cannot follow without becoming many tools. Against other newcomers only speed and closeness to the first customers help.',
    ),
    market_gap: {
      served: say('Large organisations are served by systems with departments to run them, in which {records} are one module of many.'),
      unserved: say('{Who} are left with {tool}, because nothing that is sold to them begins with this one task.').replace(/^./, (letter) =>
        letter.toUpperCase(),
      ),
      why_incumbents_will_not: `A price that suits small buyers would undercut what the large systems charge. ${
        ideasAlike <= 8
          ? 'Few ideas of this category and kind of customer are in this catalogue either, which says that it is looked at less.'
          : 'It is a common kind of customer, so others may be looking as well.'
      }`,
    },
    community: {
      how: 'No community was counted for this draft: find where they ask each other, and count it.',
      reddit: [],
      facebook: [],
      youtube: [],
    },
    primary_keyword: {
      term: clip(`${audience.records} ${category === 'mobile' ? 'app' : 'software'}`, 80),
      monthly_volume: Math.round(audience.buyers / 200),
      growth_rate: Math.max(0, Math.min(20, Math.round(topic.growth_rate / 10))),
      how: 'Estimate: one in two hundred of the buyers searches in a month, growing at a tenth of the topic’s rate; no search tool was asked.',
    },
    search_phrases: [
      clip(`${audience.records} software`, 80),
      clip(`${audience.record} template`, 80),
      clip(`${audience.record} reminder`, 80),
      clip(`track ${audience.records}`, 80),
      clip(`how to keep up with ${audience.records}`, 80),
      clip(`${audience.chore}`, 80),
    ],
  } satisfies Partial<Dossier>;
}

function moneyOf({ audience, pattern }: Ingredients, say: Say) {
  const year = audience.monthUsd * 12;
  const som = Math.max(20, Math.round(audience.buyers * 0.01));
  const [low, high] = [Math.max(4, Math.round(som * 0.1)), Math.max(10, Math.round(som * 0.6))];
  const month = (share: number) => Math.round(high * share) * audience.monthUsd;
  const rated = (rating: number, reason: string) => ({ rating, reason });
  return {
    business_model: say(
      'A subscription paid by card, month by month, with one price for one place of work. There is nothing to install and nothing to negotiate. A first month without charge shows whether it helps; whoever stays after the second month tends to stay. Help with the first set-up is sold once, and done in an hour by phone.',
    ),
    value_ladder: {
      lead_magnet: { offer: say('A one-page checklist of what a {record} has to contain'), price_usd: 0, per: 'free' },
      front_end: { offer: say('A set-up by phone with the {records} of one week'), price_usd: 49, per: 'once' },
      core: { offer: say('The product for one place of work'), price_usd: audience.monthUsd, per: 'month' },
      continuity: { offer: 'The same for a year, paid in advance, with two months free', price_usd: audience.monthUsd * 10, per: 'year' },
      back_end: { offer: 'Bringing in the records of past years, done by hand', price_usd: 290, per: 'once' },
    },
    value_equation: {
      dream_outcome: rated(6, say('Nobody asks about a {record} any more, because nothing is forgotten. Composed, not asked.')),
      likelihood: rated(6, 'Others have bought products of this shape for other work. Composed, not asked.'),
      delay: rated(7, 'It helps from the first week, as it begins with what is there. Composed, not asked.'),
      effort: rated(pattern.noCode ? 7 : 6, 'An hour of set-up and no change of systems, by design. Composed, not asked.'),
    },
    revenue: {
      customers_min: low,
      customers_max: high,
      price_usd_year: year,
      how: 'Estimate: a tenth to six tenths of those who could be won in three years, each at the monthly price for twelve months.',
    },
    monetization_timeline: [
      { when: 'Months 1 to 3', milestone: 'Five places of work use it and three of them pay.', mrr_usd: audience.monthUsd * 3 },
      {
        when: 'Months 4 to 12',
        milestone: 'A tenth of the high case has been won by word of mouth.',
        mrr_usd: Math.max(audience.monthUsd * 3, month(0.1)),
      },
      {
        when: 'Months 13 to 36',
        milestone: 'Half of the high case, with one partner of the trade.',
        mrr_usd: Math.max(audience.monthUsd * 3, month(0.5)),
      },
    ],
  } satisfies Partial<Dossier>;
}

function workOf({ pattern, topic }: Ingredients, say: Say) {
  return {
    go_to_market: say(
      'Begin with ten of {who} within reach, and do by hand what the product will do. Write down what each {record} was, what was missing and how long it took; that is the first version’s plan and the first page of the site. Then ask each of the ten for two others. Advertising comes last, when the price and the words are known to work.',
    ),
    channels: [
      { channel: 'Visits and calls', how: say('Ten conversations with {who}, found by name, with nothing to sell yet.') },
      { channel: 'Associations of the trade', how: 'A talk or a page in a newsletter, with the checklist as what is given away.' },
    ],
    growth_tactics: [
      say('A free checklist for {records} that carries the address of the product.'),
      'A month for free for both sides when a customer brings another.',
    ],
    mvp_features: pattern.features.map(({ name, what }) => ({ name, what: say(what) })),
    not_in_mvp: [say(pattern.leaveOut), 'No app for phones; the pages work on one.'],
    technical_requirements: [...pattern.needs.map(say), clip(`${topic.name}: ${topic.description}`, 260)],
    regulatory: {
      burden: pattern.burden,
      notes:
        'Personal data of customers and staff is kept, so the usual duties of data protection hold. Nothing here decides about people by itself. Check the rules of the trade before the first sale.',
    },
    required_skills: [...pattern.skills],
    time_to_mvp_weeks: pattern.weeks,
    execution_difficulty: pattern.difficulty,
    research_hours: 40,
    execution_plan: {
      first_week: [
        say('Talk to five of {who} about the last {record} that went wrong.'),
        'Do the work by hand for one of them, for a week.',
      ],
      first_month: [
        say('Draw the one page that shows all open {records}, and test it with three of them.'),
        'Ask for the price before anything is built.',
      ],
      first_quarter: [
        'Build the four features of the first version and nothing else.',
        'Have five places of work use it, three of which pay.',
      ],
      first_ten_customers: say(
        'The first ten come from the conversations of the first week and from whom those people name. Each is set up by phone, and each gets an answer on the same day. Nothing is automated that has not been done by hand ten times.',
      ),
      budget: [
        { item: 'Hosting, mail and a domain for a quarter', usd: 150 },
        { item: 'Travel and thanks for interviews', usd: 350 },
        { item: 'Legal texts and data protection', usd: 600 },
      ],
    },
  } satisfies Partial<Dossier>;
}

function judgementOf({ audience, topic, ideasAlike, companies }: Ingredients, say: Say) {
  const rated = (rating: number, reason: string) => ({ rating, reason });
  const near = companies[0];
  return {
    founder_fit: {
      should: [
        say('Somebody who has done {chore} and still has friends who do.'),
        'Somebody who likes to answer the phone and to build small things well.',
      ],
      should_not: [
        'Somebody who wants to sell to large organisations from the first day.',
        'Somebody who has no way to reach ten such people this month.',
      ],
    },
    fit: {
      audience: rated(6, `The audience is narrow and can be named, which helps. ${NOT_ASKED}`),
      community: rated(4, 'No community was counted for this draft, so the rating is low until one is.'),
      product: rated(6, `Products of this shape exist for other work. ${NOT_ASKED}`),
    },
    risks: [
      {
        risk: 'It hurts, but not enough to pay for it every month.',
        severity: 'high',
        mitigation: 'Ask for money before building; stop when fewer than three of ten would pay.',
      },
      {
        risk: 'The trade’s own software adds the same list as a feature.',
        severity: 'medium',
        mitigation: 'Work where two systems meet, which neither of them will build.',
      },
      {
        risk: say('{Records} arrive in more forms than can be read.'),
        severity: 'medium',
        mitigation: 'Begin with one form and one trade, and do the rest by hand for as long as it pays.',
      },
    ],
    kill_criteria: [
      'Fewer than three of the first ten conversations name it among their three worst tasks.',
      'Nobody has paid by the end of the first quarter.',
    ],
    next_test: {
      what: say(
        'Write to twenty of {who} with the checklist and one question: what happened to the last {record} that was late? Offer to do a week of it by hand for a price.',
      ),
      cost_usd: 60,
      days: 10,
      pass: 'Eight answer, and three of them agree to pay for a week done by hand.',
    },
    success_stories: [
      near
        ? {
            who: clip(near.name, 80),
            what: clip(
              `Listed by ${near.listed_by}: ${near.one_liner} It works near this, which says that somebody pays there, and not that this will work.`,
              360,
            ),
          }
        : {
            who: 'Nobody found yet',
            what: 'Among the companies known here none works on the same for the same people. Look for one before this is published.',
          },
    ],
    ratings: {
      pain: rated(6, say(`What goes wrong is {loss}. ${NOT_ASKED}`)),
      frequency: rated(audience.type === 'b2c' ? 5 : 6, say(`{Records} come up every week in such work. ${NOT_ASKED}`)),
      willingness_to_pay: rated(5, `A middling rating until somebody has paid. ${NOT_ASKED}`),
      gap: rated(
        ideasAlike <= 8 ? 7 : 5,
        `${ideasAlike} ideas of this category and kind of customer are in the catalogue. ${companies.length > 0 ? 'Companies near it are known.' : 'No company near it is known here.'}`,
      ),
      timing: rated(
        Math.max(1, Math.min(9, Math.round(topic.opportunity_score))),
        `Opportunity of the topic ${topic.name}, as it was measured, rounded to a whole number.`,
      ),
      reach: rated(5, `They are small and spread, and know each other in places that have to be found. ${NOT_ASKED}`),
    },
  } satisfies Partial<Dossier>;
}

function figuresOf(topic: TopicGround): Dossier['figures'] {
  const common = { source: clip(topic.source, 140), url: topic.url, observed_at: topic.last_measured_at, basis: 'measured' as const };
  return [
    {
      ...common,
      key: 'topic.growth',
      metric: clip(`Growth of ${topic.name} against ${topic.source}`, 120),
      value: Math.round(topic.growth_rate * 10) / 10,
      unit: `% in ${topic.growth_months} months`,
      how: `Monthly counts of what stands for the topic, against the growth of the whole source over ${topic.growth_months} months.`,
    },
    {
      ...common,
      key: 'topic.volume',
      metric: clip(`Use of ${topic.name}`, 120),
      value: Math.round(topic.volume),
      unit: clip(topic.unit, 40),
      how: 'Counted by the source for the month before this day, for everything that stands for the topic.',
    },
  ];
}

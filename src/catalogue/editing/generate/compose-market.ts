import type { Dossier } from '../../ideas/dossier.contract.ts';
import { clip, type Ingredients, type Say } from './ingredients.ts';

/** Who buys, who else sells, and where to find them: every count an estimate. */
export function marketOf({ audience, companies, ideasAlike, category }: Ingredients, say: Say) {
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
      reddit: [],
      facebook: [],
      youtube: [],
    },
    primary_keyword: {
      term: clip(`${audience.records} ${category === 'mobile' ? 'app' : 'software'}`, 80),
      monthly_volume: null,
      growth_rate: null,
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

/** Prices, the ladder of offers and what may come of it. */
export function moneyOf({ audience, pattern }: Ingredients, say: Say) {
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

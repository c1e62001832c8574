import type { Dossier } from '../../ideas/dossier.contract.ts';
import { clip, type Ingredients, NOT_ASKED, type Say } from './ingredients.ts';

/** What to build, in what order, and how to sell it. */
export function workOf({ pattern, topic }: Ingredients, say: Say) {
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

/** Who should, what may go wrong, and ratings nobody gave, which say so. */
export function judgementOf({ audience, topic, ideasAlike, companies }: Ingredients, say: Say) {
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
      days: 7,
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

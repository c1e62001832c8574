import type { IdeaFull } from '../../../catalogue/index.server.ts';
import type { Fact, NearIdea, Said, VerbId } from '../answer.ts';
import { dollars, ended, number, part, say, self } from '../lines.ts';
import type { Typical, TypicalOf } from '../world.ts';
import { IN_SHORT } from './in-short.ts';
import { saidTrend } from './trends.ts';
import { type Asked, filled, list, type OpenVerb, text } from './verb.ts';

/** The figure that all ideas of the catalogue have and that answers a verb asked of none in particular. */
const TYPICAL: Partial<Record<VerbId, readonly TypicalOf[]>> = {
  budget: ['budget'],
  time: ['weeks', 'hours'],
  pricing: ['price_month'],
  test: ['test_cost', 'test_days'],
  mvp: ['weeks'],
  plan: ['weeks', 'budget'],
  interview: ['test_days', 'test_cost'],
  kill: ['test_days', 'test_cost'],
  verdict: ['test_cost', 'test_days'],
  hiring: ['hours'],
  skills: ['hours', 'weeks'],
  outreach: [],
};
const IN_WORDS: Record<TypicalOf, (value: number) => string> = {
  budget: (value) => `${dollars(value)} in the first quarter`,
  weeks: (value) => `${number(value)} weeks to a first version`,
  hours: (value) => `${number(value)} hours a week`,
  price_month: (value) => `${dollars(value)} a month for the core offer`,
  test_cost: (value) => `${dollars(value)} for the cheapest test`,
  test_days: (value) => `${number(value)} days for the cheapest test`,
};

/** What a founder does whatever the idea is; it states nothing about any. */
const ADVICE: Partial<Record<VerbId, readonly string[]>> = {
  first_customers: [
    'List people you can reach by name who have the problem this month, and ask each for a paid order, not for an opinion.',
  ],
  pricing: ['Set the price against what the problem costs the buyer now, ask for it, and lower it only after buyers have refused.'],
  verdict: ['An idea is worth building when people you do not know pay, or leave a deposit, before it exists.'],
  test: ['Offer it before you build it: a price, a date, and a number of yeses, written down beforehand, under which you stop.'],
  interview: ['Ask what they did the last time, what it cost them and whom they paid; never whether they would buy.'],
  outreach: ['Write to one person about one thing you saw at theirs, offer something small, and ask one question.'],
  kill: ['Write the number under which you stop before the test begins; stopping is decided by it and not by hope.'],
  budget: ['Spend nothing before the test has passed.'],
  hiring: ['Hire nobody before your own hours are sold.'],
  go_to_market: ['Begin with the one channel in which the buyers already look for help.'],
  leaving_job: ['Leave it when measured income, not expected income, carries what you live on.'],
};

const NEAR_ENOUGH = 0.25;
const EXAMPLES = 2;
export const SHOWN = 4;

function saidTypical(of: TypicalOf, { count, low, middle, high, fact }: Typical): Said {
  const words = IN_WORDS[of](middle);
  const shown = words.startsWith('$') ? dollars : number;
  const between = low === high ? '' : `; half of them lie between ${shown(low)} and ${shown(high)}`;
  return say(`${words} is the middle of ${number(count)} ideas in the catalogue${between}.`, { of: 'fact', fact });
}

/** Ideas a question without a linked one is about: those that were named, else those near to what it says. */
async function subjectsOf({ input, world }: Asked): Promise<readonly NearIdea[]> {
  if (input.among) {
    const read = await Promise.all(input.among.slice(0, SHOWN + 2).map((slug) => world.idea(slug)));
    return read.flatMap((idea) => (idea ? [{ idea, probability: 1 }] : []));
  }
  if (input.about === undefined) return [];
  const near = (await world.near(input.about)).filter(({ probability }) => probability >= NEAR_ENOUGH);
  if (near.length > 0 || input.trade === undefined) return near;
  const { ideas, dropped } = await world.find({ trade: input.trade }, SHOWN);
  return dropped.length > 0 ? [] : ideas.map((idea) => ({ idea, probability: NEAR_ENOUGH }));
}

/** A verb of dossiers, asked without one: what the ideas near to it say, what all ideas have in common, and what holds of any. */
export const across =
  (verb: VerbId): OpenVerb =>
  async (asked) => {
    const { world, input } = asked;
    const near = (await subjectsOf(asked)).slice(0, SHOWN);
    // Asked of no idea in particular: the best of the catalogue show how it may look.
    const examples = near.length === 0 && IN_SHORT[verb] ? (await world.find({}, EXAMPLES)).ideas : [];
    const facts: Fact[] = [];
    const typical = await Promise.all((TYPICAL[verb] ?? []).map(async (of) => ({ of, found: await world.typical(of) })));
    const said = typical.flatMap(({ of, found }) => {
      if (!found) return [];
      facts.push(found.fact);
      return [saidTypical(of, found)];
    });
    const short = IN_SHORT[verb] ?? (IN_SHORT.summary as (idea: IdeaFull) => Said[]);
    const ideas = near.length > 0 ? near.map(({ idea }) => idea) : examples;
    const items = ideas.map((idea) => {
      const [one, ...more] = short(idea);
      return [{ text: `${idea.title}: ${ended(one?.text ?? '')}`, cites: [part(idea, 'title'), ...(one?.cites ?? [])] }, ...more];
    });
    const advice = (ADVICE[verb] ?? []).map((one) => say(one, self));
    const trends = near.length === 0 ? world.trends : [];
    return {
      lead: filled([
        near.length > 0 ? text(...advice.slice(0, input.among ? 0 : 1)) : text(...said, ...advice),
        list(
          items.length > 0 && !input.among
            ? say(
                near.length > 0
                  ? 'What the nearest ideas of the catalogue say of it:'
                  : 'How it looks in the best-rated ideas of the catalogue:',
                self,
              )
            : undefined,
          items,
        ),
        near.length > 0 && text(...said),
        list(
          trends.length > 0
            ? say('Measured of the topics you name:', ...trends.map(({ slug }) => ({ of: 'topic', slug }) as const))
            : undefined,
          trends.map((one) => [saidTrend(one)]),
        ),
        near.length > 0
          ? text(say('Ask about one of them by its place, “the first one”.', self))
          : text(say(OF_YOUR_OWN, { of: 'self', at: '/validate' })),
      ]),
      topics: trends.map(({ slug }) => slug),
      ideas,
      facts,
      named: ideas.map(({ slug }) => slug),
      isEmpty: items.length + said.length + advice.length + trends.length === 0,
    };
  };

const OF_YOUR_OWN = 'Say what you would build and for whom, and I answer from the ideas nearest to it; AI Research gives a verdict on it.';

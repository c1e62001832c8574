import type { IdeaFull } from '../../../catalogue/index.server.ts';
import type { Block, Fact, NearIdea, Said, VerbId } from '../answer.ts';
import { asker, dollars, ended, number, part, say, self, sum } from '../lines.ts';
import type { NearCompany, Typical, TypicalOf } from '../world.ts';
import { IN_SHORT } from './in-short.ts';
import { sumsOf } from './sums.ts';
import { saidTrend } from './trends.ts';
import { type Asked, draft, filled, list, type OpenVerb, type Told, text } from './verb.ts';

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
const SHOWN = 4;

const saidTypical = (of: TypicalOf, { count, low, middle, high, fact }: Typical): Said =>
  say(
    `${IN_WORDS[of](middle)} is the middle of ${number(count)} ideas in the catalogue; half of them lie between ${number(low)} and ${number(high)}.`,
    { of: 'fact', fact },
  );

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
    const facts: Fact[] = [];
    const typical = await Promise.all((TYPICAL[verb] ?? []).map(async (of) => ({ of, found: await world.typical(of) })));
    const said = typical.flatMap(({ of, found }) => {
      if (!found) return [];
      facts.push(found.fact);
      return [saidTypical(of, found)];
    });
    const short = IN_SHORT[verb] ?? (IN_SHORT.summary as (idea: IdeaFull) => Said[]);
    const items = near.map(({ idea }) => {
      const [one, ...more] = short(idea);
      return [{ text: `${idea.title}: ${ended(one?.text ?? '')}`, cites: [part(idea, 'title'), ...(one?.cites ?? [])] }, ...more];
    });
    const advice = (ADVICE[verb] ?? []).map((one) => say(one, self));
    const trends = near.length === 0 && items.length === 0 ? world.trends : [];
    const ideas = near.map(({ idea }) => idea);
    return {
      lead: filled([
        near.length > 0 ? text(...advice.slice(0, input.among ? 0 : 1)) : text(...said, ...advice),
        list(items.length > 0 && !input.among ? say('What the nearest ideas of the catalogue say of it:', self) : undefined, items),
        near.length > 0 && text(...said),
        list(
          trends.length > 0
            ? say('Measured of the topics you name:', ...trends.map(({ slug }) => ({ of: 'topic', slug }) as const))
            : undefined,
          trends.map((one) => [saidTrend(one)]),
        ),
        items.length > 0
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

const saidCompany = ({ fact }: NearCompany): Said => say(fact.text, { of: 'fact', fact });
const CLOSE = 0.35;

/** Who does something like it: companies of our lists, and the rivals that the nearest dossiers name. */
export const competitorsAcross: OpenVerb = async (asked) => {
  const { world, input } = asked;
  if (input.among || input.about === undefined) return across('competitors')(asked);
  const [companies, told] = await Promise.all([world.companies(input.about), across('competitors')(asked)]);
  const close = companies.filter(({ probability }) => probability >= CLOSE);
  const shown = (close.length > 0 ? close : companies).slice(0, SHOWN + 1);
  if (shown.length === 0) return told;
  return {
    ...told,
    lead: filled([
      text(
        close.length > 0
          ? say(
              `Yes: ${joinedNames(shown)} come nearest in our lists of companies.`,
              ...shown.map(({ fact }) => ({ of: 'fact', fact }) as const),
            )
          : say(
              'No company of our lists is close; these come nearest, check them.',
              ...shown.map(({ fact }) => ({ of: 'fact', fact }) as const),
            ),
      ),
      list(
        undefined,
        shown.map((one) => [saidCompany(one)]),
      ),
      ...(told.isEmpty ? [] : told.lead.filter(({ kind }) => kind === 'list')),
      text(say('A list never has everybody: ask buyers what they use today.', self)),
    ]),
    facts: [...(told.facts ?? []), ...shown.map(({ fact }) => fact)],
    isEmpty: false,
  };
};
const joinedNames = (all: readonly NearCompany[]) =>
  all
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ');

/** Who buys, how many there are and who serves them: what is known of an idea of one's own before anybody has tested it. */
export const verdictAcross: OpenVerb = async (asked) => {
  const { world, input } = asked;
  if (input.among || input.about === undefined) return across('verdict')(asked);
  const trade = input.trade === undefined ? undefined : world.tradeIn(input.trade);
  const [companies, counted, told] = await Promise.all([
    world.companies(input.about),
    trade && world.buyers(trade, input.country ?? 'US'),
    across('verdict')(asked),
  ]);
  const close = companies.filter(({ probability }) => probability >= CLOSE);
  const [fact] = counted?.facts ?? [];
  return {
    ...told,
    lead: filled([
      text(say('Not before somebody has paid; here is what is known.', self)),
      list(undefined, [
        ...(counted && fact && counted.count !== null
          ? [[say(`Buyers: ${number(counted.count)} ${counted.unit} (${counted.title}).`, { of: 'fact', fact })]]
          : []),
        close.length > 0
          ? [
              say('Rivals in our lists:', ...close.slice(0, 3).map((one) => ({ of: 'fact', fact: one.fact }) as const)),
              ...close.slice(0, 3).map(saidCompany),
            ]
          : [say('Rivals: none of our lists is close, which says little.', self)],
      ]),
      ...told.lead.filter(({ kind }) => kind === 'list'),
      text(say('AI Research looks for evidence and gives a verdict.', { of: 'self', at: '/validate' })),
    ]),
    facts: [...(told.facts ?? []), ...(counted?.facts ?? []), ...close.slice(0, 3).map((one) => one.fact)],
    isEmpty: false,
  };
};

/** Sums on the numbers of a question; without numbers, what the ideas near to it or all of them reckon with. */
export const sumsAcross =
  (verb: VerbId): OpenVerb =>
  async (asked) => {
    const { input, world } = asked;
    const trade = input.sharePct !== undefined && input.customers === undefined && input.trade ? world.tradeIn(input.trade) : undefined;
    const counted = trade && (await world.buyers(trade, input.country ?? 'US'));
    const share = counted?.count && input.sharePct ? Math.round((counted.count * input.sharePct) / 100) : undefined;
    const [fact] = counted?.facts ?? [];
    const cite = fact ? [{ of: 'fact', fact } as const] : [];
    const shareSum =
      share === undefined ? [] : [sum(`${number(counted?.count ?? 0)} × ${number(input.sharePct ?? 0)} ÷ 100 = ${number(share)} rounded`)];
    const said = sumsOf({ ...input, ...(share ? { customers: share } : {}) }, ...cite, ...shareSum);
    if (said.length === 0) return across(verb)(asked);
    return {
      lead: filled([
        text(
          share !== undefined &&
            counted &&
            say(
              `${number(input.sharePct as number)}% of ${number(counted.count as number)} ${counted.unit} (${counted.title}) is ${number(share)}.`,
              asker,
              cite,
              shareSum,
            ),
          ...said,
        ),
        text(say('Before tax, and before whatever you did not name: cost of serving, of winning customers, your own hours.', self)),
      ]),
      facts: counted?.facts ?? [],
    };
  };

/** A first email for an idea of one's own: it promises nothing the writer did not say. */
export const outreachAcross: OpenVerb = async (asked) => {
  const whom = asked.input.trade;
  const told = await across('outreach')(asked);
  const to = whom ?? 'your customer';
  const about = asked.input.about;
  const block: Block = draft([
    say(`Subject: one question about [the problem, in ${whom ? `the words of ${whom}` : 'their own words'}]`, asker),
    say('', self),
    say('Hello [name],', self),
    say('', self),
    say('[One line on what you saw at theirs: why you write to them and not to anybody.]', self),
    say('I am looking at [the problem] and would like to see how you handle it today, before I build anything.', self),
    say('If I took it off your hands for [price] a month, what would have to be true for you to try it?', self),
    say('A short call this week is enough; what I learn I bring back to you, free.', self),
    say('', self),
    say('[Your name]', self),
  ]);
  return {
    ...told,
    lead: filled([
      text(say(`A first email to ${to}; fill in what stands in brackets.`, asker, self)),
      block,
      about !== undefined &&
        list(
          told.ideas?.length ? say('How the nearest ideas of the catalogue open:', self) : undefined,
          (told.ideas ?? [])
            .slice(0, 2)
            .map((idea) => [
              say(
                `${idea.title} offers first: ${ended(idea.value_ladder.lead_magnet.offer)}`,
                part(idea, 'title'),
                part(idea, 'value_ladder.lead_magnet'),
              ),
            ]),
        ),
      text(say('Send it to a few by hand and count answers, not opens.', self)),
    ]),
    isEmpty: false,
  };
};

/** What is measured of the topics a question names; without any, that nothing is. */
export const trendsAcross: OpenVerb = async (asked): Promise<Told> => {
  const { trends } = asked.world;
  if (trends.length === 0) return across('why_now')(asked);
  return {
    lead: filled([
      list(
        undefined,
        trends.map((one) => [saidTrend(one)]),
      ),
      text(say('These series count use of tools and topics: they say that the ground moves, not that anybody will pay.', self)),
    ]),
    topics: trends.map(({ slug }) => slug),
  };
};

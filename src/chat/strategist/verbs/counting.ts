import type { IdeaFull } from '../../../catalogue/index.server.ts';
import { labelOf } from '../../../shared/places/places.ts';
import type { Fact, Said } from '../answer.ts';
import { asker, first, led, line, number, part, say, self, sum, usd } from '../lines.ts';
import type { CountedTrade } from '../world.ts';
import { saidFigure } from './evidence.ts';
import { market } from './market.ts';
import { filled, type LookingVerb, list, type OpenVerb, type Told, text } from './verb.ts';

const HOME = 'US';
/** Under this similarity the group that is counted is told as the nearest one, not as the one asked for. */
const SAME_FROM = 0.75;
const factOf = (fact: CountedTrade['facts'][number]): Said => say(fact.text, { of: 'fact', fact });

/** Of a country or state that was named, what the tables are of. */
const whole = (place: string | undefined, country: string): Said | false =>
  place !== undefined &&
  place !== labelOf(country) &&
  say(`The table counts ${labelOf(country)} as a whole, not ${place} by itself.`, asker);

/** How many of a trade a country has, by its official table. */
export const countBuyers: OpenVerb = async ({ input, world }) => {
  const trade = input.trade === undefined ? undefined : (world.tradeIn(input.trade) ?? { words: input.trade, one: input.trade });
  const country = input.country ?? HOME;
  if (!trade)
    return {
      lead: [
        text(
          say('Name whom I should count: a trade or an occupation, and a country, such as bakeries in France.', self),
          say(COUNTER, { of: 'self', at: '/buyers' }),
        ),
      ],
      isEmpty: true,
    };
  const counted = await world.buyers(trade, country);
  const [first, ...others] = counted?.facts ?? [];
  if (!counted || counted.count === null || !first)
    return {
      lead: [
        text(
          say(`No table I have counts “${trade.words}” in ${labelOf(country)}.`, asker),
          country !== HOME && country !== 'GB' && say('For most countries only broad trades are told apart.', self),
          say(COUNTER, { of: 'self', at: '/buyers' }),
        ),
      ],
      isEmpty: true,
    };
  const share = Math.round(counted.count / 100);
  const cite = { of: 'fact', fact: first } as const;
  return {
    lead: filled([
      text(
        say(`${number(counted.count)} ${counted.unit} in ${labelOf(country)}: ${counted.title}.`, cite, asker),
        counted.similarity < SAME_FROM &&
          say(`No table counts “${trade.words}” by that name; this is the nearest group that is counted.`, asker),
        whole(input.place, country),
        share > 0 &&
          say(`One in a hundred of them is ${number(share)}.`, cite, sum(`${number(counted.count)} ÷ 100 = ${number(share)} rounded`)),
      ),
      list(
        others.length > 0 ? say('What the tables say besides:', self) : undefined,
        others.slice(0, 3).map((fact) => [factOf(fact)]),
      ),
      text(say('Name a price and an income, and I say how many of them would have to pay.', self)),
    ]),
    facts: counted.facts,
  };
};

/** The buyers of an idea as its dossier counts them; of another trade or country, as the tables do. */
export const countBuyersOf: LookingVerb = async (idea, asked) => {
  const signal = idea.signals.find(({ key }) => key === 'ground.buyers') ?? idea.signals.find(({ key }) => key === 'ground.nearest');
  if (asked.input.trade !== undefined || (asked.input.country !== undefined && signal)) {
    const trade = asked.input.trade ?? signal?.origin?.codes[0]?.title;
    const told = await countBuyers({ ...asked, input: { ...asked.input, ...(trade ? { trade } : {}) } });
    if (!told.isEmpty) return told;
  }
  const { som } = idea.market_size_analysis;
  if (!signal) return market(idea, asked);
  return {
    lead: filled([
      text(
        saidFigure(idea, signal),
        say(
          `The dossier puts ${number(som.buyers)} within reach: ${som.buyers_are.replace(/\.$/, '')}.`,
          part(idea, 'market_size_analysis.som'),
        ),
        led('How it was worked out:', line(idea, 'market_size_analysis.som.how')),
      ),
    ]),
    more: market(idea, asked).lead,
  };
};

/** What an occupation is paid. */
export const pay: OpenVerb = async ({ input, world }) => {
  const trade = input.trade === undefined ? undefined : (world.tradeIn(input.trade) ?? { words: input.trade, one: input.trade });
  const country = input.country ?? HOME;
  const facts = trade ? await world.pay(trade, country) : [];
  if (!trade || facts.length === 0)
    return {
      lead: [
        text(
          trade
            ? say(
                `I have no table of what “${trade.words}” are paid in ${labelOf(country)}: the tables of pay are of the United States and the United Kingdom.`,
                asker,
              )
            : say('Name an occupation, and I say what it is paid in the United States or the United Kingdom.', self),
        ),
      ],
      isEmpty: true,
    };
  return {
    lead: filled([
      text(...facts.slice(0, 1).map(factOf), whole(input.place, country)),
      list(
        facts.length > 1 ? say('Besides:', self) : undefined,
        facts.slice(1, 4).map((fact) => [factOf(fact)]),
      ),
      text(say('Wages are what an employer pays at least; an hour you save somebody is worth that and the cost around it.', self)),
    ]),
    facts,
  };
};

/** What an hour of the people an idea is for is paid, by its dossier; of another occupation, by the tables. */
export const payOf: LookingVerb = async (idea, asked) => {
  const signals = idea.signals.filter(({ key }) => /^ground\.(?:user|payer)_/.test(key));
  if (asked.input.trade !== undefined || signals.length === 0) {
    const told = await pay(asked);
    if (!told.isEmpty || signals.length === 0) return told;
  }
  return {
    lead: filled([
      text(...signals.filter(({ key }) => /_hour$/.test(key)).map((signal) => saidFigure(idea, signal))),
      list(
        undefined,
        signals.filter(({ key }) => !/_hour$/.test(key)).map((signal) => [saidFigure(idea, signal)]),
      ),
      text(say('Hold the price against it: what an hour saved is worth to whoever pays that hour.', self)),
    ]),
  };
};

const COUNTER = 'The buyer counter lists every trade that is counted.';

/** Which country a dossier is written for, by the table that counts its buyers. */
function countryOf(idea: IdeaFull): string | undefined {
  const signal = idea.signals.find(({ key, origin }) => key.startsWith('ground.') && origin);
  const table = signal?.origin?.table ?? '';
  if (/^(?:qcew|oews|bfs|projections|indeed)/.test(table)) return 'US';
  if (/^(?:ons|ashe)/.test(table)) return 'GB';
  return table === 'eurostat' ? /\b([A-Z]{2}), NACE/.exec(signal?.how ?? '')?.[1] : undefined;
}

/** Where a dossier's tables count, as a fact that may be named. */
const homeFact = (idea: IdeaFull, country: string): Fact => ({
  key: `country of ${idea.slug}`,
  text: `The tables behind this dossier count ${labelOf(country)}.`,
  label: `${idea.title}: Evidence`,
  path: `/ideas/${idea.slug}#evidence`,
});

/** Whether an idea carries over to another country: who would buy there, and what of the dossier holds only where it was written for. */
export const countriesOf: LookingVerb = async (idea, { input, world }): Promise<Told> => {
  const own = countryOf(idea);
  const signal = idea.signals.find(({ key }) => key === 'ground.buyers' || key === 'ground.nearest');
  const asked = input.country;
  const title = signal?.origin?.codes[0]?.title;
  const there = asked && asked !== own && title ? await world.buyers({ words: title, one: title }, asked) : undefined;
  const [fact] = there?.facts ?? [];
  const home = own ? homeFact(idea, own) : undefined;
  const rests = home ? [{ of: 'fact', fact: home } as const] : [part(idea, 'target_market')];
  const place = input.place ?? (asked && labelOf(asked));
  const isHome = asked !== undefined && asked === own;
  const [cause] = idea.why_now.causes;
  return {
    lead: filled([
      text(
        place === undefined
          ? say(`It is written for ${own ? labelOf(own) : 'one country'}; name another, and I look who would buy there.`, rests)
          : isHome
            ? say(`Yes: the dossier counts ${labelOf(own as string)} as a whole, ${place} included.`, asker, rests)
            : say(
                `Not as it stands: it is written for ${own ? labelOf(own) : 'another country'}, so for ${place} these have to be found again.`,
                asker,
                rests,
              ),
      ),
      list(undefined, [
        [
          there && fact && there.count !== null
            ? say(`The buyers: ${number(there.count)} ${there.unit} (${there.title}).`, { of: 'fact', fact })
            : signal
              ? { ...saidFigure(idea, signal), text: `The buyers, counted there only: ${saidFigure(idea, signal).text}` }
              : led('The buyers:', line(idea, 'target_market.buyer')),
        ],
        ...(cause
          ? [
              [
                say(`The reason it works now: ${cause.what.replace(/\.$/, '')} (${cause.date}).`, part(idea, 'why_now.causes.0')),
                say('Whether the like holds elsewhere the dossier does not say.', self),
              ],
            ]
          : []),
        [led('The rules:', first(idea, 'regulatory_considerations.notes'))],
      ]),
      text(
        say(
          `The test tells it, run with buyers there: ${usd(idea.next_test.cost_cents)}, ${idea.next_test.days} days.`,
          part(idea, 'next_test'),
        ),
      ),
    ]),
    facts: [...(there?.facts ?? []), ...(home ? [home] : [])],
  };
};

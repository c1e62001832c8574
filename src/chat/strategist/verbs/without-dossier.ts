import type { Block, Said, VerbId } from '../answer.ts';
import { asker, ended, number, part, say, self, sum } from '../lines.ts';
import type { NearCompany } from '../world.ts';
import { across, SHOWN } from './across.ts';
import { sumsOf } from './sums.ts';
import { saidTrend } from './trends.ts';
import { draft, filled, list, type OpenVerb, type Told, text } from './verb.ts';

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
  if (close.length === 0 && !counted) return told;
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

import { customersFor, type IdeaFull, offerPrice } from '../../../catalogue/index.server.ts';
import type { Block, Said } from '../answer.ts';
import { asker, dollars, ended, figure, led, line, number, open, part, say, self, sentences, sum, usd } from '../lines.ts';
import { revenueCases } from '../unit-economics.ts';
import { saidRating } from './parts.ts';
import { filled, list, text, type Verb } from './verb.ts';

const RUNGS = [
  ['lead_magnet', 'To be noticed'],
  ['front_end', 'First sale'],
  ['core', 'Core'],
  ['continuity', 'To stay'],
  ['back_end', 'Largest sale'],
] as const satisfies readonly (readonly [keyof IdeaFull['value_ladder'], string])[];

export const pricing: Verb = (idea, asked) => {
  const input = asked.input;
  if (input.priceUsd !== undefined) {
    const { lead, more = [] } = pricing(idea, { ...asked, input: {} });
    const own = filled([
      whatIfPrice(idea, input),
      text(saidRating(idea, 'willingness_to_pay')),
      text(led('Let the test decide; a price holds when this happens:', line(idea, 'next_test.pass'))),
    ]);
    return { lead: own, more: [...lead, ...more] };
  }
  if (input.stance === 'free') return freeOfCharge(idea, asked);
  if (input.stance === 'doubted') return doubted(idea, asked);
  const { core, front_end } = idea.value_ladder;
  const rivals = idea.competitive_landscape.direct.flatMap((rival, at) => (rival.price ? [{ ...rival, at }] : []));
  return {
    lead: filled([
      text(
        say(`Charge ${offerPrice(core)} for the core offer: ${ended(core.offer)}`, part(idea, 'value_ladder.core')),
        yearOf(idea),
        front_end.price_cents > 0 &&
          say(`Open with the smaller step at ${offerPrice(front_end)}: ${ended(front_end.offer)}`, part(idea, 'value_ladder.front_end')),
      ),
      {
        kind: 'table',
        head: ['Step', 'Offer', 'Price'],
        rows: RUNGS.map(([key, label]) => {
          const offer = idea.value_ladder[key];
          const cite = part(idea, `value_ladder.${key}`);
          return [say(label, cite), say(open(offer.offer), cite), say(offerPrice(offer), cite)];
        }),
      },
      rivals.length > 0
        ? list(
            say('What the competitors ask, as the dossier noted it:', part(idea, 'competitive_landscape.direct')),
            rivals.map(({ name, price, at }) => [say(`${name}: ${ended(price ?? '')}`, part(idea, `competitive_landscape.direct.${at}`))]),
          )
        : text(
            say(
              `None of the direct competitors has a price in the dossier (${idea.competitive_landscape.direct.map(({ name }) => name).join(', ')}): ask buyers what they pay today.`,
              part(idea, 'competitive_landscape.direct'),
            ),
          ),
      text(saidRating(idea, 'willingness_to_pay')),
      text(led('The price holds when this happens:', line(idea, 'next_test.pass'))),
    ]),
    more: filled([
      text(...sentences(idea, 'business_model')),
      text(
        say(
          `The value offered is rated ${idea.value_equation.dream_outcome.rating} of 10 for its outcome: ${idea.value_equation.dream_outcome.reason}`,
          part(idea, 'value_equation.dream_outcome'),
        ),
      ),
    ]),
  };
};

/** Giving it away, against what the dossier gives away. */
function freeOfCharge(idea: IdeaFull, asked: Parameters<Verb>[1]): ReturnType<Verb> {
  const { lead, more = [] } = pricing(idea, { ...asked, input: {} });
  const { lead_magnet, core } = idea.value_ladder;
  const cases = revenueCases(idea);
  return {
    lead: filled([
      text(
        lead_magnet.price_cents === 0
          ? say(`One thing is free in the dossier: ${ended(lead_magnet.offer)}`, part(idea, 'value_ladder.lead_magnet'))
          : say('Nothing is free in the dossier.', part(idea, 'value_ladder')),
        say(`It charges ${offerPrice(core)} for the core: ${ended(core.offer)}`, part(idea, 'value_ladder.core')),
        cases &&
          say(
            `Given away, the cautious case’s ${dollars(cases.low * cases.priceUsdYear)} a year has to come from somewhere the dossier does not know.`,
            figure(idea, 'revenue.min'),
            sum(`${number(cases.low)} × ${dollars(cases.priceUsdYear)} = ${dollars(cases.low * cases.priceUsdYear)}`),
          ),
      ),
      text(saidRating(idea, 'willingness_to_pay')),
      text(
        say('Users who pay nothing test whether it is liked, not whether it is bought.', self),
        led('What the test asks for instead:', line(idea, 'next_test.pass')),
      ),
    ]),
    more: [...lead, ...more],
  };
}

/** Twelve months of the core offer, where it is paid by the month. */
function yearOf(idea: IdeaFull): Said | undefined {
  const { core } = idea.value_ladder;
  if (core.per !== 'month') return undefined;
  return say(
    `Kept for a year, one customer brings ${usd(core.price_cents * 12)} before costs.`,
    part(idea, 'value_ladder.core'),
    sum(`${usd(core.price_cents)} × 12 = ${usd(core.price_cents * 12)}`),
  );
}

/** A price the person names, against what the dossier counts with. */
function whatIfPrice(idea: IdeaFull, { priceUsd, per }: { priceUsd?: number; per?: 'month' | 'year' | 'once' }): Block {
  const cases = revenueCases(idea);
  if (!priceUsd || !cases) return text();
  const { core } = idea.value_ladder;
  const basis = per ?? (core.per === 'month' ? 'month' : core.per === 'year' ? 'year' : undefined);
  if (!basis || basis === 'once') {
    const months = priceUsd / (core.price_cents / 100);
    return text(
      core.per === 'month' &&
        say(
          `${dollars(priceUsd)} once is what a customer of the core offer (${offerPrice(core)}) has paid after ${number(months)} months; whoever stays longer would pay you nothing more.`,
          asker,
          part(idea, 'value_ladder.core'),
          sum(`${dollars(priceUsd)} ÷ ${usd(core.price_cents)} = ${number(months)} rounded`),
        ),
      core.per !== 'month' &&
        say(
          `You ask about ${dollars(priceUsd)}; the dossier’s core offer stands at ${offerPrice(core)}: ${ended(core.offer)}`,
          asker,
          part(idea, 'value_ladder.core'),
        ),
    );
  }
  const yearly = basis === 'month' ? priceUsd * 12 : priceUsd;
  const goal = cases.low * cases.priceUsdYear;
  const needed = customersFor(goal, yearly) ?? 0;
  return text(
    say(
      `At ${dollars(priceUsd)} a ${basis} it takes ${number(needed)} customers to bring what the dossier’s cautious case brings with ${number(cases.low)}: ${dollars(goal)} a year.`,
      asker,
      figure(idea, 'revenue.min'),
      ...(basis === 'month' ? [sum(`${dollars(priceUsd)} × 12 = ${dollars(yearly)}`)] : []),
      sum(`${number(cases.low)} × ${dollars(cases.priceUsdYear)} = ${dollars(goal)}`),
      sum(`${dollars(goal)} ÷ ${dollars(yearly)} = ${number(needed)} rounded up`),
    ),
    needed > cases.low * 1.25 &&
      say(`Do not go so low before buyers have refused the dossier’s ${offerPrice(core)}.`, part(idea, 'value_ladder.core')),
  );
}

/** That nobody pays, or not so much: what is known of it, what others take, and what a lower price would ask for. */
function doubted(idea: IdeaFull, asked: Parameters<Verb>[1]): ReturnType<Verb> {
  const { lead, more = [] } = pricing(idea, { ...asked, input: {} });
  const rivals = idea.competitive_landscape.direct.flatMap((rival, at) => (rival.price ? [{ ...rival, at }] : []));
  return {
    lead: filled([
      text(
        say('That is a guess until somebody has refused to pay, and so is the dossier’s price.', self),
        saidRating(idea, 'willingness_to_pay'),
      ),
      list(
        rivals.length > 0
          ? say('What is asked for something near it, as the dossier noted it:', part(idea, 'competitive_landscape.direct'))
          : undefined,
        rivals.map(({ name, price, at }) => [say(`${name}: ${ended(price ?? '')}`, part(idea, `competitive_landscape.direct.${at}`))]),
      ),
      ...cheaperPrice(idea),
      text(led('The test settles it. It passes when:', line(idea, 'next_test.pass'))),
    ]),
    more: [...lead, ...more],
  };
}

/** Steps of the ladder below the core, and what half the price would ask for. */
export function cheaperPrice(idea: IdeaFull): Block[] {
  const { core } = idea.value_ladder;
  const cases = revenueCases(idea);
  const below = (['lead_magnet', 'front_end', 'continuity'] as const)
    .map((key) => ({ key, ...idea.value_ladder[key] }))
    .filter(({ price_cents, per }) => price_cents < core.price_cents || per === 'once')
    .sort((a, b) => a.price_cents - b.price_cents);
  const goal = cases && cases.low * cases.priceUsdYear;
  const half = cases && Math.round(cases.priceUsdYear * 50) / 100;
  return [
    list(
      say(`Besides the core offer (${offerPrice(core)}), the dossier’s ladder has:`, part(idea, 'value_ladder')),
      below.map((one) => [say(`${offerPrice(one)}: ${ended(one.offer)}`.replace(/^free/, 'Free'), part(idea, `value_ladder.${one.key}`))]),
    ),
    cases && goal && half
      ? text(
          say(
            `At ${usd(half * 100)} a year in place of ${usd(cases.priceUsdYear * 100)} it takes ${number(customersFor(goal, half) ?? 0)} customers where the cautious case counts ${number(cases.low)}.`,
            figure(idea, 'revenue.min'),
            sum(`${usd(cases.priceUsdYear * 100)} ÷ 2 = ${usd(half * 100)}`),
            sum(`${number(cases.low)} × ${usd(cases.priceUsdYear * 100)} = ${usd(goal * 100)}`),
            sum(`${usd(goal * 100)} ÷ ${usd(half * 100)} = ${number(customersFor(goal, half) ?? 0)} rounded up`),
          ),
          say('Lower it when buyers have refused it, not before.', self),
        )
      : text(),
  ];
}

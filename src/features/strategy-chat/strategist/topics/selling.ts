import { offerPrice } from '../../../ideas/dossier-words.ts';
import type { IdeaFull } from '../../../ideas/ideas.contract.ts';
import type { Block, Said } from '../answer.ts';
import { asker, dollars, ended, figure, first, led, line, number, open, part, say, self, sentences, sum, usd } from '../lines.ts';
import { inputsOf, revenueCases, unitEconomics, WEEKS_IN_A_YEAR } from '../unit-economics.ts';
import { saidRating } from './parts.ts';
import { filled, list, type Topic, text } from './topic.ts';

const RUNGS = [
  ['lead_magnet', 'To be noticed'],
  ['front_end', 'First sale'],
  ['core', 'Core'],
  ['continuity', 'To stay'],
  ['back_end', 'Largest sale'],
] as const satisfies readonly (readonly [keyof IdeaFull['value_ladder'], string])[];

export const firstCustomers: Topic = (idea) => {
  const plan = sentences(idea, 'execution_plan.first_ten_customers');
  const { front_end } = idea.value_ladder;
  return {
    lead: filled([
      list(
        undefined,
        plan.map((one) => [one]),
      ),
      text(
        led('Who signs:', first(idea, 'target_market.buyer')),
        say(
          `What to put in front of them first, at ${offerPrice(front_end)}: ${ended(front_end.offer)}`,
          part(idea, 'value_ladder.front_end'),
        ),
      ),
      text(saidRating(idea, 'reach')),
      list(say('Begin with:', part(idea, 'channels.0'), part(idea, 'execution_plan.first_week.0')), [
        [say(`${idea.channels[0]?.channel}: ${ended(line(idea, 'channels.0.how').text)}`, part(idea, 'channels.0'))],
        [line(idea, 'execution_plan.first_week.0')].map((one) => ({ ...one, text: ended(one.text) })),
      ]),
    ]),
    more: filled([
      text(
        led('The moment to catch them in:', first(idea, 'target_market.moment')),
        ...sentences(idea, 'target_market.moment', 3).slice(1),
      ),
      list(
        undefined,
        idea.channels
          .slice(1)
          .map((one, at) => [say(`${one.channel}: ${line(idea, `channels.${at + 1}.how`).text}`, part(idea, `channels.${at + 1}`))]),
      ),
      list(
        undefined,
        idea.growth_tactics.map((_, at) => [line(idea, `growth_tactics.${at}`)]),
      ),
    ]),
  };
};

export const pricing: Topic = (idea, asked) => {
  const { claims } = asked.reading;
  if (claims.priceUsd !== undefined) {
    const { lead, more = [] } = pricing(idea, { ...asked, reading: { ...asked.reading, claims: {} } });
    const own = filled([
      whatIfPrice(idea, claims),
      text(saidRating(idea, 'willingness_to_pay')),
      text(led('Let the test decide; a price holds when this happens:', line(idea, 'next_test.pass'))),
    ]);
    return { lead: own, more: [...lead, ...more] };
  }
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
function whatIfPrice(idea: IdeaFull, { priceUsd, priceBasis }: { priceUsd?: number; priceBasis?: 'month' | 'year' | 'once' }): Block {
  const cases = revenueCases(idea);
  if (!priceUsd || !cases) return text();
  const { core } = idea.value_ladder;
  const basis = priceBasis ?? (core.per === 'month' ? 'month' : core.per === 'year' ? 'year' : undefined);
  if (!basis || basis === 'once') {
    return text(
      say(
        `You ask about ${dollars(priceUsd)}; the dossier’s core offer stands at ${offerPrice(core)}: ${ended(core.offer)}`,
        asker,
        part(idea, 'value_ladder.core'),
      ),
    );
  }
  const yearly = basis === 'month' ? priceUsd * 12 : priceUsd;
  const goal = cases.low * cases.priceUsdYear;
  const needed = Math.ceil(goal / yearly);
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

export const unitEconomicsTopic: Topic = (idea) => {
  const inputs = inputsOf(idea);
  const cases = revenueCases(idea);
  if (!inputs || !cases) return { lead: [text(led('The dossier counts revenue so:', first(idea, 'business_model')))] };
  const { revenueUsdYear } = unitEconomics(inputs);
  const hours = inputs.hoursPerWeek * WEEKS_IN_A_YEAR;
  const perHour = Math.round(revenueUsdYear / hours);
  const earnedBack = Math.ceil(inputs.budgetUsd / inputs.priceUsdYear);
  return {
    calculation: inputs,
    lead: filled([
      text(
        say(
          `In the cautious case ${number(cases.low)} customers pay ${dollars(cases.priceUsdYear)} a year each: ${dollars(revenueUsdYear)} a year.`,
          figure(idea, 'revenue.min'),
          sum(`${number(cases.low)} × ${dollars(cases.priceUsdYear)} = ${dollars(revenueUsdYear)}`),
        ),
        say(
          `At ${inputs.hoursPerWeek} hours a week that is ${dollars(perHour)} for each hour of yours, before any cost.`,
          part(idea, 'hours_per_week'),
          figure(idea, 'revenue.min'),
          sum(`${inputs.hoursPerWeek} × ${WEEKS_IN_A_YEAR} = ${number(hours)}`),
          sum(`${dollars(revenueUsdYear)} ÷ ${number(hours)} = ${dollars(perHour)} rounded`),
        ),
        say(
          `The first-quarter budget of ${usd(idea.capital_required)} comes back with the first ${number(earnedBack)} ${earnedBack === 1 ? 'customer' : 'customers'}, if serving and winning them cost nothing.`,
          part(idea, 'capital_required'),
          figure(idea, 'revenue.min'),
          sum(`${usd(idea.capital_required)} ÷ ${dollars(inputs.priceUsdYear)} = ${number(earnedBack)} rounded up`),
        ),
      ),
      list(
        say('How the dossier counts:', figure(idea, 'revenue.min'), part(idea, 'execution_plan.budget')),
        howOfRevenue(idea).map((one) => [one]),
      ),
      text(
        say(
          'Below, the cost of serving and the cost of winning a customer start at nothing: put in your own, and do not believe the result before you have measured both.',
          self,
        ),
      ),
    ]),
    more: filled([
      list(
        undefined,
        idea.monetization_timeline.map((step, at) => [
          say(`${step.when}: ${ended(step.milestone)} That is ${usd(step.mrr_cents)} a month.`, part(idea, `monetization_timeline.${at}`)),
        ]),
      ),
    ]),
  };
};

function howOfRevenue(idea: IdeaFull): Said[] {
  const how = idea.signals.find(({ key }) => key === 'revenue.min')?.how ?? '';
  return how
    .replace(/^[\d,]+ customers × \$[\d.,]+\.\s*/, '')
    .split(/(?<=[.!?])\s+(?=[A-Z])/)
    .slice(0, 4)
    .map((one) => say(ended(one), figure(idea, 'revenue.min')));
}

export const revenue: Topic = (idea, { reading: { claims } }) => {
  const { min, max } = idea.revenue_potential;
  const steps = idea.monetization_timeline;
  const last = steps.at(-1);
  const claimed = claims.revenueUsdYear;
  return {
    lead: filled([
      claimed !== undefined && claimed * 100 > max
        ? text(
            say(
              `The dossier does not support ${dollars(claimed)} a year: its good case ends at ${usd(max)} a year.`,
              asker,
              figure(idea, 'revenue.max'),
              part(idea, 'revenue_potential'),
              sum(`${dollars(claimed)} ÷ 12 = ${dollars(claimed / 12)}`),
            ),
          )
        : text(),
      text(
        say(
          `Once established, between ${usd(min)} and ${usd(max)} a year; both are estimates.`,
          part(idea, 'revenue_potential'),
          figure(idea, 'revenue.min'),
          figure(idea, 'revenue.max'),
        ),
        ...howOfRevenue(idea),
      ),
      list(
        say('The way there, month by month:', part(idea, 'monetization_timeline')),
        steps.map((step, at) => [
          say(`${step.when}: ${ended(step.milestone)} ${usd(step.mrr_cents)} a month.`, part(idea, `monetization_timeline.${at}`)),
        ]),
      ),
      last
        ? text(
            say(
              `The last milestone, ${last.when}, is ${usd(last.mrr_cents * 12)} a year.`,
              part(idea, `monetization_timeline.${steps.length - 1}`),
              sum(`${usd(last.mrr_cents)} × 12 = ${usd(last.mrr_cents * 12)}`),
            ),
          )
        : text(),
    ]),
    more: filled([text(...sentences(idea, 'business_model'))]),
  };
};

export const goToMarket: Topic = (idea) => ({
  lead: filled([
    text(...sentences(idea, 'gtm_strategy', 4)),
    list(
      say('Channels, in the dossier’s order:', part(idea, 'channels')),
      idea.channels.map(({ channel }, at) => {
        const how = line(idea, `channels.${at}.how`);
        return [say(`${channel}: ${ended(how.text)}`, part(idea, `channels.${at}`), how.cites)];
      }),
    ),
    text(saidRating(idea, 'reach')),
  ]),
  more: filled([
    text(...sentences(idea, 'gtm_strategy').slice(4)),
    list(
      say('To grow afterwards:', part(idea, 'growth_tactics')),
      idea.growth_tactics.map((_, at) => [line(idea, `growth_tactics.${at}`)]),
    ),
  ]),
});

export const community: Topic = (idea) => {
  const places = (['reddit', 'facebook', 'youtube'] as const).filter((place) => idea.community_signals[place].named.length > 0);
  return {
    lead: filled([
      places.length > 0
        ? list(
            say('Where they talk, by the dossier:', part(idea, 'community_signals')),
            places.map((place) => [
              say(
                `${place.replace(/^./, (letter) => letter.toUpperCase())}: ${idea.community_signals[place].named.join(', ')} (${number(idea.community_signals[place].total_members)} members, an estimate).`,
                part(idea, `community_signals.${place}`),
                figure(idea, `community.${place}`),
                part(idea, 'community_signals'),
              ),
            ]),
          )
        : text(say('The dossier names no public community.', part(idea, 'community_signals.how'))),
      text(led('How that was counted:', line(idea, 'community_signals.how'))),
      text(
        say(
          `Fit with these communities is rated ${idea.fit.community.rating} of 10: ${idea.fit.community.reason}`,
          part(idea, 'fit.community'),
        ),
      ),
      text(led('First channel all the same:', line(idea, 'channels.0.channel')), line(idea, 'channels.0.how')),
    ]),
    more: filled([
      list(
        undefined,
        idea.growth_tactics.map((_, at) => [line(idea, `growth_tactics.${at}`)]),
      ),
    ]),
  };
};

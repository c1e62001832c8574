import { customersFor as buyersFor, type IdeaFull, unitEconomics, WEEKS_IN_A_YEAR } from '../../../catalogue/index.ts';
import type { Block, Cite, Said } from '../answer.ts';
import { asker, dollars, ended, figure, first, led, number, part, say, self, sentences, sum, usd } from '../lines.ts';
import { inputsOf, revenueCases } from '../unit-economics.ts';
import { stepsOf } from './parts.ts';
import { sumsOf } from './sums.ts';
import { filled, list, text, type Verb } from './verb.ts';

/** Asked for lifetime value, churn or cost of acquisition: which of them no line of the dossier holds. */
function lifetimeOf(idea: IdeaFull, question: string): Block | false {
  const prose = JSON.stringify(idea).toLowerCase();
  const words = ['churn', 'lifetime value', 'acquisition cost'].filter((word) => !prose.includes(word));
  if (!/\b(ltv|clv|cac|churn|lifetime value|acquisition|acquir\w+|(?:cost|spend) (?:to|of) win\w*)\b/i.test(question) || words.length === 0)
    return false;
  return text(
    say(
      `The dossier holds nothing on ${words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words[0]}, so I give no ratio; it can only be measured.`,
      { of: 'absence', slug: idea.slug, words },
    ),
  );
}

/** Arguments that make a sum of the question’s own. */
const OWN_SUM = ['customers', 'costUsd', 'winUsd', 'churnPct', 'marginPct', 'moneyUsd', 'priceUsd'] as const;

export const unitEconomicsOf: Verb = (idea, { question, input }) => {
  const inputs = inputsOf(idea);
  const cases = revenueCases(idea);
  if (!inputs || !cases) return { lead: [text(led('The dossier counts revenue so:', first(idea, 'business_model')))] };
  const { revenueUsdYear } = unitEconomics(inputs);
  const hours = inputs.hoursPerWeek * WEEKS_IN_A_YEAR;
  const perHour = Math.round(revenueUsdYear / hours);
  const earnedBack = buyersFor(inputs.budgetUsd, inputs.priceUsdYear) ?? 0;
  const comesBack = say(
    `The first-quarter budget of ${usd(idea.capital_required)} comes back with the first ${number(earnedBack)} ${earnedBack === 1 ? 'customer' : 'customers'}, if serving and winning them cost nothing.`,
    part(idea, 'capital_required'),
    figure(idea, 'revenue.min'),
    sum(`${usd(idea.capital_required)} ÷ ${dollars(inputs.priceUsdYear)} = ${number(earnedBack)} rounded up`),
  );
  return {
    calculation: inputs,
    lead: filled([
      OWN_SUM.some((field) => input[field] !== undefined) &&
        text(
          ...sumsOf(
            input.priceUsd === undefined ? { ...input, priceUsd: inputs.priceUsdYear, per: 'year' } : input,
            figure(idea, 'revenue.min'),
          ),
        ),
      lifetimeOf(idea, question),
      /\b(break[- ]?even|payback|pay back|earn(?:s|ed)? back|come[s]? back)\b/i.test(question) && text(comesBack),
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
        comesBack,
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
        stepsOf(idea, ({ when, milestone, mrr_cents }) => `${when}: ${ended(milestone)} That is ${usd(mrr_cents)} a month.`),
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

/** “How many customers do I need?”, without what for: that the person knows and the dossier does not. */
const HOW_MANY = /\bhow many (\w+ ){0,3}(customers|clients|users|buyers|subscribers|sales)\b.{0,24}\bneed\b/i;

/** As many customers as what one lives on takes. */
export function customersNeeded(idea: IdeaFull, question: string): Said | undefined {
  const cases = revenueCases(idea);
  if (!HOW_MANY.test(question) || !cases || cases.priceUsdYear <= 0) return undefined;
  const price = dollars(cases.priceUsdYear);
  return say(
    `What you need a year divided by ${price}, which is what one customer pays a year: name the sum you need, and I do it for you.`,
    figure(idea, 'revenue.min'),
    sum(`${number(cases.low)} × ${price} = ${dollars(cases.low * cases.priceUsdYear)}`),
  );
}

export const revenue: Verb = (idea, { question, input }) => {
  const { min, max } = idea.revenue_potential;
  const steps = idea.monetization_timeline;
  const last = steps.at(-1);
  const monthly = input.incomePer === 'month' ? input.incomeUsd : undefined;
  const claimed = monthly === undefined ? input.incomeUsd : monthly * 12;
  return {
    lead: filled([
      claimed !== undefined && claimed * 100 > max
        ? text(
            say(
              `The dossier does not support ${dollars(claimed)} a year: its good case ends at ${usd(max)} a year.`,
              asker,
              figure(idea, 'revenue.max'),
              part(idea, 'revenue_potential'),
              ofTheYear(claimed, monthly),
            ),
          )
        : text(),
      claimed === undefined && text(customersNeeded(idea, question)),
      input.priceUsd !== undefined ? text(...sumsOf(input)) : claimed !== undefined && text(customersFor(idea, claimed, monthly)),
      text(
        say(
          `Once established, between ${usd(min)} and ${usd(max)} a year; both are estimates.`,
          part(idea, 'revenue_potential'),
          figure(idea, 'revenue.min'),
          figure(idea, 'revenue.max'),
        ),
        ...howOfRevenue(idea),
      ),
      text(...shareOfReach(idea)),
      list(
        say('The way there, month by month:', part(idea, 'monetization_timeline')),
        stepsOf(idea, ({ when, milestone, mrr_cents }) => `${when}: ${ended(milestone)} ${usd(mrr_cents)} a month.`),
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

const ofTheYear = (claimed: number, monthly: number | undefined): Cite[] =>
  monthly === undefined ? [] : [sum(`${dollars(monthly)} × 12 = ${dollars(claimed)}`)];

/** How many customers a wish for revenue takes, beside those within reach. */
function customersFor(idea: IdeaFull, claimed: number, monthly: number | undefined): Said | undefined {
  const cases = revenueCases(idea);
  if (!cases || cases.priceUsdYear <= 0) return undefined;
  const needed = buyersFor(claimed, cases.priceUsdYear) ?? 0;
  const { buyers } = idea.market_size_analysis.som;
  return say(
    `${dollars(claimed)} a year takes ${number(needed)} customers at ${dollars(cases.priceUsdYear)} each; ${number(buyers)} buyers are within reach.`,
    asker,
    figure(idea, 'revenue.min'),
    part(idea, 'market_size_analysis.som'),
    ofTheYear(claimed, monthly),
    sum(`${dollars(claimed)} ÷ ${dollars(cases.priceUsdYear)} = ${number(needed)} rounded up`),
  );
}

/** How much of everybody within reach the two cases of revenue take. */
export function shareOfReach(idea: IdeaFull): Said[] {
  const cases = revenueCases(idea);
  const { buyers } = idea.market_size_analysis.som;
  if (!cases || buyers <= 0) return [];
  const cites = [figure(idea, 'revenue.min'), figure(idea, 'revenue.max'), part(idea, 'market_size_analysis.som')];
  const share = (customers: number) => `${number((customers / buyers) * 100)}%`;
  return [
    say(
      `Of the ${number(buyers)} buyers within reach the cautious case counts on ${share(cases.low)}, the good one on ${share(cases.high)}.`,
      cites,
      sum(`${number(cases.low)} ÷ ${number(buyers)} = ${share(cases.low)} rounded`),
      sum(`${number(cases.high)} ÷ ${number(buyers)} = ${share(cases.high)} rounded`),
    ),
    cases.high > buyers / 2
      ? say('The good case would need most of everybody within reach: read it as a ceiling, not as a forecast.', cites)
      : say('Believe those shares before you believe the revenue.', self),
  ];
}

import { asker, ended, line, number, part, say, sentences, sum, usd } from '../lines.ts';
import { listAt, stepsOf, testPrice } from './parts.ts';
import { filled, list, text, type Verb } from './verb.ts';

export const testThisWeek: Verb = (idea) => {
  const { cost_cents, days } = idea.next_test;
  return {
    lead: filled([
      text(
        say(`The cheapest test costs ${usd(cost_cents)} and ${days} days.`, part(idea, 'next_test')),
        ...sentences(idea, 'next_test.what'),
      ),
      text(say(`It passes when: ${ended(line(idea, 'next_test.pass').text)}`, part(idea, 'next_test.pass'))),
      listAt(idea, 'execution_plan.first_week', 'This week:'),
      text(
        say(
          `It risks ${number((cost_cents / idea.capital_required) * 100)}% of the first-quarter budget of ${usd(idea.capital_required)}.`,
          part(idea, 'next_test.cost_cents'),
          part(idea, 'capital_required'),
          sum(`${usd(cost_cents)} ÷ ${usd(idea.capital_required)} = ${number((cost_cents / idea.capital_required) * 100)}% rounded`),
        ),
      ),
      listAt(idea, 'kill_criteria', 'If it fails, these are the reasons to stop:'),
    ]),
    more: filled([listAt(idea, 'execution_plan.first_month', 'In the first month, if it passes:')]),
  };
};

export const plan: Verb = (idea) => ({
  lead: filled([
    text(
      say(
        `Test first: ${testPrice(idea)}. The rest only if this happens: ${ended(line(idea, 'next_test.pass').text)}`,
        part(idea, 'next_test'),
      ),
    ),
    ...(
      [
        ['first_week', 'First week:'],
        ['first_month', 'First month:'],
        ['first_quarter', 'First quarter:'],
      ] as const
    ).map(([key, title]) => listAt(idea, `execution_plan.${key}`, title)),
    listAt(idea, 'kill_criteria', 'Stop on the way when one of these is true:'),
  ]),
  more: filled([
    list(
      undefined,
      stepsOf(idea, ({ when, milestone }) => `${when}: ${ended(milestone)}`),
    ),
  ]),
});

export const time: Verb = (idea, { input }) => {
  const { time_to_mvp_weeks: weeks, hours_per_week: hours } = idea;
  const total = weeks * hours;
  const own = input.hoursPerWeek;
  return {
    lead: filled([
      text(
        say(
          `${weeks} weeks to a first version, at ${hours} hours a week: ${number(total)} hours. Both are an editor’s judgement.`,
          part(idea, 'time_to_mvp_weeks'),
          part(idea, 'hours_per_week'),
          sum(`${weeks} × ${hours} = ${number(total)}`),
        ),
        own !== undefined &&
          say(
            `At your ${own} hours a week the same work takes ${number(Math.ceil(total / own))} weeks.`,
            asker,
            part(idea, 'time_to_mvp_weeks'),
            part(idea, 'hours_per_week'),
            sum(`${weeks} × ${hours} = ${number(total)}`),
            sum(`${number(total)} ÷ ${own} = ${number(Math.ceil(total / own))} rounded up`),
          ),
      ),
      text(
        say(`Add ${idea.research_hours} hours of customer research before building.`, part(idea, 'research_hours')),
        say(`Execution is rated ${idea.execution_difficulty} of 10 for difficulty.`, part(idea, 'execution_difficulty')),
      ),
      list(
        say('What has to be in it:', part(idea, 'mvp_features')),
        idea.mvp_features.map(({ name }, at) => [say(ended(name), part(idea, `mvp_features.${at}`))]),
      ),
      listAt(idea, 'founder_fit.should_not', 'Who should not try it, in spare time or at all:'),
    ]),
  };
};

import type { IdeaFull } from '../../../catalogue/index.server.ts';
import type { Block } from '../answer.ts';
import { asker, dollars, open, part, say, sum, usd } from '../lines.ts';
import { costsOf, listAt, saidCode, stepsOf } from './parts.ts';
import { filled, list, text, type Verb } from './verb.ts';

export const budget: Verb = (idea, { input }) => {
  const lines = idea.execution_plan.budget;
  const total = idea.capital_required;
  return {
    lead: filled([
      moneyOf(idea, input.moneyUsd),
      text(
        say(
          `The first quarter costs ${usd(total)}.`,
          part(idea, 'capital_required'),
          part(idea, 'execution_plan.budget'),
          sum(`${lines.map((one) => usd(one.cost_cents)).join(' + ')} = ${usd(total)}`),
        ),
        say(`Do not spend it before the test, which costs ${usd(idea.next_test.cost_cents)}.`, part(idea, 'next_test.cost_cents')),
      ),
      {
        kind: 'table',
        head: ['For', 'Cost'],
        rows: lines.map((one, at) => [
          say(open(one.item), part(idea, `execution_plan.budget.${at}`)),
          say(usd(one.cost_cents), part(idea, `execution_plan.budget.${at}`)),
        ]),
      },
      lines.some(({ item }) => OWN_PAY.test(item))
        ? text()
        : text(
            say('Your own pay is in none of these lines.', part(idea, 'execution_plan.budget'), {
              of: 'absence',
              slug: idea.slug,
              words: ['salary', 'wage', 'living costs'],
              path: 'execution_plan.budget',
            }),
          ),
    ]),
    more: filled([
      list(undefined, stepsOf(idea, ({ when, mrr_cents }) => `Income expected by ${when}: ${usd(mrr_cents)} a month.`).slice(0, 2)),
    ]),
  };
};

const OWN_PAY = /salar|wage|living costs/i;

/** The money the person says they have, against the budget. */
function moneyOf(idea: IdeaFull, moneyUsd: number | undefined): Block {
  if (moneyUsd === undefined) return text();
  const missing = idea.capital_required - Math.round(moneyUsd * 100);
  if (missing <= 0)
    return text(
      say(
        `Your ${dollars(moneyUsd)} covers the first quarter’s ${usd(idea.capital_required)}, with ${usd(-missing)} over.`,
        asker,
        part(idea, 'capital_required'),
        sum(`${dollars(moneyUsd)} − ${usd(idea.capital_required)} = ${usd(-missing)}`),
      ),
    );
  const dearest = [...idea.execution_plan.budget].map((one, at) => ({ ...one, at })).sort((a, b) => b.cost_cents - a.cost_cents)[0];
  return text(
    say(
      `Your ${dollars(moneyUsd)} is ${usd(missing)} short of the first quarter’s ${usd(idea.capital_required)}.`,
      asker,
      part(idea, 'capital_required'),
      sum(`${usd(idea.capital_required)} − ${dollars(moneyUsd)} = ${usd(missing)}`),
    ),
    dearest &&
      say(
        `The largest line to put off or to trade for work: ${open(dearest.item)}, ${usd(dearest.cost_cents)}.`,
        part(idea, `execution_plan.budget.${dearest.at}`),
      ),
  );
}

export const skills: Verb = (idea, { input }) => ({
  lead: filled([
    input.noCode === true &&
      text(
        idea.no_code
          ? say('You need not code: the dossier marks it as possible without.', asker, part(idea, 'no_code'))
          : say(
              'Against you: the dossier does not mark it as possible without code, so you need somebody who can.',
              asker,
              part(idea, 'no_code'),
            ),
      ),
    text(
      say(`You need: ${idea.required_skills.join(', ')}.`, part(idea, 'required_skills')),
      say(
        idea.solo_friendly
          ? 'The dossier marks it as something one person can start.'
          : 'The dossier does not count it among ideas for one person alone.',
        part(idea, 'solo_friendly'),
      ),
      saidCode(idea),
    ),
    input.hoursPerWeek !== undefined && input.hoursPerWeek < idea.hours_per_week
      ? text(
          say(
            `You have ${input.hoursPerWeek} hours a week; the dossier plans for ${idea.hours_per_week}.`,
            asker,
            part(idea, 'hours_per_week'),
          ),
        )
      : text(),
    listAt(idea, 'founder_fit.should', 'Who should do this:'),
    listAt(idea, 'founder_fit.should_not', 'Who should not:'),
    helpIn(idea),
  ]),
});

const BOUGHT =
  /review|solicitor|lawyer|counsel|design|translat|dietitian|consult|freelanc|contract|advis|audit|trainer|engineer|nurse|expert|account|illustrat|editor/i;

/** What the budget already buys from others, in place of hiring. */
export function helpIn(idea: IdeaFull): Block {
  const bought = costsOf(idea, BOUGHT);
  return list(
    bought.length > 0 ? say('Bought by the job, in the budget, before anybody is hired:', part(idea, 'execution_plan.budget')) : undefined,
    bought,
  );
}

import { stem } from '../../../evidence/retrieval/stem.ts';
import type { IdeaFull } from '../../../ideas/ideas.contract.ts';
import type { Block, Said } from '../answer.ts';
import { asker, count, dollars, ended, line, number, open, part, say, sentences, sum, usd } from '../lines.ts';
import { filled, list, type Topic, text } from './topic.ts';

export const mvp: Topic = (idea, { reading: { claims } }) => {
  const features = idea.mvp_features;
  const weeks = idea.time_to_mvp_weeks;
  const kept = sharedWithTest(idea);
  return {
    lead: filled([
      claims.weeks !== undefined && claims.weeks < weeks
        ? text(
            say(
              `Not in ${claims.weeks} ${claims.weeks === 1 ? 'week' : 'weeks'} by the dossier: it reckons with ${weeks} weeks for all of it.`,
              asker,
              part(idea, 'time_to_mvp_weeks'),
            ),
          )
        : text(),
      text(
        say(
          `The first version is ${features.length} things in ${weeks} weeks, about ${number(weeks / features.length)} weeks each.`,
          count(idea, 'mvp_features'),
          part(idea, 'time_to_mvp_weeks'),
          sum(`${weeks} ÷ ${features.length} = ${number(weeks / features.length)} rounded`),
        ),
        kept &&
          say(
            `If only one can be ready, make it “${kept.name}”: it is what the cheapest test sells, as both speak of ${kept.words.map((word) => `“${word}”`).join(' and ')}.`,
            part(idea, `mvp_features.${kept.at}`),
            part(idea, 'next_test.what'),
          ),
      ),
      list(
        undefined,
        features.map(({ name }, at) => [
          say(`${name}: ${ended(line(idea, `mvp_features.${at}.what`).text)}`, part(idea, `mvp_features.${at}`)),
        ]),
      ),
      list(
        say('Leave out, whoever asks for it:', part(idea, 'not_in_mvp')),
        idea.not_in_mvp.map((one, at) => [say(ended(one), part(idea, `not_in_mvp.${at}`))]),
      ),
      text(
        say(
          `Before building any of it, run the test: ${usd(idea.next_test.cost_cents)} and ${idea.next_test.days} days.`,
          part(idea, 'next_test'),
        ),
      ),
    ]),
    more: filled([
      list(
        say('What it needs underneath:', part(idea, 'technical_requirements')),
        idea.technical_requirements.map((_, at) => [line(idea, `technical_requirements.${at}`)]),
      ),
    ]),
  };
};

const COMMON = new Set(
  'with that this from they them their have will would each which what when where into your more than then only also before after every other make made them take take'.split(
    ' ',
  ),
);

/** The feature that shares the most telling words with the cheapest test. */
function sharedWithTest(idea: IdeaFull): { name: string; at: number; words: string[] } | undefined {
  const words = (value: string) =>
    new Map((value.toLowerCase().match(/[a-z]{4,}/g) ?? []).filter((word) => !COMMON.has(word)).map((word) => [stem(word), word]));
  const test = words(idea.next_test.what);
  const ranked = idea.mvp_features
    .map((feature, at) => {
      const own = words(`${feature.name} ${feature.what}`);
      const shared = [...own].filter(([root]) => test.has(root)).map(([, word]) => word);
      return { name: feature.name, at, words: shared };
    })
    .sort((a, b) => b.words.length - a.words.length);
  const [best, second] = ranked;
  // Words as both texts have them letter for letter, so that a reader finds them.
  const telling = best?.words.filter((word) => new RegExp(`\\b${word}\\b`, 'i').test(idea.next_test.what)).slice(0, 3) ?? [];
  return best && telling.length >= 2 && best.words.length > (second?.words.length ?? 0) ? { ...best, words: telling } : undefined;
}

export const testThisWeek: Topic = (idea) => {
  const { cost_cents, days } = idea.next_test;
  return {
    lead: filled([
      text(
        say(`The cheapest test costs ${usd(cost_cents)} and ${days} days.`, part(idea, 'next_test')),
        ...sentences(idea, 'next_test.what'),
      ),
      text(say(`It passes when: ${ended(line(idea, 'next_test.pass').text)}`, part(idea, 'next_test.pass'))),
      list(
        say('This week:', part(idea, 'execution_plan.first_week')),
        idea.execution_plan.first_week.map((_, at) => [endedLine(line(idea, `execution_plan.first_week.${at}`))]),
      ),
      text(
        say(
          `It risks ${number((cost_cents / idea.capital_required) * 100)}% of the first-quarter budget of ${usd(idea.capital_required)}.`,
          part(idea, 'next_test.cost_cents'),
          part(idea, 'capital_required'),
          sum(`${usd(cost_cents)} ÷ ${usd(idea.capital_required)} = ${number((cost_cents / idea.capital_required) * 100)}% rounded`),
        ),
      ),
      list(
        say('If it fails, these are the reasons to stop:', part(idea, 'kill_criteria')),
        idea.kill_criteria.map((_, at) => [endedLine(line(idea, `kill_criteria.${at}`))]),
      ),
    ]),
    more: filled([
      list(
        say('In the first month after a pass:', part(idea, 'execution_plan.first_month')),
        idea.execution_plan.first_month.map((_, at) => [endedLine(line(idea, `execution_plan.first_month.${at}`))]),
      ),
    ]),
  };
};

export const endedLine = (said: Said): Said => ({ ...said, text: ended(said.text) });

export const plan: Topic = (idea) => ({
  lead: filled(
    (
      [
        ['first_week', 'First week:'],
        ['first_month', 'First month:'],
        ['first_quarter', 'First quarter:'],
      ] as const
    ).map(([key, title]) =>
      list(
        say(title, part(idea, `execution_plan.${key}`)),
        idea.execution_plan[key].map((_, at) => [endedLine(line(idea, `execution_plan.${key}.${at}`))]),
      ),
    ),
  ),
  more: filled([
    list(
      undefined,
      idea.monetization_timeline.map((step, at) => [
        say(`${step.when}: ${ended(step.milestone)}`, part(idea, `monetization_timeline.${at}`)),
      ]),
    ),
  ]),
});

export const time: Topic = (idea, { reading: { claims } }) => {
  const { time_to_mvp_weeks: weeks, hours_per_week: hours } = idea;
  const total = weeks * hours;
  const own = claims.hoursPerWeek;
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
      list(
        say('Who should not try it in their spare time, or at all:', part(idea, 'founder_fit.should_not')),
        idea.founder_fit.should_not.map((_, at) => [endedLine(line(idea, `founder_fit.should_not.${at}`))]),
      ),
    ]),
  };
};

export const technology: Topic = (idea) => ({
  lead: filled([
    list(
      say('What it has to do underneath:', part(idea, 'technical_requirements')),
      idea.technical_requirements.map((_, at) => [endedLine(line(idea, `technical_requirements.${at}`))]),
    ),
    text(
      say(
        idea.no_code
          ? 'The dossier marks it as possible without code.'
          : 'The dossier does not count it among ideas that can be built without code.',
        part(idea, 'no_code'),
      ),
      say(`It asks for these skills: ${idea.required_skills.join(', ')}.`, part(idea, 'required_skills')),
    ),
    list(
      say('Keep out of the first version:', part(idea, 'not_in_mvp')),
      idea.not_in_mvp.map((one, at) => [say(ended(one), part(idea, `not_in_mvp.${at}`))]),
    ),
  ]),
});

export const budget: Topic = (idea, { reading: { claims } }) => {
  const lines = idea.execution_plan.budget;
  const total = idea.capital_required;
  return {
    lead: filled([
      moneyOf(idea, claims.moneyUsd),
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
      list(
        undefined,
        idea.monetization_timeline
          .slice(0, 2)
          .map((step, at) => [
            say(`Income expected by ${step.when}: ${usd(step.mrr_cents)} a month.`, part(idea, `monetization_timeline.${at}`)),
          ]),
      ),
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

export const skills: Topic = (idea, { reading: { claims } }) => ({
  lead: filled([
    text(
      say(`You need: ${idea.required_skills.join(', ')}.`, part(idea, 'required_skills')),
      say(
        idea.solo_friendly
          ? 'The dossier marks it as something one person can start.'
          : 'The dossier does not count it among ideas for one person alone.',
        part(idea, 'solo_friendly'),
      ),
      say(idea.no_code ? 'It can be started without code.' : 'It is not marked as possible without code.', part(idea, 'no_code')),
    ),
    claims.hoursPerWeek !== undefined && claims.hoursPerWeek < idea.hours_per_week
      ? text(
          say(
            `You have ${claims.hoursPerWeek} hours a week; the dossier reckons with ${idea.hours_per_week}.`,
            asker,
            part(idea, 'hours_per_week'),
          ),
        )
      : text(),
    list(
      say('It suits you if:', part(idea, 'founder_fit.should')),
      idea.founder_fit.should.map((_, at) => [endedLine(line(idea, `founder_fit.should.${at}`))]),
    ),
    list(
      say('Leave it to others if:', part(idea, 'founder_fit.should_not')),
      idea.founder_fit.should_not.map((_, at) => [endedLine(line(idea, `founder_fit.should_not.${at}`))]),
    ),
    helpIn(idea),
  ]),
});

/** What the budget already buys from others, in place of hiring. */
function helpIn(idea: IdeaFull): Block {
  const bought = idea.execution_plan.budget
    .map((one, at) => ({ ...one, at }))
    .filter(({ item }) =>
      /review|solicitor|lawyer|counsel|design|translat|dietitian|consult|freelanc|contract|advis|audit|trainer|engineer|nurse|expert|account|illustrat|editor/i.test(
        item,
      ),
    );
  return list(
    bought.length > 0 ? say('Bought by the job, in the budget, before anybody is hired:', part(idea, 'execution_plan.budget')) : undefined,
    bought.map((one) => [say(`${open(one.item)}, ${usd(one.cost_cents)}.`, part(idea, `execution_plan.budget.${one.at}`))]),
  );
}

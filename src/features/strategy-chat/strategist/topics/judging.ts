import { basisWords } from '../../../ideas/basis.ts';
import type { IdeaFull } from '../../../ideas/ideas.contract.ts';
import { scoreKinds } from '../../../ideas/scores.ts';
import type { Block, Cite, Said } from '../answer.ts';
import { asker, count, ended, figure, first, led, line, number, open, part, say, sentences, sum, usd } from '../lines.ts';
import { endedLine } from './building.ts';
import { gravestRisks, ratedKeys, ratingOf, saidRating } from './parts.ts';
import { filled, list, type Topic, text } from './topic.ts';

export const competitors: Topic = (idea, { question, reading: { claims } }) => {
  const { direct, indirect } = idea.competitive_landscape;
  const all = [
    ...direct.map((rival, at) => ({ ...rival, path: `competitive_landscape.direct.${at}` })),
    ...indirect.map((rival, at) => ({ ...rival, path: `competitive_landscape.indirect.${at}` })),
  ];
  const named = all.filter(({ name }) => question.toLowerCase().includes(name.toLowerCase()));
  const shown = named.length > 0 ? named : all.slice(0, direct.length);
  const feared = gravestRisks(idea).find(({ risk }) => all.some(({ name }) => risk.includes(name)));
  return {
    lead: filled([
      claims.denies === 'competitors'
        ? text(
            say(
              `There is competition: the dossier names ${direct.length} direct ones.`,
              asker,
              count(idea, 'competitive_landscape.direct'),
            ),
          )
        : text(),
      list(
        named.length > 0
          ? undefined
          : say(`Direct competitors, ${direct.length} in the dossier:`, count(idea, 'competitive_landscape.direct')),
        shown.map((rival) => [
          say(`${rival.name}: ${ended(line(idea, `${rival.path}.what`).text)}`, part(idea, rival.path)),
          ...(rival.price ? [say(`Price: ${ended(rival.price)}`, part(idea, `${rival.path}.price`))] : []),
          led('Where it is weak:', line(idea, `${rival.path}.weakness`)),
        ]),
      ),
      text(
        led('Left unserved:', line(idea, 'market_gap.unserved')),
        led('Why they will not follow at once:', line(idea, 'market_gap.why_incumbents_will_not')),
      ),
      feared
        ? text(
            say(`The one to fear (${feared.severity} severity): ${ended(feared.risk)}`, part(idea, `risks_and_challenges.${feared.at}`)),
            led('Answer:', line(idea, `risks_and_challenges.${feared.at}.mitigation`)),
          )
        : text(),
      text(saidRating(idea, 'gap')),
    ]),
    more: filled([
      list(
        say('People also make do with:', part(idea, 'competitive_landscape.indirect')),
        indirect.map(({ name }, at) => [
          say(
            `${name}: ${ended(line(idea, `competitive_landscape.indirect.${at}.weakness`).text)}`,
            part(idea, `competitive_landscape.indirect.${at}`),
          ),
        ]),
      ),
      text(...sentences(idea, 'competitive_advantage')),
    ]),
  };
};

export const risks: Topic = (idea, { reading: { claims } }) => {
  const sorted = gravestRisks(idea);
  const high = sorted.filter(({ severity }) => severity === 'high');
  return {
    lead: filled([
      claims.denies === 'risks'
        ? text(say(`It can fail: the dossier names ${sorted.length} risks.`, asker, count(idea, 'risks_and_challenges')))
        : text(),
      list(
        say(`${sorted.length} risks, ${high.length} of them rated high:`, count(idea, 'risks_and_challenges'), {
          ...count(idea, 'risks_and_challenges'),
          where: { key: 'severity', is: 'high' },
        } as Cite),
        sorted.map(({ at, severity }) => [
          say(`${ended(line(idea, `risks_and_challenges.${at}.risk`).text)} (${severity})`, part(idea, `risks_and_challenges.${at}`)),
          led('Answer:', line(idea, `risks_and_challenges.${at}.mitigation`)),
        ]),
      ),
      text(weakestRating(idea)),
      list(
        say('Stop when one of these comes true:', part(idea, 'kill_criteria')),
        idea.kill_criteria.map((_, at) => [endedLine(line(idea, `kill_criteria.${at}`))]),
      ),
    ]),
    more: filled([text(...sentences(idea, 'regulatory_considerations.notes'))]),
  };
};

/** The rating with its reason that speaks most against the idea. */
function weakestRating(idea: IdeaFull): Said | undefined {
  const lowest = ratedKeys.flatMap((key) => ratingOf(idea, key) ?? []).sort((a, b) => a.value - b.value)[0];
  return lowest && saidRating(idea, lowest.key, 'is the weakest rating,');
}

export const kill: Topic = (idea) => ({
  lead: filled([
    list(
      say('Drop it when one of these is true:', part(idea, 'kill_criteria')),
      idea.kill_criteria.map((_, at) => [endedLine(line(idea, `kill_criteria.${at}`))]),
    ),
    text(
      say(
        `What you can know soonest is the test, ${idea.next_test.days} days and ${usd(idea.next_test.cost_cents)}; it passes when: ${ended(line(idea, 'next_test.pass').text)}`,
        part(idea, 'next_test'),
      ),
    ),
    text(
      ...gravestRisks(idea)
        .filter(({ severity }) => severity === 'high')
        .slice(0, 1)
        .map(({ at }) => led('The risk behind them:', line(idea, `risks_and_challenges.${at}.risk`))),
    ),
  ]),
  more: filled([
    list(
      undefined,
      gravestRisks(idea).map(({ at }) => [
        line(idea, `risks_and_challenges.${at}.risk`),
        led('Answer:', line(idea, `risks_and_challenges.${at}.mitigation`)),
      ]),
    ),
  ]),
});

/** From which idea score on, and with no score under which, the dossier leans to yes; docs/decisions/0055. */
export const LEANS_YES_FROM = 6.5;
export const LEANS_NO_UNDER = 5.5;
const NO_SCORE_UNDER = 5;

export const verdict: Topic = (idea, { reading: { claims } }) => {
  const scores = scoreKinds.map(({ id, label }) => ({ id, label, value: idea.scores[id] })).sort((a, b) => a.value - b.value);
  const [lowest] = scores;
  const highest = scores.at(-1);
  const leaning =
    idea.idea_score < LEANS_NO_UNDER
      ? 'no'
      : idea.idea_score >= LEANS_YES_FROM && (lowest?.value ?? 0) >= NO_SCORE_UNDER
        ? 'yes'
        : 'undecided';
  const rated = ratedKeys.flatMap((key) => ratingOf(idea, key) ?? []).sort((a, b) => b.value - a.value);
  const [best] = rated;
  const grave = gravestRisks(idea)[0];
  const opening = {
    yes: `The dossier leans to yes, on one condition: that the test passes first. It scores ${idea.idea_score} of 10.`,
    undecided: `Not yet: at ${idea.idea_score} of 10 the dossier does not carry a yes without the test.`,
    no: `The dossier leans to no: it scores ${idea.idea_score} of 10.`,
  }[leaning];
  return {
    lead: filled([
      text(
        say(opening, part(idea, 'idea_score')),
        lowest &&
          highest &&
          say(`${highest.label} is its best score, ${highest.value}; ${lowest.label} its lowest, ${lowest.value}.`, part(idea, 'scores')),
      ),
      claims.hoursPerWeek !== undefined && claims.hoursPerWeek < idea.hours_per_week
        ? text(
            say(
              `Against you: ${claims.hoursPerWeek} hours a week, where the dossier reckons with ${idea.hours_per_week}.`,
              asker,
              part(idea, 'hours_per_week'),
            ),
          )
        : text(),
      list(undefined, [
        ...(best ? [[led('For it:', saidRating(idea, best.key) as Said)]] : []),
        ...(rated.length > 1 ? [[led('Against it:', saidRating(idea, (rated.at(-1) as (typeof rated)[number]).key) as Said)]] : []),
        ...(grave
          ? [[say(`What could end it (${grave.severity}): ${ended(grave.risk)}`, part(idea, `risks_and_challenges.${grave.at}`))]]
          : []),
        [led('It is not for you if:', endedLine(line(idea, 'founder_fit.should_not.0')))],
      ]),
      text(
        say(`Decide by the test, not by me: ${usd(idea.next_test.cost_cents)}, ${idea.next_test.days} days.`, part(idea, 'next_test')),
        say(`Go on if: ${ended(line(idea, 'next_test.pass').text)}`, part(idea, 'next_test.pass')),
        led('Drop it if:', endedLine(line(idea, 'kill_criteria.0'))),
      ),
      text(evidenceWarning(idea)),
    ]),
    more: filled([
      list(
        undefined,
        rated.map(({ key }) => [saidRating(idea, key) as Said]),
      ),
    ]),
  };
};

function evidenceWarning(idea: IdeaFull): Said {
  const { measured, estimated, editorial } = idea.figures;
  const total = measured + estimated + editorial;
  return say(
    measured === 0
      ? `None of the ${total} figures behind this was measured: they are estimates and editors’ judgements.`
      : `Of the ${total} figures behind this, ${measured} ${measured === 1 ? 'was' : 'were'} measured; the rest are estimates and editors’ judgements.`,
    part(idea, 'figures'),
    sum(`${measured} + ${estimated} + ${editorial} = ${total}`),
  );
}

export const whyNow: Topic = (idea) => ({
  lead: filled([
    text(...sentences(idea, 'why_now.summary', 3)),
    list(
      say('What changed, and when:', part(idea, 'why_now.causes')),
      idea.why_now.causes.map((cause, at) => [
        say(
          `${cause.date}: ${ended(line(idea, `why_now.causes.${at}.what`).text)} Source: ${ended(cause.source)}`,
          part(idea, `why_now.causes.${at}`),
        ),
      ]),
    ),
    text(saidRating(idea, 'timing')),
  ]),
  more: filled([
    text(...sentences(idea, 'why_now.summary').slice(3)),
    text(
      say(
        `Searches for “${idea.primary_keyword.term}” change by ${idea.primary_keyword.growth_rate}% a year, an estimate.`,
        part(idea, 'primary_keyword'),
        figure(idea, 'keyword.growth_rate'),
      ),
    ),
  ]),
});

export const audience: Topic = (idea, { reading: { claims } }) => ({
  lead: filled([
    claims.everybody ? text(say('Not everybody: the dossier describes one person.', asker, part(idea, 'target_market.person'))) : text(),
    text(led('Who:', line(idea, 'target_market.person')), led('Who pays:', line(idea, 'target_market.buyer'))),
    text(led('When it hurts:', first(idea, 'target_market.moment')), ...sentences(idea, 'target_market.moment', 3).slice(1)),
    text(led('What they do today:', first(idea, 'target_market.today')), ...sentences(idea, 'target_market.today', 3).slice(1)),
    text(
      led('Left unserved by the others:', line(idea, 'market_gap.unserved')),
      say(
        `Reachable in the dossier’s count: ${number(idea.market_size_analysis.som.buyers)} buyers (${open(idea.market_size_analysis.som.buyers_are)}).`,
        part(idea, 'market_size_analysis.som'),
      ),
    ),
  ]),
});

export const market: Topic = (idea) => {
  const rung = (key: 'tam' | 'sam' | 'som', label: string): Said => {
    const { buyers, price, value, buyers_are } = idea.market_size_analysis[key];
    return say(
      `${label}: ${number(buyers)} buyers at ${usd(price)} a year, ${usd(value)} a year. ${ended(buyers_are)}`,
      part(idea, `market_size_analysis.${key}`),
      sum(`${number(buyers)} × ${usd(price)} = ${usd(value)}`),
    );
  };
  return {
    lead: filled([
      list(say('Buyers times price, from what can be reached to everything:', part(idea, 'market_size_analysis')), [
        [rung('som', 'Within reach')],
        [rung('sam', 'Serviceable')],
        [rung('tam', 'All of it')],
      ]),
      text(
        led('How the reachable part was counted:', first(idea, 'market_size_analysis.som.how')),
        ...sentences(idea, 'market_size_analysis.som.how', 3).slice(1),
      ),
      text(
        say(
          `Growth: ${idea.market_size_analysis.growth_rate}% a year, an estimate.`,
          part(idea, 'market_size_analysis.growth_rate'),
          figure(idea, 'market.growth_rate'),
        ),
        say(
          `“${idea.primary_keyword.term}” is searched for ${number(idea.primary_keyword.monthly_volume)} times a month, an estimate.`,
          part(idea, 'primary_keyword'),
          figure(idea, 'keyword.monthly_volume'),
        ),
      ),
    ]),
    more: filled([text(...sentences(idea, 'market_analysis'))]),
  };
};

export const regulation: Topic = (idea) => {
  const lines = idea.execution_plan.budget
    .map((one, at) => ({ ...one, at }))
    .filter(({ item }) => /lawyer|solicitor|legal|counsel|insur|indemnity|liabilit|complian|licen|regulat|permit|attorney/i.test(item));
  return {
    lead: filled([
      text(
        say(`The burden is rated ${idea.regulatory_considerations.burden} of 10.`, part(idea, 'regulatory_considerations.burden')),
        ...sentences(idea, 'regulatory_considerations.notes'),
      ),
      list(
        lines.length > 0 ? say('In the budget for it:', part(idea, 'execution_plan.budget')) : undefined,
        lines.map((one) => [say(`${open(one.item)}, ${usd(one.cost_cents)}.`, part(idea, `execution_plan.budget.${one.at}`))]),
      ),
      text(
        say(
          'This repeats an editor’s notes and is not legal advice: have a lawyer of the country you sell in read them before you take money.',
          { of: 'self' },
        ),
      ),
    ]),
  };
};

export const problem: Topic = (idea) => ({
  lead: filled([
    text(...sentences(idea, 'problem_narrative', 5)),
    text(saidRating(idea, 'pain'), saidRating(idea, 'frequency')),
    text(led('What they do today:', first(idea, 'target_market.today'))),
  ]),
  more: filled([text(...sentences(idea, 'problem_narrative').slice(5))]),
});

export const solution: Topic = (idea) => ({
  lead: filled([
    text(...sentences(idea, 'solution_overview', 5)),
    list(
      say('What it promises:', part(idea, 'value_propositions')),
      idea.value_propositions.map((_, at) => [endedLine(line(idea, `value_propositions.${at}`))]),
    ),
  ]),
  more: filled([text(...sentences(idea, 'solution_overview').slice(5))]),
});

export const advantage: Topic = (idea) => ({
  lead: filled([
    text(...sentences(idea, 'competitive_advantage')),
    text(led('Why the others will not follow at once:', line(idea, 'market_gap.why_incumbents_will_not'))),
    text(saidRating(idea, 'gap')),
    text(
      ...gravestRisks(idea)
        .slice(0, 1)
        .map(({ at, severity }) =>
          say(
            `What could undo it (${severity}): ${ended(line(idea, `risks_and_challenges.${at}.risk`).text)}`,
            part(idea, `risks_and_challenges.${at}`),
          ),
        ),
    ),
  ]),
});

/** A figure with every digit. */
const exactly = ({ value, unit }: IdeaFull['signals'][number]) =>
  unit.startsWith('US cents')
    ? `${usd(value)}${unit.slice('US cents'.length)}`
    : `${value.toLocaleString('en-US', { maximumFractionDigits: 6 })}${unit.startsWith('%') ? '' : ' '}${unit}`;

export const evidence: Topic = (idea) => {
  const measured = idea.signals.filter(({ basis }) => basis === 'measured');
  const shown = [
    ...measured,
    ...idea.signals.filter(({ basis, key }) => basis !== 'measured' && !/^(market|keyword|community|budget|mvp|research)\./.test(key)),
  ].slice(0, 6);
  return {
    lead: filled([
      text(
        evidenceWarning(idea),
        say(`The dossier was last checked on ${idea.last_validated_at.slice(0, 10)}.`, part(idea, 'last_validated_at')),
      ),
      list(
        say(
          measured.length > 0
            ? 'Figures and where they come from, measured ones first:'
            : 'None was measured; the ones that carry most weight:',
          part(idea, 'signals'),
        ),
        shown.map((signal) => [
          say(
            `${signal.metric}: ${exactly(signal)} (${signal.basis === 'measured' ? 'measured' : basisWords[signal.basis].mark.replace(/\.$/, '')}; ${signal.source}, ${signal.observed_at}).`,
            figure(idea, signal.key),
          ),
        ]),
      ),
      text(led('What would replace the guesses fastest:', first(idea, 'next_test.what'))),
    ]),
    more: filled([
      list(
        undefined,
        shown.map((signal) => [say(`${signal.metric}: ${ended(signal.how)}`, figure(idea, signal.key))]),
      ),
    ]),
  };
};

export const summary: Topic = (idea) => ({
  lead: filled([
    text(say(ended(idea.tagline), part(idea, 'tagline')), first(idea, 'problem_narrative'), first(idea, 'solution_overview')),
    list(undefined, [
      [led('Who pays:', first(idea, 'target_market.buyer'))],
      [say(`Core offer: ${ended(idea.value_ladder.core.offer)}`, part(idea, 'value_ladder.core'))],
      [
        say(
          `First version: ${idea.time_to_mvp_weeks} weeks, ${usd(idea.capital_required)} in the first quarter.`,
          part(idea, 'time_to_mvp_weeks'),
          part(idea, 'capital_required'),
        ),
      ],
      [say(`Score: ${idea.idea_score} of 10.`, part(idea, 'idea_score'))],
      ...gravestRisks(idea)
        .slice(0, 1)
        .map(({ at, severity }) => [
          say(
            `Gravest risk (${severity}): ${ended(line(idea, `risks_and_challenges.${at}.risk`).text)}`,
            part(idea, `risks_and_challenges.${at}`),
          ),
        ]),
    ]),
  ]),
});

const COLUMNS: readonly [string, string, (idea: IdeaFull) => string][] = [
  ['Score', 'idea_score', (idea) => String(idea.idea_score)],
  ['Problem', 'scores.problem', (idea) => String(idea.scores.problem)],
  ['Feasibility', 'scores.feasibility', (idea) => String(idea.scores.feasibility)],
  ['Weeks', 'time_to_mvp_weeks', (idea) => String(idea.time_to_mvp_weeks)],
  ['First quarter', 'capital_required', (idea) => usd(idea.capital_required)],
  ['Core offer', 'value_ladder.core.price_cents', (idea) => usd(idea.value_ladder.core.price_cents)],
];

/** Ideas side by side: what a person chooses by. */
export function tableOf(ideas: readonly IdeaFull[]): Block {
  return {
    kind: 'table',
    head: ['Idea', ...COLUMNS.map(([label]) => label)],
    rows: ideas.map((idea) => [
      say(idea.title, part(idea, 'title')),
      ...COLUMNS.map(([, path, shown]) => say(shown(idea), part(idea, path))),
    ]),
  };
}

export const compare: Topic = (idea, { near }) => {
  const others = near
    .map((one) => one.idea)
    .filter(({ slug }) => slug !== idea.slug)
    .slice(0, 5);
  if (others.length === 0) return { lead: [text(say('The catalogue holds nothing near enough to compare it with.', part(idea, 'title')))] };
  const best = [...others].sort((a, b) => b.idea_score - a.idea_score)[0] as IdeaFull;
  const quickest = [...others].sort((a, b) => a.time_to_mvp_weeks - b.time_to_mvp_weeks)[0] as IdeaFull;
  const cheapest = [...others].sort((a, b) => a.capital_required - b.capital_required)[0] as IdeaFull;
  return {
    lead: filled([
      text(
        best.idea_score > idea.idea_score
          ? say(
              `This one is not the strongest of them: ${best.title} scores ${best.idea_score}, this ${idea.idea_score}.`,
              part(best, 'title'),
              part(best, 'idea_score'),
              part(idea, 'idea_score'),
            )
          : say(
              `None of them scores higher: this ${idea.idea_score}, the next, ${best.title}, ${best.idea_score}.`,
              part(best, 'title'),
              part(best, 'idea_score'),
              part(idea, 'idea_score'),
            ),
        quickest.time_to_mvp_weeks < idea.time_to_mvp_weeks &&
          say(
            `${quickest.title} is quicker: ${quickest.time_to_mvp_weeks} weeks against ${idea.time_to_mvp_weeks}.`,
            part(quickest, 'title'),
            part(quickest, 'time_to_mvp_weeks'),
            part(idea, 'time_to_mvp_weeks'),
          ),
        cheapest.capital_required < idea.capital_required &&
          say(
            `${cheapest.title} is cheaper to start: ${usd(cheapest.capital_required)} against ${usd(idea.capital_required)}.`,
            part(cheapest, 'title'),
            part(cheapest, 'capital_required'),
            part(idea, 'capital_required'),
          ),
      ),
      tableOf([idea, ...others]),
      list(
        say('The gravest risk of each:', ...[idea, ...others].map((one) => part(one, 'risks_and_challenges'))),
        [idea, ...others].map((one) => gravestOf(one)),
      ),
    ]),
  };
};

const gravestOf = (idea: IdeaFull): Said[] =>
  gravestRisks(idea)
    .slice(0, 1)
    .map(({ at }) =>
      say(
        `${idea.title}: ${ended(line(idea, `risks_and_challenges.${at}.risk`).text)}`,
        part(idea, 'title'),
        part(idea, `risks_and_challenges.${at}`),
      ),
    );

import type { Ledger } from '../evidence.contract.ts';
import type { EvidenceScores, Report, Sentence, Verdict } from '../report.contract.ts';
import { BUILT_IN_ANALYST, scoreNames } from '../report-names.ts';
import { advice, capital, fact, inWords, judgement, listed, nameable, nameOf, quoted, titleOf } from '../say.ts';
import { nearOf } from '../scores/near.ts';
import { ENGINE_METHOD_VERSION } from '../scores/tables.ts';
import { closestCompanies } from '../verdict/closest.ts';
import { type Facts, factsOf } from '../verdict/facts.ts';
import { payersOf, peopleOf } from '../verdict/own-words.ts';
import { citedEntries } from './cited-entries.ts';
import { competitionSentences } from './competition-section.ts';
import { demandSentences } from './demand-section.ts';
import { closeIdeas, difficultySentences } from './difficulty-section.ts';
import { momentumSentences } from './momentum-section.ts';
import { pathSentences, tipSentences } from './paths-and-tips.ts';
import { riskSentence } from './risk-sentences.ts';
import { unknownSentences } from './unknown-section.ts';

/**
 * Writes a report without a language model: sentences composed from what the ledger holds, each fact with the entries it rests on. The same ledger always
 * gives the same words. What nothing is known about is said to be unknown.
 */
export function writeReport(ledger: Ledger, scores: EvidenceScores, verdict: Verdict): Report {
  const facts = factsOf(ledger, scores);
  const harmful = facts.harm !== undefined;
  const sections: Report['sections'] = harmful
    ? []
    : [
        { id: 'demand', title: 'Does anybody want it?', sentences: demandSentences(facts) },
        { id: 'competition', title: 'Who does it already?', sentences: competitionSentences(facts) },
        { id: 'momentum', title: 'Is it growing?', sentences: momentumSentences(facts) },
        { id: 'difficulty', title: 'How hard is it?', sentences: difficultySentences(facts) },
        { id: 'unknown', title: 'What we do not know', sentences: unknownSentences(facts) },
      ];
  const report: Report = {
    method: ENGINE_METHOD_VERSION,
    written_by: BUILT_IN_ANALYST,
    closed_on: ledger.closed_on,
    difficultyScore: scores.difficulty.score,
    summary: summaryOf(facts, verdict),
    risks: verdict.assumptions.map((assumption) => riskSentence(assumption, facts)),
    monetizationPaths: pathSentences(facts),
    executionTips: tipSentences(facts),
    marketNotes: marketSentences(facts),
    scores,
    verdict,
    next_test: verdict.assumptions[0] as Verdict['assumptions'][number],
    competitors: verdict.competitors,
    closest: harmful ? [] : closestCompanies(ledger),
    sections,
    evidence: [],
  };
  return { ...report, evidence: citedEntries(report, ledger) };
}

const opening: Readonly<Record<string, (facts: Facts) => string>> = {
  harm: () => 'Drop it.',
  not_understood: ({ english }) =>
    english
      ? 'Say more first: nothing can be said for or against what the text leaves open.'
      : 'Write it in English and run it again: what was found in other languages would be chance.',
  died_the_same_way: () => 'Drop it as it stands: it has been tried, and what ended it is not addressed.',
  closed_before: () => 'Reshape it: those who did the same closed, and the text does not say what would be different.',
  full_field: () => 'Drop it as it stands: the field is full of large companies, and the text names no gap.',
  no_demand: ({ living, discussions, questions, launches }) =>
    living.length + discussions.length + questions.length + launches.length === 0
      ? 'Drop it, or rename it: every source that could be asked was, and none knows of anyone who wants this.'
      : 'Drop it, or rename it: every source that could be asked was, and they hold next to nothing of it.',
  not_enough: () => 'There is not enough evidence to say whether this is worth building. Read what follows as a list of where to look.',
  contradicted: () => 'Reshape it: what was found contradicts what the text counts on.',
  crowded: ({ gap }) =>
    gap
      ? 'Reshape it around the difference it names: the field is crowded, and that difference is the only reason to enter it.'
      : 'Reshape it: the field is crowded, and only a narrower version has room.',
  shrinking: () => 'Reshape it: people want this less than they did.',
  too_hard_first: () => 'Reshape it: the idea begins too far from where a small team can stand.',
  weak_demand: () => 'Reshape it: few look for this, and fewer pay.',
  worth_building: (facts) =>
    `Build the next test: ${peopleOf(facts)} have shown that something like this is wanted, and the field is not closed.`,
  judged_untold: () => 'Say more first: the text does not tell enough of what is offered, and to whom, to judge it.',
  judged_drop: () => 'Drop it as it stands: ideas like it have strong providers already, or nobody who pays enough.',
  judged_build: (facts) =>
    `Build the next test: ${peopleOf(facts)} have a need of their own, and no strong provider for just them is known.`,
  judged_reshape: () => 'Reshape it: there is a need behind it, and something has to change before it is worth starting on.',
  middling: () => 'Reshape it: there is a market near it, but the idea has not yet chosen its corner.',
};

function summaryOf(facts: Facts, verdict: Verdict): Sentence[] {
  const open = judgement((opening[verdict.rule] ?? (() => 'Reshape it.'))(facts));
  const because = verdict.because.slice(0, 2);
  if (facts.harm) return [open, ...because];
  const contradiction = verdict.contradictions.find(({ found }) => !because.some(({ text }) => text === found.text));
  const [riskiest] = verdict.assumptions;
  return [
    open,
    ...because,
    ...(contradiction ? [judgement(`The text says ${quoted(contradiction.claim)}; the evidence does not.`, [])] : []),
    ...(riskiest
      ? [
          advice(
            `What decides it: whether ${lowered(riskiest.assumption, [payersOf(facts), peopleOf(facts)])}`,
            facts.ledger.entries.filter((entry) => nameOf(entry) !== '' && riskiest.assumption.includes(nameOf(entry))).slice(0, 3),
          ),
        ]
      : []),
  ];
}

/** Capitals of names are kept. */
const lowered = (text: string, people: readonly string[]) =>
  /^(You|The|What|Customers|Enough|Teams|People|Both|It)\b/.test(text) ||
  people.some((name) => !/^\p{Lu}/u.test(name) && text.startsWith(capital(name)))
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;

function marketSentences(facts: Facts): Sentence[] {
  const { ledger, living, dead, ideas, competitors } = facts;
  if (facts.harm) return [judgement('Not looked into.')];
  const said: Sentence[] = [];
  const [a, b] = [nameable(living), nameable(dead)];
  if (competitors.length >= 3 && a.length + b.length >= 3) {
    const all = a.length + b.length;
    const have = b.length === 1 ? 'has' : 'have';
    // A sentence cites twelve at most, and counts no more than it cites.
    if (b.length > 0 && all <= 12) said.push(fact(`Of ${inWords(all)} near companies ${inWords(b.length)} ${have} closed.`, [...a, ...b]));
    else if (b.length > 0 && b.length <= 12) said.push(fact(`${capital(inWords(b.length))} of the near companies ${have} closed.`, b));
  }
  const near = closeIdeas(ideas);
  if (near.length > 0)
    said.push(
      judgement(
        `${capital(listed(near.map((entry) => quoted(titleOf(entry)))))} ${near.length === 1 ? 'is' : 'are'} the nearest in our catalogue, with markets counted buyer by buyer.`,
        near,
      ),
    );
  const read = nearOf(ledger, ['page_views_growth_pct'])[0];
  if (read?.value !== undefined && titleOf(read) && Math.abs(read.value) >= 10)
    said.push(
      judgement(
        `General interest, by what is read on Wikipedia about ${quoted(titleOf(read))}, is ${read.value > 0 ? 'growing' : 'shrinking'}.`,
        [read],
      ),
    );
  // Of what is not known there is no score to read.
  const thin = scoreNames.filter((name) => facts.scores[name].known && facts.scores[name].confidence === 'low');
  if (thin.length > 0)
    said.push(judgement(`Thin ground under ${listed(thin)}: read ${thin.length === 1 ? 'that score' : 'those scores'} as a first guess.`));
  if (said.length === 0)
    said.push(judgement('The size of this market was not counted. Count the buyers you could name, times what each pays now.'));
  return said;
}

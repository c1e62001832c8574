import type { LedgerEntry } from '../evidence.contract.ts';
import type { Sentence } from '../report.contract.ts';
import { fact, judgement, listed, nameOf, quoted, titleOf } from '../say.ts';
import { nearness } from '../scores/tables.ts';
import { isTypeTold } from '../understanding/solution-types.ts';
import { buyersOf, happensOnce } from './buyers.ts';
import { closestOf } from './closest.ts';
import { contradictionsOf } from './contradictions.ts';
import { wayToBuild, wayToDrop } from './distance.ts';
import type { Facts } from './facts.ts';
import { among, isCrowded, isFieldFound, names, some, type VerdictRule } from './rule.ts';
import { judgedBuild, judgedDrop, judgedReshape, judgedUntold } from './rules-by-judged.ts';
import { settlingRules } from './rules-that-settle.ts';
import { thresholds } from './thresholds.ts';

/** In their order: the first that holds decides. */
export const verdictRules: readonly VerdictRule[] = [
  ...settlingRules,
  judgedUntold,
  judgedDrop,
  {
    key: 'contradicted',
    verdict: 'reshape',
    says: 'The evidence contradicts a claim that the idea rests on.',
    rests_on: 'demand',
    holds: (facts) => contradictionsOf(facts).some(({ serious }) => serious),
    because: (facts) => {
      const [first] = contradictionsOf(facts).filter(({ serious }) => serious);
      return first ? [first.found, judgement('The text rests on the opposite, so the plan has to change before anything else does.')] : [];
    },
    would_change_it: ({ living, rival }) => [
      'A text that starts from what was found and says what you would do differently.',
      ...(living.length > 0 ? [`What ${nameOf(rival ?? { subject: 'the nearest company' })} does badly, from its own customers.`] : []),
    ],
  },
  {
    key: 'crowded',
    verdict: 'reshape',
    says: `Competition is ${thresholds.crowded} or more, with at least medium confidence in it or in demand, and one company is close or two are near that are not known to be dead: only a narrower idea has room.`,
    rests_on: 'competition',
    holds: (facts) => isFieldFound(facts) && (facts.scores.competition.confidence !== 'low' || facts.scores.demand.confidence !== 'low'),
    because: ({ close, living, gap }) => {
      const alike = some(close.length > 0 ? close : living);
      const says = close.length > 0 ? ['does much of this', 'do much of this'] : ['is near it', 'are near it'];
      return [
        ...(alike.length > 0 ? [fact(`${names(alike)} ${says[alike.length === 1 ? 0 : 1]}.`, alike)] : []),
        judgement(
          gap
            ? 'The text states a difference; whether it is one that people pay for is untested.'
            : 'The text does not say whom they leave out.',
        ),
      ];
    },
    would_change_it: (facts) => [
      `Four of eight customers of ${nameOf(facts.rival ?? { subject: 'the nearest company' })} naming the same gap unprompted.`,
      'A narrower user for whom you are the only one found.',
      ...wayToDrop(facts),
    ],
  },
  {
    key: 'shrinking',
    verdict: 'reshape',
    says: `Momentum is ${thresholds.shrinking} or less, with at least medium confidence.`,
    rests_on: 'momentum',
    holds: ({ scores }) => scores.momentum.known && scores.momentum.confidence !== 'low' && scores.momentum.score <= thresholds.shrinking,
    because: ({ scores, ledger }) => {
      const ids = scores.momentum.parts.flatMap(({ cites }) => cites);
      return [
        judgement(
          'What could be counted about it is falling or stale, so time works against you.',
          ledger.entries.filter(({ id }) => ids.includes(id)).slice(0, 6),
        ),
      ];
    },
    would_change_it: () => [
      'A dated cause, such as a new rule or a product’s end, that turns the curve.',
      'The thing people leave it for: that may be the better idea.',
    ],
  },
  {
    key: 'too_hard_first',
    verdict: 'reshape',
    says: `Difficulty is ${thresholds.hard} or more: a smaller first step comes before this.`,
    rests_on: 'difficulty',
    holds: ({ scores }) => scores.difficulty.score >= thresholds.hard,
    because: ({ scores, ledger: { understanding } }) => {
      const [kind = '', added = ''] = (scores.difficulty.parts[0]?.from ?? '').split(/ starts at [\d.]+; (?:added for |nothing.*)/);
      const asked = [isTypeTold(understanding) ? kind : '', added].filter(Boolean).join(' with ');
      return [judgement(`It asks for more at once than a small team can prove${asked && `: ${asked}`}.`)];
    },
    would_change_it: () => ['A first product for one customer that leaves the regulated or unproven part to somebody who has it already.'],
  },
  {
    key: 'weak_demand',
    verdict: 'reshape',
    says: `Demand is ${thresholds.unwanted} or less.`,
    rests_on: 'demand',
    holds: (facts) => isHeard(facts) && facts.scores.demand.known && facts.scores.demand.score <= thresholds.unwanted,
    because: ({ living, discussions, scores }) => [
      judgement(`Demand comes to ${scores.demand.score} of 10: few signs that people look for this or pay for it.`),
      ...foundAnyway(living, discussions),
    ],
    would_change_it: (facts) => [
      `Of twelve of those it is for${among(facts)}, six who describe the problem unprompted and three who have paid against it.`,
      'A neighbouring problem of the same people that they do pay for.',
      wayToBuild(facts),
      ...wayToDrop(facts),
    ],
  },
  judgedBuild,
  {
    key: 'worth_building',
    verdict: 'build',
    says: `Demand is ${thresholds.wanted} or more and shows in something besides companies, competition is under ${thresholds.crowded}, nothing serious contradicts the text, and no rule above holds. “Build” means: build the next test, then the first version.`,
    rests_on: 'demand',
    holds: (facts) => isHeard(facts) && facts.scores.demand.score >= thresholds.wanted && facts.isWantedAloud && !isCrowded(facts),
    because: ({ living, discussions, questions, projects, close }) => {
      const paying = some(living, 3);
      const talk = some([...discussions, ...questions], 2);
      const room = some(close, 3);
      return [
        ...(paying.length > 0 ? [fact(`${names(paying)} ${paying.length === 1 ? 'is' : 'are'} near it.`, paying)] : []),
        ...(talk.length > 0 ? [fact(`It is discussed: ${listed(talk.map((entry) => quoted(titleOf(entry))))}.`, talk)] : []),
        ...(paying.length === 0 && some(projects, 2).length > 0
          ? [fact(`${names(some(projects, 2))} ${some(projects, 2).length === 1 ? 'is' : 'are'} used for it.`, some(projects, 2))]
          : []),
        judgement(
          room.length === 0
            ? 'None of what was found does the same for the same people.'
            : 'The field has room: what was found is few, or small, or not quite this.',
        ),
      ];
    },
    would_change_it: ({ living, rival }) => [
      'The next test failing its pass mark.',
      ...(living.length > 0
        ? [`${nameOf(rival ?? { subject: 'The nearest company' })} turning out to serve exactly your user at a price you cannot meet.`]
        : []),
    ],
  },
  judgedReshape,
  {
    key: 'not_enough',
    verdict: 'not_enough_evidence',
    says: 'Confidence in demand is low, or the companies could not be asked: not enough evidence to say.',
    rests_on: 'nothing',
    holds: ({ scores, companiesHeard }) => scores.demand.confidence === 'low' || !companiesHeard,
    // That it is not enough the summary says before anything else: these are the reasons.
    because: (facts) => {
      if (!facts.heard) return [judgement('No source could be asked.')];
      const said = [...nearestFound(facts), ...reasonsOf(facts.scores.demand.reasons)];
      return said.length > 0 ? said : [judgement('What was found stops short of an answer, for or against.')];
    },
    would_change_it: (facts) => [
      wayToBuild(facts),
      ...wayToDrop(facts),
      `Three of those it is for${among(facts)} who paid for anything like it in the last year, and what they paid. No source here would know.`,
      ...(facts.ledger.understanding.user === '' ? ['Saying who it is for: the text does not.'] : []),
    ],
  },
  {
    key: 'middling',
    verdict: 'reshape',
    says: 'Nothing speaks clearly for or against it, or nothing but that others sell something like it.',
    rests_on: 'demand',
    holds: () => true,
    because: ({ living, discussions, scores, isWantedAloud }) => [
      judgement(
        scores.competition.known
          ? `Demand comes to ${scores.demand.score} of 10 against a competition of ${scores.competition.score} of 10: enough to go on with, not enough to begin building.`
          : `Demand comes to ${scores.demand.score} of 10, and no company near it was found: enough to go on with, not enough to begin building.`,
      ),
      ...(isWantedAloud
        ? []
        : [judgement('All that speaks for it is that others sell something like it: a market, and no sign that anybody misses yours.')]),
      ...foundAnyway(living, discussions),
    ],
    would_change_it: (facts) => [
      happensOnce(facts)
        ? `Ten of those it is for${among(facts)}, by name, who had the problem in the last twelve months and paid for help with it.`
        : `One group of those it is for${among(facts)} that has the problem every month and ${buyersOf(facts) === 'private' ? 'pays something against it' : 'loses money by it'}, and ten of its members by name.`,
      wayToBuild(facts),
      ...wayToDrop(facts),
    ],
  },
];

/** Whether demand was measured well enough to decide by itself. */
const isHeard = ({ scores, companiesHeard }: Facts): boolean => scores.demand.confidence !== 'low' && companiesHeard;

/** How far the search came: the nearest that was found, by name, or that nothing was. */
function nearestFound({ ledger, living, discussions, companiesHeard }: Facts): Sentence[] {
  if (living.length + discussions.length > 0) return foundAnyway(living, discussions);
  const [nearest] = closestOf(ledger);
  if (nearest && nearest.relevance >= nearness.look)
    return [fact(`The nearest in our lists is ${nameOf(nearest)}. It is too unlikely to be the same to be counted: check it.`, [nearest])];
  if (nearest) return [judgement('Those closest in our lists are only faintly similar. They are named below to be checked.')];
  return companiesHeard
    ? [judgement('Among the companies and dossiers here nothing is near it; they are a list, and not all there is.')]
    : [];
}

function foundAnyway(living: readonly LedgerEntry[], discussions: readonly LedgerEntry[]): Sentence[] {
  const near = [...some(living, 2), ...some(discussions, 1)];
  return near.length === 0
    ? []
    : [fact(`Closest: ${listed(near.map((entry) => (entry.kind === 'competitor' ? nameOf(entry) : quoted(titleOf(entry)))))}.`, near)];
}

/** That sources were silent, where they were; their names stand with the score and among those asked. */
const reasonsOf = (reasons: readonly string[]): Sentence[] =>
  reasons
    .filter((reason) => reason.startsWith('Not heard'))
    .slice(0, 1)
    .map(() => judgement('Sources that would know were not heard: see below who was asked and what each said.'));

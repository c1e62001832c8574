import type { LedgerEntry } from '../evidence.contract.ts';
import { grouped } from '../plain-text.ts';
import type { ScoreName, Sentence, Verdict } from '../report.contract.ts';
import { capital, fact, inWords, judgement, listed, nameable, nameOf, quoted, titleOf } from '../say.ts';
import { alsoNumber } from '../scores/near.ts';
import { peopleOf, UNNAMED } from './assumptions.ts';
import { contradictionsOf } from './contradictions.ts';
import type { Facts } from './facts.ts';

/**
 * The rules of the verdict, in order: the first that holds decides. `says` is what /methodology prints; `rests_on` is the score whose confidence the
 * verdict takes: `low` where it rests on nothing, `medium` where all who were asked know of nothing. What we cannot tell is “reshape” with low confidence and never applause.
 */
export type VerdictRule = {
  key: string;
  verdict: Verdict['verdict'];
  says: string;
  rests_on: ScoreName | 'text' | 'silence' | 'nothing';
  holds: (facts: Facts) => boolean;
  because: (facts: Facts) => Sentence[];
  would_change_it: (facts: Facts) => string[];
};

/** From which scores on the rules act. */
export const thresholds = {
  crowded: 7,
  full: 8,
  wanted: 6,
  unwanted: 4,
  shrinking: 3,
  hard: 9,
  closeForFull: 4,
  backedForFull: 2,
} as const;

const some = (entries: readonly LedgerEntry[], most = 4) => nameable(entries).slice(0, most);
const names = (entries: readonly LedgerEntry[]) => listed(entries.map((entry) => nameOf(entry)));
const people = (facts: Facts) => peopleOf(facts).replace(UNNAMED, 'whoever they are');

export const verdictRules: readonly VerdictRule[] = [
  {
    key: 'harmful',
    verdict: 'drop',
    says: 'It is against the law nearly everywhere, or harms people who have not agreed to it.',
    rests_on: 'text',
    holds: ({ harm }) => harm !== undefined,
    because: ({ harm }) => [judgement(`${harm?.reason ?? 'It does harm.'} No evidence of demand would change this.`)],
    would_change_it: () => ['A different idea: one that helps the people this one would harm.'],
  },
  {
    key: 'not_understood',
    verdict: 'reshape',
    says: 'The text does not say enough to look for anything.',
    rests_on: 'nothing',
    holds: ({ understood, english, competitors, discussions }) =>
      !understood || (!english && competitors.length + discussions.length === 0),
    because: ({ english }) => [
      judgement(
        english
          ? 'The text does not say what it is and for whom, so nothing could be looked for and nothing is known for or against it.'
          : 'The text does not look like English, and everything that is searched is in English: nothing is known for or against it.',
      ),
    ],
    would_change_it: ({ english }) => [
      english
        ? 'Two sentences: who it is for and what goes wrong for them today; and what you would give them.'
        : 'The same idea in English. Who it is for, and what goes wrong for them today, in words they would use.',
    ],
  },
  {
    key: 'died_the_same_way',
    verdict: 'drop',
    says: 'At least two close predecessors closed for the same stated reason, or three closed and at most one lives, and the text states nothing that is different.',
    rests_on: 'competition',
    holds: ({ sameDeath, dead, living, gap }) =>
      !gap && (sameDeath.length >= 2 || (dead.filter(({ relevance }) => relevance >= 0.6).length >= 3 && living.length <= 1)),
    because: (facts) => {
      const same = some(facts.sameDeath);
      const reason = typeof same[0]?.also?.reason === 'string' ? same[0].also.reason : '';
      const dead = some(facts.dead);
      return [
        same.length >= 2
          ? fact(
              `${names(same)} did the same and closed, both for the same stated reason: ${quoted(reason)}.`.replace(
                'both for',
                same.length === 2 ? 'both for' : 'all for',
              ),
              same,
            )
          : fact(`${names(dead)} did the same and closed.`, dead),
        judgement('The text says nothing that would be different this time.'),
      ];
    },
    would_change_it: ({ dead }) => [
      `Naming what closed ${nameOf(some(dead)[0] ?? { subject: 'them' })} and showing, with a date, that it no longer holds.`,
      'Twelve former customers who still look for a replacement.',
    ],
  },
  {
    key: 'full_field',
    verdict: 'drop',
    says: `Competition is ${thresholds.full} or more with at least ${thresholds.closeForFull} close companies alive, ${thresholds.backedForFull} of them large or listed, and the text states no gap.`,
    rests_on: 'competition',
    holds: ({ scores, close, backed, gap }) =>
      scores.competition.known &&
      scores.competition.score >= thresholds.full &&
      close.length >= thresholds.closeForFull &&
      backed.length >= thresholds.backedForFull &&
      !gap,
    because: ({ close, backed }) => {
      const alike = some(close);
      const strong = some(backed, 3);
      return [
        fact(`${capital(inWords(alike.length))} of the companies found do nearly the same: ${names(alike)}.`, alike),
        ...(strong.length > 0 ? [fact(`${listed(strong.map(strengthWords))}.`, strong)] : []),
        judgement('The text states no gap they leave, and a copy without one loses to whoever can spend longer.'),
      ];
    },
    would_change_it: ({ close }) => [
      `A group of people whom ${nameOf(some(close)[0] ?? { subject: 'the closest company' })} turns away or serves badly, named, with ten of them willing to pay.`,
      'A way to reach customers that none of the companies found has.',
    ],
  },
  {
    key: 'no_demand',
    verdict: 'drop',
    says: 'Every source of demand that needs no key spoke, and demand is 2 or less with at most one near entry and no company that may be near.',
    rests_on: 'silence',
    holds: ({ allSpoke, scores, living, possible, discussions, questions, launches, understood }) =>
      allSpoke &&
      understood &&
      scores.demand.known &&
      scores.demand.score <= 2 &&
      possible.length === 0 &&
      living.length + discussions.length + questions.length + launches.length <= 1,
    because: () => [
      judgement(
        'Every source of demand that can be asked without a key answered, and none knows of anybody who pays for this, asks for it or builds it.',
      ),
      judgement(`It may still be wanted where these sources do not look; then those it is for have to be asked in person.`),
    ],
    would_change_it: (facts) => [
      `Five of those it is for (${people(facts)}) who already pay somebody, in money or in hours, to be rid of this.`,
      'Another name for it: if people call it something else, run it again in their words.',
    ],
  },
  {
    key: 'not_enough',
    verdict: 'reshape',
    says: 'Confidence in demand is low, or the companies could not be asked: not enough evidence to say.',
    rests_on: 'nothing',
    holds: ({ scores, ledger }) =>
      scores.demand.confidence === 'low' ||
      !ledger.sources.some(({ source, status }) => status === 'answered' && (source === 'companies' || source === 'catalogue')),
    because: ({ scores, heard, living, discussions }) => [
      judgement(
        heard ? 'This is no praise and no warning: too little was found, or too few sources could be asked.' : 'No source could be asked.',
      ),
      ...reasonsOf(scores.demand.reasons),
      ...foundAnyway(living, discussions),
    ],
    would_change_it: (facts) => [
      `Three of those it is for (${people(facts)}) who paid for anything like it in the last year, and what they paid.`,
      'A second run when the silent sources answer, or in the words your customers use.',
      ...(facts.ledger.understanding.user === '' ? ['Saying who it is for: the text does not.'] : []),
    ],
  },
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
    would_change_it: ({ living }) => [
      'A text that starts from what was found and says what you would do differently.',
      ...(living.length > 0
        ? [`What ${nameOf(some(living)[0] ?? { subject: 'the nearest company' })} does badly, from its own customers.`]
        : []),
    ],
  },
  {
    key: 'crowded',
    verdict: 'reshape',
    says: `Competition is ${thresholds.crowded} or more: only a narrower idea has room.`,
    rests_on: 'competition',
    holds: ({ scores }) => scores.competition.known && scores.competition.score >= thresholds.crowded,
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
    would_change_it: ({ close, living }) => [
      `Four of eight customers of ${nameOf(some(close.length > 0 ? close : living)[0] ?? { subject: 'the nearest company' })} naming the same gap unprompted.`,
      'A narrower user for whom you are the only one found.',
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
    because: ({ scores }) => [
      judgement(
        `It asks for more at once than a small team can prove: ${(scores.difficulty.parts[0]?.from ?? '').replace(/ starts at [\d.]+; added for /, ' with ').replace(/ starts at [\d.]+; nothing.*/, '')}.`,
      ),
    ],
    would_change_it: () => ['A first product for one customer that leaves the regulated or unproven part to somebody who has it already.'],
  },
  {
    key: 'weak_demand',
    verdict: 'reshape',
    says: `Demand is ${thresholds.unwanted} or less.`,
    rests_on: 'demand',
    holds: ({ scores }) => scores.demand.known && scores.demand.score <= thresholds.unwanted,
    because: ({ living, discussions, scores }) => [
      judgement(`Demand comes to ${scores.demand.score} of 10: few signs that people look for this or pay for it.`),
      ...foundAnyway(living, discussions),
    ],
    would_change_it: (facts) => [
      `Six of twelve of them (${people(facts)}) describing the problem unprompted, and three who have paid against it.`,
      'A neighbouring problem of the same people that they do pay for.',
    ],
  },
  {
    key: 'worth_building',
    verdict: 'build',
    says: `Demand is ${thresholds.wanted} or more and shows in something besides companies, competition is under ${thresholds.crowded}, nothing serious contradicts the text, and no rule above holds. “Build” means: build the next test, then the first version.`,
    rests_on: 'demand',
    holds: ({ scores, isWantedAloud }) => scores.demand.score >= thresholds.wanted && isWantedAloud,
    because: ({ living, discussions, questions, projects, close }) => {
      const paying = some(living, 3);
      const talk = some([...discussions, ...questions], 2);
      const room = some(close, 3);
      return [
        ...(paying.length > 0 ? [fact(`People already turn to ${names(paying)} for something near it.`, paying)] : []),
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
    would_change_it: ({ living }) => [
      'The next test failing its pass mark.',
      ...(living.length > 0
        ? [
            `${nameOf(some(living)[0] ?? { subject: 'The nearest company' })} turning out to serve exactly your user at a price you cannot meet.`,
          ]
        : []),
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
      `One group among those it is for (${people(facts)}) for whom the problem is monthly and costs money, and ten of its members by name.`,
    ],
  },
];

function foundAnyway(living: readonly LedgerEntry[], discussions: readonly LedgerEntry[]): Sentence[] {
  const near = [...some(living, 2), ...some(discussions, 1)];
  return near.length === 0
    ? []
    : [
        fact(
          `What was found: ${listed(near.map((entry) => (entry.kind === 'competitor' ? nameOf(entry) : quoted(titleOf(entry)))))}.`,
          near,
        ),
      ];
}

/** That sources were silent, where they were; their names stand with the score and among those asked. */
const reasonsOf = (reasons: readonly string[]): Sentence[] =>
  reasons
    .filter((reason) => reason.startsWith('Not heard'))
    .slice(0, 1)
    .map(() => judgement('Sources that would know were not heard: see below who was asked and what each said.'));

function strengthWords(entry: LedgerEntry): string {
  const staff = alsoNumber(entry, 'team_size');
  return staff !== undefined ? `${nameOf(entry)} has ${grouped(staff)} staff` : `${nameOf(entry)} is listed on an exchange`;
}

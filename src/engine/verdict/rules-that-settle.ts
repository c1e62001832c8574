import type { LedgerEntry } from '../evidence.contract.ts';
import { measured } from '../measured.ts';
import { grouped } from '../plain-text.ts';
import { capital, fact, inWords, judgement, listed, nameOf, quoted, titleOf } from '../say.ts';
import { alsoNumber, expected, monthOf } from '../scores/near.ts';
import { wayToDrop } from './distance.ts';
import { BACKED_FROM, type Facts } from './facts.ts';
import { isByEditors } from './our-editors.ts';
import { among, isCrowded, names, some, type VerdictRule } from './rule.ts';
import { thresholds } from './thresholds.ts';

const { full } = measured.fates;

/** What shows that an idea would live where others closed. */
const wouldOutliveThem = ({ deadClose }: Facts): string[] => [
  `Naming what closed ${nameOf(some(deadClose)[0] ?? { subject: 'them' })} and showing, with a date, that it no longer holds.`,
  'Twelve former customers who still look for a replacement.',
];

/** What settles the question before strengths are weighed: harm, a text that says nothing, a way that was tried, a full field, a silence of all who would know. */
export const settlingRules: readonly VerdictRule[] = [
  {
    key: 'harm',
    verdict: 'drop',
    says: 'It is against the law nearly everywhere, or harms people who have not agreed to it.',
    rests_on: 'text',
    holds: ({ harm }) => harm !== undefined,
    because: ({ harm }) => [judgement(`${harm?.reason ?? 'It does harm.'} No evidence of demand would change this.`)],
    would_change_it: () => ['A different idea: one that helps the people this one would harm.'],
  },
  {
    key: 'not_understood',
    verdict: 'not_enough_evidence',
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
    says: 'At least two close predecessors closed for the same stated reason, fewer close ones still sell, and the text states nothing that is different. Not measured: reasons are our editors’ word for some forty well-known companies, and no imported list gives any.',
    rests_on: 'competition',
    holds: ({ sameDeath, rivals, gap }) => !gap && sameDeath.length >= 2 && rivals.length < sameDeath.length,
    because: ({ sameDeath }) => {
      const same = some(sameDeath);
      const reason = typeof same[0]?.also?.reason === 'string' ? same[0].also.reason : '';
      return [
        fact(
          `${names(same)} did the same and closed, ${same.length === 2 ? 'both' : 'all'} for the same stated reason: ${quoted(reason)}.`,
          same,
        ),
        judgement('The text says nothing that would be different this time.'),
      ];
    },
    would_change_it: wouldOutliveThem,
  },
  {
    key: 'full_field',
    verdict: 'drop',
    says: `Near companies that still sell and are large (listed, or with ${BACKED_FROM} staff or more) come to ${thresholds.fullOfLarge} together, each counted by its probability; one of those near is close, competition is ${thresholds.crowded} or more, and the text states no gap. Measured, and thin: of ${full.companies} companies for which they come to ${full.from} or more ${full.closed} had closed, where ${full.expected} were to be expected.`,
    rests_on: 'competition',
    holds: (facts) => !facts.gap && isCrowded(facts) && facts.close.length > 0 && expected(facts.large) >= thresholds.fullOfLarge,
    because: ({ living, close, large }) => {
      const all = some(close.length > 1 ? close : living, 12);
      const alike = all.slice(0, 4);
      const strong = some(large, 3);
      return [
        ...(alike.length > 0
          ? [
              fact(
                `${capital(inWords(all.length))} of the companies found ${all.length === 1 ? 'does' : 'do'} ${close.length > 1 ? 'nearly the same' : 'something near it'}${all.length > alike.length ? ', among them' : ':'} ${names(alike)}.`,
                all,
              ),
            ]
          : []),
        ...(strong.length > 0 ? [fact(`${listed(strong.map(strengthWords))}.`, strong)] : []),
        judgement(
          close.length > 1
            ? 'The text states no gap they leave, and a copy without one loses to whoever can spend longer.'
            : 'The text states no gap they leave to one more.',
        ),
        judgement(
          `The ground is thin: of ${full.companies} companies in a field of ${full.from} such or more ${full.closed} had closed, where ${full.expected} were to be expected.`,
        ),
      ];
    },
    would_change_it: ({ rival }) => [
      `A group of people whom ${nameOf(rival ?? { subject: 'the closest company' })} turns away or serves badly, named, with ten of them willing to pay.`,
      'A way to reach customers that none of the companies found has.',
    ],
  },
  {
    key: 'no_demand',
    verdict: 'drop',
    says: 'Every source of demand that needs no key spoke, demand is 2 or less, no further company may be near, and at most one that sells it, asks for it or speaks of it was found. Those that closed do not count.',
    rests_on: 'silence',
    holds: ({ allSpoke, scores, living, possible, discussions, questions, launches, understood }) =>
      allSpoke &&
      understood &&
      scores.demand.known &&
      scores.demand.score <= 2 &&
      possible.length === 0 &&
      living.length + discussions.length + questions.length + launches.length <= 1,
    because: ({ living, deadClose, discussions, questions, launches }) => {
      const found = [...living, ...discussions, ...questions, ...launches];
      const [only] = some(found, 1);
      const closed = some(deadClose);
      return [
        only
          ? fact(
              `Every source of demand that can be asked without a key answered, and a single sign of a seller or a buyer was found: ${only.kind === 'competitor' || only.kind === 'launch' ? nameOf(only) : quoted(titleOf(only))}.`,
              [only],
            )
          : judgement(
              found.length > 0
                ? 'Every source of demand that can be asked without a key answered, and a single sign of a seller or a buyer was found.'
                : 'Every source of demand that can be asked without a key answered, and none knows of anybody who pays for this, asks for it or sells it.',
            ),
        ...(closed.length > 0 ? [fact(`${names(closed)} did the same and closed.`, closed)] : []),
        judgement(`It may still be wanted where these sources do not look; then those it is for have to be asked in person.`),
      ];
    },
    would_change_it: (facts) => [
      `Five of those it is for${among(facts)} who already pay somebody, in money or in hours, to be rid of this.`,
      'Another name for it: if people call it something else, run it again in their words.',
    ],
  },
  // Behind the silence: that some tried it and closed is no reason to be milder about what nobody wants.
  {
    key: 'closed_before',
    verdict: 'reshape',
    says: 'Three close predecessors closed, at most one lives, no reason is told of two of them alike, and the text states nothing that is different.',
    rests_on: 'competition',
    holds: ({ deadClose, living, gap }) => !gap && deadClose.length >= 3 && living.length <= 1,
    because: ({ deadClose }) => [
      fact(`${names(some(deadClose))} did the same and closed.`, some(deadClose)),
      judgement(
        deadClose.some(({ also }) => typeof also?.reason === 'string' && also.reason !== '')
          ? 'The text says nothing that would be different this time.'
          : 'No source says why, and the text says nothing that would be different this time.',
      ),
    ],
    would_change_it: (facts) => [...wouldOutliveThem(facts), ...wayToDrop(facts)],
  },
];

function strengthWords(entry: LedgerEntry): string {
  const staff = alsoNumber(entry, 'team_size');
  if (staff !== undefined) return `${nameOf(entry)} has ${grouped(staff)} staff`;
  return isByEditors(entry)
    ? `${nameOf(entry)} was listed on an exchange as of ${monthOf(entry.observed_at)}`
    : `${nameOf(entry)} is listed on an exchange`;
}

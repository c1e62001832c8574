import type { LedgerEntry } from '../evidence.contract.ts';
import type { ScoreName, Sentence, Verdict } from '../report.contract.ts';
import { listed, nameable, nameOf } from '../say.ts';
import { peopleOf, UNNAMED } from './assumptions.ts';
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

/**
 * From which figures on the rules act. Those that count companies are measured (docs/decisions/0052): of 4,663 companies those with two or three close
 * rivals, at most one of them large, closed at 0.65 of the rate of their years, those with three large ones at 2.6 times that rate.
 */
export const thresholds = {
  crowded: 7,
  full: 8,
  wanted: 6,
  unwanted: 4,
  shrinking: 3,
  hard: 9,
  closeForFull: 4,
  backedForFull: 2,
  backedAlone: 3,
  openFrom: 2,
  openTo: 3,
} as const;

export const some = (entries: readonly LedgerEntry[], most = 4) => nameable(entries).slice(0, most);
export const names = (entries: readonly LedgerEntry[]) => listed(entries.map((entry) => nameOf(entry)));
export const people = (facts: Facts) => peopleOf(facts).replace(UNNAMED, 'whoever they are');

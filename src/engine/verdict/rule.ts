import type { LedgerEntry } from '../evidence.contract.ts';
import type { Sentence, Verdict } from '../report.contract.ts';
import type { ScoreName } from '../report-names.ts';
import { listed, nameable, nameOf } from '../say.ts';
import type { Facts } from './facts.ts';
import { peopleOf, UNNAMED } from './own-words.ts';
import { thresholds } from './thresholds.ts';

/**
 * The rules of the verdict, in order: the first that holds decides. `says` is what /methodology prints; `rests_on` is the score whose confidence the
 * verdict takes: `low` where it rests on nothing, `medium` where all who were asked know of nothing. What we cannot tell is “not enough evidence” and never applause.
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

/** Whether the field is known, and too full for another that does the same. */
export const isCrowded = ({ scores: { competition } }: Facts): boolean => competition.known && competition.score >= thresholds.crowded;

/** Whether those that make it crowded were found: one that is close, or two that are near. Any number that only may be near names nobody to be narrower than. */
export const isFieldFound = (facts: Facts): boolean => isCrowded(facts) && (facts.close.length > 0 || facts.living.length >= 2);

export const some = (entries: readonly LedgerEntry[], most = 4) => nameable(entries).slice(0, most);
export const names = (entries: readonly LedgerEntry[]) => listed(entries.map((entry) => nameOf(entry)));
/** Those it is for in brackets, where the text says who they are. */
export const among = (facts: Facts): string => (peopleOf(facts) === UNNAMED ? '' : ` (${peopleOf(facts)})`);

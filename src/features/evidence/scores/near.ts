import type { EvidenceKind, Ledger, LedgerEntry } from '../evidence.contract.ts';
import { nearness } from './tables.ts';

/** Whether an entry's relevance is a calibrated probability: it was found among what this server holds. */
const isProbability = ({ source }: LedgerEntry): boolean => source === 'companies' || source === 'catalogue';

/** @returns from which relevance on an entry counts as near */
export const leastNear = (entry: LedgerEntry): number => (isProbability(entry) ? nearness.likely : nearness.near);

/** @returns the entries of some kinds that are near enough to count, most relevant first, in the ledger's order among equals. */
export function nearOf(ledger: Ledger, kinds: readonly EvidenceKind[], least?: number): LedgerEntry[] {
  return inOrder(
    ledger.entries.filter((entry) => kinds.includes(entry.kind) && (least === undefined ? isNear(entry) : entry.relevance >= least)),
  );
}

/** Whether an entry counts as near: probable enough, and where its words were counted by more than one of them, or as good as the same. */
const isNear = (entry: LedgerEntry): boolean =>
  entry.relevance >= leastNear(entry) &&
  (entry.relevance >= nearness.close || (alsoNumber(entry, 'words_shared') ?? nearness.sharedWords) >= nearness.sharedWords);

/** @returns the companies not known to be dead that may be near and are not likely enough to be named as such, most probable first */
export function possibleOf(ledger: Ledger): LedgerEntry[] {
  return inOrder(
    ledger.entries.filter(
      (entry) =>
        entry.kind === 'competitor' && isAlive(entry) && isProbability(entry) && entry.relevance >= nearness.possible && !isNear(entry),
    ),
  );
}

/** @returns how many of some entries are near, by their probabilities together */
export const expected = (entries: readonly LedgerEntry[]): number => entries.reduce((sum, { relevance }) => sum + relevance, 0);

function inOrder(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => b.entry.relevance - a.entry.relevance || a.index - b.index)
    .map(({ entry }) => entry);
}

export const isAlive = (entry: LedgerEntry): boolean => entry.fate !== 'dead';

/** @returns a figure of `also` when it is a number. */
export function alsoNumber(entry: LedgerEntry, name: string): number | undefined {
  const value = entry.also?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** @returns whole months from one ISO date to a later one; negative when it is the other way round. */
export function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 1, fromDay = 1] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 1, toDay = 1] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + (toMonth - fromMonth) - (toDay < fromDay ? 1 : 0);
}

/** @returns `1 company`, `3 companies`. */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

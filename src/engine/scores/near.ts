import type { Ledger, LedgerEntry } from '../evidence.contract.ts';
import type { EvidenceKind } from '../evidence-kinds.ts';
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
  entry.relevance >= leastNear(entry) && (entry.relevance >= nearness.close || sharesWords(entry));

/**
 * Whether a company would be mistaken for the idea: as near as that, and where its words were counted by more than one of them. One word shared, as
 * “dental” of a lab's orders and of a robot that cuts teeth, is a trade in common and no product.
 */
export const isClose = (entry: LedgerEntry): boolean => entry.relevance >= nearness.close && sharesWords(entry);

/** Whether an entry has enough of the text's words itself; one whose words were not counted is excused. */
const sharesWords = (entry: LedgerEntry): boolean => (alsoNumber(entry, 'words_shared') ?? nearness.sharedWords) >= nearness.sharedWords;

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

const OLD_MONTHS = 12;
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** @returns `March 2024` for an ISO date. */
export const monthOf = (date: string): string => `${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;

/** Whether what was so on a day is over a year old when a ledger is closed. */
export const isOld = (observedAt: string, closedOn: string): boolean => monthsBetween(observedAt, closedOn) > OLD_MONTHS;

/** @returns the day up to which the list that gives an entry's year of founding tells who was founded: a company may stand in lists of several days */
export function foundingsKnownTo({ also, observed_at }: LedgerEntry): string {
  const day = also?.year_founded_as_of;
  return typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : observed_at;
}

/** @returns those of some entries that were founded in the four years before the day of the list that says so: no list tells of those who began after it */
export const foundedLately = (entries: readonly LedgerEntry[]): LedgerEntry[] =>
  entries.filter((entry) => (alsoNumber(entry, 'year_founded') ?? 0) > Number(foundingsKnownTo(entry).slice(0, 4)) - 4);

/** @returns the months of some days, each once, in their order: `May 2024` and `January 2025` */
export const monthsOf = (days: readonly string[]): string[] => [...new Set([...days].sort().map(monthOf))];

/** @returns `1 company`, `3 companies`. */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

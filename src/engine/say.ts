import type { LedgerEntry } from './evidence.contract.ts';
import { cutTo, givesOrders, holdsForeignDigits, holdsMarkup, isHardlyWords, plainText } from './plain-text.ts';
import type { Sentence } from './report.contract.ts';

/** Small words for building sentences out of entries. Names of findings are quoted as names; a name that gives orders is not repeated. */

const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'] as const;

/** @returns `three` for 3, digits from thirteen on. */
export const inWords = (count: number): string => SMALL[count] ?? String(count);

/** @returns `a`, `a and b`, `a, b and c`. */
export const listed = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** Whether a text from outside may be repeated in a report as it stands: no orders, markup, addresses or digits of another script. */
function mayBeRepeated(text: string): boolean {
  return (
    !isHardlyWords(text.normalize('NFKC')) &&
    !holdsForeignDigits(text) &&
    !givesOrders(text) &&
    !holdsMarkup(text) &&
    !/https?:|www\.|[<>{}\\]|\]\(/i.test(text.normalize('NFKC'))
  );
}

/** @returns a company's or a project's name as data, whole; empty when it is no name or must not be repeated. */
export function nameOf(entry: Pick<LedgerEntry, 'subject'>): string {
  const plain = plainText(entry.subject);
  return mayBeRepeated(entry.subject) && plain.length <= 70 && !/[“”"«»]/.test(plain) ? plain : '';
}

/** @returns a title for quotation, cut at a word; empty when it must not be repeated. */
export function titleOf(entry: Pick<LedgerEntry, 'subject'>, most = 90): string {
  return lineOf({ text: entry.subject }, most);
}

/** @returns what an entry says in one line, for quotation; empty when it must not be repeated. */
export function lineOf(entry: Pick<LedgerEntry, 'text'>, most = 140): string {
  const text = entry.text ?? '';
  if (!text || !mayBeRepeated(text)) return '';
  return cutTo(
    plainText(text)
      .replace(/[“”"«»]/g, '')
      .replace(/[.\s]+$/, ''),
    most,
  );
}

/** @returns the entries whose names may be repeated. */
export const nameable = (entries: readonly LedgerEntry[]): LedgerEntry[] =>
  entries.filter(
    (entry) => (entry.kind === 'discussion' || entry.kind === 'question' || entry.kind === 'video' ? titleOf(entry) : nameOf(entry)) !== '',
  );

export const quoted = (text: string): string => `“${text}”`;
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Cited = readonly Pick<LedgerEntry, 'id'>[];
const sentence = (kind: Sentence['kind'], text: string, entries: Cited): Sentence => ({
  text: cutTo(text, 500),
  cites: [...new Set(entries.map(({ id }) => id))].slice(0, 12),
  kind,
});
export const fact = (text: string, entries: Cited): Sentence => sentence('fact', text, entries);
export const judgement = (text: string, entries: Cited = []): Sentence => sentence('judgement', text, entries);
export const advice = (text: string, entries: Cited = []): Sentence => sentence('advice', text, entries);

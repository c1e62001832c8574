import type { LedgerEntry } from '../evidence.contract.ts';
import { bareName } from '../ledger/company-names.ts';

/** A stretch of a sentence between joints, with the cited entries it names. */
export type Part = { from: number; to: number; named: LedgerEntry[] };

/** The ways a sentence may call an entry: its whole name, its name without legal form or brackets, the part after the slash of a repository. */
export function callsOf(entry: LedgerEntry): string[] {
  const calls = known.get(entry) ?? readCalls(entry);
  known.set(entry, calls);
  return calls;
}

const known = new WeakMap<LedgerEntry, string[]>();

function readCalls(entry: LedgerEntry): string[] {
  const subject = entry.subject.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const bare = subject
    .replace(/\s*[([].*$/, '')
    .replace(/,?\s+(inc|llc|ltd|limited|gmbh|corp|corporation|co)\.?$/i, '')
    .trim();
  const stem = bare.replace(/\.(com|io|ai|app|co|dev|net|org)$/i, '');
  const short = entry.kind === 'repository' && subject.includes('/') ? [subject.slice(subject.lastIndexOf('/') + 1)] : [];
  return [...new Set([subject, bare, stem, ...short])]
    .filter((name) => name.length > 1 && bareName(name).length > 1)
    .sort((a, b) => b.length - a.length);
}

const LETTER = /[\p{L}\p{N}]/u;

/** @returns where a name stands in a text as a name of its own: no letter or digit right before or after it. */
export function placesOf(name: string, text: string, exactCase = false): { from: number; to: number }[] {
  const [lowerText, lowerName] = exactCase ? [text, name] : [text.toLowerCase(), name.toLowerCase()];
  // A few letters change their length with their case; then nothing but the exact writing can be placed.
  const [within, sought] = lowerText.length === text.length && lowerName.length === name.length ? [lowerText, lowerName] : [text, name];
  const places: { from: number; to: number }[] = [];
  for (let from = within.indexOf(sought); from !== -1; from = within.indexOf(sought, from + 1)) {
    const to = from + sought.length;
    if (!LETTER.test(characterBefore(within, from)) && !LETTER.test(String.fromCodePoint(within.codePointAt(to) ?? 32)))
      places.push({ from, to });
  }
  return places;
}

function characterBefore(text: string, at: number): string {
  if (at === 0) return '';
  const low = text.charCodeAt(at - 1);
  return low >= 0xdc00 && low <= 0xdfff ? text.slice(at - 2, at) : text.charAt(at - 1);
}

const JOINT = /[;:]\s|,\s|\s(?:and|while|whereas|but|against|versus|vs\.?)\s|\s[–—]\s|\.\s/g;

/** Splits a sentence at its joints, never inside a name, and says which cited entries each part names. */
export function partsOf(text: string, cited: readonly LedgerEntry[]): Part[] {
  const names = cited.flatMap((entry) => callsOf(entry).flatMap((name) => placesOf(name, text).map((place) => ({ ...place, entry }))));
  const joints = [...text.matchAll(JOINT)].map((match) => match.index).filter((at) => !names.some(({ from, to }) => at > from && at < to));
  const edges = [0, ...joints, text.length];
  return edges.slice(1).map((to, index) => {
    const from = edges[index] as number;
    const named = new Set(names.filter((name) => name.from >= from && name.to <= to + 1).map(({ entry }) => entry));
    return { from, to, named: [...named] };
  });
}

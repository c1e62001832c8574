import { formatDay, formatNumber } from '../../ui/format.ts';
import type { LedgerEntry, Silence } from '../evidence/evidence.contract.ts';
import { type SourceId, sources } from '../evidence/sources.ts';

/** @returns an entry's figure with its unit: `1,204 points`, `−4% a year`; empty where it has none */
export function figureOf({ value, unit = '' }: Pick<LedgerEntry, 'value' | 'unit'>): string {
  if (value === undefined) return '';
  const number = Number.isInteger(value) || Math.abs(value) >= 1000 ? formatNumber(value) : String(Math.round(value * 100) / 100);
  return `${number.replace('-', '−')}${unit.startsWith('%') ? '' : ' '}${unit}`.trim();
}

/** @returns a source’s name as people know it */
export const sourceName = (id: string): string => sources[id as SourceId]?.name ?? id;

/** Why a source was silent, in a word or two. */
export const silenceWords: Record<Silence, string> = {
  off: 'not asked on this server',
  no_key: 'no key set up on this server',
  unreachable: 'could not be reached',
  timeout: 'did not answer in time',
  refused: 'refused to answer',
  limited: 'asked too often just now',
  garbled: 'answered with something unreadable',
  too_large: 'answered with too much to read',
  not_applicable: 'not about ideas like this one',
};

type Line = {
  status: 'answered' | 'silent' | null;
  from?: string | null | undefined;
  as_of?: string | null | undefined;
  why?: Silence | null | undefined;
  detail?: string | null | undefined;
  found: number | null;
};

/** @returns what a source did, in words: `4 found`, `none found, kept answer of 3 Nov 2026`, `silent: did not answer in time` */
export function sourceLine({ status, from, as_of, why, detail, found }: Line): string {
  if (status !== 'answered') return `silent: ${detail ? lowerFirst(detail.replace(/\.$/, '')) : why ? silenceWords[why] : 'not asked'}`;
  const count = found ? `${formatNumber(found)} found` : 'none found';
  if (from === 'kept' && as_of) return `${count}, kept answer of ${formatDay(as_of)}`;
  // Of nothing found there is no figure to date.
  if (from === 'snapshot' && as_of && found) return `${count}, figures of ${formatDay(as_of)}`;
  return count;
}

// A name at the beginning stays as it is written.
const lowerFirst = (text: string) => (/^(No|Not|It|The|This|Nothing)\b/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);

export const fateWords = {
  active: 'active',
  acquired: 'acquired',
  public: 'public company',
  dead: 'closed',
  unknown: 'fate not known',
} as const;

/** @returns how a score’s number reads: whether it is good news for the founder */
export function toneOf(name: 'demand' | 'competition' | 'momentum' | 'difficulty', score: number): 'good' | 'fair' | 'low' {
  const good = name === 'competition' || name === 'difficulty' ? 11 - score : score;
  return good >= 7 ? 'good' : good >= 4 ? 'fair' : 'low';
}

import type { LedgerEntry } from '../evidence.contract.ts';
import { grouped } from '../plain-text.ts';
import { lineOf, nameOf, quoted } from '../say.ts';
import { alsoNumber, monthOf } from '../scores/near.ts';
import { type SourceId, sources } from '../sources.ts';
import { priceOf } from '../verdict/contradictions.ts';
import { isByEditors } from '../verdict/our-editors.ts';

export const sourceOf = (entry: LedgerEntry): string =>
  entry.source in sources ? sources[entry.source as SourceId].name.replace(/ page views$/, '') : entry.source;

/** @returns `1,204 points and 87 comments`, `87 comments`, or an empty string. */
export function reachOf(entry: LedgerEntry): string {
  const comments = alsoNumber(entry, 'comments');
  const parts = [
    ...(entry.value !== undefined && entry.value >= (Number.isInteger(entry.value) ? 1 : 10)
      ? [`${Number.isInteger(entry.value) ? '' : 'about '}${grouped(Math.round(entry.value))} ${entry.unit ?? ''}`.trim()]
      : []),
    ...(comments !== undefined && comments > 0 ? [`${grouped(comments)} comments`] : []),
  ];
  return parts.join(' and ').replace(/\b1 (point|comment|vote|star|view)s\b/g, '1 $1');
}

/** What is known of a company in one sentence: its own line, age, size, price, fate. */
export function profileOf(entry: LedgerEntry): string {
  const line = entry.source === 'catalogue' ? '' : lineOf(entry, 120);
  const founded = alsoNumber(entry, 'year_founded');
  const staff = alsoNumber(entry, 'team_size');
  const price = priceOf(entry);
  const facts = [
    ...(founded !== undefined ? [`was founded in ${founded}`] : []),
    ...(staff !== undefined && staff > 0 ? [`has ${grouped(staff)} staff`] : []),
    ...(price !== undefined && price > 0 ? [`charges $${grouped(price)} a month`] : []),
    ...fateWords(entry),
  ];
  const subject = `${nameOf(entry)}${line ? ` (${quoted(line)})` : ''}`;
  return facts.length === 0
    ? `${subject} is near it, and no more is known of it`
    : `${subject} ${facts.length < 2 ? facts.join('') : `${facts.slice(0, -1).join(', ')} and ${facts.at(-1)}`}`;
}

function fateWords(entry: LedgerEntry): string[] {
  if (isByEditors(entry) && (entry.fate === 'active' || entry.fate === 'public'))
    return [`${entry.fate === 'active' ? 'traded' : 'was listed on an exchange'} as of ${monthOf(entry.observed_at)}`];
  if (entry.fate === 'active') return ['still trades'];
  if (entry.fate === 'acquired') return ['was acquired'];
  if (entry.fate === 'public') return ['is listed on an exchange'];
  return entry.fate === 'dead' ? ['has closed'] : [];
}

/** A choice among wordings that depends on the idea alone, so that two reports do not read alike and one always reads the same. */
export function among<T>(seed: string, options: readonly [T, ...T[]]): T {
  let hash = 2166136261;
  for (let i = 0; i < seed.length; i++) hash = Math.imul(hash ^ seed.charCodeAt(i), 16777619) >>> 0;
  return options[hash % options.length] as T;
}

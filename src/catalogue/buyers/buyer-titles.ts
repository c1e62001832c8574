import type { Tables } from '../evidence/tables.ts';

/** A trade or an occupation that the tables count in the United States. */
export type BuyerTitle = { kind: 'trade' | 'occupation'; code: string; title: string };

/** Wider groups of trades mix buyers that share nothing. */
const SHORTEST_CODE = 4;

/** @returns the trades (NAICS, four digits or more) and occupations (SOC) that are counted, each title once */
export function buyerTitles(tables: Tables): BuyerTitle[] {
  const trades = tables
    .rows('qcew')
    .filter((row) => row.ownership === 'private' && String(row.naics).length >= SHORTEST_CODE)
    .map((row) => ({ kind: 'trade' as const, code: String(row.naics), title: String(row.title) }));
  const occupations = tables
    .rows('oews')
    .filter((row) => row.level === 'detailed')
    .map((row) => ({ kind: 'occupation' as const, code: String(row.soc), title: String(row.title) }));
  return [...new Map([...trades, ...occupations].map((one) => [`${one.kind} ${one.title}`, one])).values()];
}

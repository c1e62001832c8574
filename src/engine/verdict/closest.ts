import type { Ledger, LedgerEntry } from '../evidence.contract.ts';
import type { ClosestCompany } from '../report.contract.ts';
import { lineOf, nameable, nameOf } from '../say.ts';
import { isClose, nearOf } from '../scores/near.ts';
import { nearness } from '../scores/tables.ts';

/** So many are told of whenever a rival is likely to be in the list at all, however faint each is by itself; further ones up to `MOST` have to be worth a look. */
const LEAST = 3;
const MOST = 5;

/**
 * The nearest companies of our lists, each by its own description: what to check before anybody believes that there is room. The search gives none where
 * probably no company of the list is a rival (retrieval/calibration.ts).
 * @returns three to five, nearest first; fewer where the list ends
 */
export function closestOf(ledger: Ledger): LedgerEntry[] {
  const own = nameable(nearOf(ledger, ['competitor'], 0).filter(({ source }) => source === 'companies'));
  return own.slice(0, MOST).filter(({ relevance }, at) => at < LEAST || relevance >= nearness.look);
}

/** @returns the nearest as a report shows them, each with its similarity in words, its fate and the day of its list */
export function closestCompanies(ledger: Ledger): ClosestCompany[] {
  const near = new Set(nearOf(ledger, ['competitor']));
  return closestOf(ledger).map((entry) => {
    const what = lineOf(entry, 300);
    return {
      id: entry.id,
      name: nameOf(entry),
      ...(what ? { what } : {}),
      ...(entry.url ? { url: entry.url } : {}),
      fate: entry.fate ?? 'unknown',
      relevance: entry.relevance,
      similarity: isClose(entry) ? 'close' : near.has(entry) ? 'near' : entry.relevance >= nearness.look ? 'worth_a_look' : 'faint',
      as_of: entry.observed_at,
    };
  });
}

import type { Ledger, LedgerEntry } from '../evidence.contract.ts';
import type { Report } from '../report.contract.ts';

/** @returns the entries that sentences of a report cite, in the ledger's order */
export function citedEntries(report: Omit<Report, 'evidence'>, ledger: Ledger): LedgerEntry[] {
  const { summary, risks, monetizationPaths, executionTips, marketNotes, verdict, sections } = report;
  const sentences = [
    summary,
    risks,
    monetizationPaths,
    executionTips,
    marketNotes,
    verdict.because,
    ...sections.map((one) => one.sentences),
  ];
  const cited = new Set(sentences.flat().flatMap(({ cites }) => cites));
  return ledger.entries.filter(({ id }) => cited.has(id));
}

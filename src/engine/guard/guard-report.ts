import { citedEntries } from '../analyst/cited-entries.ts';
import type { Ledger } from '../evidence.contract.ts';
import type { Report, Sentence } from '../report.contract.ts';
import { faultsOfSentence } from './check-sentence.ts';

/** A sentence that was taken out, from which part of the report, and why. */
export type Dropped = { from: string; sentence: Sentence; why: string[] };

/**
 * The analyst's own assertion: it takes out every sentence that its citations do not bear out (check-sentence.ts). Where a part would become shorter than
 * the contract allows, it stays whole.
 * @returns the guarded report and what was dropped
 */
export function guardReport(report: Report, ledger: Ledger): { report: Report; dropped: Dropped[] } {
  const dropped: Dropped[] = [];
  const kept = (from: string, sentences: readonly Sentence[], least = 0): Sentence[] => {
    const faulty = sentences
      .map((sentence) => ({ from, sentence, why: faultsOfSentence(sentence, { ledger, scores: report.scores }) }))
      .filter(({ why }) => why.length > 0);
    if (sentences.length - faulty.length < least) return [...sentences];
    dropped.push(...faulty);
    return sentences.filter((sentence) => !faulty.some((one) => one.sentence === sentence));
  };
  const guarded: Report = {
    ...report,
    summary: kept('summary', report.summary, 1),
    risks: kept('risks', report.risks, 3),
    monetizationPaths: kept('monetizationPaths', report.monetizationPaths, 1),
    executionTips: kept('executionTips', report.executionTips, 1),
    marketNotes: kept('marketNotes', report.marketNotes, 1),
    sections: report.sections.map((section) => ({ ...section, sentences: kept(`sections.${section.id}`, section.sentences) })),
  };
  return { report: { ...guarded, evidence: citedEntries(guarded, ledger) }, dropped };
}

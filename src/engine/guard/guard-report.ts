import { citedEntries } from '../analyst/cited-entries.ts';
import { writeReport } from '../analyst/write-report.ts';
import type { Ledger } from '../evidence.contract.ts';
import type { Report, Sentence } from '../report.contract.ts';
import { scoreLedger } from '../scores/score-ledger.ts';
import { decideVerdict } from '../verdict/decide-verdict.ts';
import { faultsOfSentence } from './check-sentence.ts';

/** A sentence the guard took out, from which part of the report, and why. */
export type Dropped = { from: string; sentence: Sentence; why: string[] };

/**
 * The citation guard: what leaves it may be shown. It takes out every sentence that its citations do not bear out (check-sentence.ts), whoever wrote it. Scores,
 * verdict, next test, competitors and evidence are not believed but computed again from the ledger. Where a part would become shorter than the contract
 * allows, the built-in analyst's own sentences stand in.
 * @returns the guarded report and what was dropped
 */
export function guardReport(report: Report, ledger: Ledger): { report: Report; dropped: Dropped[] } {
  const scores = scoreLedger(ledger);
  const verdict = decideVerdict(ledger, scores);
  const own = writeReport(ledger, scores, verdict);
  const dropped: Dropped[] = [];
  const kept = (from: string, sentences: readonly Sentence[]): Sentence[] =>
    sentences.filter((sentence) => {
      const why = faultsOfSentence(sentence, { ledger, scores });
      if (why.length > 0) dropped.push({ from, sentence, why });
      return why.length === 0;
    });
  const filled = (
    from: 'summary' | 'risks' | 'monetizationPaths' | 'executionTips' | 'marketNotes',
    least: number,
    most = 40,
  ): Sentence[] => {
    const good = kept(from, report[from]).slice(0, most);
    const spare = own[from].filter(({ text }) => !good.some((sentence) => sentence.text === text));
    return [...good, ...spare.slice(0, Math.max(0, least - good.length))];
  };
  const guarded: Report = {
    ...own,
    written_by: report.written_by,
    summary: filled('summary', 1),
    risks: filled('risks', 3, 3),
    monetizationPaths: filled('monetizationPaths', 1),
    executionTips: filled('executionTips', 1),
    marketNotes: filled('marketNotes', 1),
    sections: report.sections.map((section) => ({ ...section, sentences: kept(`sections.${section.id}`, section.sentences) })),
  };
  return { report: { ...guarded, evidence: citedEntries(guarded, ledger) }, dropped };
}

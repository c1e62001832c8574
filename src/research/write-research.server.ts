import { type EvidenceScores, guardReport, type Ledger, type Report, type Verdict, writeReport } from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { LanguageModel } from '../platform/llm/language-model.server.ts';
import { writeWithModel } from './write-with-model.server.ts';

export type Evidence = { ledger: Ledger; scores: EvidenceScores; verdict: Verdict; userId: string; signal: AbortSignal };
export type WrittenResearch = {
  report: Report;
  /** A model was asked and what it wrote could not be used. */
  writerFellBack: boolean;
  /** Sentences the guard took out, whoever wrote them. */
  sentencesLeftOut: number;
};

/**
 * Writes a report: by the model where there is one, else by the built-in analyst; the citation guard reads it in either case. A model that fails, or of
 * whose sentences none is supported by the evidence, costs nobody their report: the analyst writes it, and the report says so.
 * @throws the signal's reason when the run is stopped
 */
export async function writeResearch(ctx: Context, llm: LanguageModel | undefined, evidence: Evidence): Promise<WrittenResearch> {
  const { ledger, scores, verdict, signal } = evidence;
  const own = writeReport(ledger, scores, verdict);
  if (llm) {
    try {
      const said = await writeWithModel(ctx, llm, evidence);
      const draft: Report = { ...own, ...said, written_by: llm.name.slice(0, 80) };
      const { report, dropped } = guardReport(draft, ledger);
      const kept = sentencesOf(draft).length - dropped.length;
      if (kept > 0) return { report, writerFellBack: false, sentencesLeftOut: dropped.length };
      ctx.log.warn({ model: llm.name }, 'nothing a model wrote was supported by the evidence; the analyst writes');
    } catch (error) {
      signal.throwIfAborted();
      ctx.log.warn({ err: error, model: llm.name }, 'a model could not write a report; the analyst writes');
    }
  }
  const { report, dropped } = guardReport(own, ledger);
  return { report, writerFellBack: llm !== undefined, sentencesLeftOut: dropped.length };
}

const sentencesOf = ({ summary, risks, monetizationPaths, executionTips, marketNotes, sections }: Report) => [
  ...summary,
  ...risks,
  ...monetizationPaths,
  ...executionTips,
  ...marketNotes,
  ...sections.flatMap(({ sentences }) => sentences),
];

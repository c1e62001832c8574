import {
  type EvidenceScores,
  guardReport,
  type Ledger,
  placeSentences,
  poolOf,
  type Report,
  type Verdict,
  writeReport,
} from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { LanguageModel } from '../platform/llm/language-model.server.ts';
import { writeWithModel } from './write-with-model.server.ts';

export type Evidence = { ledger: Ledger; scores: EvidenceScores; verdict: Verdict; userId: string; signal: AbortSignal };
export type WrittenResearch = {
  report: Report;
  /** A model was asked and what it wrote could not be used. */
  writerFellBack: boolean;
  /** What the guard took out, and what a model answered that is no id and no opinion. */
  sentencesLeftOut: number;
};

/**
 * Writes a report: the built-in analyst composes it, and its guard reads it. A model, where there is one, arranges it and adds opinions; one that fails, or
 * of whose answer nothing can be used, costs nobody their report: the analyst's stands as it is, and says so.
 * @throws the signal's reason when the run is stopped
 */
export async function writeResearch(ctx: Context, llm: LanguageModel | undefined, evidence: Evidence): Promise<WrittenResearch> {
  const { ledger, scores, verdict, signal } = evidence;
  const { report, dropped } = guardReport(writeReport(ledger, scores, verdict), ledger);
  if (llm) {
    try {
      const pool = poolOf(report, ledger);
      const placement = await writeWithModel(ctx, llm, { ...evidence, report, pool });
      const arranged = placeSentences(report, { ledger, pool, placement, writer: llm.name });
      const sentencesLeftOut = dropped.length + arranged.leftOut;
      if (arranged.placed > 0) return { report: arranged.report, writerFellBack: false, sentencesLeftOut };
      ctx.log.warn({ model: llm.name }, 'nothing a model answered could be placed in a report; the analyst’s stands');
    } catch (error) {
      signal.throwIfAborted();
      ctx.log.warn({ err: error, model: llm.name }, 'a model could not arrange a report; the analyst’s stands');
    }
  }
  return { report, writerFellBack: llm !== undefined, sentencesLeftOut: dropped.length };
}

import { decideVerdict, type Harm, type Ledger, type Report, scoreLedger } from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { ResearchEngine } from './engine.server.ts';
import { groundEarning } from './ground-earning.server.ts';
import { placeNeighbours } from './place-neighbours.server.ts';
import { type WrittenResearch, writeResearch } from './write-research.server.ts';

type Closed = {
  ledger: Ledger;
  harm?: Harm | undefined;
  /** Who asked, for the budget of a model. */
  userId: string;
  signal: AbortSignal;
  onScored?: () => Promise<void>;
};

/**
 * From a closed ledger to a report: scores, verdict, words, who would pay, what an income takes, and where the nearest judged ideas stand.
 * @throws the signal's reason when the run is stopped
 */
export async function concludeResearch(
  ctx: Context,
  engine: ResearchEngine,
  { ledger, harm, userId, signal, onScored }: Closed,
): Promise<WrittenResearch> {
  const scores = scoreLedger(ledger);
  const verdict = decideVerdict(ledger, scores);
  await onScored?.();
  // Where nothing can be decided there is nothing to arrange, and the person pays nothing.
  const writer = verdict.verdict === 'not_enough_evidence' ? undefined : engine.llm;
  const written = await writeResearch(ctx, writer, { ledger, scores, verdict, userId, signal });
  // Of what is refused, or says nothing, nobody is counted and nothing is reckoned.
  if (harm || verdict.rule === 'not_understood') return written;
  const [payers, neighbours] = await Promise.all([engine.countPayers?.(ctx, ledger.understanding), placeNeighbours(ctx, engine, ledger)]);
  const report: Report = {
    ...written.report,
    ...(payers && { payers }),
    ...(neighbours && { neighbours }),
    earning: groundEarning(ledger, written.report),
  };
  return { ...written, report };
}

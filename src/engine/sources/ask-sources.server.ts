import type { Context } from '../../platform/context.server.ts';
import { SourceAnswer, type Understanding } from '../evidence.contract.ts';
import type { Source } from '../source.server.ts';
import { sourceIds, sources as table } from '../sources.ts';

const LIVE_BUDGET_MS = 4_000;
const TOTAL_BUDGET_MS = 6_000;

export type AskOptions = {
  /** Stops the run. */
  signal: AbortSignal;
  /** Called with each answer as it comes. */
  onAnswer?: (answer: SourceAnswer) => void;
  /** For each source on the network. */
  liveBudgetMs?: number;
  /** For the sources on this server, and for all together. */
  totalBudgetMs?: number;
};

/**
 * Asks every source at once. None waits for another: one that hangs, throws or answers against the contract is silent, and the rest stand.
 * @returns one answer for each source given, in the order of the table of sources
 * @throws the signal's reason when the run is stopped
 */
export async function askSources(
  ctx: Context,
  understanding: Understanding,
  sources: readonly Source[],
  options: AskOptions,
): Promise<SourceAnswer[]> {
  const { signal, onAnswer, liveBudgetMs = LIVE_BUDGET_MS, totalBudgetMs = TOTAL_BUDGET_MS } = options;
  signal.throwIfAborted();
  const stopped = Promise.withResolvers<never>();
  const onStop = () => stopped.reject(signal.reason);
  signal.addEventListener('abort', onStop, { once: true });
  const asked = [...sources].sort((a, b) => sourceIds.indexOf(a.id) - sourceIds.indexOf(b.id));
  const tell = (answer: SourceAnswer) => {
    try {
      if (!signal.aborted) onAnswer?.(answer);
    } catch (error) {
      ctx.log.error({ err: error, source: answer.source }, 'an answer of a source could not be told');
    }
    return answer;
  };
  const answers = asked.map(async (source) => {
    const budgetMs = table[source.id].where === 'here' ? totalBudgetMs : Math.min(liveBudgetMs, totalBudgetMs);
    return tell(await answerOf(ctx, understanding, source, signal, budgetMs));
  });
  try {
    return await Promise.race([Promise.all(answers), stopped.promise]);
  } finally {
    signal.removeEventListener('abort', onStop);
  }
}

async function answerOf(
  ctx: Context,
  understanding: Understanding,
  source: Source,
  run: AbortSignal,
  budgetMs: number,
): Promise<SourceAnswer> {
  const { name } = table[source.id];
  const late = Promise.withResolvers<SourceAnswer>();
  const budget = new AbortController();
  const timer = setTimeout(() => {
    budget.abort(new Error(`${source.id} used up its time`));
    late.resolve({ source: source.id, status: 'silent', why: 'timeout', detail: `${name} did not answer in time.` });
  }, budgetMs);
  const ask = async (): Promise<SourceAnswer> => {
    try {
      return SourceAnswer.parse(await source.ask(ctx, understanding, AbortSignal.any([run, budget.signal])));
    } catch (error) {
      if (!run.aborted && !budget.signal.aborted) ctx.log.error({ err: error, source: source.id }, 'a source of evidence threw');
      return { source: source.id, status: 'silent', why: 'garbled', detail: `${name} could not be read through a fault of this server.` };
    }
  };
  try {
    return await Promise.race([ask(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

import { askSources, closeLedger, type Harm, harmOfUnderstandingToo, type Ledger } from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { utcDay } from '../shared/days/utc-day.ts';
import { concludeResearch } from './conclude-research.server.ts';
import type { ResearchEngine } from './engine.server.ts';
import { addStep, completeRun, failRun, type LeasedRun, putBack } from './lease.server.ts';
import { answersSoFar } from './steps.server.ts';

/**
 * Works on a run to its end: asks the sources that have not answered yet, closes the ledger, scores, decides, writes. Every answer is stored as it
 * comes, so that whoever resumes the run goes on from there and comes to the same ledger.
 * A fault of ours ends the run as failed and gives its unit back; a stop puts it back in the queue; a later attempt leaves nothing to this one.
 * @param stop aborts when the process goes down
 */
export async function runResearch(ctx: Context, engine: ResearchEngine, run: LeasedRun, stop: AbortSignal): Promise<void> {
  try {
    // What does harm is refused as it stands: nobody is asked about it, and no model writes of it.
    const harm = await harmOfUnderstandingToo(ctx, engine.llm, run.understanding, { purpose: 'research', userId: run.userId });
    const asked = harm ? { ...engine, sources: [], llm: undefined } : engine;
    const ledger = await gather(ctx, asked, run, stop, harm);
    const concluded = await concludeResearch(ctx, asked, {
      ledger,
      harm,
      userId: run.userId,
      signal: stop,
      onScored: () => addStep(ctx, run, 'scored'),
    });
    await addStep(ctx, run, 'written');
    if (!(await completeRun(ctx, run, { ledger, ...concluded })))
      ctx.log.warn({ run: run.id }, 'a research run ended after another attempt had begun');
  } catch (error) {
    if (stop.aborted) return putBack(ctx, run);
    ctx.log.error({ err: error, run: run.id }, 'a research run failed');
    await failRun(ctx, run);
  }
}

async function gather(ctx: Context, engine: ResearchEngine, run: LeasedRun, signal: AbortSignal, harm: Harm | undefined): Promise<Ledger> {
  const before = await answersSoFar(ctx.db, run.id);
  const left = engine.sources.filter(({ id }) => !before.some(({ source }) => source === id));
  // One after another: steps are numbered in the order in which they are stored.
  let storing: Promise<unknown> = Promise.resolve();
  const answers = await askSources(ctx, run.understanding, left, {
    signal,
    onAnswer: (answer) => {
      storing = storing.then(() => addStep(ctx, run, 'source', answer));
      // Awaited below, where a failure ends the run.
      storing.catch(() => undefined);
    },
  });
  await storing;
  return closeLedger(
    run.understanding,
    [...before, ...answers],
    utcDay(run.startedAt),
    harm?.key,
    harm ? undefined : await judged(ctx, engine, run),
  );
}

/** What judged ideas say of it; nothing where the encoder fails, and then evidence alone decides. */
async function judged(ctx: Context, { judge }: ResearchEngine, run: LeasedRun): Promise<Ledger['judged']> {
  try {
    return await judge?.(run.understanding);
  } catch (error) {
    ctx.log.warn({ err: error, run: run.id }, 'an idea could not be held against judged ones; evidence alone decides');
    return undefined;
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { Report, validationResultOf } from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import type { Viewer } from '../platform/viewer.ts';
import type { ResearchEngine } from './engine.server.ts';
import { type ResearchStep, Validation } from './research.contract.ts';
import { type RunState, researchMessages } from './research.ts';
import { runResearch } from './run-research.server.ts';
import { type NewRun, startRunHere } from './start-run.server.ts';
import { stepsSince } from './steps.server.ts';
import { understand } from './understand.server.ts';

const LOOK_EVERY_MS = 150;
const GIVE_UP_MS = 150_000;

/**
 * Validates an idea in one call: understands it, runs the research to its end here, answers with the result. A caller who goes away loses nothing: the
 * report is in their list.
 * @param onStep is told of each step as it happens
 * @throws as `startRun`; unavailable ('Failed to validate idea') when the run failed, and then it cost nothing
 */
export async function validateIdea(
  ctx: Context,
  engine: ResearchEngine,
  viewer: Viewer,
  input: NewRun,
  onStep?: (step: ResearchStep) => void,
): Promise<Validation> {
  const { run, mine } = await startRunHere(ctx, viewer, input);
  const over = new AbortController();
  const watched = onStep && watchSteps(ctx, run.id, onStep, over.signal);
  if (mine) {
    // Who went on from the first reading, by words alone, would search for other things than the page does.
    mine.understanding = await reread(ctx, engine, mine, input);
    await runResearch(ctx, engine, mine, new AbortController().signal);
  }
  const ended = await whenEnded(ctx, run.id);
  over.abort();
  await watched;
  if (ended?.state !== 'done') throw new DomainError('unavailable', researchMessages.failed);
  const report = Report.parse(ended.report);
  return Validation.parse({
    ...validationResultOf(report),
    id: run.id,
    verdict: report.verdict,
    scores: report.scores,
    evidence: report.evidence,
    written_by: report.written_by,
  });
}

async function watchSteps(ctx: Context, id: string, onStep: (step: ResearchStep) => void, over: AbortSignal): Promise<void> {
  for (let last = 0, isOver = false; !isOver; ) {
    isOver = over.aborted;
    for (const step of await stepsSince(ctx.db, id, last)) {
      last = step.no;
      onStep(step);
    }
    await delay(LOOK_EVERY_MS, undefined, { signal: over }).catch(() => undefined);
  }
}

async function reread(ctx: Context, engine: ResearchEngine, mine: { id: string; userId: string }, { idea, category }: NewRun) {
  const understanding = await understand(ctx, engine, mine.userId, idea, category);
  await ctx.db.rows(sql`UPDATE ai_research_requests SET understanding = ${JSON.stringify(understanding)}::jsonb WHERE id = ${mine.id}`);
  return understanding;
}

/** Looks until a run has ended, whoever works on it. */
async function whenEnded(ctx: Context, id: string): Promise<{ state: RunState; report: unknown } | undefined> {
  const givesUpAt = performance.now() + GIVE_UP_MS;
  while (performance.now() < givesUpAt) {
    const row = await ctx.db.row<Record<'state', RunState> & Record<'report', unknown>>(
      sql`SELECT state, report FROM ai_research_requests WHERE id = ${id}`,
    );
    if (!row || row.state === 'done' || row.state === 'failed') return row;
    await delay(LOOK_EVERY_MS);
  }
  return undefined;
}

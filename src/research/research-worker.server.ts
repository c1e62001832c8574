import sql from 'sql-template-tag';
import { toWorker, type Worker } from '../platform/jobs/define-job.server.ts';
import type { ResearchEngine } from './engine.server.ts';
import { beginRun, failRun } from './lease.server.ts';
import { research } from './research-job.server.ts';
import { runResearch } from './run-research.server.ts';

/** What works on runs. A process that stops puts them back, with the answers they have; one that kills every process gives its unit back. */
export const researchWorker = (engine: ResearchEngine): Worker =>
  toWorker({
    job: research,
    work: async (ctx, { run: id }, stopping) => {
      const run = await beginRun(ctx, id);
      if (run) await runResearch(ctx, engine, run, stopping);
    },
    giveUp: async (ctx, { run: id }) => {
      const run = await beginRun(ctx, id);
      if (run) await failRun(ctx, run);
    },
    waiting: ({ db }) => db.rows<'run'>(sql`SELECT id AS run FROM ai_research_requests WHERE state IN ('queued', 'running')`),
  });

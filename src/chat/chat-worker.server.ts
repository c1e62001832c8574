import sql from 'sql-template-tag';
import { toWorker, type Worker } from '../platform/jobs/define-job.server.ts';
import { answerTurn, type ChatEngine } from './answer-turn.server.ts';
import { takeUp } from './take-turn.server.ts';
import { takeUpAt, takeUpTurn } from './turn-job.server.ts';

/** Takes up turns whose process died or stopped; looks again later at one whose process is alive. The hub interrupts it when this process stops. */
export const chatWorker = (engine: ChatEngine): Worker =>
  toWorker({
    job: takeUpTurn,
    work: async (ctx, { turn: id }) => {
      const turn = await takeUp(ctx, id);
      if (turn) return engine.hub.run(id, (stopped) => answerTurn(ctx, engine, turn, stopped));
      const alive = await ctx.db.value<Date>(sql`SELECT alive_until AS until FROM ai_chat_turns WHERE id = ${id} AND state = 'writing'`);
      if (alive !== undefined) await takeUpAt(ctx, id, alive);
    },
    waiting: ({ db }) => db.rows<'turn'>(sql`SELECT id AS turn FROM ai_chat_turns WHERE state = 'writing'`),
  });

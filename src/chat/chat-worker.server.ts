import sql from 'sql-template-tag';
import { toWorker, type Worker } from '../platform/jobs/define-job.server.ts';
import type { ChatEngine } from './desk.server.ts';
import { HandedOver } from './handed-over.ts';
import { takeOver } from './hold-turn.server.ts';
import { takeUpAt, takeUpTurn } from './turn-job.server.ts';
import { writeTurn } from './write-turn.server.ts';

/** What goes on with questions whose process died or stopped; one that is still being answered is looked at again when its lease would have ended. */
export const chatWorker = (engine: ChatEngine): Worker =>
  toWorker({
    job: takeUpTurn,
    work: async (ctx, { turn: id }, stopping) => {
      const taken = await takeOver(ctx, id);
      if (!('turn' in taken)) return taken.heldUntil && takeUpAt(ctx, id, taken.heldUntil);
      const leaving = new AbortController();
      const leave = () => leaving.abort(new HandedOver('the process is stopping'));
      stopping.addEventListener('abort', leave, { once: true });
      if (stopping.aborted) leave();
      await engine.desk.begin(id, (stopped) => writeTurn(ctx, engine, taken.turn, AbortSignal.any([leaving.signal, stopped])));
    },
    waiting: ({ db }) => db.rows<{ turn: string }>(sql`SELECT id AS turn FROM ai_chat_turns WHERE state = 'writing'`),
  });

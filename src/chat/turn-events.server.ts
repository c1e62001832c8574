import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { firstRow } from '../platform/db/client.server.ts';
import type { ChatEngine } from './desk.server.ts';
import { HandedOver } from './handed-over.ts';
import type { Turn } from './hold-turn.server.ts';
import type { Step } from './put-steps.server.ts';
import type { ChatEventKind } from './strategy-chat.ts';

export type ChatEvent = Omit<Step, 'no'>;

/** Steps of a turn, numbered. */
export type Events = {
  /**
   * Tells a step: it is written down, then handed to whoever follows. Steps that are told together, as by tools at work side by side, are written one
   * after the other: who has heard one would not look for the one before it.
   * @throws HandedOver when the lease is lost
   */
  tell(kind: ChatEventKind, data: unknown): Promise<void>;
  told(): number;
  /** Numbers steps that are told with the end of the turn. */
  from(list: readonly ChatEvent[]): Step[];
};

/** Steps go on after those of a process that died over the same question. */
export async function eventsOf(ctx: Context, { desk }: ChatEngine, turn: Turn): Promise<Events> {
  let no = turn.isTakenOver ? await lastStep(ctx, turn.id) : 0;
  let before: Promise<unknown> = Promise.resolve();
  const put = async (step: Step) => {
    const held = await desk.put({ turnId: turn.id, leaseId: turn.leaseId, step });
    if (!held) throw new HandedOver('another process holds this question');
    // Asked for by way of another process.
    if (held.stopAsked) desk.stop(turn.id);
  };
  return {
    told: () => no,
    from: (list) => list.map((event) => ({ ...event, no: ++no })),
    tell: (kind, data) => {
      const step = { no: ++no, kind, data };
      const written = before.then(() => put(step));
      before = written.catch(() => undefined);
      return written;
    },
  };
}

/** @returns the statement that writes steps down, for the transaction that ends a turn */
export const insertingEvents = (turnId: string, list: readonly Step[]) => sql`
  INSERT INTO ai_chat_events (turn_id, no, kind, data)
  SELECT ${turnId}, (e->>'no')::int, e->>'kind', e->'data' FROM jsonb_array_elements(${JSON.stringify(list)}::jsonb) e`;

/** @returns the number of the last step of a turn, 0 when there is none */
export const lastStep = async (ctx: Context, turnId: string): Promise<number> =>
  (await firstRow<{ no: number }>(ctx.db, sql`SELECT coalesce(max(no), 0)::int AS no FROM ai_chat_events WHERE turn_id = ${turnId}`))?.no ??
  0;

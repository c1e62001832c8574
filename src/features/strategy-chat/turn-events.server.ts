import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import type { ChatEngine } from './desk.server.ts';
import { HandedOver } from './handed-over.ts';
import type { Turn } from './hold-turn.server.ts';
import type { ChatEventKind } from './strategy-chat.ts';

export type ChatEvent = { kind: ChatEventKind; data: unknown };
export type NumberedEvent = ChatEvent & { no: number };

/** Steps of a turn, numbered. */
export type Events = {
  /** Tells a step at once. @throws HandedOver when the lease is lost */
  tell(kind: ChatEventKind, data: unknown): Promise<void>;
  told(): number;
  /** Numbers steps that are told with the end of the turn. */
  from(list: readonly ChatEvent[]): NumberedEvent[];
};

/** Steps go on after those of a process that died over the same question. */
export async function eventsOf(ctx: Context, engine: ChatEngine, turn: Turn): Promise<Events> {
  let no = await lastStep(ctx, turn.id);
  return {
    told: () => no,
    from: (list) => list.map((event) => ({ ...event, no: ++no })),
    tell: async (kind, data) => {
      no += 1;
      const row = await firstRow<{ stop_asked: boolean }>(
        ctx.db,
        sql`
          WITH held AS (SELECT id, stop_asked FROM ai_chat_turns WHERE id = ${turn.id} AND lease_id = ${turn.leaseId} AND state = 'writing'),
          put AS (INSERT INTO ai_chat_events (turn_id, no, kind, data) SELECT id, ${no}, ${kind}, ${JSON.stringify(data)}::jsonb FROM held)
          SELECT stop_asked FROM held`,
      );
      if (!row) throw new HandedOver('another process holds this question');
      engine.desk.ring(turn.id);
      // Asked for by way of another process.
      if (row.stop_asked) engine.desk.stop(turn.id);
    },
  };
}

/** Writes steps down in the transaction that ends a turn. */
export async function insertEvents(ctx: Context, turnId: string, list: readonly NumberedEvent[]): Promise<void> {
  if (list.length === 0) return;
  await ctx.db.rows(sql`
    INSERT INTO ai_chat_events (turn_id, no, kind, data)
    SELECT ${turnId}, (e->>'no')::int, e->>'kind', e->'data' FROM jsonb_array_elements(${JSON.stringify(list)}::jsonb) e`);
}

/** @returns the number of the last step of a turn, 0 when there is none */
export const lastStep = async (ctx: Context, turnId: string): Promise<number> =>
  (await firstRow<{ no: number }>(ctx.db, sql`SELECT coalesce(max(no), 0)::int AS no FROM ai_chat_events WHERE turn_id = ${turnId}`))?.no ??
  0;

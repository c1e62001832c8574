import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { inBatches } from '../platform/in-batches.ts';
import type { ChatEventKind } from './strategy-chat.ts';

/** What is told in the course of an answer, by its number. */
export type Step = { no: number; kind: ChatEventKind; data: unknown };

/** A step of a question that is held by a lease. */
export type StepOfTurn = { turnId: string; leaseId: string; step: Step };

/**
 * Writes a step down; one that is written already, because the reply to its writing was lost, is as good as written.
 * @returns whether a stop was asked for; undefined when the lease is lost, and then nothing was written
 * @throws Error when another step stands under its number
 */
export type PutStep = (step: StepOfTurn) => Promise<{ stopAsked: boolean } | undefined>;

/**
 * Writes the steps of all answers of a process, those that come while others are being written in one statement: a hundred answers would otherwise wait
 * for a hundred commits. Their turns are locked until they are written: who takes one over waits, and goes on after its last step. Always in the order
 * of their ids, so that two processes do not wait for each other.
 * @param ctx the process's own: steps of many requests are written in one statement
 */
export function createStepWriter(ctx: Context): PutStep {
  const put = inBatches(async (asked: readonly StepOfTurn[]) => {
    const told = asked.map(({ turnId, leaseId, step }) => ({ turn_id: turnId, lease_id: leaseId, ...step }));
    const rows = await ctx.db.rows<{ lease_id: string; stop_asked: boolean; no: number | null }>(sql`
      WITH told AS (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(told)}::jsonb) AS s (turn_id uuid, lease_id uuid, no int, kind text, data jsonb)),
      held AS (
        SELECT t.id, t.lease_id, t.stop_asked FROM ai_chat_turns t
        WHERE t.state = 'writing' AND EXISTS (SELECT FROM told WHERE told.turn_id = t.id AND told.lease_id = t.lease_id)
        ORDER BY t.id FOR SHARE OF t),
      put AS (
        INSERT INTO ai_chat_events (turn_id, no, kind, data)
        SELECT held.id, told.no, told.kind, told.data FROM told JOIN held ON held.id = told.turn_id AND held.lease_id = told.lease_id
        ON CONFLICT (turn_id, no) DO UPDATE SET kind = excluded.kind WHERE ai_chat_events.kind = excluded.kind AND ai_chat_events.data = excluded.data
        RETURNING turn_id, no)
      SELECT held.lease_id, held.stop_asked, put.no FROM held LEFT JOIN put ON put.turn_id = held.id`);
    const stopAsked = new Map(rows.map((row) => [row.lease_id, row.stop_asked]));
    const written = new Set(rows.map((row) => `${row.lease_id} ${row.no}`));
    return asked.map(({ leaseId, step: { no } }) => {
      const isStopAsked = stopAsked.get(leaseId);
      return isStopAsked === undefined ? undefined : { stopAsked: isStopAsked, isWritten: written.has(`${leaseId} ${no}`) };
    });
  });
  return async (asked) => {
    const held = await put(asked);
    if (held?.isWritten === false) throw new Error(`another step ${asked.step.no} of this answer is written already`);
    return held && { stopAsked: held.stopAsked };
  };
}

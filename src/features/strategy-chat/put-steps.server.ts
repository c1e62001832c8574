import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { inBatches } from '../../platform/in-batches.ts';
import type { ChatEventKind } from './strategy-chat.ts';

/** What is told in the course of an answer, by its number. */
export type Step = { no: number; kind: ChatEventKind; data: unknown };

/** A step of a question that is held by a lease. */
export type StepOfTurn = { turnId: string; leaseId: string; step: Step };

/** Writes a step down. @returns whether a stop was asked for; undefined when the lease is lost, and then nothing was written */
export type PutStep = (ctx: Context, step: StepOfTurn) => Promise<{ stopAsked: boolean } | undefined>;

/**
 * Writes the steps of all answers of a process, those that come while others are being written in one statement: a hundred answers would otherwise wait
 * for a hundred commits.
 */
export function createStepWriter(): PutStep {
  const put = inBatches(async (asked: readonly { ctx: Context; step: StepOfTurn }[]) => {
    const { ctx } = asked[0] as { ctx: Context };
    const told = asked.map(({ step: { turnId, leaseId, step } }) => ({ turn_id: turnId, lease_id: leaseId, ...step }));
    const rows = await ctx.db.rows<{ lease_id: string; stop_asked: boolean }>(sql`
      WITH told AS (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(told)}::jsonb) AS s (turn_id uuid, lease_id uuid, no int, kind text, data jsonb)),
      held AS (
        SELECT t.id, t.lease_id, t.stop_asked FROM ai_chat_turns t
        WHERE t.state = 'writing' AND EXISTS (SELECT FROM told WHERE told.turn_id = t.id AND told.lease_id = t.lease_id)),
      put AS (
        INSERT INTO ai_chat_events (turn_id, no, kind, data)
        SELECT held.id, told.no, told.kind, told.data FROM told JOIN held ON held.id = told.turn_id AND held.lease_id = told.lease_id)
      SELECT lease_id, stop_asked FROM held`);
    const stopAsked = new Map(rows.map((row) => [row.lease_id, row.stop_asked]));
    return asked.map(({ step: { leaseId } }) => {
      const isStopAsked = stopAsked.get(leaseId);
      return isStopAsked === undefined ? undefined : { stopAsked: isStopAsked };
    });
  });
  return (ctx, step) => put({ ctx, step });
}

import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';

/** A process that has been silent for this long has died: another goes on with its question. */
export const LEASE_MS = 20_000;
const RENEW_MS = 2_000;

export const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_MS);

/** A lease that is held, what is done when another has it by now, and when a stop was asked for by way of another process. */
export type HeldLease = { id: string; leaseId: string; onLost(): void; onStop(): void };

/**
 * Renews the leases of all questions a process answers, in one statement each time. One that is locked is still held and renewed the next time: a lease
 * outlasts ten renewals.
 */
export type Keeper = {
  /** @returns ends the renewing */
  keep(lease: HeldLease): () => void;
};

/** @param ctx the process's own: the leases of many requests are renewed together, for as long as any of them is held */
export function createKeeper(ctx: Context): Keeper {
  const held = new Set<HeldLease>();
  let timer: NodeJS.Timeout | undefined;
  const renew = async () => {
    const all = [...held];
    const rows = await ctx.db.rows<{ lease_id: string; stop_asked: boolean }>(sql`
      WITH held AS (
        SELECT t.id, t.lease_id, t.stop_asked FROM ai_chat_turns t
        JOIN jsonb_to_recordset(${JSON.stringify(all.map(({ id, leaseId }) => ({ id, lease_id: leaseId })))}::jsonb) AS h (id uuid, lease_id uuid)
          ON t.id = h.id AND t.lease_id = h.lease_id
        WHERE t.state = 'writing'),
      free AS (
        SELECT t.id FROM ai_chat_turns t JOIN held ON held.id = t.id AND held.lease_id = t.lease_id
        WHERE t.state = 'writing' FOR NO KEY UPDATE OF t SKIP LOCKED),
      renewed AS (UPDATE ai_chat_turns t SET lease_until = ${leaseEnd(ctx.now())} FROM free WHERE t.id = free.id)
      SELECT lease_id, stop_asked FROM held`);
    const stopAsked = new Map(rows.map((row) => [row.lease_id, row.stop_asked]));
    for (const { leaseId, onLost, onStop } of all) {
      const isStopAsked = stopAsked.get(leaseId);
      if (isStopAsked === undefined) onLost();
      else if (isStopAsked) onStop();
    }
  };
  return {
    keep: (lease) => {
      held.add(lease);
      timer ??= setInterval(
        () => void renew().catch((error) => ctx.log.warn({ err: error }, 'could not renew the leases of answers')),
        RENEW_MS,
      );
      return () => {
        held.delete(lease);
        if (held.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { recomputeTopics } from './recompute-topics.server.ts';

const A_DAY_MS = 86_400_000;

/**
 * Computes every topic again when that was not done for a day: its size is compared with the others'.
 * Of several processes one does it.
 * @returns how many topics were computed; 0 when it was not due
 */
export function recomputeWhenDue(ctx: Context): Promise<number> {
  return ctx.db.transaction(async (db) => {
    const lock = await db.value<boolean>(sql`SELECT pg_try_advisory_xact_lock(hashtext('recompute_topics')) AS mine`);
    const oldest = await db.value<Date | null>(sql`SELECT min(computed_at) AS at FROM topic_figures`);
    if (!lock || (oldest && oldest.getTime() > ctx.now().getTime() - A_DAY_MS)) return 0;
    return recomputeTopics({ ...ctx, db });
  });
}

import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { utcDay } from '../../shared/days/utc-day.ts';

/**
 * Takes an idea that somebody owns from now on out of everything that is read from the catalogue, also from days to come.
 * Whoever calls it calls `refreshSearchWords` at the end of the transaction.
 */
export async function takeOutClaimed({ db, now }: Context, ideaId: string): Promise<void> {
  await db.rows(sql`UPDATE ideas SET state = 'claimed', updated_at = ${now()} WHERE id = ${ideaId}`);
  await db.rows(sql`DELETE FROM daily_ideas WHERE idea_id = ${ideaId} AND day > ${utcDay(now())}`);
}

/** Brings an idea back that nobody owns any more. Whoever calls it calls `refreshSearchWords` at the end of the transaction. */
export async function bringBackClaimed({ db, now }: Context, ideaId: string): Promise<void> {
  await db.rows(sql`UPDATE ideas SET state = 'published', updated_at = ${now()} WHERE id = ${ideaId}`);
}

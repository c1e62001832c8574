import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';

/** Forgets sessions that have run out: with them the browser and the network of a person. */
export async function forgetEndedSessions(ctx: Context): Promise<void> {
  await ctx.db.rows(sql`DELETE FROM sessions WHERE expires_at <= ${ctx.now()}`);
}

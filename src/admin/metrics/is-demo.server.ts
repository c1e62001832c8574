import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';

/** @returns whether the database was filled with made-up activity, so that nobody takes its figures for real ones */
export async function isDemo(ctx: Context): Promise<boolean> {
  return (await ctx.db.rows(sql`SELECT 1 FROM demo_fillings LIMIT 1`)).length > 0;
}

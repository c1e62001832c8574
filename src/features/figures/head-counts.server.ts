import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import { keptFigure } from './kept.server.ts';

export type HeadCounts = { users: number; free: number; pro: number; ideas: number; published: number };

/** How many people there are (accounts whose address is confirmed), by plan, and how many ideas; at most fifteen seconds old. */
export const headCounts = (ctx: Context): Promise<HeadCounts> =>
  keptFigure(ctx, 'head counts', async () => {
    const row = await firstRow<HeadCounts>(
      ctx.db,
      sql`
        SELECT u.users, u.free, u.users - u.free AS pro, i.ideas, i.published
        FROM (SELECT count(*) AS users, count(*) FILTER (WHERE subscription_tier = 'free') AS free FROM users WHERE email_verified) u,
          (SELECT count(*) AS ideas, count(*) FILTER (WHERE state = 'published') AS published FROM ideas) i`,
    );
    return row as HeadCounts;
  });

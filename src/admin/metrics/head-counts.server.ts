import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import { cachedFigure } from './cached-figures.server.ts';
import { countOf, peopleCounts } from './people-counts.server.ts';

type IdeaCounts = { ideas: number; published: number };
export type HeadCounts = IdeaCounts & { users: number; free: number; pro: number; counted_at: string };

/** How many people there are (accounts whose address is confirmed), by plan, and how many ideas; `counted_at` says when the people were counted. */
export async function headCounts(ctx: Context): Promise<HeadCounts> {
  const [people, ideas] = await Promise.all([peopleCounts(ctx), ideaCounts(ctx)]);
  const users = countOf(people, ({ email_verified }) => email_verified);
  const free = countOf(people, ({ email_verified, subscription_tier }) => email_verified && subscription_tier === 'free');
  return { users, free, pro: users - free, ...ideas, counted_at: people.counted_at };
}

const ideaCounts = (ctx: Context): Promise<IdeaCounts> =>
  cachedFigure(ctx, 'ideas', async () => {
    const row = await firstRow<IdeaCounts>(
      ctx.db,
      sql`SELECT count(*) AS ideas, count(*) FILTER (WHERE state = 'published') AS published FROM ideas`,
    );
    return row as IdeaCounts;
  });

import sql from 'sql-template-tag';
import { hasPlanInForce } from '../../money/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { cachedFigure } from './cached-figures.server.ts';
import { countOf, peopleCounts } from './people-counts.server.ts';

type IdeaCounts = Columns<'ideas'> & Record<'published', number>;
export type HeadCounts = IdeaCounts & { users: number; free: number; pro: number; counted_at: string };

/** How many people there are (accounts whose address is confirmed), by the plan in force, and how many ideas; `counted_at` says when the people were counted. */
export async function headCounts(ctx: Context): Promise<HeadCounts> {
  const [people, ideas, pro] = await Promise.all([peopleCounts(ctx), ideaCounts(ctx), proCount(ctx)]);
  const users = countOf(people, ({ email_verified }) => email_verified);
  return { users, free: users - pro, pro, ...ideas, counted_at: people.counted_at };
}

const proCount = (ctx: Context): Promise<number> =>
  cachedFigure(ctx, 'people with a plan in force', async () => {
    return (
      (await ctx.db.value<number>(
        sql`SELECT count(*) AS pro FROM users WHERE subscription_tier <> 'free' AND email_verified AND ${hasPlanInForce(ctx.now())}`,
      )) ?? 0
    );
  });

const ideaCounts = (ctx: Context): Promise<IdeaCounts> =>
  cachedFigure(ctx, 'ideas', async () => {
    const row = await ctx.db.row<IdeaCounts>(
      sql`SELECT count(*) AS ideas, count(*) FILTER (WHERE state = 'published') AS published FROM ideas`,
    );
    return row as IdeaCounts;
  });

import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { cachedFigure } from './cached-figures.server.ts';

type Standing = Columns<'email_verified' | 'subscription_tier' | 'subscription_status' | 'people'>;
export type PeopleCounts = { standings: readonly Standing[]; counted_at: string };

/** How many accounts there are of each plan and status, confirmed and not: one reading of an index, for every figure that counts people. */
export const peopleCounts = (ctx: Context): Promise<PeopleCounts> =>
  cachedFigure(ctx, 'people by standing', async () => {
    const counted_at = ctx.now().toISOString();
    const standings = await ctx.db.rows<Standing>(sql`
      SELECT email_verified, subscription_tier, subscription_status, count(*) AS people FROM users GROUP BY 1, 2, 3`);
    return { standings, counted_at };
  });

/** @returns how many accounts of those counted are so */
export const countOf = ({ standings }: PeopleCounts, isCounted: (standing: Standing) => boolean): number =>
  standings.filter(isCounted).reduce((total, { people }) => total + people, 0);

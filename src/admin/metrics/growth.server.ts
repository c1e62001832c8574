import sql from 'sql-template-tag';
import { type Revenue, revenueParts } from '../../money/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { everyPart, partOf } from './count-by.server.ts';
import type { Period } from './periods.ts';

export type SignUps = Columns<'start'> & Record<'sign_ups', number>;

/** Accounts made in each part of a period, confirmed or not, by `users.created_at`. Accounts that were deleted since are not counted. */
export async function signUpsBy(ctx: Context, period: Period): Promise<SignUps[]> {
  const rows = await ctx.db.rows<SignUps>(sql`
    SELECT ${partOf(period.unit, sql`created_at`)} AS start, count(*) AS sign_ups
    FROM users WHERE created_at >= ${period.from} AND created_at < ${period.to} GROUP BY 1`);
  return everyPart(period, rows, { sign_ups: 0 });
}

/** Revenue of each part of a period, in cents, from the ledger's entries by when the money moved: net = charges − refunds − disputed money. */
export async function revenueBy(ctx: Context, period: Period): Promise<({ start: string } & Revenue)[]> {
  const rows = await revenueParts(ctx, period, partOf(period.unit, sql`occurred_at`));
  return everyPart(period, rows, { gross: 0, refunded: 0, disputed: 0, net: 0 });
}

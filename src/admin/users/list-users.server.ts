import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { COUNTED_AT_MOST } from '../../platform/api/counted.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { asSent, type RowFor } from '../../platform/db/columns.ts';
import { cachedFigure } from '../metrics/cached-figures.server.ts';
import { countOf, peopleCounts } from '../metrics/people-counts.server.ts';
import { containing } from './search-text.server.ts';
import { AdminUser, type UserCounts, type UserFilter, type UserList, type UserQuery, type UserSort } from './users.contract.ts';

const PAGE_SIZE = 20;

type Row = RowFor<typeof AdminUser>;

/** The columns of a line, for every question that answers lines. */
export const USER_COLUMNS = sql`
  id, email, email_verified, username, full_name, role, subscription_tier, subscription_status, created_at, last_sign_in_at, deletion_due_at, suspended_at`;

export const toUser = (row: Row): AdminUser => AdminUser.parse(asSent(row));

/** Each order is one of an index (migration “list users”), forwards or backwards; who never signed in comes last, or first. */
const ORDERS: Record<UserSort, (direction: Sql) => Sql> = {
  created_at: (way) => sql`created_at ${way}, id ${way}`,
  last_sign_in_at: (way) => sql`last_sign_in_at ${way} ${way === DESC ? sql`NULLS LAST` : sql`NULLS FIRST`}, id ${way}`,
  email: (way) => sql`email ${way}`,
  subscription_tier: (way) => sql`subscription_tier ${way}, created_at ${way}, id ${way}`,
  subscription_status: (way) => sql`subscription_status ${way}, created_at ${way}, id ${way}`,
};
const [ASC, DESC] = [raw('ASC'), raw('DESC')];

/** A page of users, found in an index before any is read, and how many there are. The caller checks who may ask. */
export async function listUsers(ctx: Context, { sort, direction, page, ...filter }: UserQuery): Promise<UserList> {
  const where = whereOf(filter);
  const order = ORDERS[sort](direction === 'asc' ? ASC : DESC);
  const [rows, total, counts] = await Promise.all([
    ctx.db.rows<Row>(sql`
      WITH page AS MATERIALIZED (SELECT id FROM users ${where} ORDER BY ${order} LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE})
      SELECT ${USER_COLUMNS} FROM users WHERE id IN (SELECT id FROM page) ORDER BY ${order}`),
    countUsers(ctx, filter),
    userCounts(ctx),
  ]);
  const counted = Math.min(total, COUNTED_AT_MOST);
  const isCapped = filter.search !== undefined && total > COUNTED_AT_MOST;
  const shown = isCapped ? counted : total;
  return {
    users: rows.map(toUser),
    pagination: { page, limit: PAGE_SIZE, total: shown, pages: Math.ceil(shown / PAGE_SIZE), is_capped: isCapped },
    counts,
  };
}

/** How many users a filter lets through. Kept as other figures are; a search goes no further than what can be counted while one waits. */
function countUsers(ctx: Context, filter: UserFilter): Promise<number> {
  const where = whereOf(filter);
  const count = async () => {
    return (
      (await ctx.db.value<number>(
        filter.search === undefined
          ? sql`SELECT count(*) AS total FROM users ${where}`
          : sql`SELECT count(*) AS total FROM (SELECT 1 FROM users ${where} LIMIT ${COUNTED_AT_MOST + 1}) found`,
      )) ?? 0
    );
  };
  return cachedFigure(ctx, 'users', count, filter);
}

/** @returns users the filter lets through in the order of their ids, those after one */
export function userRows(ctx: Context, filter: UserFilter, after: string | undefined, limit: number): Promise<AdminUser[]> {
  const where = whereOf(filter, after ? sql`id > ${after}` : undefined);
  return ctx.db.rows<Row>(sql`SELECT ${USER_COLUMNS} FROM users ${where} ORDER BY id LIMIT ${limit}`).then((rows) => rows.map(toUser));
}

const STANDINGS = {
  suspended: sql`suspended_at IS NOT NULL`,
  leaving: sql`deletion_due_at IS NOT NULL`,
  unconfirmed: sql`NOT email_verified`,
} as const;

function whereOf({ search, tier, status, role, standing }: UserFilter, also?: Sql): Sql {
  const conditions = [
    search ? containing(sql`search_text`, search) : undefined,
    tier ? sql`subscription_tier = ${tier}` : undefined,
    status ? sql`subscription_status = ${status}` : undefined,
    role ? sql`role = ${role}` : undefined,
    standing ? STANDINGS[standing] : undefined,
    also,
  ].filter((condition) => condition !== undefined);
  return conditions.length > 0 ? sql`WHERE ${join(conditions, ' AND ')}` : empty;
}

/** How many users there are, by plan; see `UserCounts`. */
export async function userCounts(ctx: Context): Promise<UserCounts> {
  const people = await peopleCounts(ctx);
  const confirmed = (isCounted: Parameters<typeof countOf>[1]) => countOf(people, (one) => one.email_verified && isCounted(one));
  return {
    total: confirmed(() => true),
    free: confirmed(({ subscription_tier }) => subscription_tier === 'free'),
    pro_monthly: confirmed(({ subscription_tier }) => subscription_tier === 'pro_monthly'),
    lifetime: confirmed(({ subscription_tier }) => subscription_tier === 'lifetime'),
    past_due: confirmed(({ subscription_status }) => subscription_status === 'past_due'),
    unconfirmed: countOf(people, ({ email_verified }) => !email_verified),
    counted_at: people.counted_at,
  };
}

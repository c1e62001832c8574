import sql, { empty, type Sql } from 'sql-template-tag';
import { countUpTo, paginated } from '../../platform/api/counted.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { asSent } from '../../platform/db/columns.ts';
import { containing } from '../users/search-text.server.ts';
import { AdminListPage, type AdminListQuery, type ListColumn } from './lists.contract.ts';

const LIMIT = 20;

/** A list of the admin area that is read and nothing else: all that its page and its operation need to know. */
export type AdminList = {
  title: string;
  /** What it lists, in a sentence. */
  about: string;
  /** What is said where it has no rows at all. */
  empty: string;
  /** The columns that are shown; `select` gives them by their ids, with an `id` and what their addresses name. */
  columns: readonly ListColumn[];
  select: Sql;
  from: Sql;
  /** What a search looks through, in lower case. */
  searched: Sql;
  order: Sql;
};

/** @returns a page of a list, in its order. The caller checks who may ask. */
export async function readList(ctx: Context, list: AdminList, { page, search }: AdminListQuery): Promise<AdminListPage> {
  const from = sql`${list.from} ${search ? sql`WHERE ${containing(list.searched, search)}` : empty}`;
  const before = (page - 1) * LIMIT;
  const [rows, counted] = await Promise.all([
    ctx.db.rows<'id'>(sql`SELECT ${list.select} ${from} ORDER BY ${list.order} LIMIT ${LIMIT} OFFSET ${before}`),
    countUpTo(ctx.db, from),
  ]);
  return AdminListPage.parse({ ...list, rows: rows.map(asSent), ...paginated(before, LIMIT, counted) });
}

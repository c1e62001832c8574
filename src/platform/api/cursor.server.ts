import sql, { join, type Sql } from 'sql-template-tag';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import { type Cursor, cursorText } from './query-shapes.ts';

const GONE = 'What this cursor leads on from is gone from the list. Begin again without it.';

/** The order of a list: expressions that fall from row to row, the last one the row's id. One index holds them all. */
export type Falling = readonly Sql[];

/** A list that is read by page and by cursor: what stands behind `FROM` and `WHERE`, its order, and the id of a row. */
export type List = { from: Sql; where: Sql; order: Falling; id: Sql };

/** @returns what stands behind `ORDER BY` */
export const orderBy = (order: Falling): Sql =>
  join(
    order.map((key) => sql`${key} DESC`),
    ', ',
  );

/** @returns the condition on a row of a list that it comes after the one a cursor names, which the same statement looks up: an index begins there */
export const after = ({ from, where, order, id }: List, cursor: Cursor): Sql =>
  sql`(${join([...order])}) < (SELECT ${join([...order])} FROM ${from} WHERE ${where} AND ${id} = ${cursor.id})`;

/**
 * @param before how many rows were read before the last one and with it
 * @returns the cursor behind a page; null where nothing follows
 */
export const cursorAfter = (last: { id: string } | undefined, before: number, follows: boolean): string | null =>
  last && follows ? cursorText({ id: last.id, before }) : null;

/** @throws DomainError invalid_input, where the row of a cursor is no longer in the list */
export async function requireRow({ db }: Context, { from, where, id }: List, cursor: Cursor): Promise<void> {
  const found = await db.row(sql`SELECT 1 AS here FROM ${from} WHERE ${where} AND ${id} = ${cursor.id}`);
  if (!found) throw new DomainError('invalid_input', GONE, { cursor: GONE });
}

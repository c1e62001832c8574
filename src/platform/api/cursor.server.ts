import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../context.server.ts';
import { firstRow } from '../db/client.server.ts';
import { DomainError } from '../errors.ts';

const GONE = 'What this cursor leads on from is gone from the list. Begin again without it.';
/** @returns the cursor behind a page; null where nothing follows */
export const cursorAfter = (last: { id: string } | undefined, follows: boolean): string | null =>
  last && follows ? Buffer.from(`after ${last.id}`).toString('base64url') : null;

/**
 * @param places a statement that reads `id` and `place`, counted from 1, of every row of a list in its order
 * @returns how many rows stand before what comes after a row: an offset for the statement that reads it, so that both see the same rows
 */
export const placeOf = (id: string, places: Sql): Sql => sql`(SELECT place FROM (${places}) placed WHERE placed.id = ${id})`;

/** @returns the place that a cursor leads on from @throws DomainError invalid_input, where its row is no longer in the list */
export async function requirePlace({ db }: Context, place: Sql): Promise<number> {
  const found = await firstRow<{ place: number | null }>(db, sql`SELECT ${place} AS place`);
  if (found?.place == null) throw new DomainError('invalid_input', GONE, { cursor: GONE });
  return Number(found.place);
}

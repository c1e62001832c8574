import { LRUCache } from 'lru-cache';
import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../db/client.server.ts';

/** Rows are counted exactly up to this many; of more it is only said that there are more, and pages lead as far: what lies behind is read by cursor. */
export const COUNTED_AT_MOST = 10_000;

export type Counted = { total: number; isCapped: boolean };

/** So old what was counted in a large table is counted again behind somebody's back; and so old it may be given to those who ask meanwhile. */
const [RENEWED_MS, GIVEN_MS] = [15_000, 60_000];
const MOST_KEPT = 2_000;

type Kept = { value: Promise<unknown>; at: number; isRenewed: boolean };
const kept = new WeakMap<Database, LRUCache<string, Kept>>();

/** @param rows what stands behind `SELECT`: `FROM … WHERE …` @returns how many rows that are, up to COUNTED_AT_MOST */
export async function countUpTo(db: Database, rows: Sql): Promise<Counted> {
  const counted = await db.value<number>(sql`SELECT count(*) AS total FROM (SELECT ${rows} LIMIT ${COUNTED_AT_MOST + 1}) found`);
  return capped(counted ?? 0);
}

export const capped = (total: number): Counted => ({ total: Math.min(total, COUNTED_AT_MOST), isCapped: total > COUNTED_AT_MOST });

/**
 * What is computed over a table of more than COUNTED_AT_MOST rows is given for up to a minute, and computed again behind somebody's back once it is fifteen
 * seconds old: there, what one person does hardly changes it. Over a smaller table it is computed each time, so that whoever changes something sees it.
 * @param table as large as the statistics of the database say
 * @param key what the value depends on but the data
 */
export async function whileLarge<T>(db: Database, table: string, key: string, compute: () => Promise<T>): Promise<T> {
  const here = kept.get(db) ?? new LRUCache<string, Kept>({ max: MOST_KEPT });
  kept.set(db, here);
  if (!(await isLarge(db, here, table))) return compute();
  const at = performance.now();
  const named = `${table} ${key}`;
  const known = here.get(named);
  if (!known || at - known.at > GIVEN_MS) return keep(here, named, compute(), at) as Promise<T>;
  if (at - known.at > RENEWED_MS && !known.isRenewed) {
    known.isRenewed = true;
    // One that fails is asked for again by whoever finds none that is young enough.
    compute()
      .then((value) => keep(here, named, Promise.resolve(value), at))
      .catch(() => undefined);
  }
  return known.value as Promise<T>;
}

function keep(here: LRUCache<string, Kept>, named: string, value: Promise<unknown>, at: number): Promise<unknown> {
  here.set(named, { value, at, isRenewed: false });
  value.catch(() => here.delete(named));
  return value;
}

/** Asked for once a minute: a table does not grow large at once, and until it is known to be, everything is counted. */
async function isLarge(db: Database, here: LRUCache<string, Kept>, table: string): Promise<boolean> {
  const known = here.get(table);
  const at = performance.now();
  if (known && at - known.at < GIVEN_MS) return known.value as Promise<boolean>;
  return keep(here, table, isLargeTable(db, table), at) as Promise<boolean>;
}

/** @returns whether a table has more than COUNTED_AT_MOST rows, as the statistics of the database say */
export async function isLargeTable(db: Database, table: string): Promise<boolean> {
  const rows = await db.value<number>(sql`SELECT reltuples FROM pg_class WHERE oid = ${table}::regclass`);
  return (rows ?? 0) > COUNTED_AT_MOST;
}

/** @param before how many rows of the list stand before the page @returns where a page stands, and how long the list is as far as it is counted */
export function paginated(before: number, limit: number, { total, isCapped }: Counted) {
  return {
    pagination: { page: Math.floor(before / limit) + 1, limit, total, pages: Math.ceil(total / limit) },
    total_is_capped: isCapped,
  };
}

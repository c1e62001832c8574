import sql, { type Sql } from 'sql-template-tag';
import { type Database, firstRow } from '../../../platform/db/client.server.ts';
import { rankOf } from './rank.server.ts';
import { queriesOf, type Term } from './terms.ts';
import { anyOf } from './tsquery.ts';

/** A search finds this many ideas at most, however many match: it bounds what finding, ranking and paging may cost. */
export const MAX_FOUND = 500;

export type Page = {
  /** What to read of `ideas i`. */
  columns: Sql;
  /** A condition on `ideas i`: what else an idea must be. */
  filter: Sql;
  /** An order on `ideas i`, instead of best match first. */
  order?: Sql | undefined;
  limit: number;
  offset: number;
};
export type Matches<Row> = { rows: Row[]; total: number };

/**
 * The ideas that match a query, best match first or in the order asked for.
 * @param query a text-search query: which ideas match
 * @param terms what they are ranked by
 * @returns one page, and how many there are in all, up to MAX_FOUND
 */
export async function matchesOf<Row>(db: Database, query: string, terms: readonly Term[], page: Page): Promise<Matches<Row>> {
  const rows = await db.rows<Row & { total: number }>(page.order ? inOrder(query, page, page.order) : byRank(query, terms, page));
  const [first] = rows;
  if (first || page.offset === 0) return { rows, total: first?.total ?? 0 };
  // A page after the last one has no row to say how many there are.
  const counted = await firstRow<{ total: number }>(db, sql`SELECT count(*) AS total FROM (${found(query, page.filter)}) found`);
  return { rows, total: counted?.total ?? 0 };
}

/** Where matching ideas are stored, as many as are ever looked at, in no order: the index hands them out without reading the others. */
function found(query: string, filter: Sql): Sql {
  return sql`SELECT i.ctid AS place FROM ideas i WHERE ${filter} AND i.search @@ ${query}::tsquery LIMIT ${MAX_FOUND}`;
}

/** When more match than are looked at, those with the words in their titles must not be missed: they have an index of their own. */
function byRank(query: string, terms: readonly Term[], { columns, filter, limit, offset }: Page): Sql {
  const inTitle = anyOf(terms.flatMap((term) => queriesOf(term.exact.phrases.length > 0 ? term.exact : term.close)).concat("'\u0001'"));
  return sql`
    WITH found AS MATERIALIZED (${found(query, filter)}), counted AS MATERIALIZED (SELECT count(*) AS total FROM found)
    SELECT ${columns}, (SELECT total FROM counted) AS total
    FROM ideas i
    WHERE i.ctid = ANY (ARRAY(
      SELECT place FROM found
      UNION
      (SELECT i.ctid FROM ideas i
        WHERE (SELECT total FROM counted) = ${MAX_FOUND} AND ${filter} AND ts_filter(i.search, '{a}') @@ ${inTitle}::tsquery AND i.search @@ ${query}::tsquery
        LIMIT ${MAX_FOUND})))
    ORDER BY ${rankOf(terms)} DESC, i.idea_score DESC, i.id
    LIMIT ${limit} OFFSET ${offset}`;
}

/** When very many match, walking along the order soon meets a page of them; when few do, they are fetched and sorted. */
function inOrder(query: string, { columns, filter, limit, offset }: Page, order: Sql): Sql {
  return sql`
    WITH found AS MATERIALIZED (${found(query, filter)}), counted AS MATERIALIZED (SELECT count(*) AS total FROM found)
    (SELECT ${columns}, (SELECT total FROM counted) AS total
      FROM ideas i
      WHERE (SELECT total FROM counted) < ${MAX_FOUND} AND i.ctid = ANY (ARRAY(SELECT place FROM found))
      ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})
    UNION ALL
    (SELECT ${columns}, ${MAX_FOUND}::int8 AS total
      FROM ideas i
      WHERE (SELECT total FROM counted) = ${MAX_FOUND} AND ${filter} AND ts_match_vq(i.search, ${query}::tsquery)
      ORDER BY ${order} LIMIT least(${limit}, ${MAX_FOUND} - ${offset}) OFFSET ${offset})`;
}

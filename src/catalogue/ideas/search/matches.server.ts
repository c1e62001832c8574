import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../../../platform/db/client.server.ts';
import { type Level, ownWordsOf } from './levels.ts';
import { rankOf } from './rank.server.ts';
import { closestOf, queriesOf, type Term } from './terms.ts';
import { anyOf } from './tsquery.ts';

/** A search finds this many ideas at most, however many match: it bounds what finding, ranking and paging may cost. */
export const MAX_FOUND = 500;
/** As many are fetched and sorted into an order of the person's choosing; of more, a page is met soon by walking along that order. */
const MAX_SORTED = 4_000;

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
/**
 * @property total how many match, up to MAX_FOUND; @property isCapped whether more do; @property isSaid whether one of them says the words at its head: in title
 * or tagline, its tags, or the words people look for it by; true where that was not looked at
 */
export type Matches<Row> = { rows: Row[]; total: number; isCapped: boolean; isSaid: boolean };

/** One more than is ever shown is counted, so that exactly MAX_FOUND is told from more. */
const COUNTED = MAX_FOUND + 1;

/** When this share of all ideas match, the index has too much to list; looking at one idea after another soon meets enough. */
const COMMON = 0.15;

/**
 * The ideas that match, best match first or in the order asked for.
 * @param level which ideas match
 * @param terms what they are ranked by; an idea is about a search when it says the telling part of them at its head
 * @returns one page, and how many there are in all, up to MAX_FOUND
 */
export async function matchesOf<Row>(db: Database, level: Level, terms: readonly Term[], page: Page): Promise<Matches<Row>> {
  const within = { ...page, limit: Math.max(0, Math.min(page.limit, MAX_FOUND - page.offset)) };
  const rows = await db.rows<'total', Row & Partial<Record<'is_said', boolean>>>(
    page.order ? inOrder(level, within, page.order) : byRank(level, terms, within),
  );
  const [first] = rows;
  if (first || page.offset === 0) return { rows, isSaid: first?.is_said ?? true, ...counts(first?.total ?? 0) };
  // A page after the last one has no row to say how many there are.
  const counted = await db.value<number>(sql`SELECT count(*) AS total FROM (${found(level, page.filter, COUNTED)}) found`);
  return { rows, isSaid: true, ...counts(counted ?? 0) };
}

const counts = (counted: number) => ({ total: Math.min(counted, MAX_FOUND), isCapped: counted > MAX_FOUND });

/** `search @@ query` by looking at each idea: written as a function, it is not a condition that an index can serve. */
function looksLike(query: string): Sql {
  return sql`ts_match_vq(i.search, ${query}::tsquery)`;
}

/** Where matching ideas are stored, as many as are ever looked at, in no order: the index hands them out without reading the others. */
function found({ query, share }: Level, filter: Sql, max: number): Sql {
  const matches = share > COMMON ? looksLike(query) : sql`i.search @@ ${query}::tsquery`;
  return sql`SELECT i.ctid AS place FROM ideas i WHERE ${filter} AND ${matches} LIMIT ${max}`;
}

/**
 * When more match than are looked at, those that have the most telling word in their title must not be missed: titles have an index of their own.
 * The rest is looked up in each of those few ideas.
 */
function byRank(level: Level, terms: readonly Term[], { columns, filter, limit, offset }: Page): Sql {
  const [rarest] = terms.filter((term) => term.isRequired).sort((a, b) => b.idf - a.idf);
  const inTitle = rarest ? anyOf(queriesOf(closestOf(rarest))) : level.query;
  return sql`
    WITH found AS MATERIALIZED (${found(level, filter, COUNTED)}), counted AS MATERIALIZED (SELECT count(*) AS total FROM found)
    SELECT ${columns}, (SELECT total FROM counted) AS total,
      (SELECT EXISTS (SELECT 1 FROM ideas i WHERE i.ctid = ANY (ARRAY(SELECT place FROM found))
        AND ts_match_vq(ts_filter(i.search, '{a,b}'), ${ownWordsOf(terms) ?? ''}::tsquery))) AS is_said
    FROM ideas i
    WHERE i.ctid = ANY (ARRAY(
      SELECT place FROM found
      UNION
      (SELECT i.ctid FROM ideas i
        WHERE (SELECT total FROM counted) = ${COUNTED} AND ${filter}
          AND ts_filter(i.search, '{a}') @@ ${inTitle}::tsquery AND ${looksLike(level.query)}
        LIMIT ${MAX_FOUND})))
    ORDER BY ${rankOf(terms)} DESC, i.idea_score DESC, i.id
    LIMIT ${limit} OFFSET ${offset}`;
}

/** Few matches are fetched and sorted; among very many, walking along the order soon meets a page of them. */
function inOrder(level: Level, { columns, filter, limit, offset }: Page, order: Sql): Sql {
  const max = level.share > COMMON ? COUNTED : MAX_SORTED;
  return sql`
    WITH found AS MATERIALIZED (${found(level, filter, max)}), counted AS MATERIALIZED (SELECT count(*) AS total FROM found)
    (SELECT ${columns}, (SELECT least(total, ${COUNTED}) FROM counted) AS total
      FROM ideas i
      WHERE (SELECT total FROM counted) < ${max} AND i.ctid = ANY (ARRAY(SELECT place FROM found))
      ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})
    UNION ALL
    (SELECT ${columns}, ${COUNTED}::int8 AS total
      FROM ideas i
      WHERE (SELECT total FROM counted) = ${max} AND ${filter} AND ${looksLike(level.query)}
      ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})`;
}

import sql, { type Sql } from 'sql-template-tag';
import { queriesOf, type Sense, type Term } from './terms.ts';
import { anyOf } from './tsquery.ts';

// Chosen on the development half of the labelled queries in tests/bench/search; the neighbourhood is flat.
/** What a word is worth by where it stands: in prose, in the context, in what the idea is about, in the title (`ts_rank` has them as D, C, B, A). */
const FIELD_WEIGHTS = [0.1, 0.25, 0.5, 1] as const;
/** What a synonym is worth beside the word itself; what one is worth whose word no idea has; and what a mere relation is. */
const CLOSE = 0.5;
const CLOSE_ALONE = 0.8;
const NEAR = 0.2;
/** How much of an idea's score depends on how much of the search it answers. */
const COVERAGE = 0.8;

/**
 * How well an idea answers a search, as an SQL expression on `ideas i`: for each term its idf times how strongly the idea has it, summed, and lowered
 * by the share of the search the idea says nothing about. How strongly is `ts_rank` of one term: the weight of the best field that has the word, plus
 * a little for every further occurrence (1/2², 1/3² …), so that it saturates as BM25's term frequency does; for several words of one sense, their sum
 * up to 1. A synonym counts where it is stronger than the word itself. Terms travel as arrays: one statement, however many words are searched for.
 */
export function rankOf(terms: readonly Term[]): Sql {
  const whole = terms.reduce((sum, term) => sum + term.idf, 0) || 1;
  const closeness = (term: Term) => (term.exact.phrases.length > 0 ? CLOSE : CLOSE_ALONE);
  // The vector is taken out of storage once: every mention of a long column would unpack it again.
  return sql`(
    SELECT sum(t.score) * (${1 - COVERAGE}::real + ${COVERAGE}::real * coalesce(sum(t.share) FILTER (WHERE t.score > 0), 0))
    FROM (
      SELECT t.share, greatest(
        CASE WHEN v.search @@ t.exact
          THEN t.exact_worth * least(1, ts_rank(${FIELD_WEIGHTS}::real[], v.search, t.exact) * (numnode(t.exact) + 1) / 2) END,
        CASE WHEN v.search @@ t.close
          THEN t.close_worth * least(1, ts_rank(${FIELD_WEIGHTS}::real[], v.search, t.close) * (numnode(t.close) + 1) / 2) END,
        CASE WHEN v.search @@ t.near
          THEN t.near_worth * least(1, ts_rank(${FIELD_WEIGHTS}::real[], v.search, t.near) * (numnode(t.near) + 1) / 2) END,
        0) AS score
      FROM (SELECT i.search || ''::tsvector AS search OFFSET 0) v, unnest(
        ${terms.map((term) => term.idf / whole)}::real[],
        ${terms.map((term) => worth(term, term.exact, 1))}::real[], ${terms.map((term) => queryOf(term.exact))}::tsquery[],
        ${terms.map((term) => worth(term, term.close, closeness(term)))}::real[], ${terms.map((term) => queryOf(term.close))}::tsquery[],
        ${terms.map((term) => worth(term, term.near, NEAR))}::real[], ${terms.map((term) => queryOf(term.near))}::tsquery[]
      ) AS t (share, exact_worth, exact, close_worth, close, near_worth, near)
    ) t)`;
}

/** A synonym is never worth more than the word it stands for. */
function worth(term: Term, sense: Sense, closeness: number): number {
  return closeness * Math.min(term.idf, sense.idf);
}

function queryOf(sense: Sense): string | null {
  return sense.phrases.length > 0 ? anyOf(queriesOf(sense)) : null;
}

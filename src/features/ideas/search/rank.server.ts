import sql, { type Sql } from 'sql-template-tag';
import { queriesOf, type Sense, type Term } from './terms.ts';
import { anyOf } from './tsquery.ts';

/** How much a synonym, and how much a mere relation, counts beside the word itself. */
export const tuning = { close: 0.6, near: 0.3, covered: 0.7, power: 1, weights: [0.1, 0.25, 0.5, 1] };

/**
 * How well an idea answers a search, as an SQL expression on `ideas i`: for each term its idf times how strongly the idea has it, summed, and lowered
 * by the share of the search the idea says nothing about. How strongly is `ts_rank` of one term: the weight of the best field that has the word,
 * plus a little for every further occurrence (1/2², 1/3² …), which saturates as BM25's term frequency does. A synonym counts when it is stronger
 * than the word itself. Terms travel as arrays, so that there is one statement however many words are searched for.
 */
export function rankOf(terms: readonly Term[]): Sql {
  const { close, near, covered, weights, power } = tuning;
  const whole = terms.reduce((sum, term) => sum + term.idf, 0) || 1;
  const query = (sense: Sense) => (sense.phrases.length > 0 ? anyOf(queriesOf(sense)) : null);
  // A synonym is never worth more than the word it stands for, unless the catalogue lacks that word.
  const weight = (term: Term, sense: Sense, closeness: number) => closeness * Math.min(term.idf, sense.idf);
  return sql`(
    SELECT sum(t.score) * (${1 - covered}::real + ${covered}::real * power(coalesce(sum(t.share) FILTER (WHERE t.score > 0), 0), ${power}::float8))
    FROM (
      SELECT t.share, greatest(
        t.exact_weight * least(1, ts_rank(${weights}::real[], v.search, t.exact) * (numnode(t.exact) + 1) / 2),
        CASE WHEN v.search @@ t.close THEN t.close_weight * least(1, ts_rank(${weights}::real[], v.search, t.close) * (numnode(t.close) + 1) / 2) END,
        CASE WHEN v.search @@ t.near THEN t.near_weight * least(1, ts_rank(${weights}::real[], v.search, t.near) * (numnode(t.near) + 1) / 2) END,
        0) AS score
      FROM (SELECT i.search || ''::tsvector AS search OFFSET 0) v, unnest(
        ${terms.map((term) => term.idf / whole)}::real[],
        ${terms.map((term) => term.idf)}::real[], ${terms.map((term) => query(term.exact))}::tsquery[],
        ${terms.map((term) => weight(term, term.close, close))}::real[], ${terms.map((term) => query(term.close))}::tsquery[],
        ${terms.map((term) => weight(term, term.near, near))}::real[], ${terms.map((term) => query(term.near))}::tsquery[]
      ) AS t (share, exact_weight, exact, close_weight, close, near_weight, near)
    ) t)`;
}

import sql, { type Sql } from 'sql-template-tag';

/** A rule is told to watchers this many days before it takes effect. */
export const RULE_DAYS = 30;

/** A dated rule as an email tells it: `date` is a day, `official` the law as it is cited. */
export type DatedRule = { id: string; date: string; what: string; official: string };

/** Of a cause `c` of a dossier: the id of the rule it rests on. The same date of the same law is one rule, whichever dossiers rest on it. */
export const ruleId = sql`left(encode(sha256(convert_to((c->>'date') || ' ' || (c->'proof'->>'official'), 'UTF8')), 'hex'), 16)`;

/** Of a cause `c` of a dossier: that it rests on a law with an official reference. */
export const isRule = sql`c->'proof'->>'official' IS NOT NULL`;

/**
 * @param today a day, YYYY-MM-DD @param told an SQL array of rule ids that are left out
 * @returns an expression: the rules of idea `i` that take effect today or within RULE_DAYS, as a JSON array of `DatedRule`. A rule of which only the
 *   month or the year is known has no day to be told of.
 */
export const rulesSoon = (today: string, told: Sql): Sql => sql`
  coalesce((SELECT jsonb_agg(DISTINCT jsonb_build_object('id', ${ruleId}, 'date', c->>'date', 'what', c->>'what',
      'official', c->'proof'->>'official'))
    FROM jsonb_array_elements(i.dossier->'why_now'->'causes') c
    WHERE ${isRule} AND c->>'date' ~ '^\\d{4}-\\d\\d-\\d\\d$' AND c->>'date' BETWEEN ${today} AND (${today}::date + ${RULE_DAYS}::int)::text
      AND NOT ${ruleId} = ANY (${told})), '[]')`;

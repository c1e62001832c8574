import sql, { type Sql } from 'sql-template-tag';
import { ruleId, rulesOfIdea } from '../../shared/dated-rules.server.ts';

/** A rule is told to watchers this many days before it takes effect. */
export const RULE_DAYS = 30;

/** A dated rule as an email tells it: `date` is a day, `official` the law as it is cited. */
export type DatedRule = { id: string; date: string; what: string; official: string };

/**
 * @param today a day, YYYY-MM-DD @param told an SQL array of rule ids that are left out
 * @returns an expression: the rules of idea `i` that take effect today or within RULE_DAYS, as a JSON array of `DatedRule`. A rule of which only the
 *   month or the year is known has no day to be told of.
 */
export const rulesSoon = (today: string, told: Sql): Sql => sql`
  coalesce((SELECT jsonb_agg(DISTINCT jsonb_build_object('id', ${ruleId}, 'date', c->>'date', 'what', c->>'what',
      'official', c->'proof'->>'official'))
    FROM ${rulesOfIdea}
    WHERE c->>'date' ~ '^\\d{4}-\\d\\d-\\d\\d$' AND c->>'date' BETWEEN ${today} AND (${today}::date + ${RULE_DAYS}::int)::text
      AND NOT ${ruleId} = ANY (${told})), '[]')`;

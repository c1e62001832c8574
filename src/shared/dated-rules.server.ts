import sql from 'sql-template-tag';

/** Of an idea `i`: its dated rules as rows `c`, each a cause of its dossier that rests on a law with an official reference. */
export const rulesOfIdea = sql`jsonb_array_elements(i.dated_rules) c`;

/** Of a rule `c`: its id. The same date of the same law is one rule, whichever dossiers rest on it. */
export const ruleId = sql`left(encode(sha256(convert_to((c->>'date') || ' ' || (c->'proof'->>'official'), 'UTF8')), 'hex'), 16)`;

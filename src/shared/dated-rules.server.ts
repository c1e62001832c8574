import sql from 'sql-template-tag';

/** Of a cause `c` of a dossier: the id of the rule it rests on. The same date of the same law is one rule, whichever dossiers rest on it. */
export const ruleId = sql`left(encode(sha256(convert_to((c->>'date') || ' ' || (c->'proof'->>'official'), 'UTF8')), 'hex'), 16)`;

/** Of a cause `c` of a dossier: that it rests on a law with an official reference. */
export const isRule = sql`c->'proof'->>'official' IS NOT NULL`;

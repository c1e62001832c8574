import pg from 'pg';

/** The schemas that migrations fill: what is in them is backed up. */
export const OWN_SCHEMAS = ['public', 'sandbox'];
/** The schemas that a running site makes and fills again: scheduled jobs and their runs, and vectors held for speed. */
export const MADE_ANEW = ['pgboss', 'assay_vectors'];

/** Values are written and read in the same way whatever a server or role is set to, and a long table may take its time. */
export const COPY_SETTINGS = `SET LOCAL statement_timeout = 0; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL timezone = 'UTC'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 3; SET LOCAL client_encoding = 'UTF8'`;

/** The name of a table or sequence, as it stands in SQL. */
export const quoted = ({ schema, name }: { schema: string; name: string }) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

import sql, { type Sql } from 'sql-template-tag';

/**
 * @returns the condition on `users` that somebody has not been seen since an instant, or since that of a column. `last_seen_at` is kept with the account by
 * every use of a session (people/accounts/sessions.server.ts), so neither signing out nor clearing a history takes a visit back.
 */
export const isUnseenSince = (since: Date | Sql): Sql =>
  sql`(greatest(users.created_at, users.last_sign_in_at, users.last_seen_at) < ${since})`;

import sql, { raw, type Sql } from 'sql-template-tag';

/** Letters a person chooses; those about their own account are always sent. */
export type LetterPreference = 'email_daily_ideas' | 'email_trend_alerts' | 'email_product_updates';

/** @returns the condition on `users` for sending somebody letters of this kind: chosen, to a confirmed address that takes them, of an account that is to stay. */
export function wantsLetters(preference: LetterPreference): Sql {
  return sql`(users.${raw(preference)} AND users.email_verified AND users.deletion_due_at IS NULL AND users.mail_stopped IS NULL)`;
}

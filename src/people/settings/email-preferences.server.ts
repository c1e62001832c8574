import sql, { raw, type Sql } from 'sql-template-tag';
import type { MailList } from '../unsubscribe/mail-lists.ts';
import type { EmailsStanding } from './emails-standing.ts';

/** Emails a person chooses; those about their own account are always sent. */
export type EmailPreference = `email_${MailList}`;

/** @returns the condition on `users` for sending somebody emails of this kind: chosen, to a confirmed address that takes them, of an account that is to stay and is not suspended. */
export function wantsEmails(preference: EmailPreference): Sql {
  return sql`(users.${raw(preference)} AND users.email_verified AND users.deletion_due_at IS NULL AND users.suspended_at IS NULL AND users.mail_stopped IS NULL)`;
}

const is = (standing: EmailsStanding) => sql`${standing}::text`;

/**
 * A complaint switches the emails off as well: that nobody chose is said before that they are off.
 * @returns the expression on `users` that says whether `wantsEmails` holds, or why it does not
 */
export function emailsStanding(preference: EmailPreference): Sql {
  return sql`CASE WHEN ${wantsEmails(preference)} THEN ${is('sent')} WHEN users.deletion_due_at IS NOT NULL THEN ${is('leaving')}
    WHEN NOT users.email_verified THEN ${is('unconfirmed')} WHEN users.mail_stopped = 'complaint' THEN ${is('unwanted')}
    WHEN NOT users.${raw(preference)} THEN ${is('off')} ELSE ${is('returned')} END`;
}

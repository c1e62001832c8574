import sql from 'sql-template-tag';
import { ITSELF, type TablesOfRoom } from '../platform/personal-data.ts';

/** What this room’s tables hold about people. */
export const mailingsTables = {
  personal: {
    mailing_emails: {
      holds: 'Emails to you of the last five weeks that many people got: the daily idea, trends, news, what you watch',
      rows: ({ id }) => sql`
        SELECT l.mailing_id, m.kind, m.key, l.data, l.state, l.due_at, l.late_at, l.next_try_at, l.tries, l.finished_at, l.last_error
        FROM mailing_emails l JOIN mailings m ON m.id = l.mailing_id WHERE l.user_id = ${id} ORDER BY l.due_at, l.mailing_id`,
      withheld: { user_id: ITSELF, taken_by: 'which process sends it' },
      removal: 'with the account',
      merge: { goes: 'the account that stays gets its own' },
    },
    re_engagements: {
      holds: 'That we asked whether the daily email should go on, when and what came of it, for a year',
      rows: ({ id }) =>
        sql`SELECT mailing_id, addressed_at, asked_at, answered_at, switched_off_at FROM re_engagements WHERE user_id = ${id}`,
      withheld: { user_id: ITSELF },
      removal: 'with the account',
      merge: { goes: 'the account that stays is asked by itself' },
    },
  },
  impersonal: {
    mailings: 'what an email to many is about; to whom it went is in mailing_emails',
    product_updates: 'news of the product; who wrote it is in the audit log, to whom it went in mailing_emails',
  },
} satisfies TablesOfRoom;

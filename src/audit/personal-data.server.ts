import sql from 'sql-template-tag';
import { moveWithOthers, type TablesOfRoom } from '../platform/personal-data.ts';

/** What this room’s tables hold about people. */
export const auditTables = {
  personal: {
    admin_audit_log: {
      holds: 'What administrators did to your account, and what you did as one',
      rows: ({ id }) => sql`
        SELECT id, at, action, target_type, target_id, target_name, CASE WHEN user_id = ${id} THEN before END AS before, CASE WHEN user_id = ${id} THEN after END AS after,
          CASE WHEN admin_id = ${id} THEN address_hint END AS address_hint, by_command
        FROM admin_audit_log WHERE user_id = ${id} OR admin_id = ${id} ORDER BY at, id`,
      withheld: {
        admin_id: 'which administrator it was; yours says where it was done from',
        user_id: 'whom it concerned: you, or somebody else',
        request_id: 'ties a line to the log of the server',
      },
      // The log can only be added to: a trigger takes a person out of it when their account goes.
      removal: 'with the account',
      // A trigger has the lines stand with the account that stays.
      merge: moveWithOthers,
    },
  },
  impersonal: {},
} satisfies TablesOfRoom;

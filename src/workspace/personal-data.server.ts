import sql from 'sql-template-tag';
import { ITSELF, type TablesOfRoom } from '../platform/personal-data.ts';

/** What this room’s tables hold about people. */
export const workspaceTables = {
  personal: {
    desk_visits: {
      holds: 'When you opened your dashboard last',
      rows: ({ id }) => sql`SELECT seen_at, before_at FROM desk_visits WHERE user_id = ${id}`,
      withheld: { user_id: ITSELF },
      removal: 'with the account',
      merge: { goes: 'the account that stays has its own visits' },
    },
  },
  impersonal: {},
} satisfies TablesOfRoom;

import sql from 'sql-template-tag';
import { ITSELF, type TablesOfRoom } from '../platform/personal-data.ts';

/** What this room’s tables hold about people. */
export const openTables = {
  personal: {
    api_keys: {
      holds: 'Your API keys: name, scopes, times',
      rows: ({ id }) => sql`
        SELECT id, name, ending, scopes, created_at, expires_at, last_used_at FROM api_keys WHERE user_id = ${id} ORDER BY created_at, id`,
      withheld: { user_id: ITSELF, digest: 'of a secret: it opens your account' },
      removal: 'with the account',
      merge: { goes: 'a key opens the account it was made in' },
    },
  },
  impersonal: {},
} satisfies TablesOfRoom;

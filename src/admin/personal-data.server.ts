import sql from 'sql-template-tag';
import { ITSELF, moves, type TablesOfRoom } from '../platform/personal-data.ts';

/** What this room’s tables hold about people. */
export const adminTables = {
  personal: {
    admin_views: {
      holds: 'Views of lists that you named, as an administrator',
      rows: ({ id }) => sql`SELECT id, path, name, query, created_at FROM admin_views WHERE user_id = ${id} ORDER BY created_at, id`,
      withheld: { user_id: ITSELF },
      removal: 'with the account',
      merge: moves('admin_views', { onePer: ['path', 'name'] }),
    },
  },
  impersonal: {},
} satisfies TablesOfRoom;

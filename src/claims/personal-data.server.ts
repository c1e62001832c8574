import sql from 'sql-template-tag';
import { ITSELF, moves, type TablesOfRoom } from '../platform/personal-data.ts';

/** What this room’s tables hold about people. */
export const claimsTables = {
  personal: {
    claims: {
      holds: 'Ideas you own. When your account is deleted they stay yours: the link that was mailed opens them',
      rows: ({ id }) => sql`
        SELECT id, idea_id, payment_id, email, dossier, digest, claimed_at, ended_at FROM claims WHERE user_id = ${id} ORDER BY claimed_at, id`,
      withheld: { user_id: ITSELF, link_version: 'part of the secret that signs the mailed link' },
      removal: ({ id }) => sql`UPDATE claims SET user_id = NULL, email = NULL WHERE user_id = ${id}`,
      merge: moves('claims'),
    },
  },
  impersonal: {
    idea_reservations: 'which idea waits for which checkout',
  },
} satisfies TablesOfRoom;

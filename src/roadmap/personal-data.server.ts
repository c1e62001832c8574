import sql from 'sql-template-tag';
import { ITSELF, moves, type TablesOfRoom } from '../platform/personal-data.ts';

/** What this room’s tables hold about people. */
export const roadmapTables = {
  personal: {
    roadmap_votes: {
      holds: 'Features you voted for',
      rows: ({ id }) => sql`
        SELECT v.feature_id, f.title, v.voted_at FROM roadmap_votes v JOIN roadmap_features f ON f.id = v.feature_id
        WHERE v.user_id = ${id} ORDER BY v.voted_at, v.feature_id`,
      withheld: { user_id: ITSELF },
      removal: 'with the account',
      merge: moves('roadmap_votes', { onePer: ['feature_id'] }),
    },
    roadmap_comments: {
      holds: 'What you said about features',
      rows: ({ id }) => sql`
        SELECT c.id, c.feature_id, f.title, c.body, c.created_at FROM roadmap_comments c JOIN roadmap_features f ON f.id = c.feature_id
        WHERE c.user_id = ${id} ORDER BY c.created_at, c.id`,
      withheld: { user_id: ITSELF },
      removal: 'with the account',
      merge: moves('roadmap_comments'),
    },
  },
  impersonal: {
    roadmap_features: 'what may be built; how many voted and commented are numbers',
    roadmap_beginnings: 'when the shipped roadmap was put up',
  },
} satisfies TablesOfRoom;

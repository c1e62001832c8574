import sql from 'sql-template-tag';
import { ITSELF, moves, moveWithOthers, type TablesOfRoom } from '../platform/personal-data.ts';

/** What this room’s tables hold about people. */
export const kitsTables = {
  personal: {
    build_kits: {
      holds: 'Your build kits; those you removed are kept for a day, so that you can take it back',
      rows: ({ id }) => sql`
        SELECT id, idea_id, research_id, title, version, created_at, changed_at, deleted_at FROM build_kits WHERE user_id = ${id} ORDER BY created_at, id`,
      withheld: { user_id: ITSELF, request_key: 'made by the form, to know it when it is sent twice' },
      removal: 'with the account',
      merge: moves('build_kits'),
    },
    build_kit_parts: {
      holds: 'The texts of your build kits, with what you wrote into them, version by version: when, and how they changed',
      rows: ({ id }) => sql`
        SELECT p.kit_id, p.no, p.part, p.content, p.written_by, v.change, v.restored_no, v.made_at FROM build_kit_parts p
        JOIN build_kits k ON k.id = p.kit_id JOIN build_kit_versions v ON v.kit_id = p.kit_id AND v.no = p.no
        WHERE k.user_id = ${id} ORDER BY p.kit_id, p.no, p.part`,
      withheld: {},
      removal: 'with the account',
      merge: moveWithOthers,
    },
  },
  impersonal: {
    build_kit_versions: 'numbers and times of versions of build kits, which are given out with their texts and go with them',
  },
} satisfies TablesOfRoom;

import sql from 'sql-template-tag';
import { ITSELF, moves, moveWithOthers, type TablesOfRoom } from '../platform/personal-data.ts';

/** What this room’s tables hold about people. */
export const researchTables = {
  personal: {
    ai_research_requests: {
      holds:
        'Your research: what you asked, what it was taken to be, and the reports; those you removed are kept for a day, so that you can take it back',
      rows: ({ id }) => sql`
        SELECT id, title, idea_text, category, understanding, state, ledger, scores, verdict, report, method_version, written_by, writer_fell_back,
          sentences_left_out, parent_id, share_token IS NOT NULL AS is_shared, created_at, started_at, ended_at, deleted_at
        FROM ai_research_requests WHERE user_id = ${id} ORDER BY created_at, id`,
      withheld: {
        user_id: ITSELF,
        request_key: 'made by the form, to know it when it is sent twice',
        request_digest: 'follows from what you asked, to know it when it is sent twice',
        reservation_id: 'which of the units under way is its own',
        lease_id: 'which process works on it',
        share_token: 'the key of a link; the report’s page shows it to you',
      },
      removal: 'with the account',
      merge: moves('ai_research_requests'),
    },
    research_steps: {
      holds: 'What happened in your research, step by step',
      rows: ({ id }) => sql`
        SELECT s.run_id, s.no, s.kind, s.source, s.answer, s.at FROM research_steps s JOIN ai_research_requests r ON r.id = s.run_id
        WHERE r.user_id = ${id} ORDER BY s.run_id, s.no`,
      withheld: {},
      removal: 'with the account',
      merge: moveWithOthers,
    },
  },
  impersonal: { sample_reports: 'what the engine says of a fixed text; nobody’s' },
} satisfies TablesOfRoom;

import sql from 'sql-template-tag';
import { ITSELF, moves, moveWithOthers, type TablesOfRoom } from '../platform/personal-data.ts';

/** What this room’s tables hold about people. */
export const chatTables = {
  personal: {
    ai_chat_sessions: {
      holds: 'Your chats with the strategist; those you removed are kept for a day, so that you can take it back',
      rows: ({ id }) => sql`
        SELECT id, idea_id, session_title, total_messages, last_message_at, created_at, cleared_at, deleted_at FROM ai_chat_sessions WHERE user_id = ${id}
        ORDER BY created_at, id`,
      withheld: { user_id: ITSELF },
      removal: 'with the account',
      merge: moves('ai_chat_sessions'),
    },
    ai_chat_messages: {
      holds: 'What you asked the strategist and what it answered',
      rows: ({ id }) => sql`
        SELECT m.id, m.session_id, m.no, m.role, m.content, m.sources, m.looked_at, m.next_questions, m.calculation, m.thread, m.said, m.written_by, m.is_stopped,
          m.created_at
        FROM ai_chat_messages m JOIN ai_chat_sessions s ON s.id = m.session_id WHERE s.user_id = ${id} ORDER BY m.session_id, m.no`,
      withheld: {},
      removal: 'with the account',
      merge: moveWithOthers,
    },
    ai_chat_turns: {
      holds: 'Questions to the strategist of the last day, whatever became of them',
      rows: ({ id }) => sql`
        SELECT id, session_id, question, state, stop_asked, answer_id, error, created_at FROM ai_chat_turns WHERE user_id = ${id} ORDER BY created_at, id`,
      withheld: {
        user_id: ITSELF,
        request_key: 'made by the form, to know it when it is sent twice',
        reservation_id: 'which of the units under way is its own',
        alive_until: 'until when its process counts as alive',
        attempt: 'how many processes have worked on it',
      },
      removal: 'with the account',
      merge: moves('ai_chat_turns'),
    },
    ai_chat_events: {
      holds: 'The sentences of the strategist’s answers of the last day, as they were told',
      rows: ({ id }) => sql`
        SELECT e.turn_id, e.no, e.kind, e.data FROM ai_chat_events e JOIN ai_chat_turns t ON t.id = e.turn_id WHERE t.user_id = ${id} ORDER BY e.turn_id, e.no`,
      withheld: {},
      removal: 'with the account',
      merge: moveWithOthers,
    },
  },
  impersonal: {},
} satisfies TablesOfRoom;

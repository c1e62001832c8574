import sql from 'sql-template-tag';
import { ITSELF, moves, moveWithOthers, type TablesOfRoom } from '../platform/personal-data.ts';

const FORM_KEY = 'made by the form, to know it when it is sent twice';

/** What this room’s tables hold about people. */
export const projectsTables = {
  personal: {
    projects: {
      holds: 'Your projects; removed ones are stored for a day, so that you can bring them back',
      rows: ({ id }) => sql`
        SELECT id, origin, idea_id, research_id, title, thesis, buyer, price_cents, price_per, income_cents, state, prior, prior_from, is_from_teaser, is_demo,
          created_at, changed_at, deleted_at FROM projects WHERE user_id = ${id} ORDER BY created_at, id`,
      withheld: { user_id: ITSELF, request_key: FORM_KEY },
      removal: 'with the account',
      merge: moves('projects'),
    },
    project_assumptions: {
      holds: 'What has to be true for your projects, and whether it is',
      rows: ({ id }) => sql`
        SELECT a.id, a.project_id, a.statement, a.cost, a.state, a.created_at FROM project_assumptions a JOIN projects p ON p.id = a.project_id
        WHERE p.user_id = ${id} ORDER BY a.project_id, a.created_at, a.id`,
      withheld: {},
      removal: 'with the account',
      merge: moveWithOthers,
    },
    project_criteria: {
      holds: 'What would end your projects, and by when you look for it',
      rows: ({ id }) => sql`
        SELECT c.id, c.project_id, c.statement, c.due_on, c.state, c.created_at FROM project_criteria c JOIN projects p ON p.id = c.project_id
        WHERE p.user_id = ${id} ORDER BY c.project_id, c.created_at, c.id`,
      withheld: {},
      removal: 'with the account',
      merge: moveWithOthers,
    },
    project_evidence: {
      holds: 'The evidence you collected in your projects',
      rows: ({ id }) => sql`
        SELECT e.id, e.project_id, e.assumption_id, e.note, e.url, e.seen_on, e.created_at FROM project_evidence e JOIN projects p ON p.id = e.project_id
        WHERE p.user_id = ${id} ORDER BY e.project_id, e.seen_on, e.id`,
      withheld: {},
      removal: 'with the account',
      merge: moveWithOthers,
    },
    project_tests: {
      holds: 'The tests of your projects: what counts as passed, and what came of them',
      rows: ({ id }) => sql`
        SELECT t.id, t.project_id, t.assumption_id, t.method, t.title, t.what, t.pass_words, t.sample_size, t.pass_count, t.cost_cents, t.days, t.checklist,
          t.state, t.result, t.created_at, t.started_at, t.ended_at FROM project_tests t JOIN projects p ON p.id = t.project_id
        WHERE p.user_id = ${id} ORDER BY t.project_id, t.created_at, t.id`,
      withheld: { request_key: FORM_KEY },
      removal: 'with the account',
      merge: moveWithOthers,
    },
    project_entries: {
      holds: 'The logs of your tests, entry by entry',
      rows: ({ id }) => sql`
        SELECT e.id, e.test_id, e.tried, e.yes, e.spent_cents, e.note, e.happened_on, e.created_at FROM project_entries e
        JOIN project_tests t ON t.id = e.test_id JOIN projects p ON p.id = t.project_id
        WHERE p.user_id = ${id} ORDER BY e.test_id, e.happened_on, e.id`,
      withheld: { entry_key: FORM_KEY },
      removal: 'with the account',
      merge: moveWithOthers,
    },
    project_decisions: {
      holds: 'The decisions of your projects with their reasons',
      rows: ({ id }) => sql`
        SELECT d.id, d.project_id, d.kind, d.about, d.reason, d.from_state, d.to_state, d.point_before, d.point_after, d.assumption_id, d.test_id, d.decided_at
        FROM project_decisions d JOIN projects p ON p.id = d.project_id WHERE p.user_id = ${id} ORDER BY d.project_id, d.decided_at, d.id`,
      withheld: {},
      removal: 'with the account',
      merge: moveWithOthers,
    },
  },
  impersonal: {},
} satisfies TablesOfRoom;

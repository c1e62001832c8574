import sql, { raw } from 'sql-template-tag';
import { ITSELF, moves, moveWithOthers, type Person, type PersonalTable, type TablesOfRoom } from '../platform/personal-data.ts';

const SAME_AGAIN = 'what stands beside it, written so that the same person is known again';
const FORM_KEY = 'made by the form, to know it when it is sent twice';

type Part = Pick<PersonalTable, 'holds'> & {
  /** What a person is given of each row. */
  columns: string;
  order: string;
  withheld?: PersonalTable['withheld'];
  /** A row names its test, and that its project. */
  isOfTest?: boolean;
};

/** What belongs to a person's projects: it is given with them, goes with them and moves with them. */
const partOfProjects = (table: string, { holds, columns, order, withheld = {}, isOfTest = false }: Part): PersonalTable => {
  const isMine = ({ id }: Person) => sql`project_id IN (SELECT id FROM projects WHERE user_id = ${id})`;
  const isOfMine = (person: Person) => sql`test_id IN (SELECT id FROM project_tests WHERE ${isMine(person)})`;
  return {
    holds,
    rows: (person) =>
      sql`SELECT ${raw(columns)} FROM ${raw(table)} WHERE ${isOfTest ? isOfMine(person) : isMine(person)} ORDER BY ${raw(order)}`,
    withheld,
    removal: 'with the account',
    merge: moveWithOthers,
  };
};

/**
 * A project with editors goes to whoever has been in it the longest; without one it goes with the account. The people on its call sheet were asked by somebody
 * who is gone: they go in any case.
 */
const handOverToEditors = ({ id }: Person) => sql`
  WITH heirs AS (
    SELECT DISTINCT ON (m.project_id) m.project_id, m.user_id
    FROM project_members m JOIN projects p ON p.id = m.project_id JOIN users u ON u.id = m.user_id
    WHERE p.user_id = ${id} AND p.deleted_at IS NULL AND m.role = 'editor' AND u.deletion_due_at IS NULL AND u.suspended_at IS NULL
    ORDER BY m.project_id, m.joined_at, m.user_id
  ), handed AS (
    UPDATE projects p SET user_id = h.user_id, request_key = p.id::text, page_key = NULL FROM heirs h WHERE h.project_id = p.id RETURNING p.id, p.user_id
  ), cleared AS (
    DELETE FROM project_contacts c USING heirs h WHERE c.project_id = h.project_id
  )
  INSERT INTO project_activity (id, project_id, subject_id, what, happened_at) SELECT gen_random_uuid(), id, user_id, 'handed_over', now() FROM handed`;

/** What this room’s tables hold about people. */
export const projectsTables = {
  personal: {
    projects: {
      holds: 'Your projects; removed ones are stored for a day, so that you can bring them back',
      rows: ({ id }) => sql`
        SELECT id, origin, idea_id, research_id, title, thesis, buyer, price_cents, price_per, income_cents, state, prior, prior_from, is_from_teaser, is_demo,
          version, created_at, changed_at, deleted_at FROM projects WHERE user_id = ${id} ORDER BY created_at, id`,
      withheld: { user_id: ITSELF, request_key: FORM_KEY, page_key: 'the secret of the page to show; the project’s page shows it to you' },
      removal: handOverToEditors,
      merge: moves('projects'),
    },
    project_members: {
      holds: 'The projects you are in, your own and those of others, and what you may do there',
      rows: ({ id }) => sql`SELECT project_id, role, joined_at FROM project_members WHERE user_id = ${id} ORDER BY joined_at, project_id`,
      withheld: { user_id: ITSELF },
      removal: 'with the account',
      merge: moves('project_members', { onePer: ['project_id'] }),
    },
    project_feeds: {
      holds: 'That you made private addresses for the calendar and the feeds of your projects',
      rows: ({ id }) => sql`SELECT created_at FROM project_feeds WHERE user_id = ${id}`,
      withheld: { user_id: ITSELF, token: 'opens your calendar and feeds; the addresses stand at Projects, This week' },
      removal: 'with the account',
      merge: { goes: 'an address opens the account it was made in' },
    },
    project_surroundings: partOfProjects('project_surroundings', {
      holds: 'Which companies and topics were near your projects when we last looked',
      columns: 'project_id, looked_at, near_companies, near_topics',
      order: 'project_id',
    }),
    project_invitations: {
      holds: 'Open invitations: to your projects, and those that came to your address',
      rows: ({ id, email }) => sql`
        SELECT id, project_id, role, email, created_at, expires_at FROM project_invitations
        WHERE email = ${email} OR project_id IN (SELECT id FROM projects WHERE user_id = ${id}) ORDER BY created_at, id`,
      withheld: {},
      removal: ({ email }) => sql`DELETE FROM project_invitations WHERE email = ${email}`,
      merge: moveWithOthers,
    },
    project_comments: {
      holds: 'What you said in projects',
      rows: ({ id }) => sql`
        SELECT id, project_id, test_id, assumption_id, body, created_at, edited_at FROM project_comments WHERE user_id = ${id} ORDER BY created_at, id`,
      withheld: { user_id: ITSELF, request_key: FORM_KEY },
      removal: 'with the account',
      merge: moves('project_comments'),
    },
    project_activity: {
      holds: 'What you did in projects, line by line, and what others did to your place in them',
      rows: ({ id }) => sql`
        SELECT id, project_id, what, about, happened_at FROM project_activity WHERE user_id = ${id} OR subject_id = ${id} ORDER BY happened_at, id`,
      withheld: { user_id: ITSELF, subject_id: 'an account, yours or another member’s' },
      removal: { kept: 'lines in projects of others stay, and no longer say that it was you' },
      merge: (merge) => [...moves('project_activity')(merge), ...moves('project_activity', { owner: 'subject_id' })(merge)],
    },
    project_assumptions: partOfProjects('project_assumptions', {
      holds: 'What has to be true for your projects, and whether it is',
      columns: 'id, project_id, statement, cost, state, version, created_at',
      order: 'project_id, created_at, id',
    }),
    project_criteria: partOfProjects('project_criteria', {
      holds: 'What would end your projects, and by when you look for it',
      columns: 'id, project_id, statement, due_on, state, created_at',
      order: 'project_id, created_at, id',
    }),
    project_evidence: partOfProjects('project_evidence', {
      holds: 'The evidence you collected in your projects',
      columns: 'id, project_id, assumption_id, note, url, seen_on, created_at',
      order: 'project_id, seen_on, id',
    }),
    project_tests: partOfProjects('project_tests', {
      holds: 'The tests of your projects: what counts as passed, and what came of them',
      columns:
        'id, project_id, assumption_id, method, title, what, pass_words, sample_size, pass_count, cost_cents, days, checklist, state, result, version, created_at, started_at, came_due_at, ended_at',
      order: 'project_id, created_at, id',
      withheld: { request_key: FORM_KEY },
    }),
    project_entries: partOfProjects('project_entries', {
      holds: 'The logs of your tests, entry by entry',
      columns: 'id, test_id, tried, yes, spent_cents, note, happened_on, created_at',
      order: 'test_id, happened_on, id',
      withheld: { entry_key: FORM_KEY },
      isOfTest: true,
    }),
    project_contacts: partOfProjects('project_contacts', {
      holds: 'People on the call sheets of your projects, with what came of it',
      columns: 'id, project_id, name, place, email, phone, note, outcome, next_on, entry_id, added_at',
      order: 'project_id, added_at, id',
      withheld: { email_key: SAME_AGAIN, phone_key: SAME_AGAIN, name_key: SAME_AGAIN },
    }),
    project_decisions: partOfProjects('project_decisions', {
      holds: 'The decisions of your projects with their reasons',
      columns: 'id, project_id, kind, about, reason, from_state, to_state, point_before, point_after, assumption_id, test_id, decided_at',
      order: 'project_id, decided_at, id',
    }),
  },
  impersonal: {},
} satisfies TablesOfRoom;

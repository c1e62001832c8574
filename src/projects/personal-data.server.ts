import sql, { raw } from 'sql-template-tag';
import { ITSELF, moves, moveWithOthers, type Person, type PersonalTable, type TablesOfRoom } from '../platform/personal-data.ts';

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
    project_assumptions: partOfProjects('project_assumptions', {
      holds: 'What has to be true for your projects, and whether it is',
      columns: 'id, project_id, statement, cost, state, created_at',
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
        'id, project_id, assumption_id, method, title, what, pass_words, sample_size, pass_count, cost_cents, days, checklist, state, result, created_at, started_at, came_due_at, ended_at',
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
    project_decisions: partOfProjects('project_decisions', {
      holds: 'The decisions of your projects with their reasons',
      columns: 'id, project_id, kind, about, reason, from_state, to_state, point_before, point_after, assumption_id, test_id, decided_at',
      order: 'project_id, decided_at, id',
    }),
  },
  impersonal: {},
} satisfies TablesOfRoom;

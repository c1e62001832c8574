import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import type { CriterionState, DecisionKind, TestState } from './projects.ts';

const MOST_DATES = 500;
const MOST_NEWS = 30;

/** The projects in which a person is. */
const projectsOf = (userId: string): Sql => sql`
  SELECT p.id, p.title, p.is_demo FROM projects p JOIN project_members m ON m.project_id = p.id WHERE m.user_id = ${userId} AND p.deleted_at IS NULL`;

/** A day of a project: the end of a test, or by when a kill criterion is looked for. `day` is `YYYY-MM-DD`. */
export type ProjectDate = Columns<'id' | 'project_id' | 'project' | 'is_demo' | 'title' | 'day' | 'path'> &
  ({ kind: 'test'; state: TestState } | { kind: 'criterion'; state: CriterionState });

/** @returns the days of the projects in which a person is that were neither removed nor dropped, the latest first @throws DomainError signed_out */
export async function listProjectDates({ db }: Context, viewer: Viewer): Promise<ProjectDate[]> {
  const userId = signedIn(viewer);
  return db.rows<ProjectDate>(sql`
    WITH mine AS (${projectsOf(userId)} AND p.state <> 'dropped')
    SELECT 'test' AS kind, t.id, p.id AS project_id, p.title AS project, p.is_demo, t.title, t.state,
      coalesce((t.ended_at AT TIME ZONE 'UTC')::date, test_due_on(t)) AS day, '/projects/' || p.id || '/tests/' || t.id AS path
    FROM project_tests t JOIN mine p ON p.id = t.project_id WHERE t.started_at IS NOT NULL
    UNION ALL
    SELECT 'criterion', c.id, p.id, p.title, p.is_demo, c.statement, c.state, c.due_on, '/projects/' || p.id || '#criteria'
    FROM project_criteria c JOIN mine p ON p.id = c.project_id WHERE c.due_on IS NOT NULL
    ORDER BY day DESC, id LIMIT ${MOST_DATES}`);
}

/** What happened in a project: a decision of its log, or (`due`) that the last day of a test had come. */
export type ProjectNews = Columns<'id' | 'project' | 'about' | 'reason' | 'to_state?' | 'at' | 'path'> &
  Record<'kind', DecisionKind | 'due'>;

/** @returns what happened last in the projects in which a person is, the latest first @throws DomainError signed_out */
export async function listProjectNews({ db }: Context, viewer: Viewer): Promise<ProjectNews[]> {
  const userId = signedIn(viewer);
  return db.rows<ProjectNews>(sql`
    WITH mine AS (${projectsOf(userId)})
    SELECT d.id, d.kind, p.title AS project, d.about, d.reason, d.to_state, d.decided_at AS at, '/projects/' || p.id || '#decisions' AS path
    FROM project_decisions d JOIN mine p ON p.id = d.project_id
    UNION ALL
    SELECT t.id, 'due', p.title, t.title, '', NULL, t.came_due_at, '/projects/' || p.id || '/tests/' || t.id
    FROM project_tests t JOIN mine p ON p.id = t.project_id WHERE t.came_due_at IS NOT NULL
    ORDER BY at DESC, id LIMIT ${MOST_NEWS}`);
}

import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../platform/context.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { refuseHarm } from './begin-from-origin.server.ts';
import { storeNew } from './make-project.server.ts';
import type { ProjectFile, ProjectImport } from './project-file.contract.ts';

/** A file may hold the logs of fifty tests. */
export const projectBodies = new Map([
  ['/api/v1/projects/imports', { maxBytes: 4 * 1024 * 1024 }],
  ['/projects/import', { maxBytes: 4 * 1024 * 1024, instead: '/projects/import?fault=too_large' }],
]);

/**
 * Makes the project that a file holds: with its tests, logs and decisions, their days and numbers, and no tie to an idea or a report. Sent twice under one key
 * it is one project.
 * @param options `isDemo` marks it as made up
 * @throws DomainError signed_out; not_allowed when the plan holds no more open projects; conflict when it does harm
 */
export async function importProject(
  ctx: Context,
  viewer: Viewer,
  { file, key = randomUUID() }: ProjectImport,
  { isDemo = false }: { isDemo?: boolean } = {},
): Promise<{ id: string }> {
  signedIn(viewer);
  const { project } = file;
  await refuseHarm(`${project.title} ${project.thesis}`);
  const head = { ...project, origin: 'file' as const, idea_id: null, research_id: null, is_from_teaser: false };
  return storeNew(ctx, viewer, { key, title: project.title, isDemo }, (db, id) => writeFile(db, id, file), head);
}

/** Writes what a file holds into a project that was just made. */
export async function writeFile(
  db: Database,
  id: string,
  { project, assumptions, criteria, evidence, tests, decisions }: ProjectFile,
): Promise<void> {
  const ids = new Map([...assumptions, ...tests].map(({ ref }) => [ref, uuidv7()]));
  const idOf = (ref: string | null) => (ref === null ? null : (ids.get(ref) ?? null));
  await db.rows(sql`UPDATE projects SET state = ${project.state}, created_at = ${project.created_at} WHERE id = ${id}`);
  for (const { ref, statement, cost, state, created_at } of assumptions)
    await db.rows(sql`
      INSERT INTO project_assumptions (id, project_id, statement, cost, state, created_at) VALUES (${idOf(ref)}, ${id}, ${statement}, ${cost}, ${state}, ${created_at})`);
  for (const { statement, due_on, state, created_at } of criteria)
    await db.rows(sql`
      INSERT INTO project_criteria (id, project_id, statement, due_on, state, created_at) VALUES (${uuidv7()}, ${id}, ${statement}, ${due_on}, ${state}, ${created_at})`);
  for (const { note, url, seen_on, assumption, created_at } of evidence)
    await db.rows(sql`
      INSERT INTO project_evidence (id, project_id, assumption_id, note, url, seen_on, created_at)
      VALUES (${uuidv7()}, ${id}, ${idOf(assumption)}, ${note}, ${url}, ${seen_on}, ${created_at})`);
  for (const test of tests) {
    const testId = idOf(test.ref);
    await db.rows(sql`
      INSERT INTO project_tests (id, project_id, assumption_id, request_key, method, title, what, pass_words, sample_size, pass_count, cost_cents, days, checklist,
        state, result, created_at, started_at, ended_at)
      VALUES (${testId}, ${id}, ${idOf(test.assumption)}, ${testId}, ${test.method}, ${test.title}, ${test.what}, ${test.pass_words}, ${test.sample_size},
        ${test.pass_count}, ${test.cost_cents}, ${test.days}, ${JSON.stringify(test.checklist)}, ${test.state}, ${test.result}, ${test.created_at},
        ${test.started_at}, ${test.ended_at})`);
    // The ids of one millisecond ascend, so that entries stay in the order of the file.
    const rows = test.entries.map((entry) => ({ ...entry, id: uuidv7() }));
    if (rows.length > 0)
      await db.rows(sql`
        INSERT INTO project_entries (id, test_id, entry_key, tried, yes, spent_cents, note, happened_on, created_at)
        SELECT e.id, ${testId}::uuid, e.key, e.tried, e.yes, e.spent_cents, e.note, e.happened_on, e.created_at
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS e (id uuid, key text, tried int, yes int, spent_cents int, note text, happened_on date, created_at timestamptz)`);
  }
  const rows = decisions.map((decision) => ({
    ...decision,
    id: uuidv7(),
    assumption_id: idOf(decision.assumption),
    test_id: idOf(decision.test),
  }));
  await db.rows(sql`
    INSERT INTO project_decisions (id, project_id, kind, about, reason, from_state, to_state, point_before, point_after, assumption_id, test_id, decided_at)
    SELECT d.id, ${id}::uuid, d.kind, d.about, d.reason, d.from_state, d.to_state, d.point_before, d.point_after, d.assumption_id, d.test_id, d.decided_at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS d (id uuid, kind text, about text, reason text, from_state text, to_state text,
      point_before numeric, point_after numeric, assumption_id uuid, test_id uuid, decided_at timestamptz)`);
}

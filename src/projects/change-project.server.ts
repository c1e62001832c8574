import sql, { join, type Sql } from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import type { Viewer } from '../platform/viewer.ts';
import { requireAccess } from './access.server.ts';
import { refuseHarm } from './begin-from-origin.server.ts';
import type {
  AssumptionChange,
  AssumptionInput,
  AssumptionMove,
  CriterionChange,
  CriterionInput,
  DecisionInput,
  EvidenceInput,
  ProjectChange,
  StateMove,
} from './inputs.contract.ts';
import { requireRoom } from './make-project.server.ts';
import type { PointMove } from './projects.contract.ts';
import { movesFrom, projectMessages, projectState } from './projects.ts';
import {
  isSeen,
  logDecision,
  requireAssumption,
  requireOne,
  requireSeen,
  requireSpace,
  settleAssumption,
  withProject,
} from './take-project.server.ts';
import type { ActivityKind } from './together/activity.ts';

/** @returns what an UPDATE sets: each column that is given */
function given(columns: readonly (readonly [Sql, unknown])[]): Sql | undefined {
  const sets = columns.filter(([, value]) => value !== undefined).map(([column, value]) => sql`${column} = ${value}`);
  return sets.length > 0 ? join(sets) : undefined;
}

/**
 * Changes what is written at the head of a project; what is not given stays.
 * @throws DomainError signed_out; not_found; conflict when it does harm, or somebody changed it meanwhile
 */
export async function editProject(ctx: Context, viewer: Viewer, id: string, change: ProjectChange): Promise<void> {
  if (change.thesis !== undefined) await refuseHarm(`${change.title ?? ''} ${change.thesis}`);
  const { title, thesis, buyer, price_cents, price_per, income_cents, version } = change;
  const sets = given([
    [sql`title`, title],
    [sql`thesis`, thesis],
    [sql`buyer`, buyer],
    [sql`price_cents`, price_cents],
    [sql`price_per`, price_per],
    [sql`income_cents`, income_cents],
  ]);
  await withProject(ctx, viewer, id, async ({ db, note }) => {
    if (!sets) return;
    requireSeen(
      await db.rows(sql`UPDATE projects SET ${sets}, version = version + 1 WHERE id = ${id} AND ${isSeen(version)} RETURNING id`),
    );
    await note('edited');
  });
}

/**
 * Moves a project to another state, with its reason in the log. To the state it has it stays, and nothing is logged.
 * @throws DomainError signed_out; not_found; conflict when there is no such move; not_allowed when one that was dropped would be one more than the plan holds
 */
export async function moveProject(ctx: Context, viewer: Viewer, id: string, { state, reason }: StateMove): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const { ownerId, ownerPlan } = await requireAccess({ ...ctx, db }, viewer, id, 'edit');
    // The owner's row before the project's, as when a project is made: it is their plan that holds it.
    if (state !== 'dropped') await db.rows(sql`SELECT id FROM users WHERE id = ${ownerId} FOR NO KEY UPDATE`);
    await withProject({ ...ctx, db }, viewer, id, async (inside, project) => {
      if (project.state === state) return;
      if (!movesFrom(project.state).includes(state))
        throw new DomainError('conflict', projectMessages.noMove(project.state, state), {
          state: projectMessages.noMove(project.state, state),
        });
      if (project.state === 'dropped') await requireRoom(inside.db, ownerPlan, ownerId);
      await inside.db.rows(sql`UPDATE projects SET state = ${state} WHERE id = ${id}`);
      await logDecision(inside, id, {
        kind: 'state',
        about: projectState(state).label,
        reason,
        from_state: project.state,
        to_state: state,
      });
      await inside.note('moved', projectState(state).label);
    });
  });
}

/** @returns the id of the assumption @throws DomainError signed_out; not_found; conflict when there are as many as there may be */
export function addAssumption(ctx: Context, viewer: Viewer, id: string, { statement, cost }: AssumptionInput): Promise<{ id: string }> {
  return withProject(ctx, viewer, id, async (inside) => {
    await requireSpace(inside, id, 'assumptions');
    const one = uuidv7();
    await inside.db.rows(
      sql`INSERT INTO project_assumptions (id, project_id, statement, cost, created_at) VALUES (${one}, ${id}, ${statement}, ${cost}, ${ctx.now()})`,
    );
    await inside.note('assumption_added', statement);
    return { id: one };
  });
}

/** @throws DomainError signed_out; not_found */
export function editAssumption(ctx: Context, viewer: Viewer, id: string, item: string, change: AssumptionChange): Promise<void> {
  return withProject(ctx, viewer, id, async (inside) => {
    const sets = given([
      [sql`statement`, change.statement],
      [sql`cost`, change.cost],
    ]);
    await requireAssumption(inside, id, item);
    if (!sets) return;
    const rows = await inside.db.rows<'statement'>(
      sql`UPDATE project_assumptions SET ${sets}, version = version + 1 WHERE id = ${item} AND ${isSeen(change.version)} RETURNING statement`,
    );
    requireSeen(rows);
    await inside.note('assumption_edited', rows[0]?.statement);
  });
}

/** Removes an assumption; tests and evidence of it stay, without it. @throws DomainError signed_out; not_found */
export function removeAssumption(ctx: Context, viewer: Viewer, id: string, item: string): Promise<void> {
  return removeItem(ctx, viewer, id, sql`project_assumptions`, item, ['assumption_removed', sql`statement`]);
}

/** Decides an assumption by something else than a test. @returns the project's point before and after @throws DomainError signed_out; not_found */
export function moveAssumption(
  ctx: Context,
  viewer: Viewer,
  id: string,
  item: string,
  { state, reason }: AssumptionMove,
): Promise<PointMove> {
  return withProject(ctx, viewer, id, (inside, project) =>
    settleAssumption(inside, project, { kind: 'assumption', id: item, state, reason }),
  );
}

/** @returns the id of the kill criterion @throws DomainError signed_out; not_found; conflict when there are as many as there may be */
export function addCriterion(ctx: Context, viewer: Viewer, id: string, { statement, due_on }: CriterionInput): Promise<{ id: string }> {
  return withProject(ctx, viewer, id, async (inside) => {
    await requireSpace(inside, id, 'criteria');
    const one = uuidv7();
    await inside.db.rows(
      sql`INSERT INTO project_criteria (id, project_id, statement, due_on, created_at) VALUES (${one}, ${id}, ${statement}, ${due_on}, ${ctx.now()})`,
    );
    await inside.note('criterion_added', statement);
    return { id: one };
  });
}

/** Changes a kill criterion; whether it happened goes into the log. @throws DomainError signed_out; not_found */
export function editCriterion(ctx: Context, viewer: Viewer, id: string, item: string, change: CriterionChange): Promise<void> {
  return withProject(ctx, viewer, id, async (inside) => {
    const { statement, due_on, state } = change;
    const [before] = await inside.db.rows<'state' | 'statement'>(
      sql`SELECT state, statement FROM project_criteria WHERE id = ${item} AND project_id = ${id}`,
    );
    requireOne(before ? [before] : []);
    const sets = given([
      [sql`statement`, statement],
      [sql`due_on`, due_on],
      [sql`state`, state],
    ]);
    if (!sets) return;
    await inside.db.rows(sql`UPDATE project_criteria SET ${sets} WHERE id = ${item}`);
    await inside.note('criterion_edited', statement ?? before?.statement);
    if (before && state !== undefined && state !== before.state)
      await logDecision(inside, id, {
        kind: 'criterion',
        about: statement ?? before.statement,
        reason: '',
        from_state: before.state,
        to_state: state,
      });
  });
}

/** @throws DomainError signed_out; not_found */
export function removeCriterion(ctx: Context, viewer: Viewer, id: string, item: string): Promise<void> {
  return removeItem(ctx, viewer, id, sql`project_criteria`, item, ['criterion_removed', sql`statement`]);
}

/** @returns the id of the evidence @throws DomainError signed_out; not_found; conflict when there is as much as there may be */
export function addEvidence(
  ctx: Context,
  viewer: Viewer,
  id: string,
  { note, url, seen_on, assumption_id }: EvidenceInput,
): Promise<{ id: string }> {
  return withProject(ctx, viewer, id, async (inside) => {
    await requireSpace(inside, id, 'evidence');
    await requireAssumption(inside, id, assumption_id);
    const one = uuidv7();
    await inside.db.rows(sql`
      INSERT INTO project_evidence (id, project_id, assumption_id, note, url, seen_on, created_at)
      VALUES (${one}, ${id}, ${assumption_id}, ${note}, ${url}, ${seen_on}, ${ctx.now()})`);
    await inside.note('evidence_added', note);
    return { id: one };
  });
}

/** @throws DomainError signed_out; not_found */
export function removeEvidence(ctx: Context, viewer: Viewer, id: string, item: string): Promise<void> {
  return removeItem(ctx, viewer, id, sql`project_evidence`, item, ['evidence_removed', sql`note`]);
}

/** Logs a decision of the person's own. The log is not changed afterwards. @throws DomainError signed_out; not_found; conflict when it is full */
export function addDecision(ctx: Context, viewer: Viewer, id: string, { about, reason }: DecisionInput): Promise<{ id: string }> {
  return withProject(ctx, viewer, id, async (inside) => {
    await inside.note('decided', about);
    return { id: await logDecision(inside, id, { kind: 'own', about, reason }) };
  });
}

/** @param noted what it is in the list of activity, and the column that names it */
function removeItem(ctx: Context, viewer: Viewer, id: string, table: Sql, item: string, [what, name]: [ActivityKind, Sql]): Promise<void> {
  return withProject(ctx, viewer, id, async ({ db, note }) => {
    const rows = await db.rows<'name'>(sql`DELETE FROM ${table} WHERE id = ${item} AND project_id = ${id} RETURNING ${name} AS name`);
    requireOne(rows);
    await note(what, rows[0]?.name);
  });
}

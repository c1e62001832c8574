import sql, { type Sql } from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../platform/context.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import { DomainError } from '../platform/errors.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { type Access, type Need, requireAccess } from './access.server.ts';
import { assumptionsOf } from './find-project.server.ts';
import { pointOf, verdictOfProject } from './point.ts';
import type { PointMove } from './projects.contract.ts';
import { type AssumptionState, type DecisionKind, most, projectMessages } from './projects.ts';
import { noteActivity } from './together/activity.server.ts';
import type { ActivityKind } from './together/activity.ts';

export type Taken = Access & { id: string; userId: string };
/** What is done in a project stands in one transaction, and `note` writes into it who did what. */
export type Inside = Context & { db: Database; note(what: ActivityKind, about?: string, subject?: string): Promise<void> };

/**
 * Does something with a project in one transaction, its row taken until the end, and notes that it changed.
 * @param need what the person who asks must be allowed to do in it
 * @throws DomainError signed_out; not_found when they are not in it; not_allowed when their role does not reach
 */
export async function withProject<T>(
  ctx: Context,
  viewer: Viewer,
  id: string,
  work: (inside: Inside, project: Taken) => Promise<T>,
  need: Need = 'edit',
): Promise<T> {
  const userId = signedIn(viewer);
  return ctx.db.transaction(async (db) => {
    const access = await requireAccess({ ...ctx, db }, viewer, id, need, sql`FOR NO KEY UPDATE OF p`);
    const note: Inside['note'] = (what, about, subject) => noteActivity({ ...ctx, db }, { project: id, by: userId, what, about, subject });
    const answer = await work({ ...ctx, db, note }, { ...access, id, userId });
    await db.rows(sql`UPDATE projects SET changed_at = ${ctx.now()} WHERE id = ${id}`);
    return answer;
  });
}

const TABLES = {
  assumptions: sql`project_assumptions`,
  criteria: sql`project_criteria`,
  evidence: sql`project_evidence`,
  decisions: sql`project_decisions`,
  tests: sql`project_tests`,
};

/** @throws DomainError conflict when a project holds as many as it may; the caller holds its row */
export async function requireSpace({ db }: Inside, projectId: string, of: keyof typeof TABLES): Promise<void> {
  const count = await db.value<number>(sql`SELECT count(*)::int AS count FROM ${TABLES[of]} WHERE project_id = ${projectId}`);
  if ((count ?? 0) >= most[of]) throw new DomainError('conflict', projectMessages.full(of, most[of]));
}

/** @throws DomainError not_found unless the assumption is one of the project */
export async function requireAssumption({ db }: Inside, projectId: string, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const row = await db.row(sql`SELECT 1 FROM project_assumptions WHERE id = ${id} AND project_id = ${projectId}`);
  if (!row) throw new DomainError('not_found', projectMessages.noItem);
}

/** @throws DomainError not_found when a statement has changed nothing */
export function requireOne(rows: readonly unknown[], message: string = projectMessages.noItem): void {
  if (rows.length === 0) throw new DomainError('not_found', message);
}

/** @returns the condition under which a row is as the person saw it, where they say which version that was */
export const isSeen = (version: number | undefined): Sql => (version === undefined ? sql`true` : sql`version = ${version}`);

/** @throws DomainError conflict when a statement has changed nothing because somebody else changed it meanwhile */
export function requireSeen(rows: readonly unknown[]): void {
  if (rows.length === 0) throw new DomainError('conflict', projectMessages.changedMeanwhile);
}

type Logged = {
  kind: DecisionKind;
  about: string;
  reason: string;
  from_state?: string;
  to_state?: string;
  point_before?: number;
  point_after?: number;
  assumption_id?: string | null;
  test_id?: string;
};

/** Puts a decision into the log of a project, whose row is taken. @returns its id */
export async function logDecision(inside: Inside, projectId: string, decision: Logged): Promise<string> {
  await requireSpace(inside, projectId, 'decisions');
  const { kind, about, reason, from_state, to_state, point_before, point_after, assumption_id, test_id } = decision;
  const id = uuidv7();
  await inside.db.rows(sql`
    INSERT INTO project_decisions (id, project_id, kind, about, reason, from_state, to_state, point_before, point_after, assumption_id, test_id, decided_at)
    VALUES (${id}, ${projectId}, ${kind}, ${about}, ${reason}, ${from_state ?? null}, ${to_state ?? null}, ${point_before ?? null}, ${point_after ?? null},
      ${assumption_id ?? null}, ${test_id ?? null}, ${inside.now()})`);
  return id;
}

/**
 * Decides an assumption of a project whose row is taken, and logs the project's point before and after.
 * @returns both points and the verdict after
 * @throws DomainError not_found when it is none of the project
 */
export async function settleAssumption(
  inside: Inside,
  project: Taken,
  { id, state, ...logged }: Pick<Logged, 'kind' | 'reason' | 'test_id'> & { id: string | null; state: AssumptionState; about?: string },
): Promise<PointMove> {
  const before = await assumptionsOf(inside.db, [project.id]);
  const one = before.find((assumption) => assumption.id === id);
  if (id !== null && !one) throw new DomainError('not_found', projectMessages.noItem);
  const after = before.map((assumption) => (assumption.id === id ? { ...assumption, state } : assumption));
  const move = {
    point_before: pointOf(before, project.prior).point,
    point_after: pointOf(after, project.prior).point,
    verdict: verdictOfProject(after),
  };
  if (id !== null) await inside.db.rows(sql`UPDATE project_assumptions SET state = ${state} WHERE id = ${id}`);
  await (logged.kind === 'test' ? inside.note('test_ended', logged.about) : inside.note('assumption_decided', one?.statement));
  const { verdict: _, ...points } = move;
  await logDecision(inside, project.id, {
    ...logged,
    ...points,
    about: logged.about ?? one?.statement ?? '',
    ...(one ? { from_state: one.state } : {}),
    to_state: state,
    assumption_id: id,
  });
  return move;
}

import sql, { type Sql } from 'sql-template-tag';
import { planOf } from '../money/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import { asSent, type Columns } from '../platform/db/columns.ts';
import { DomainError } from '../platform/errors.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { utcDay } from '../shared/days/utc-day.ts';
import { isVisible } from '../shared/visible-ideas.server.ts';
import { joinMember, type May, type MemberRow, mayOf, memberColumns } from './access.server.ts';
import { buyersNeeded } from './buyers-needed.ts';
import { nextStepOf } from './next-step.ts';
import { pointOf, verdictOfProject } from './point.ts';
import { type Criterion, Decision, type EvidenceLine, Project, ProjectList, type ProjectTest } from './projects.contract.ts';
import {
  type AssumptionState,
  type Cost,
  costOf,
  type DecisionKind,
  type OriginKind,
  type PricePer,
  type ProjectState,
  projectMessages,
} from './projects.ts';
import { testsOf, toTest } from './test-rows.server.ts';

/** So many projects of a person are listed; more than anybody keeps. */
const MOST_LISTED = 100;

export type ProjectRow = MemberRow &
  Columns<
    | 'id'
    | 'from_title?'
    | 'from_path?'
    | 'title'
    | 'thesis'
    | 'buyer'
    | 'price_cents?'
    | 'income_cents?'
    | 'prior'
    | 'prior_from'
    | 'is_from_teaser'
    | 'is_demo'
    | 'created_at'
    | 'changed_at'
    | 'version'
    | 'owner_name'
    | 'members'
  > & { origin: OriginKind; price_per: PricePer; state: ProjectState };

/** An idea that left the catalogue is not named: it may belong to somebody by now. */
const selectProjects = (ctx: Context, userId: string) => sql`
  SELECT p.id, p.origin, coalesce(i.title, r.title) AS from_title,
    CASE WHEN i.id IS NOT NULL THEN '/ideas/' || i.slug WHEN r.id IS NOT NULL THEN '/research/' || r.id END AS from_path,
    p.title, p.thesis, p.buyer, p.price_cents, p.price_per, p.income_cents, p.state, p.prior, p.prior_from, p.is_from_teaser, p.is_demo,
    p.created_at, p.changed_at, p.version, o.full_name AS owner_name, ${memberColumns},
    (SELECT count(*)::int FROM project_members WHERE project_id = p.id) AS members
  FROM projects p ${joinMember(userId)}
  LEFT JOIN ideas i ON i.id = p.idea_id AND ${isVisible(ctx)}
  LEFT JOIN ai_research_requests r ON r.id = p.research_id AND r.user_id = ${userId} AND r.deleted_at IS NULL`;

/** The projects in which the person who asks is, the last changed first; what was dropped stands last. @throws DomainError signed_out */
export async function listProjects(ctx: Context, viewer: Viewer): Promise<ProjectList> {
  const userId = signedIn(viewer);
  const projects = await read(ctx, userId, sql`true ORDER BY p.state = 'dropped', p.changed_at DESC, p.id DESC LIMIT ${MOST_LISTED}`);
  return ProjectList.parse({
    projects,
    open: projects.filter(({ state, is_demo, may }) => may.own && state !== 'dropped' && !is_demo).length,
    limit: planOf(viewer.plan).projects,
  });
}

/** One project in which the person who asks is, whole. @throws DomainError signed_out; not_found when they are not in it */
export async function findProject(ctx: Context, viewer: Viewer, id: string): Promise<Project> {
  const [project] = await read(ctx, signedIn(viewer), sql`p.id = ${id}`);
  if (!project) throw new DomainError('not_found', projectMessages.notFound);
  return project;
}

async function read(ctx: Context, userId: string, where: Sql): Promise<Project[]> {
  const rows = await ctx.db.rows<ProjectRow>(sql`${selectProjects(ctx, userId)} WHERE ${where}`);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [assumptions, criteria, evidence, tests, decisions] = await Promise.all([
    assumptionsOf(ctx.db, ids),
    ctx.db.rows<'project_id', Criterion>(
      sql`SELECT id, project_id, statement, due_on, state FROM project_criteria WHERE project_id = ANY (${ids}) ORDER BY due_on NULLS LAST, created_at, id`,
    ),
    ctx.db.rows<'project_id', EvidenceLine>(
      sql`SELECT id, project_id, note, url, seen_on, assumption_id FROM project_evidence WHERE project_id = ANY (${ids}) ORDER BY seen_on DESC, created_at DESC, id DESC`,
    ),
    testsOf(ctx.db, sql`t.project_id = ANY (${ids})`),
    decisionsOf(ctx.db, sql`d.project_id = ANY (${ids})`),
  ]);
  const mine = <T extends { project_id: string }>(all: readonly T[], id: string) => all.filter((one) => one.project_id === id);
  return rows.map((row) => {
    const { id } = row;
    return assemble(row, mayOf(ctx, row), utcDay(ctx.now()), {
      assumptions: mine(assumptions, id),
      criteria: mine(criteria, id),
      evidence: mine(evidence, id),
      tests: mine(tests, id).map(toTest),
      decisions: mine(decisions, id).map(toDecision),
    });
  });
}

type Parts = { assumptions: AssumptionRow[]; criteria: Criterion[]; evidence: EvidenceLine[]; tests: ProjectTest[]; decisions: Decision[] };

function assemble(row: ProjectRow, may: May, today: string, { assumptions, criteria, evidence, tests, decisions }: Parts): Project {
  const { from_title, from_path, ...project } = row;
  const prior = Number(row.prior);
  const ranked = [...assumptions].sort((a, b) => costOf(b.cost).weight - costOf(a.cost).weight);
  const { point, parts } = pointOf(ranked, prior);
  return Project.parse({
    ...asSent(project),
    may,
    prior,
    from: from_title !== null && from_path !== null ? { title: from_title, path: from_path } : null,
    buyers_needed: buyersNeeded(row),
    point,
    verdict: verdictOfProject(ranked),
    next: nextStepOf({ id: row.id, state: row.state, assumptions: ranked, criteria, tests }, today),
    assumptions: parts.map(({ of, weight, value, basis }) => ({ ...of, weight, value, basis })),
    criteria,
    evidence,
    tests,
    decisions,
  });
}

export type AssumptionRow = Columns<'id' | 'project_id' | 'statement' | 'version'> & { cost: Cost; state: AssumptionState };

/** @returns the assumptions of projects, in the order in which they were written */
export const assumptionsOf = (db: Database, projectIds: readonly string[]): Promise<AssumptionRow[]> =>
  db.rows(
    sql`SELECT id, project_id, statement, cost, state, version FROM project_assumptions WHERE project_id = ANY (${projectIds}) ORDER BY created_at, id`,
  );

type DecisionRow = Columns<
  | 'id'
  | 'project_id'
  | 'about'
  | 'reason'
  | 'from_state?'
  | 'to_state?'
  | 'point_before?'
  | 'point_after?'
  | 'assumption_id?'
  | 'test_id?'
  | 'decided_at'
> &
  Record<'kind', DecisionKind>;
const decisionsOf = (db: Database, where: Sql): Promise<DecisionRow[]> =>
  db.rows(sql`
    SELECT d.id, d.project_id, d.kind, d.about, d.reason, d.from_state, d.to_state, d.point_before, d.point_after, d.assumption_id, d.test_id, d.decided_at
    FROM project_decisions d WHERE ${where} ORDER BY d.decided_at DESC, d.id DESC`);
const numberOrNull = (text: string | null) => (text === null ? null : Number(text));
const toDecision = (row: DecisionRow): Decision =>
  Decision.parse({ ...asSent(row), point_before: numberOrNull(row.point_before), point_after: numberOrNull(row.point_after) });

/** How many projects of a person are open: neither dropped nor removed. The demo counts for no plan. */
export async function countOpen(db: Database, userId: string): Promise<number> {
  return (
    (await db.value<number>(
      sql`SELECT count(*)::int AS open FROM projects WHERE user_id = ${userId} AND deleted_at IS NULL AND state <> 'dropped' AND NOT is_demo`,
    )) ?? 0
  );
}

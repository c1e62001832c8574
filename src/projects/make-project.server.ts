import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { type PlanId, planOf } from '../money/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import { DomainError } from '../platform/errors.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import type { Beginning } from './begin.ts';
import { beginFrom, beginFromText } from './begin-from-origin.server.ts';
import { planTest } from './change-test.server.ts';
import { countOpen } from './find-project.server.ts';
import { type ProjectInput, TestInput } from './inputs.contract.ts';
import { findMethod } from './methods/list-methods.server.ts';
import { projectMessages } from './projects.ts';
import { noteActivity } from './together/activity.server.ts';

/**
 * Makes a project from an idea, a report of the person's own, or a text. Sent twice under one key it is one project.
 * @throws DomainError signed_out; not_found; not_allowed when the plan holds no more open projects; conflict when a report has no result, or it does harm
 */
export async function makeProject(ctx: Context, viewer: Viewer, input: ProjectInput): Promise<{ id: string }> {
  const { idea_id, research_id, from = 'blank', title = '', thesis = '', key = randomUUID() } = input;
  signedIn(viewer);
  const beginning = idea_id
    ? await beginFrom(ctx, viewer, { from: 'idea', id: idea_id })
    : research_id
      ? await beginFrom(ctx, viewer, { from: 'report', id: research_id })
      : await beginFromText(from, { title, thesis });
  if (input.method !== undefined) findMethod(input.method);
  return storeNew(
    ctx,
    viewer,
    { key, title: title || beginning.title, isDemo: false },
    async (db, id) => {
      await writeParts({ ...ctx, db }, id, beginning);
      if (input.method !== undefined) await planTest({ ...ctx, db }, viewer, id, TestInput.parse({ method: input.method }));
    },
    beginning,
  );
}

type New = { key: string; title: string; isDemo: boolean };
type Head = Omit<Beginning, 'assumptions' | 'criteria' | 'tests' | 'title'> & { income_cents?: number | null };

/**
 * Stores a project within the plan's limit, which is counted while the person's row is held, so that two at once cannot both be the last one.
 * @param writeRest writes what belongs to it; not called for a key that has made its project already
 */
export async function storeNew(
  ctx: Context,
  viewer: Viewer,
  { key, title, isDemo }: New,
  writeRest: (db: Database, id: string) => Promise<void>,
  head: Head,
): Promise<{ id: string }> {
  const userId = signedIn(viewer);
  return ctx.db.transaction(async (db) => {
    await db.rows(sql`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
    const same = await db.row<'id'>(sql`SELECT id FROM projects WHERE user_id = ${userId} AND request_key = ${key}`);
    if (same) return same;
    await requireRoom(db, viewer.plan, userId);
    const id = uuidv7();
    const now = ctx.now();
    await db.rows(sql`
      INSERT INTO projects (id, user_id, origin, idea_id, research_id, request_key, title, thesis, buyer, price_cents, price_per, income_cents, prior, prior_from,
        is_from_teaser, is_demo, created_at, changed_at)
      VALUES (${id}, ${userId}, ${head.origin}, ${head.idea_id}, ${head.research_id}, ${key}, ${title}, ${head.thesis}, ${head.buyer}, ${head.price_cents},
        ${head.price_per}, ${head.income_cents ?? null}, ${head.prior}, ${head.prior_from}, ${head.is_from_teaser}, ${isDemo}, ${now}, ${now})`);
    await noteActivity({ ...ctx, db }, { project: id, by: userId, what: 'made' });
    await writeRest(db, id);
    return { id };
  });
}

/** @throws DomainError not_allowed when the plan holds no more open projects; the caller holds the person's row */
export async function requireRoom(db: Database, plan: PlanId, userId: string): Promise<void> {
  const limit = planOf(plan).projects;
  if (limit !== null && (await countOpen(db, userId)) >= limit) throw new DomainError('not_allowed', projectMessages.limit(limit));
}

async function writeParts(ctx: Context & { db: Database }, id: string, { assumptions, criteria, tests }: Beginning): Promise<void> {
  const { db } = ctx;
  const now = ctx.now();
  const assumed: string[] = [];
  for (const { statement, cost } of assumptions) {
    const one = uuidv7();
    assumed.push(one);
    await db.rows(
      sql`INSERT INTO project_assumptions (id, project_id, statement, cost, created_at) VALUES (${one}, ${id}, ${statement}, ${cost}, ${now})`,
    );
  }
  for (const statement of criteria)
    await db.rows(
      sql`INSERT INTO project_criteria (id, project_id, statement, created_at) VALUES (${uuidv7()}, ${id}, ${statement}, ${now})`,
    );
  for (const test of tests) {
    const one = uuidv7();
    await db.rows(sql`
      INSERT INTO project_tests (id, project_id, assumption_id, request_key, title, what, pass_words, sample_size, pass_count, cost_cents, days, checklist, created_at)
      VALUES (${one}, ${id}, ${test.assumption === null ? null : (assumed[test.assumption] ?? null)}, ${one}, ${test.title}, ${test.what}, ${test.pass_words},
        ${test.sample_size}, ${test.pass_count}, ${test.cost_cents}, ${test.days}, ${JSON.stringify(test.checklist)}, ${now})`);
  }
}

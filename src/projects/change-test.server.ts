import { randomUUID } from 'node:crypto';
import sql, { join } from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../platform/context.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { DomainError } from '../platform/errors.ts';
import type { Viewer } from '../platform/viewer.ts';
import type { ResultInput, TestChange, TestInput } from './inputs.contract.ts';
import { findMethod } from './methods/list-methods.server.ts';
import type { Method } from './methods/methods.contract.ts';
import type { PointMove } from './projects.contract.ts';
import { DEFAULT_DAYS, projectMessages, type TestState } from './projects.ts';
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

type TestKey = { id: string; test: string };
type Held = Columns<'title' | 'assumption_id?' | 'sample_size?' | 'pass_count?'> & Record<'state', TestState>;

/** What a test takes over from its method, where the person gives nothing of their own. The most of its range: who plans with less is late. */
function filledIn(
  input: TestInput,
  { title, summary, success, sample, pass_mark, cost_usd, days, steps }: Method,
): Omit<TestInput, 'key' | 'assumption_id'> {
  return {
    method: input.method,
    title: input.title ?? title,
    what: input.what || `${summary} Counted as yes: ${success}`,
    sample_size: input.sample_size ?? sample,
    pass_count: input.pass_count ?? pass_mark,
    cost_cents: input.cost_cents || cost_usd.high * 100,
    days: input.days ?? days.high,
    checklist: input.checklist.length > 0 ? input.checklist : steps.map((text) => ({ text, done: false })),
  };
}

/** A test of a project whose row is taken; the test's row is taken as well, after entries that are being logged. @throws DomainError not_found */
async function takeTest(db: Database, { id, test }: TestKey): Promise<Held> {
  const row = await db.row<Held>(
    sql`SELECT title, state, assumption_id, sample_size, pass_count FROM project_tests WHERE id = ${test} AND project_id = ${id} FOR UPDATE`,
  );
  if (!row) throw new DomainError('not_found', projectMessages.noTest);
  return row;
}

/**
 * Plans a test. Sent twice under one key it is one test.
 * @returns its id
 * @throws DomainError signed_out; not_found; conflict when a project has as many as it may have
 */
export function planTest(ctx: Context, viewer: Viewer, id: string, { key = randomUUID(), ...input }: TestInput): Promise<{ id: string }> {
  const test = { ...input, ...(input.method === undefined ? {} : filledIn(input, findMethod(input.method))) };
  return withProject(ctx, viewer, id, async (inside) => {
    const { db } = inside;
    const same = await db.row<'id'>(sql`SELECT id FROM project_tests WHERE project_id = ${id} AND request_key = ${key}`);
    if (same) return same;
    await requireSpace(inside, id, 'tests');
    await requireAssumption(inside, id, test.assumption_id);
    const one = uuidv7();
    await db.rows(sql`
      INSERT INTO project_tests (id, project_id, assumption_id, request_key, method, title, what, sample_size, pass_count, cost_cents, days, checklist, created_at)
      VALUES (${one}, ${id}, ${test.assumption_id}, ${key}, ${test.method ?? null}, ${test.title ?? ''}, ${test.what}, ${test.sample_size}, ${test.pass_count},
        ${test.cost_cents}, ${test.days ?? DEFAULT_DAYS}, ${JSON.stringify(test.checklist)}, ${ctx.now()})`);
    await inside.note('test_planned', test.title);
    return { id: one };
  });
}

/**
 * Changes a test. Once it runs only its checklist can change: a pass mark that moves afterwards is none.
 * @throws DomainError signed_out; not_found; conflict when it has started, or somebody changed it meanwhile; invalid_input when the pass mark is larger than the sample
 */
export function editTest(ctx: Context, viewer: Viewer, key: TestKey, change: TestChange): Promise<void> {
  return withProject(ctx, viewer, key.id, async (inside) => {
    const { db } = inside;
    const held = await takeTest(db, key);
    const { checklist, version, ...plan } = change;
    if (held.state !== 'planned' && Object.values(plan).some((value) => value !== undefined))
      throw new DomainError('conflict', projectMessages.started);
    const [sample, pass] = [
      plan.sample_size === undefined ? held.sample_size : plan.sample_size,
      plan.pass_count === undefined ? held.pass_count : plan.pass_count,
    ];
    if (sample !== null && pass !== null && pass > sample) refuseField('pass_count', projectMessages.passOverSample(pass, sample));
    await requireAssumption(inside, key.id, plan.assumption_id);
    const sets = [
      ...(plan.title === undefined ? [] : [sql`title = ${plan.title}`]),
      ...(plan.what === undefined ? [] : [sql`what = ${plan.what}`]),
      ...(plan.assumption_id === undefined ? [] : [sql`assumption_id = ${plan.assumption_id}`]),
      ...(plan.cost_cents === undefined ? [] : [sql`cost_cents = ${plan.cost_cents}`]),
      ...(plan.days === undefined ? [] : [sql`days = ${plan.days}`]),
      ...(checklist === undefined ? [] : [sql`checklist = ${JSON.stringify(checklist)}`]),
      sql`version = version + 1`,
      sql`sample_size = ${sample}`,
      sql`pass_count = ${pass}`,
    ];
    requireSeen(await db.rows(sql`UPDATE project_tests SET ${join(sets)} WHERE id = ${key.test} AND ${isSeen(version)} RETURNING id`));
    await inside.note('test_edited', plan.title ?? held.title);
  });
}

function refuseField(field: string, message: string): never {
  throw new DomainError('invalid_input', message, { [field]: message });
}

/**
 * Starts a test: from now on its pass mark stands, and entries are logged. Starting one that runs changes nothing.
 * A project that was looking is testing from then on.
 * @throws DomainError signed_out; not_found; invalid_input without a pass mark; conflict when it has ended, or the project was dropped
 */
export function startTest(ctx: Context, viewer: Viewer, key: TestKey): Promise<void> {
  return withProject(ctx, viewer, key.id, async (inside, project) => {
    const { db } = inside;
    const { state, sample_size, pass_count, title } = await takeTest(db, key);
    if (state === 'ended') throw new DomainError('conflict', projectMessages.ended);
    if (state === 'running') return;
    if (project.state === 'dropped') throw new DomainError('conflict', projectMessages.noMove('dropped', 'testing'));
    if (sample_size === null) refuseField('sample_size', projectMessages.noSample);
    if (pass_count === null) refuseField('pass_count', projectMessages.noPassMark);
    await db.rows(sql`UPDATE project_tests SET state = 'running', started_at = ${ctx.now()} WHERE id = ${key.test}`);
    await inside.note('test_started', title);
    if (project.state !== 'looking') return;
    await db.rows(sql`UPDATE projects SET state = 'testing' WHERE id = ${key.id}`);
    await logDecision(inside, key.id, {
      kind: 'state',
      about: 'Testing',
      reason: `The test “${title}” started.`,
      from_state: 'looking',
      to_state: 'testing',
      test_id: key.test,
    });
  });
}

/**
 * Ends a test with what it says of its assumption, and logs the project's point before and after.
 * @returns both points and the verdict after
 * @throws DomainError signed_out; not_found; conflict when it does not run, or nothing was tried
 */
export function endTest(ctx: Context, viewer: Viewer, key: TestKey, { result, reason }: ResultInput): Promise<PointMove> {
  return withProject(ctx, viewer, key.id, async (inside, project) => {
    const { db } = inside;
    const { state, assumption_id, title } = await takeTest(db, key);
    if (state === 'planned') throw new DomainError('conflict', projectMessages.notRunning);
    if (state === 'ended') throw new DomainError('conflict', projectMessages.ended);
    const tried = await db.row(sql`SELECT 1 FROM project_entries WHERE test_id = ${key.test} AND tried > 0 LIMIT 1`);
    if (!tried) throw new DomainError('conflict', projectMessages.noEntries);
    await db.rows(sql`UPDATE project_tests SET state = 'ended', result = ${result}, ended_at = ${ctx.now()} WHERE id = ${key.test}`);
    return settleAssumption(inside, project, { kind: 'test', id: assumption_id, state: result, reason, about: title, test_id: key.test });
  });
}

/** Removes a test with its log; one that ended stays, as its result does. @throws DomainError signed_out; not_found; conflict when it has ended */
export function removeTest(ctx: Context, viewer: Viewer, key: TestKey): Promise<void> {
  return withProject(ctx, viewer, key.id, async ({ db, note }) => {
    const { state, title } = await takeTest(db, key);
    if (state === 'ended') throw new DomainError('conflict', projectMessages.ended);
    requireOne(await db.rows(sql`DELETE FROM project_tests WHERE id = ${key.test} RETURNING id`), projectMessages.noTest);
    await note('test_removed', title);
  });
}

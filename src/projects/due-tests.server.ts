import sql, { type Sql } from 'sql-template-tag';
import { wantsEmails } from '../people/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { latestMorning, MORNING_HOUR } from '../shared/days/local-morning.ts';
import { type MemberRow, mayOf, memberColumns } from './access.server.ts';

const HOUR_MS = 3_600_000;
/** A reminder that could not be sent by midnight is left out. */
const UNTIL_MIDNIGHT_MS = (24 - MORNING_HOUR) * HOUR_MS;

/** Tests `t` of projects `p` that run and are not an example. */
const isRunning: Sql = sql`(t.state = 'running' AND p.deleted_at IS NULL AND p.state <> 'dropped' AND NOT p.is_demo)`;

/** Who works in a project `p`, in rows `m` and `users`: its owner and its editors. */
const joinWorkers: Sql = sql`JOIN project_members m ON m.project_id = p.id AND m.role IN ('owner', 'editor') JOIN users ON users.id = m.user_id`;

/** A table `z` of the zones of those who have a running test, with the latest morning that has come there. */
async function morningsOf({ db, now }: Context): Promise<Sql> {
  const zones = await db.values<string>(sql`
    SELECT DISTINCT coalesce(users.time_zone, 'UTC') AS zone FROM project_tests t JOIN projects p ON p.id = t.project_id ${joinWorkers} WHERE ${isRunning}`);
  const mornings = zones.map((zone) => latestMorning(now(), zone));
  return sql`unnest(${zones}::text[], ${mornings.map(({ day }) => day)}::date[],
    ${mornings.map(({ at }) => at)}::timestamptz[]) AS z (zone, day, morning)`;
}

/**
 * Notes of each running test that its last day has come, at seven in the morning where its owner is: once. A trigger tells webhooks of it.
 * @returns how many
 */
export async function noteTestsDue(ctx: Context): Promise<number> {
  const mornings = await morningsOf(ctx);
  const due = await ctx.db.rows(sql`
    UPDATE project_tests t SET came_due_at = ${ctx.now()} FROM projects p, users, ${mornings}
    WHERE p.id = t.project_id AND users.id = p.user_id AND z.zone = coalesce(users.time_zone, 'UTC') AND ${isRunning}
      AND t.came_due_at IS NULL AND test_due_on(t) <= z.day RETURNING 1`);
  return due.length;
}

/** Whom to remind on a morning of theirs: `day` is the day there, `late` the midnight that ends it. */
export type ToRemind = { userId: string; day: string; late: Date; tests: string[] };

/**
 * Who wants to be reminded of tests that end today or tomorrow where they are, and may log what is missing. One that was started after this morning is left
 * out until the next.
 * @param isDone a condition on `users` and the day `z.day` that somebody has their reminder
 */
export async function listToRemind(ctx: Context, isDone: Sql): Promise<ToRemind[]> {
  const rows = await ctx.db.rows<'person' | 'day' | 'test', MemberRow & Record<'morning', Date>>(sql`
    SELECT users.id AS person, z.day, z.morning, t.id AS test, ${memberColumns}
    FROM project_tests t JOIN projects p ON p.id = t.project_id ${joinWorkers} JOIN users o ON o.id = p.user_id
    JOIN ${await morningsOf(ctx)} ON z.zone = coalesce(users.time_zone, 'UTC')
    WHERE ${isRunning} AND test_due_on(t) - z.day IN (0, 1) AND t.started_at < z.morning AND ${wantsEmails('email_project_reminders')}
      AND z.morning > ${new Date(ctx.now().getTime() - UNTIL_MIDNIGHT_MS)} AND NOT ${isDone}`);
  // Editors only read where the plan of the owner shares nothing.
  const those = rows.filter((row) => mayOf(ctx, row).edit);
  return [...Map.groupBy(those, ({ person }) => person)].map(([userId, own]) => {
    const [{ day, morning }] = own as [(typeof own)[number]];
    return { userId, day, late: new Date(morning.getTime() + UNTIL_MIDNIGHT_MS), tests: own.map(({ test }) => test) };
  });
}

/** A running test as a reminder tells of it. */
export type RunningTest = Columns<'id' | 'project_id' | 'project' | 'title' | 'due_on' | 'sample_size' | 'pass_count' | 'tried' | 'yes'>;

/** @returns those of some tests that still run in projects a person works in, by their last day */
export const stillRunning = ({ db }: Context, userId: string, tests: readonly string[]): Promise<RunningTest[]> =>
  db.rows<RunningTest>(sql`
    SELECT t.id, t.project_id, p.title AS project, t.title, test_due_on(t) AS due_on, t.sample_size, t.pass_count, e.tried, e.yes
    FROM project_tests t JOIN projects p ON p.id = t.project_id ${joinWorkers}, LATERAL (
      SELECT coalesce(sum(tried), 0)::int AS tried, coalesce(sum(yes), 0)::int AS yes FROM project_entries WHERE test_id = t.id) e
    WHERE users.id = ${userId} AND t.id = ANY (${tests}::uuid[]) AND ${isRunning} ORDER BY due_on, t.title, t.id`);

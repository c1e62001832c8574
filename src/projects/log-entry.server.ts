import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../platform/context.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import { DomainError } from '../platform/errors.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { DAY_MS, utcDay } from '../shared/days/utc-day.ts';
import { joinMember, requireAccess } from './access.server.ts';
import type { EntryInput } from './inputs.contract.ts';
import type { EntryLogged } from './projects.contract.ts';
import { most, projectMessages, type TestState } from './projects.ts';
import { type EntryRow, testsOf, toEntry, toTest } from './test-rows.server.ts';
import { noteActivity } from './together/activity.server.ts';

type TestKey = { id: string; test: string };
type Inside = Context & { db: Database };

/**
 * @returns the name of a running test of a project in which the person who asks writes. Its row is shared with everybody who logs, so that many log at once, and nobody ends it in
 * between; the project's row only stays where it is.
 * @throws DomainError signed_out; not_found; not_allowed to a reader; conflict when it does not run
 */
async function shareRunning(ctx: Inside, viewer: Viewer, { id, test }: TestKey): Promise<string> {
  const { db } = ctx;
  await requireAccess(ctx, viewer, id, 'edit', sql`FOR KEY SHARE OF p`);
  const row = await db.row<'title', Record<'state', TestState>>(
    sql`SELECT state, title FROM project_tests WHERE id = ${test} AND project_id = ${id} FOR SHARE`,
  );
  if (!row) throw new DomainError('not_found', projectMessages.noTest);
  if (row.state === 'planned') throw new DomainError('conflict', projectMessages.notRunning);
  if (row.state === 'ended') throw new DomainError('conflict', projectMessages.ended);
  return row.title;
}

/**
 * Logs an entry of a running test. The same key sent again is the same entry, so whoever lost the connection sends it again.
 * @returns the entry, and what the numbers say with it
 * @throws DomainError signed_out; not_found; not_allowed to a reader; invalid_input for a day to come; conflict when the test does not run, or the key was used for other numbers
 */
export async function logEntry(ctx: Context, viewer: Viewer, key: TestKey, input: EntryInput): Promise<EntryLogged> {
  const { key: entryKey, tried, yes, spent_cents, note, happened_on } = input;
  // A day ahead of UTC is today somewhere.
  if (happened_on > utcDay(new Date(ctx.now().getTime() + DAY_MS)))
    throw new DomainError('invalid_input', projectMessages.future, { happened_on: projectMessages.future });
  return ctx.db.transaction(async (db) => {
    const same = await findByKey(db, viewer, key, entryKey);
    if (same) return answer(db, key, sameAs(same, input));
    const title = await shareRunning({ ...ctx, db }, viewer, key);
    // Who logged it is noted by the same statement: two hundred at once wait for one trip less.
    const [row] = await db.rows<EntryRow>(sql`
      WITH entry AS (
        INSERT INTO project_entries (id, test_id, entry_key, tried, yes, spent_cents, note, happened_on, created_at)
        SELECT ${uuidv7()}, ${key.test}::uuid, ${entryKey}, ${tried}::int, ${yes}::int, ${spent_cents}::int, ${note}, ${happened_on}::date, ${ctx.now()}
        WHERE (SELECT count(*) FROM project_entries WHERE test_id = ${key.test}) < ${most.entries}
        ON CONFLICT (test_id, entry_key) DO NOTHING
        RETURNING id, entry_key, tried, yes, spent_cents, note, happened_on, created_at
      ), noted AS (
        INSERT INTO project_activity (id, project_id, user_id, what, about, happened_at)
        SELECT ${uuidv7()}, ${key.id}::uuid, ${signedIn(viewer)}::uuid, 'entry_logged', ${title}, ${ctx.now()} FROM entry
      )
      SELECT * FROM entry`);
    if (row) return answer(db, key, row);
    // Sent twice at the same time: the other one was first. Or there is no room.
    const other = await findByKey(db, viewer, key, entryKey);
    if (!other) throw new DomainError('conflict', projectMessages.full('entries', most.entries));
    return answer(db, key, sameAs(other, input));
  });
}

const findByKey = (db: Database, viewer: Viewer, { id, test }: TestKey, entryKey: string): Promise<EntryRow | undefined> =>
  db.row<EntryRow>(sql`
      SELECT e.id, e.entry_key, e.tried, e.yes, e.spent_cents, e.note, e.happened_on, e.created_at
      FROM project_entries e JOIN project_tests t ON t.id = e.test_id JOIN projects p ON p.id = t.project_id ${joinMember(signedIn(viewer))}
      WHERE e.test_id = ${test} AND e.entry_key = ${entryKey} AND p.id = ${id}`);

function sameAs(row: EntryRow, { tried, yes, spent_cents, note, happened_on }: EntryInput): EntryRow {
  const isSame =
    row.tried === tried && row.yes === yes && row.spent_cents === spent_cents && row.note === note && row.happened_on === happened_on;
  if (!isSame) throw new DomainError('conflict', projectMessages.otherEntry);
  return row;
}

async function answer(db: Database, { test }: TestKey, row: EntryRow): Promise<EntryLogged> {
  const [found] = (await testsOf(db, sql`t.id = ${test}`)).map(toTest);
  if (!found) throw new DomainError('not_found', projectMessages.noTest);
  return { entry: toEntry(row), standing: found.standing };
}

/** Takes an entry out of the log of a running test. @throws DomainError signed_out; not_found; conflict when the test does not run */
export async function removeEntry(ctx: Context, viewer: Viewer, key: TestKey, entry: string): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const title = await shareRunning({ ...ctx, db }, viewer, key);
    const rows = await db.rows(sql`DELETE FROM project_entries WHERE id = ${entry} AND test_id = ${key.test} RETURNING id`);
    if (rows.length === 0) throw new DomainError('not_found', projectMessages.noItem);
    await noteActivity({ ...ctx, db }, { project: key.id, by: signedIn(viewer), what: 'entry_removed', about: title });
  });
}

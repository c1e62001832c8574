import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../platform/db/client.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { asSent } from '../platform/db/columns.ts';
import { DAY_MS, utcDay } from '../shared/days/utc-day.ts';
import { Entry, ProjectTest, type Standing } from './projects.contract.ts';
import { most, type Result, type TestState } from './projects.ts';
import { standingOf, type Totals } from './standing.ts';

type TestRow = Totals &
  Columns<
    | 'id'
    | 'project_id'
    | 'assumption_id?'
    | 'method?'
    | 'title'
    | 'what'
    | 'pass_words'
    | 'sample_size?'
    | 'pass_count?'
    | 'cost_cents'
    | 'days'
    | 'created_at'
    | 'started_at?'
    | 'ended_at?'
    | 'version'
  > & { checklist: { text: string; done: boolean }[]; state: TestState; result: Result | null };

/** Tests with the sums of their logs: those that run first, then what is planned, then what ended. */
export const testsOf = (db: Database, where: Sql): Promise<TestRow[]> =>
  db.rows(sql`
    SELECT t.id, t.project_id, t.assumption_id, t.method, t.title, t.what, t.pass_words, t.sample_size, t.pass_count, t.cost_cents, t.days, t.checklist,
      t.state, t.result, t.created_at, t.started_at, t.ended_at, t.version, e.*
    FROM project_tests t, LATERAL (
      SELECT coalesce(sum(tried), 0)::bigint AS tried, coalesce(sum(yes), 0)::bigint AS yes, coalesce(sum(spent_cents), 0)::bigint AS spent_cents, count(*)::int AS entries
      FROM project_entries WHERE test_id = t.id) e
    WHERE ${where} ORDER BY array_position(ARRAY['running', 'planned', 'ended'], t.state), t.created_at, t.id`);

/** @returns a test as it is sent, with what its numbers say */
export function toTest({ project_id: _, tried, yes, spent_cents, entries, ...test }: TestRow): ProjectTest {
  const { started_at, days } = test;
  const standing: Standing = standingOf(test, { tried, yes, spent_cents, entries });
  return ProjectTest.parse({
    ...asSent(test),
    due_on: started_at ? utcDay(new Date(started_at.getTime() + days * DAY_MS)) : null,
    standing,
  });
}

export type EntryRow = Columns<'id' | 'entry_key' | 'tried' | 'yes' | 'spent_cents' | 'note' | 'happened_on' | 'created_at'>;
export const toEntry = ({ entry_key: key, ...row }: EntryRow): Entry => Entry.parse({ ...asSent(row), key });

/** Entries of a test, the latest first. */
export const entriesOf = (db: Database, testId: string): Promise<EntryRow[]> =>
  db.rows(sql`
    SELECT id, entry_key, tried, yes, spent_cents, note, happened_on, created_at FROM project_entries
    WHERE test_id = ${testId} ORDER BY happened_on DESC, created_at DESC, id DESC LIMIT ${most.entries}`);

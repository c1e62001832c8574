import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../platform/db/client.server.ts';
import { DAY_MS, utcDay } from '../shared/days/utc-day.ts';
import { Entry, ProjectTest, type Standing } from './projects.contract.ts';
import { most, type Result, type TestState } from './projects.ts';
import { standingOf, type Totals } from './standing.ts';

type TestRow = Totals & {
  id: string;
  project_id: string;
  assumption_id: string | null;
  method: string | null;
  title: string;
  what: string;
  pass_words: string;
  sample_size: number | null;
  pass_count: number | null;
  cost_cents: number;
  days: number;
  checklist: { text: string; done: boolean }[];
  state: TestState;
  result: Result | null;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  version: number;
};

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
    ...test,
    created_at: test.created_at.toISOString(),
    started_at: started_at?.toISOString() ?? null,
    ended_at: test.ended_at?.toISOString() ?? null,
    due_on: started_at ? utcDay(new Date(started_at.getTime() + days * DAY_MS)) : null,
    standing,
  });
}

export type EntryRow = {
  id: string;
  entry_key: string;
  tried: number;
  yes: number;
  spent_cents: number;
  note: string;
  happened_on: string;
  created_at: Date;
};
export const toEntry = ({ entry_key: key, created_at, ...row }: EntryRow): Entry =>
  Entry.parse({ ...row, key, created_at: created_at.toISOString() });

/** Entries of a test, the latest first. */
export const entriesOf = (db: Database, testId: string): Promise<EntryRow[]> =>
  db.rows(sql`
    SELECT id, entry_key, tried, yes, spent_cents, note, happened_on, created_at FROM project_entries
    WHERE test_id = ${testId} ORDER BY happened_on DESC, created_at DESC, id DESC LIMIT ${most.entries}`);

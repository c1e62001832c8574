import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../platform/context.server.ts';
import { type GivenFacts, ReportedTests } from './reported.contract.ts';

/** Of so many different people at least; of fewer nothing is told, their number included. */
const FEWEST_PEOPLE = 5;

/**
 * What members report of their tests of an idea: how many people tried, how many passed, the median days and cost. Each person counts once, with the test
 * they gave last. Made-up rows are told apart, and only where real people are too few.
 * @param ideaId an idea the reader may read whole; the caller decides that
 * @returns null for fewer than five people
 */
export async function reportedOf({ db }: Context, ideaId: string): Promise<ReportedTests | null> {
  const row = await db.row<Omit<ReportedTests, 'basis'>>(sql`
      SELECT count(*)::int AS readers, count(*) FILTER (WHERE passed)::int AS passed,
        round(percentile_cont(0.5) WITHIN GROUP (ORDER BY days))::int AS median_days,
        round(percentile_cont(0.5) WITHIN GROUP (ORDER BY cost_cents))::bigint AS median_cost_cents, is_demo
      FROM (
        SELECT DISTINCT ON (coalesce(user_id, id)) passed, days, cost_cents, is_demo FROM reported_results
        WHERE idea_id = ${ideaId} ORDER BY coalesce(user_id, id), given_at DESC, id DESC
      ) latest
      GROUP BY is_demo HAVING count(*) >= ${FEWEST_PEOPLE} ORDER BY is_demo LIMIT 1`);
  return row ? ReportedTests.parse({ ...row, basis: 'reported' }) : null;
}

/** Notes what somebody allows to be told of their test; given again it stands as it was given first. The caller has checked that it is theirs. */
export async function giveResult(
  { db, now }: Context,
  { test, person, idea, facts }: { test: string; person: string; idea: string; facts: GivenFacts },
): Promise<void> {
  await db.rows(sql`
    INSERT INTO reported_results (id, test_id, user_id, idea_id, method, passed, days, cost_cents, sample_size, given_at)
    VALUES (${uuidv7()}, ${test}, ${person}, ${idea}, ${facts.method}, ${facts.passed}, ${facts.days}, ${facts.cost_cents}, ${facts.sample_size}, ${now()})
    ON CONFLICT (test_id) DO NOTHING`);
}

/** Takes back what somebody gave of their test: it leaves the figure at once. */
export async function takeBackResult({ db }: Context, { test, person }: { test: string; person: string }): Promise<void> {
  await db.rows(sql`DELETE FROM reported_results WHERE test_id = ${test} AND user_id = ${person}`);
}

/** @returns since when somebody’s test is given; null while it is not */
export async function givenSince({ db }: Context, { test, person }: { test: string; person: string }): Promise<Date | null> {
  return (await db.value<Date>(sql`SELECT given_at FROM reported_results WHERE test_id = ${test} AND user_id = ${person}`)) ?? null;
}

/** Puts made-up results beside an idea, marked as such. Never called in production, where `removeDemoResults` takes them out at the start. */
export async function addDemoResults({ db, now }: Context, ideaId: string, results: readonly GivenFacts[]): Promise<void> {
  for (const { method, passed, days, cost_cents, sample_size } of results)
    await db.rows(sql`
      INSERT INTO reported_results (id, idea_id, method, passed, days, cost_cents, sample_size, is_demo, given_at)
      VALUES (${uuidv7()}, ${ideaId}, ${method}, ${passed}, ${days}, ${cost_cents}, ${sample_size}, true, ${now()})`);
}

/** Takes out whatever is made up: a production site shows none of it, also on a database that was looked around in before. */
export async function removeDemoResults({ db }: Context): Promise<void> {
  await db.rows(sql`DELETE FROM reported_results WHERE is_demo`);
}

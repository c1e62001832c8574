import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { partsUntil } from './periods.ts';

const WEEKS = 12;

/** People who signed up in one ISO week, and how many of them were active in each week since: `active[0]` is the week of the sign-up itself. */
export type RetentionCohort = { start: string; people: number; active: number[] };

/**
 * Weekly retention of those who signed up in the last twelve weeks (ISO weeks, UTC) and confirmed their address. Active in a week is who opened or saved
 * an idea, or asked for research, in it. Weeks that have not begun are left out; the last one counted is under way.
 */
export async function weeklyRetention(ctx: Context): Promise<RetentionCohort[]> {
  const { starts, from, to } = partsUntil('week', WEEKS, ctx.now());
  const rows = await ctx.db.rows<'people', Record<'cohort' | 'week', number>>(sql`
    WITH cohorts AS (
      SELECT id, floor(extract(epoch FROM created_at - ${from}::timestamptz) / 604800)::int AS cohort
      FROM users WHERE email_verified AND created_at >= ${from} AND created_at < ${to}
    ), acts AS (
      SELECT v.user_id, (v.day - ${starts[0]}::date) / 7 AS week FROM idea_views v WHERE v.day >= ${starts[0]}::date AND v.viewed_at < ${to}
      UNION SELECT s.user_id, floor(extract(epoch FROM s.saved_at - ${from}::timestamptz) / 604800)::int FROM saved_ideas s
        WHERE s.saved_at >= ${from} AND s.saved_at < ${to}
      UNION SELECT r.user_id, floor(extract(epoch FROM r.created_at - ${from}::timestamptz) / 604800)::int FROM ai_research_requests r
        WHERE r.created_at >= ${from} AND r.created_at < ${to}
    )
    SELECT cohort, -1 AS week, count(*) AS people FROM cohorts GROUP BY 1
    UNION ALL SELECT c.cohort, a.week - c.cohort, count(*) FROM cohorts c JOIN acts a ON a.user_id = c.id WHERE a.week >= c.cohort GROUP BY 1, 2`);
  return starts.map((start, cohort) => {
    const of = (week: number) => rows.find((row) => row.cohort === cohort && row.week === week)?.people ?? 0;
    return { start, people: of(-1), active: Array.from({ length: WEEKS - cohort }, (_, week) => of(week)) };
  });
}

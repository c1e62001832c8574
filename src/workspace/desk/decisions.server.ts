import sql from 'sql-template-tag';
import { findIdeaById } from '../../catalogue/index.server.ts';
import { Report } from '../../engine/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { DAY_MS } from '../../shared/days/utc-day.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import type { Decision } from './desk.contract.ts';

const MOST = 5;
/** A report whose test was to be over longer ago is history and no open decision. */
const OPEN_DAYS = 60;

/**
 * What a person has to decide: reports that neither say drop nor were checked again, and ideas they build, unless either has become a project; each with its next test, the one that is due
 * first before the others.
 */
export async function listDecisions(ctx: Context, viewer: Viewer, userId: string): Promise<Decision[]> {
  const now = ctx.now().getTime();
  const all = [...(await fromReports(ctx, userId)), ...(await fromIdeas(ctx, viewer, userId))].map(({ started, ...one }) => ({
    ...one,
    since: started.toISOString(),
    days_left: one.test && Math.ceil((started.getTime() + one.test.days * DAY_MS - now) / DAY_MS),
  }));
  return all.sort((a, b) => (a.days_left ?? OPEN_DAYS) - (b.days_left ?? OPEN_DAYS)).slice(0, MOST);
}

type Found = Omit<Decision, 'since' | 'days_left'> & { started: Date };

async function fromReports({ db, now }: Context, userId: string): Promise<Found[]> {
  const rows = await db.rows<'id' | 'title' | 'ended_at', Record<'test', unknown>>(sql`
    SELECT r.id, r.title, r.ended_at, r.report->'next_test' AS test FROM ai_research_requests r
    WHERE r.user_id = ${userId} AND r.state = 'done' AND r.deleted_at IS NULL AND r.verdict->>'verdict' <> 'drop'
      AND r.ended_at > ${new Date(now().getTime() - OPEN_DAYS * DAY_MS)}
      AND NOT EXISTS (SELECT FROM projects p WHERE p.research_id = r.id AND p.user_id = r.user_id AND p.deleted_at IS NULL)
      AND NOT EXISTS (SELECT FROM ai_research_requests c WHERE c.parent_id = r.id AND c.deleted_at IS NULL)
    ORDER BY r.ended_at DESC LIMIT ${MOST}`);
  return rows.map(({ id, title, ended_at, test }) => {
    const { test: what, cost_cents, days, pass } = Report.shape.next_test.parse(test);
    return { kind: 'report', id, title, path: `/research/${id}`, test: { what, cost_cents, days, pass }, started: ended_at };
  });
}

async function fromIdeas(ctx: Context, viewer: Viewer, userId: string): Promise<Found[]> {
  const rows = await ctx.db.rows<'id' | 'marked_at'>(sql`
    SELECT i.id, m.marked_at FROM idea_marks m JOIN ideas i ON i.id = m.idea_id
    WHERE m.user_id = ${userId} AND m.mark = 'building' AND ${isVisible(ctx)}
      AND NOT EXISTS (SELECT FROM projects p WHERE p.idea_id = i.id AND p.user_id = m.user_id AND p.deleted_at IS NULL)
    ORDER BY m.marked_at DESC LIMIT ${MOST}`);
  return Promise.all(
    rows.map(async ({ id, marked_at }) => {
      const idea = await findIdeaById(ctx, viewer, id);
      const test = idea.level === 'full' ? idea.next_test : null;
      return { kind: 'idea' as const, id, title: idea.title, path: `/ideas/${idea.slug}`, test, started: marked_at };
    }),
  );
}

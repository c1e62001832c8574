import sql from 'sql-template-tag';
import { profileOf } from '../../people/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { signedIn, type Viewer } from '../../platform/viewer.ts';
import { utcDay } from '../../shared/days/utc-day.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import { listViewedIdeas } from './history.server.ts';
import { Dashboard } from './saved-ideas.contract.ts';

const DAY_MS = 86_400_000;
const RECENT = 5;

/** Records that a person opened an idea. The counter grows once per person and UTC day; the history remembers the last time. */
export async function viewIdea(ctx: Context, viewer: Viewer, ideaId: string): Promise<void> {
  const userId = signedIn(viewer);
  const now = ctx.now();
  const seen = await ctx.db.rows(sql`
    INSERT INTO idea_views (user_id, idea_id, day, viewed_at)
    SELECT ${userId}, i.id, ${utcDay(now)}, ${now} FROM ideas i WHERE i.id = ${ideaId} AND ${isVisible(ctx)}
    ON CONFLICT (user_id, idea_id, day) DO UPDATE SET viewed_at = greatest(idea_views.viewed_at, excluded.viewed_at), cleared_at = NULL RETURNING 1`);
  if (seen.length === 0) throw new DomainError('not_found', 'Idea not found');
}

/** The figures of the dashboard, counted from the rows. */
export async function dashboardOf(ctx: Context, viewer: Viewer): Promise<Dashboard> {
  const userId = signedIn(viewer);
  const [profile, counts, recent] = await Promise.all([
    profileOf(ctx, userId),
    ctx.db.row<Record<'saved' | 'viewed', number>>(sql`
        SELECT (SELECT count(*) FROM saved_ideas WHERE user_id = ${userId}) AS saved,
          (SELECT count(DISTINCT idea_id) FROM idea_views WHERE user_id = ${userId} AND cleared_at IS NULL) AS viewed`),
    listViewedIdeas(ctx, viewer, { page: 1, limit: RECENT }),
  ]);
  const now = ctx.now().getTime();
  const paidUntil = profile.plan === 'pro_monthly' && profile.current_period_end ? Date.parse(profile.current_period_end) : undefined;
  return Dashboard.parse({
    stats: {
      savedIdeas: counts?.saved ?? 0,
      viewedIdeas: counts?.viewed ?? 0,
      aiResearches: profile.ai_research_count,
      aiChats: profile.ai_chat_count,
      daysActive: Math.floor((now - Date.parse(profile.created_at)) / DAY_MS) + 1,
      subscriptionDaysLeft: paidUntil === undefined ? null : Math.max(0, Math.ceil((paidUntil - now) / DAY_MS)),
    },
    recentlyViewed: recent.ideas,
  });
}

import { freeWindowDays, planOf } from '../../money/index.server.ts';
import type { Viewer } from '../../platform/viewer.ts';

export { type Viewer, visitor } from '../../platform/viewer.ts';

export type FullReason = 'daily_idea' | 'free_window' | 'plan';
export type TeaserReason = 'pro_pick' | 'older_than_free_window';
export type Access = { level: 'full'; reason: FullReason } | { level: 'teaser'; reason: TeaserReason };

const DAY_MS = 86_400_000;

/**
 * Decides how much of an idea a viewer may read. The only place that does.
 * @param viewer who asks
 * @param idea its publication instant, whether it is a Pro Pick, and whether it is today's idea
 * @param now the instant of asking
 */
export function accessTo(viewer: Viewer, idea: { publishedAt: Date; isProPick: boolean; isDaily: boolean }, now: Date): Access {
  if (viewer.isAdmin || planOf(viewer.plan).olderIdeas === 'full') return { level: 'full', reason: 'plan' };
  if (idea.isDaily) return { level: 'full', reason: 'daily_idea' };
  if (idea.isProPick) return { level: 'teaser', reason: 'pro_pick' };
  const ageMs = now.getTime() - idea.publishedAt.getTime();
  return ageMs < freeWindowDays() * DAY_MS
    ? { level: 'full', reason: 'free_window' }
    : { level: 'teaser', reason: 'older_than_free_window' };
}

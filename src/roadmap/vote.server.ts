import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { findFeature } from './features.server.ts';
import type { Vote } from './roadmap.contract.ts';
import { mayVote, roadmapMessages, statusOf } from './roadmap.ts';

/**
 * Gives a lifetime member's one vote to a feature, or takes it back; doing either twice changes nothing. It counts for as long as
 * they are a member.
 * @returns the feature's votes after that
 * @throws DomainError signed_out; not_allowed without a plan that votes; not_found; conflict when the feature is shipped or declined
 */
export async function vote(ctx: Context, viewer: Viewer, featureId: string, isFor: boolean): Promise<Vote> {
  const userId = signedIn(viewer, roadmapMessages.signIn);
  if (!mayVote(viewer)) throw new DomainError('not_allowed', roadmapMessages.lifetimeVotes);
  const { status } = await findFeature(ctx, viewer, featureId);
  if (!statusOf(status).isOpen) throw new DomainError('conflict', roadmapMessages.closed);
  await ctx.db.rows(
    isFor
      ? sql`INSERT INTO roadmap_votes (feature_id, user_id, voted_at) VALUES (${featureId}, ${userId}, ${ctx.now()}) ON CONFLICT DO NOTHING`
      : sql`DELETE FROM roadmap_votes WHERE feature_id = ${featureId} AND user_id = ${userId}`,
  );
  const { votes, voted } = await findFeature(ctx, viewer, featureId);
  return { votes, voted };
}

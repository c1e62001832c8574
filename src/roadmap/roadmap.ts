import { planOf } from '../money/index.ts';
import type { Viewer } from '../platform/viewer.ts';

/** Closed sets of the roadmap, and who may do what on it. Free of zod, so that screens may use it. */
export const featureStatuses = [
  { id: 'considering', label: 'Considering', isOpen: true },
  { id: 'planned', label: 'Planned', isOpen: true },
  { id: 'in_progress', label: 'In progress', isOpen: true },
  { id: 'shipped', label: 'Shipped', isOpen: false },
  { id: 'declined', label: 'Declined', isOpen: false },
] as const;
export type FeatureStatus = (typeof featureStatuses)[number]['id'];

export const featureSorts = [
  { id: 'votes', label: 'Most votes' },
  { id: 'newest', label: 'Newest' },
] as const;

export const MAX_TITLE = 120;
export const MAX_DESCRIPTION = 2_000;
export const MAX_COMMENT = 1_000;

/** What a person is told about voting, on the page and by the API. */
export const roadmapMessages = {
  signIn: 'Please sign in to vote on the roadmap.',
  lifetimeVotes: 'Voting is for Lifetime members. See /pricing.',
  lifetimeComments: 'Comments are for Lifetime members. See /pricing.',
  closed: 'Voting on this feature is closed.',
  notFound: 'There is no such feature.',
  noComment: 'There is no such comment.',
  voteFailed: 'Your vote could not be changed. Try again.',
} as const;

type Rights = Pick<Viewer, 'plan' | 'isAdmin'>;
/** One vote each: administrators who are no members have none. */
export const mayVote = ({ plan }: Rights) => planOf(plan).roadmapVoting;
export const mayComment = (viewer: Rights) => viewer.isAdmin || planOf(viewer.plan).roadmapVoting;

/** @returns the status of that id. */
export function statusOf(id: FeatureStatus): (typeof featureStatuses)[number] {
  return featureStatuses.find((status) => status.id === id) as (typeof featureStatuses)[number];
}

import { kitMessages } from '../kits/idea-builder.ts';
import { DomainError } from '../platform/errors.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { planOf } from './plans.ts';

/** @returns whether a plan holds the idea builder; an administrator’s own plan counts */
export const mayBuild = ({ plan }: Pick<Viewer, 'plan'>): boolean => planOf(plan).ideaBuilder;

/** @returns the id of the person who asks @throws DomainError signed_out; not_allowed when their plan does not hold the idea builder */
export function requireBuilder(viewer: Viewer): string {
  const userId = signedIn(viewer);
  if (!mayBuild(viewer)) throw new DomainError('not_allowed', kitMessages.proOnly);
  return userId;
}

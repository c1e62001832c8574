import { mayBuild } from '../money/index.server.ts';
import { DomainError } from '../platform/errors.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { kitMessages } from './idea-builder.ts';

/** @returns the id of the person who asks @throws DomainError signed_out; not_allowed when their plan does not hold the idea builder */
export function requireBuilder(viewer: Viewer): string {
  const userId = signedIn(viewer);
  if (!mayBuild(viewer)) throw new DomainError('not_allowed', kitMessages.proOnly);
  return userId;
}

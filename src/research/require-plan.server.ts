import { limitOf, type QuotaKind } from '../money/index.server.ts';
import { DomainError } from '../platform/errors.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';

/** @returns the id of the person who asks @throws DomainError signed_out; not_allowed when their plan does not hold what is asked for */
export function requirePlanWith(viewer: Viewer, kind: QuotaKind): string {
  const userId = signedIn(viewer);
  if (limitOf(viewer.plan, kind) === 0) throw new DomainError('not_allowed', 'This is part of Pro.');
  return userId;
}

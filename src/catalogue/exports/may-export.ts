import { planOf } from '../../money/index.ts';
import { DomainError } from '../../platform/errors.ts';
import { signedIn, type Viewer } from '../../platform/viewer.ts';

/** @returns whether a person's plan lets them take dossiers and lists along. */
function mayExport({ plan, isAdmin }: Pick<Viewer, 'plan' | 'isAdmin'>): boolean {
  return isAdmin || planOf(plan).exports;
}

/** @throws DomainError signed_out, or not_allowed that says what would let them */
export function requireExport(viewer: Viewer): string {
  const userId = signedIn(viewer, 'Please sign in to export.');
  if (!mayExport(viewer)) throw new DomainError('not_allowed', 'Exports are part of Pro. See /pricing.');
  return userId;
}

/** The same of a person whose page is drawn; a visitor may not. */
export function personMayExport(person: { plan: Viewer['plan']; role: 'user' | 'admin' } | undefined): boolean {
  return person !== undefined && mayExport({ plan: person.plan, isAdmin: person.role === 'admin' });
}

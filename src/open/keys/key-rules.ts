import type { KeyScope } from '../../platform/api/key-scopes.ts';
import type { Viewer } from '../../platform/viewer.ts';

/** Rules of API keys that pages and verbs share. */
export const MAX_KEY_NAME = 60;
export const MOST_KEYS = 20;
/** The days a key may hold for; none holds for ever. */
export const keyDays = [7, 30, 90, 365] as const;

/** @returns which scopes a plan holds: the free plan reads */
export const scopesOfPlan = (plan: Viewer['plan'], scopes: readonly KeyScope[]): KeyScope[] =>
  scopes.filter((scope) => scope === 'read' || plan !== 'free');

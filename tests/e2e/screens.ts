import type { APIRequestContext } from '@playwright/test';
import { findDaily, findLocked } from './catalogue.ts';

/** Every screen and state a visitor can meet, by name; `status` is what it answers. */
export const screens = {
  home: {},
  browse: { path: '/browse' },
  'browse, found': { path: '/browse?search=plumbing+clinic' },
  'browse, nothing found': { path: '/browse?search=zzzzqqqq' },
  'browse, unusable value': { path: '/browse?category=nonsense', status: 400 },
  'idea in full': {},
  'idea, locked': {},
  archive: { path: '/archive' },
  pricing: { path: '/pricing' },
  methodology: { path: '/methodology' },
  terms: { path: '/terms' },
  privacy: { path: '/privacy' },
  search: { path: '/search' },
  'not found': { path: '/nowhere', status: 404 },
  'idea not found': { path: '/ideas/nowhere', status: 404 },
} as const satisfies Record<string, { path?: string; status?: number }>;

export type Screen = keyof typeof screens;
export const screenNames = Object.keys(screens) as Screen[];

/** @returns the address of a screen on the running site */
export async function addressOf(screen: Screen, request: APIRequestContext): Promise<string> {
  if (screen === 'home') return '/';
  if (screen === 'idea in full') return `/ideas/${(await findDaily(request)).idea.slug}`;
  if (screen === 'idea, locked') return `/ideas/${(await findLocked(request)).slug}`;
  return screens[screen].path;
}

/** @returns what a screen answers: 200 unless it is about something that is wrong */
export function statusOf(screen: Screen): number {
  const described: { status?: number } = screens[screen];
  return described.status ?? 200;
}

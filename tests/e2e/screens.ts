import type { APIRequestContext } from '@playwright/test';
import { findDaily, findLocked } from './catalogue.ts';

type Screen = { name: string; status: number; address: (request: APIRequestContext) => Promise<string> };

const at = (path: string) => async () => path;

/** Every screen, in every state, that a visitor can meet. */
export const screens: readonly Screen[] = [
  { name: 'home', status: 200, address: at('/') },
  { name: 'browse', status: 200, address: at('/browse') },
  { name: 'browse with a search', status: 200, address: at('/browse?search=clinic') },
  { name: 'browse with a misspelt search', status: 200, address: at('/browse?search=vetrinary') },
  { name: 'browse with nothing found', status: 200, address: at('/browse?search=qqqqzzzz') },
  { name: 'browse with an unusable value', status: 400, address: at('/browse?category=nonsense') },
  { name: 'idea in full', status: 200, address: async (request) => `/ideas/${(await findDaily(request)).slug}` },
  { name: 'locked idea', status: 200, address: async (request) => `/ideas/${(await findLocked(request)).slug}` },
  { name: 'browse by a visitor’s marks', status: 401, address: at('/browse?mark=building&saved=true') },
  { name: 'lists', status: 200, address: at('/collections') },
  { name: 'list', status: 200, address: at('/collections/a-first-version-in-a-month-without-code') },
  { name: 'list not found', status: 404, address: at('/collections/nowhere') },
  { name: 'claim of an idea', status: 200, address: async (request) => `/ideas/${(await findLocked(request)).slug}/claim` },
  { name: 'no such claim', status: 404, address: at('/claims/018f0000-0000-7000-8000-000000000000') },
  { name: 'trending topics', status: 200, address: at('/trending') },
  { name: 'trending topics, none found', status: 200, address: at('/trending?search=qqqqzzzz') },
  { name: 'trending topics by an unusable value', status: 400, address: at('/trending?sort=nonsense') },
  { name: 'topic', status: 200, address: at('/trending/coding-agents') },
  { name: 'topic not found', status: 404, address: at('/trending/nowhere') },
  { name: 'browse by topic', status: 200, address: at('/browse?topic=API%20contracts') },
  { name: 'archive', status: 200, address: at('/archive') },
  { name: 'archive of an empty month', status: 200, address: at('/archive?month=2001-01') },
  { name: 'archive of no month', status: 400, address: at('/archive?month=soon') },
  { name: 'pricing', status: 200, address: at('/pricing') },
  { name: 'roadmap, empty', status: 200, address: at('/roadmap?status=declined') },
  { name: 'feature not found', status: 404, address: at('/roadmap/nowhere') },
  { name: 'methodology', status: 200, address: at('/methodology') },
  { name: 'terms', status: 200, address: at('/terms') },
  { name: 'privacy', status: 200, address: at('/privacy') },
  { name: 'search', status: 200, address: at('/search') },
  { name: 'sign-up', status: 200, address: at('/signup') },
  { name: 'sign-in', status: 200, address: at('/login?reason=save') },
  { name: 'sign-in after a provider failed', status: 200, address: at('/login?failed=github') },
  { name: 'reset password', status: 200, address: at('/reset-password') },
  { name: 'stale password link', status: 410, address: at('/reset-password?token=x') },
  { name: 'stale verification', status: 410, address: at('/verify?token=x') },
  { name: 'stale change of address', status: 410, address: at('/email-change?token=x') },
  { name: 'unsubscribe', status: 200, address: at('/unsubscribe?email=ada%40people.example&token=x') },
  { name: 'not found', status: 404, address: at('/nowhere') },
  { name: 'idea not found', status: 404, address: at('/ideas/nowhere') },
];

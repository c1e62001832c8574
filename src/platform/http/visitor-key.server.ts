import type { IncomingMessage } from 'node:http';

const DISPLAY_COOKIE = /^(theme=(system|light|dark)|density=(comfortable|compact))$/;

/** @returns the display choices among cookies, always in the same order: the only cookies the rendering of a kept page is given. */
export function displayCookies(cookies: string): string {
  const pairs = cookies.split(';').map((pair) => pair.trim());
  return pairs
    .filter((pair) => DISPLAY_COOKIE.test(pair))
    .sort()
    .join('; ');
}

/** @returns what a visitor's answer depends on, or undefined when the request is not a plain visitor's reading. */
export function visitorKey(req: IncomingMessage, now: Date): string | undefined {
  if (req.method !== 'GET' && req.method !== 'HEAD') return undefined;
  if (req.headers.authorization || req.headers['x-api-key']) return undefined;
  const cookie = req.headers.cookie ?? '';
  if (/session/.test(cookie)) return undefined;
  const display = displayCookies(cookie);
  const day = Math.floor(now.getTime() / 86_400_000);
  return `${day} ${display} ${req.url}`;
}

import type { Context as HonoContext } from 'hono';
import { DomainError } from '../../platform/errors.ts';
import { ASK_CODE } from '../../platform/viewer.ts';
import { ownPath } from '../../platform/web/own-path.ts';

/**
 * What a browser shows that followed a link to a file without scripts and is asked for a code first: the page where it is given, which leads back to the page
 * the link stands on.
 * @returns a redirect; undefined for any other fault, and for who reads answers themselves (https://www.w3.org/TR/fetch-metadata/#sec-fetch-mode-header)
 */
export function codePage(error: Error, c: HonoContext): Response | undefined {
  const isAsked = error instanceof DomainError && error.fields?.code === ASK_CODE;
  if (!isAsked || c.req.method !== 'GET' || c.req.header('sec-fetch-mode') !== 'navigate') return undefined;
  const referer = c.req.header('referer') ?? '';
  const page = URL.canParse(referer) ? new URL(referer) : undefined;
  const to = page?.host === new URL(c.req.url).host ? ownPath(`${page.pathname}${page.search}`, '/dashboard') : '/dashboard';
  return c.redirect(`/second-step?to=${encodeURIComponent(to)}`, 303);
}

import type { Context as HonoContext } from 'hono';
import type { ApiEnv } from '../../platform/api/api.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { keyIn, limitByKey, openByKey } from './open-by-key.server.ts';

/**
 * Puts the person of a request's API key on the request, cut down to the key's scopes, and counts the request.
 * @returns headers for the answer; undefined where the request brings no key
 * @throws DomainError signed_out, too_many_requests
 */
export async function admitKey(c: HonoContext<ApiEnv>, secret: string): Promise<Record<string, string> | undefined> {
  const given = keyIn(c.req.raw.headers);
  if (given === undefined) return undefined;
  c.header('www-authenticate', 'Bearer realm="Assay", error="invalid_token"');
  const { viewer, key } = await openByKey(c.var.ctx, given);
  c.header('www-authenticate', undefined);
  const { headers, within, waitS } = await limitByKey(c.var.ctx, secret, viewer.userId);
  if (!within) {
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    throw new DomainError('too_many_requests', `Too many requests by API key. Try again in ${waitS} seconds.`, undefined, waitS);
  }
  c.set('viewer', viewer);
  c.set('key', key);
  return headers;
}

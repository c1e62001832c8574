import { hash } from 'node:crypto';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import type { ApiEnv } from './api.server.ts';

// Made at once: handing an answer to another thread takes longer than digesting it.
const asked = etag({ weak: true, generateDigest: (body) => new Uint8Array(hash('sha1', body, 'buffer')).buffer });
type Written = { text: string; bytes: Uint8Array<ArrayBuffer> };
const written = new WeakMap<Response, Written>();

/** @returns the JSON that an answer was written as, for who asks within this process and need not read it; undefined for any other answer */
export const writtenJson = (response: Response): string | undefined => written.get(response)?.text;

/**
 * Gives answers an entity tag, a weak one because they are sent plain and compressed under the same, and answers 304 to who has them already. Most are JSON, and digested as the
 * text that was written; anything else has to be read for it.
 * @param isTagged told of an answer that is ready
 */
export function tagged(isTagged: (c: HonoContext<ApiEnv>) => boolean): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const writeJson = (object: unknown, status?: never, headers?: Record<string, string>) => {
      const text = JSON.stringify(object);
      // Made bytes once, to be digested and sent.
      const bytes = Buffer.from(text);
      const response = c.body(bytes, status, { 'content-type': 'application/json', ...headers });
      written.set(response, { text, bytes });
      return response;
    };
    c.json = writeJson as unknown as typeof c.json;
    await next();
    if (!isTagged(c)) return;
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const known = isRead && c.res.ok ? written.get(c.res) : undefined;
    if (known && !c.res.headers.has('etag')) c.res.headers.set('etag', `W/"${hash('sha1', known.bytes)}"`);
    await asked(c, async () => undefined);
  };
}

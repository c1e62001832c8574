import type { Context as HonoContext } from 'hono';
import type { ApiEnv } from './api.server.ts';

/** Who is at the other end of a request: the network address, and the headers with its cookies. */
export type Client = { address: string; headers: Headers };

/** @returns who is at the other end of a request; the network address comes from the outermost layer, in a header no client can set. */
export const clientOf = (c: HonoContext<ApiEnv>): Client => ({
  address: c.req.header('x-client-address') ?? 'unknown',
  headers: c.req.raw.headers,
});

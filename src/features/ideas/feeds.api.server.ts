import { Hono } from 'hono';
import type { Context } from '../../platform/context.server.ts';

export function ideasFeeds(_ctx: Context, _appUrl: string) {
  return new Hono();
}

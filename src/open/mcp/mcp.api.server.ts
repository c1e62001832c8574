import { Hono } from 'hono';
import type { Context } from '../../platform/context.server.ts';
import type { McpParts } from './tool.server.ts';

/** The Model Context Protocol at `/mcp` (answer-mcp.server.ts): its library is loaded with the first request, as most processes are never asked. */
export function mcpApi(ctx: Context, parts: McpParts): Hono {
  const app = new Hono();
  let answering: Promise<Hono> | undefined;
  app.all('/mcp', async (c) => {
    answering ??= import('./answer-mcp.server.ts').then(({ answerMcp }) => answerMcp(ctx, parts));
    return (await answering).fetch(c.req.raw);
  });
  return app;
}

import type { ServerBuild } from 'react-router';
import { parseConfig } from '../platform/config.server.ts';
import { takeMarks } from '../platform/http/inline-scripts.server.ts';
import { createLog } from '../platform/log.server.ts';
import { createSite } from './app.server.ts';
import { type Services, startServices as start } from './services.server.ts';

/** What `npm run dev` loads through Vite. @returns the services a development server answers with */
export function startServices(env: Record<string, string | undefined>, root: string): Promise<Services> {
  const config = parseConfig(env);
  return start(config, createLog(config.logLevel), root);
}

/** Answers one request with the code as it is now. There is no page cache and no policy header here, so the marks of scripts are only taken out. */
export async function answer(
  request: Request,
  { ctx, accounts, config, payments, engine, chat, ingests, schedule }: Services,
  build: ServerBuild,
): Promise<Response> {
  const response = await createSite(ctx, accounts, config, build, payments, engine, chat, ingests, schedule).fetch(request);
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  return new Response(takeMarks(await response.text()).html, response);
}

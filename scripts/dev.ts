/** `npm run dev`: the site with screens and API reloaded as they are edited. Same database as `npm start`. */
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { createServer as createVite } from 'vite';
import { parseConfig } from '../src/platform/config.server.ts';
import { createHttpServer, listenOn, whileStarting } from '../src/platform/http/server.server.ts';

const root = join(import.meta.dirname, '..');
let answer = whileStarting;
try {
  await listenOn(
    createHttpServer((req, res) => answer(req, res)),
    parseConfig(process.env),
  );
} catch (error) {
  console.error(`Assay could not start. ${(error as Error).message}`);
  process.exit(1);
}
const vite = await createVite({ root, server: { middlewareMode: true } });
type Development = typeof import('../src/development.server.ts');

const first = (await vite.ssrLoadModule('/src/development.server.ts')) as Development;
const services = await first.startServices(process.env, root);

const listener = getRequestListener(async (request) => {
  // Loaded anew whenever a file it depends on has changed.
  const development = (await vite.ssrLoadModule('/src/development.server.ts')) as Development;
  const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  return development.answer(request, services, build);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void services.stop().then(() => process.exit(0)));
services.warmUp();
answer = (req, res) => vite.middlewares(req, res, () => void listener(req, res));
console.log(`\n  Assay (development) is at http://localhost:${services.config.port}\n`);

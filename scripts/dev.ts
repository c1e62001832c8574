/** `npm run dev`: the site with screens and API reloaded as they are edited. Same database as `npm start`. */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { createServer as createVite } from 'vite';

const root = join(import.meta.dirname, '..');
const vite = await createVite({ root, server: { middlewareMode: true } });
type Development = typeof import('../src/app/development.server.ts');

const first = (await vite.ssrLoadModule('/src/app/development.server.ts')) as Development;
const services = await first.startServices(process.env, root);

const listener = getRequestListener(async (request) => {
  // Loaded again whenever a file it depends on has changed.
  const { answer } = (await vite.ssrLoadModule('/src/app/development.server.ts')) as Development;
  const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  return answer(request, services, build);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void services.stop().then(() => process.exit(0)));
services.warmUp();
createServer((req, res) => vite.middlewares(req, res, () => void listener(req, res))).listen(
  services.config.port,
  services.config.host,
  () => {
    console.log(`\n  Assay (development) is at http://localhost:${services.config.port}\n`);
  },
);

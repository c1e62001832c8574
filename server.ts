import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { createSite } from './src/app.server.ts';
import { largeBodies } from './src/large-bodies.ts';
import { type Config, parseConfig } from './src/platform/config.server.ts';
import { listen } from './src/platform/db/listen.server.ts';
import { readAssets } from './src/platform/http/assets.server.ts';
import { createHandler } from './src/platform/http/handler.server.ts';
import { createHttpServer, listenOn, whileStarting } from './src/platform/http/server.server.ts';
import { createLog, type Log } from './src/platform/log.server.ts';
import { type Services, startServices } from './src/services.server.ts';

const SHUTDOWN_GRACE_MS = 10_000;
const IDLE_CHECK_MS = 100;
// The project's own folder: this file runs from build/server/.
const root = join(import.meta.dirname, '..', '..');

type Stop = () => Promise<void>;

/**
 * The port, so that one in use is told at once; services; then the site on that port. The way down is in the other order. Until the site is there,
 * whoever asks is told that it is starting. Told to stop while coming up, it goes down as soon as it is up: nothing is left running.
 */
async function start(config: Config, log: Log): Promise<void> {
  let stop: Stop | undefined;
  let signalled: string | undefined;
  const heed = (signal: string) => {
    if (signalled) return;
    signalled = signal;
    log.info({ signal }, 'stopping: answering what is under way, then closing');
    void stop?.();
  };
  process.on('SIGTERM', heed);
  process.on('SIGINT', heed);
  let answer = whileStarting;
  const server = createHttpServer((req, res) => answer(req, res));
  await listenOn(server, config);
  const services = await startServices(config, log, root, join(root, 'build', 'catalogue.json'));
  try {
    const site = await siteOf(services, log);
    answer = site.handle;
    stop = async () => {
      await closeServer(server);
      await site.close();
      await services.stop();
      process.exit(0);
    };
  } catch (error) {
    await services.stop();
    throw error;
  }
  if (signalled) return stop();
  services.warmUp();
  log.info({ host: config.host, port: config.port, url: config.appUrl }, 'listening');
  process.stdout.write(`\n  Assay is at ${config.appUrl}\n\n`);
}

/** The site over its services, and how to close what it listens to of the database. */
async function siteOf(services: Services, log: Log): Promise<{ handle: RequestListener; close: Stop }> {
  const { config, ctx, accounts, payments, engine, chat, ingests, schedule } = services;
  const site = createSite(ctx, accounts, config, build, payments, engine, chat, ingests, schedule);
  const handler = createHandler({
    fetch: (request) => site.fetch(request),
    assets: readAssets(join(root, 'build', 'client')),
    log,
    isSecure: config.appUrl.startsWith('https:'),
    trustProxy: config.trustProxy,
    isProduction: config.mode === 'production',
    hosts: config.hosts,
    now: ctx.now,
    largeBodies,
  });
  const catalogue = await listen(services.databaseUrl, 'catalogue_changed', handler.forget, log);
  services.settings.whenChanged(handler.forget);
  return { handle: handler.handle, close: catalogue.close };
}

/** Takes no new connections, lets answers under way finish, and cuts what is still open after the grace. */
async function closeServer(server: Server): Promise<void> {
  const forced = setTimeout(() => server.closeAllConnections(), SHUTDOWN_GRACE_MS);
  // A connection kept alive would bring further requests: each closes when its answer is sent, and idle ones at once.
  server.prependListener('request', (_req, res) => res.setHeader('connection', 'close'));
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeIdleConnections();
  });
  clearInterval(idle);
  clearTimeout(forced);
}

try {
  const config = parseConfig(process.env);
  const log = createLog(config.logLevel);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise failed unheard'));
  await start(config, log);
} catch (error) {
  process.stderr.write(`Assay could not start. ${(error as Error).message}\n`);
  process.exit(1);
}

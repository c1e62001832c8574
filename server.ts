import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Config, parseConfig } from './src/platform/config.server.ts';
import { ownPostgres } from './src/platform/db/embedded.server.ts';
import { askOnce } from './src/platform/http/ask-once.server.ts';
import { BACKLOG, MOST_CONNECTIONS, SILENT_MS, serverOptions } from './src/platform/http/server-options.ts';
import { createLog, type Log } from './src/platform/log.server.ts';

const SHUTDOWN_GRACE_MS = 10_000;
const IDLE_CHECK_MS = 100;
// The project's own folder: this file runs from build/server/ (or build-development/server/).
const root = join(import.meta.dirname, '../..');

/** What visitors ask for most, asked once before the process says that it is ready: it is stored then. */
const FIRST_ASKED = ['/', '/browse', '/trending', '/pricing', '/reports/sample'];
/** Our own Postgres is launched by then. */
const LAUNCHED_MS = 50;

type Stop = () => Promise<void>;

/**
 * Listens, so that a port in use is known at once and whoever asks too early is told to wait; then services, then the site. On the way down the other
 * order. Told to stop while coming up, it goes down as soon as it is up: nothing is left running.
 */
async function start(config: Config, log: Log): Promise<void> {
  let stop: Stop | undefined;
  let signalled: string | undefined;
  let notReady: string | undefined = 'warming up';
  const onSignal = (signal: string) => {
    if (signalled) return;
    signalled = signal;
    notReady = 'stopping';
    log.info({ signal }, 'stopping: saying so at /readyz, answering what is under way, then closing');
    void stop?.();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  let handle: RequestListener = answerStarting;
  // Loaded only where traces are to go somewhere.
  const stopTracing = config.otlpEndpoint
    ? (await import('./src/platform/tracing-sdk.server.ts')).startTracing(config.otlpEndpoint)
    : undefined;
  const server = await open(config, (req, res) =>
    notReady && handle !== answerStarting && req.url === '/readyz' ? answerNotReady(res, notReady) : handle(req, res),
  );
  try {
    const postgres = ownPostgres(config, log);
    // The rest of the product is read while Postgres comes up.
    await Promise.race([postgres, delay(LAUNCHED_MS)]);
    const [{ prepareServices }, { serve }] = await Promise.all([
      import('./src/app/services.server.ts'),
      import('./src/app/serve.server.ts'),
    ]);
    const services = await prepareServices(config, log, root, { compiledCatalogue: join(root, 'build', 'catalogue.json'), postgres });
    const exit: Stop = () =>
      services
        .stop()
        .then(stopTracing)
        .then(() => process.exit(0));
    if (signalled) return exit();
    try {
      const site = await serve(services, log, join(import.meta.dirname, '../client'));
      handle = site.handle;
      log.info({ host: config.host, port: config.port, url: config.appUrl }, 'listening');
      process.stdout.write(`\n  Assay is at ${config.appUrl}\n\n`);
      stop = () =>
        delay(config.shutdownNoticeMs)
          .then(() => closeServer(server))
          .then(site.close)
          .then(exit);
      if (signalled) return stop();
      // Pages first: somebody may wait for one.
      await askOnce(server, config, FIRST_ASKED, log, () => signalled !== undefined);
      if (!signalled) await services.begin();
      if (!signalled) await services.warmUp();
      if (signalled) return;
      letGo();
      notReady = undefined;
    } catch (error) {
      if (signalled) return;
      await services.stop();
      throw error;
    }
  } catch (error) {
    server.closeAllConnections();
    server.close();
    throw error;
  }
}

/** @throws the system's own error when the port is taken or may not be used */
async function open({ port, host }: Config, handle: RequestListener): Promise<Server> {
  const server = createServer(serverOptions(), handle).setTimeout(SILENT_MS);
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  });
  return server;
}

/** While services come up: the process lives, and nothing is ready. */
function answerStarting(req: IncomingMessage, res: ServerResponse): void {
  const isAlive = req.url === '/healthz';
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', connection: 'close' };
  res.writeHead(isAlive ? 200 : 503, { ...headers, ...(isAlive ? {} : { 'retry-after': '5' }) });
  res.end(isAlive ? 'ok\n' : 'The site is starting. Try again in a few seconds.\n');
}

/** While the process answers everything else: whoever shares requests out sends none of them here yet, or no more. */
function answerNotReady(res: ServerResponse, status: string): void {
  res.writeHead(503, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify({ status }));
}

/** Lets go of what the start has left behind, a third of what it holds: at rest nothing would have V8 look for it. Takes a tenth of a second. */
function letGo(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
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
  const { code, port, message: said } = error as NodeJS.ErrnoException & { port?: number };
  const message = code === 'EADDRINUSE' ? `PORT ${port} is in use by another program: set PORT to a free one.` : said;
  process.stderr.write(`Assay could not start. ${message}\n`);
  process.exit(1);
}

import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 200;
/** As deploy/Caddyfile has them: how long a look may take, and how long a request waits for a process that is ready. */
const LOOK_MS = 3_000;
const WAIT_MS = 5_000;
/** A process on a busy machine may be slow to say that it is ready: one that was silent so often in a row is not. */
const SILENT_TIMES = 3;

type Backend = { port: number; isReady: boolean; silent: number; underway: number };
export type Balancer = {
  port: number;
  /** Shares requests out among the processes at these ports, once each says that it is ready. */
  over(ports: readonly number[]): void;
  /** @returns how many processes are sent to just now */
  ready(): number;
  close(): Promise<void>;
};

/**
 * What stands in front of processes: asks each whether it is ready, sends to the ready one with the least under way, and a request that a process did not
 * begin to answer to another one, if nothing can have been done by it: a reading, or one whose connection was refused.
 */
export async function startBalancer(port = 0): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const closed = new AbortController();
  let backends: Backend[] = [];

  async function look(backend: Backend): Promise<void> {
    try {
      const answer = await fetch(`http://127.0.0.1:${backend.port}/readyz`, { signal: AbortSignal.timeout(LOOK_MS) });
      await answer.body?.cancel();
      [backend.isReady, backend.silent] = [answer.status === 200, 0];
    } catch (error) {
      backend.silent++;
      if ((error as Error).name !== 'TimeoutError' || backend.silent >= SILENT_TIMES) backend.isReady = false;
    }
  }
  /** Each is looked at by itself: one that is slow to answer keeps nobody from seeing that another one stops. */
  async function lookAgain(backend: Backend): Promise<void> {
    while (!closed.signal.aborted && backends.includes(backend)) {
      await look(backend);
      await delay(LOOK_EVERY_MS, undefined, { signal: closed.signal }).catch(() => undefined);
    }
  }

  const choose = (tried: ReadonlySet<Backend>) =>
    backends.filter((one) => one.isReady && !tried.has(one)).sort((a, b) => a.underway - b.underway)[0];

  async function pass(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await buffer(req);
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const tried = new Set<Backend>();
    const givesUpAt = performance.now() + WAIT_MS;
    while (performance.now() < givesUpAt) {
      const backend = choose(tried);
      if (!backend) {
        tried.clear();
        await delay(LOOK_EVERY_MS / 4);
        continue;
      }
      tried.add(backend);
      backend.underway++;
      try {
        await send(backend, req, res, body);
        return;
      } catch (error) {
        const wasRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
        if (wasRefused) backend.isReady = false;
        if (res.headersSent) return void res.destroy();
        if (!isRead && !wasRefused) break;
      } finally {
        backend.underway--;
      }
    }
    res.writeHead(502).end();
  }

  async function send({ port }: Backend, req: IncomingMessage, res: ServerResponse, body: Buffer): Promise<void> {
    const onward = request({ host: '127.0.0.1', port, path: req.url, method: req.method, headers: req.headers, agent });
    const answered = once(onward, 'response');
    onward.end(body);
    const [answer] = (await answered) as [IncomingMessage];
    const { connection: _, 'transfer-encoding': __, ...headers } = answer.headers;
    // Read to its end before it is passed on: nothing streams through here.
    const whole = await buffer(answer);
    res.writeHead(answer.statusCode as number, headers).end(whole);
  }

  const server = createServer((req, res) => void pass(req, res).catch(() => res.destroy()));
  // Longer than a client of the run rests: one that is closed while a request is on its way would count against the site.
  server.keepAliveTimeout = 300_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    over: (ports) => {
      const known = backends;
      backends = ports.map((one) => known.find(({ port }) => port === one) ?? { port: one, isReady: false, silent: 0, underway: 0 });
      for (const backend of backends) if (!known.includes(backend)) void lookAgain(backend);
    },
    ready: () => backends.filter(({ isReady }) => isReady).length,
    close: async () => {
      closed.abort();
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}

import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 200;
const LOOK_MS = 2_000;

type Backend = { port: number; isReady: boolean; underway: number };
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
    const answer = await fetch(`http://127.0.0.1:${backend.port}/readyz`, { signal: AbortSignal.timeout(LOOK_MS) }).catch(() => undefined);
    await answer?.body?.cancel();
    backend.isReady = answer?.status === 200;
  }
  const looking = (async () => {
    while (!closed.signal.aborted) {
      await Promise.all(backends.map(look));
      await delay(LOOK_EVERY_MS, undefined, { signal: closed.signal }).catch(() => undefined);
    }
  })();

  const choose = (tried: ReadonlySet<Backend>) =>
    backends.filter((one) => one.isReady && !tried.has(one)).sort((a, b) => a.underway - b.underway)[0];

  async function pass(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await buffer(req);
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const tried = new Set<Backend>();
    for (let backend = choose(tried); backend; backend = choose(tried)) {
      tried.add(backend);
      backend.underway++;
      try {
        await send(backend, req, res, body);
        return;
      } catch (error) {
        const wasRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
        backend.isReady = false;
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
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    over: (ports) => {
      backends = ports.map((one) => backends.find(({ port }) => port === one) ?? { port: one, isReady: false, underway: 0 });
    },
    ready: () => backends.filter(({ isReady }) => isReady).length,
    close: async () => {
      closed.abort();
      await looking;
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}

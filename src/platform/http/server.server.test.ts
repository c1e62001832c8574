import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { httpClient } from '../../../tests/factories/http.ts';
import { createHttpServer, listenOn, whileStarting } from './server.server.ts';

const LOCAL = { host: '127.0.0.1', port: 0 };

async function serving(listener: RequestListener, patience: Parameters<typeof createHttpServer>[1] = {}): Promise<number> {
  const server = createHttpServer(listener, patience);
  await listenOn(server, LOCAL);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Sends one piece after another with a pause between. @returns what came back until the other side ended the connection */
async function drip(port: number, pieces: string[], pauseMs: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (piece) => {
    said += piece;
  });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece);
    await delay(pauseMs);
  }
  await closed;
  return said;
}

/** Answers once the whole body is there, as the application does. */
const readsAll: RequestListener = (req, res) => void req.on('end', () => res.end('whole')).resume();

test('a request whose body does not arrive whole in time is answered with 408, and its connection ends', { timeout: 20_000 }, async () => {
  const port = await serving(readsAll, { requestTimeout: 400, headersTimeout: 300, connectionsCheckingInterval: 50 });
  const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n';
  expect(await drip(port, [head, ...Array<string>(100).fill('x')], 50)).toMatch(/^HTTP\/1\.1 408 /);
});

test('headers that come drop by drop are answered with 408, and the connection ends', { timeout: 20_000 }, async () => {
  const port = await serving(readsAll, { requestTimeout: 400, headersTimeout: 300, connectionsCheckingInterval: 50 });
  const drops = Array.from({ length: 100 }, (_, n) => `X-${n}: y\r\n`);
  expect(await drip(port, ['GET / HTTP/1.1\r\nHost: localhost\r\n', ...drops], 50)).toMatch(/^HTTP\/1\.1 408 /);
});

test('a body has 30 seconds, headers have 15, and that is looked at every second', () => {
  const { requestTimeout, headersTimeout, ...rest } = createHttpServer(readsAll);
  expect([requestTimeout, headersTimeout]).toEqual([30_000, 15_000]);
  expect(rest).toMatchObject({ connectionsCheckingInterval: 1_000 });
});

test('a port in use and an address that is none are told in one line that names the variable', async () => {
  const taken = createServer();
  await listenOn(taken, LOCAL);
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  const tell = (where: { host: string; port: number }) => expect(listenOn(createServer(), where)).rejects;
  await tell({ host: '127.0.0.1', port }).toThrow(`PORT ${port} is in use by another program: set PORT to a free one.`);
  await tell({ host: '192.0.2.1', port: 0 }).toThrow('HOST 192.0.2.1 is no address of this machine');
});

test('while the site comes up it lives, is not ready, and says so to whoever asks', async () => {
  const client = httpClient(await serving(whileStarting));
  onTestFinished(client.close);
  expect(await client.ask('/healthz')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
  for (const path of ['/readyz', '/', '/api/v1/ideas'])
    expect(await client.ask(path)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
      text: '{"status":"the site is starting"}',
    });
});

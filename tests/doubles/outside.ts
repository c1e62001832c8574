import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

export type Asked = { method: string; path: string; url: URL; headers: IncomingMessage['headers']; body: string };
export type Answer = { status?: number; headers?: Record<string, string>; json?: unknown; text?: string };
/** Takes over an answer: writes what it likes, or nothing. */
export type Misbehave = (response: ServerResponse, asked: Asked, double: OutsideDouble) => void | Promise<void>;

export type OutsideDouble = {
  url: string;
  /** What was asked, in order. */
  asked: Asked[];
  /** Bytes of bodies handed to the sockets. */
  written: number;
  /** How the next questions are answered; undefined: as the world does. */
  misbehave: Misbehave | undefined;
  close(): Promise<void>;
};

/**
 * The outside on this machine: one HTTP server that answers as `world` says, compressed as real services do, and that can be told to misbehave in every
 * way the outside does.
 */
export async function startOutside(world: (asked: Asked) => Answer): Promise<OutsideDouble> {
  const sockets = new Set<Socket>();
  const server = createServer(async (request, response) => {
    response.on('error', () => undefined);
    const url = new URL(request.url ?? '/', 'http://double');
    const body = await text(request);
    const asked = { method: request.method ?? '', path: url.pathname, url, headers: request.headers, body };
    double.asked.push(asked);
    if (double.misbehave) return double.misbehave(response, asked, double);
    send(response, world(asked));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const double: OutsideDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    written: 0,
    misbehave: undefined,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return double;
}

export function send(response: ServerResponse, { status = 200, headers = {}, json, text: plain }: Answer): void {
  const body = gzipSync(plain ?? JSON.stringify(json));
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'gzip', ...headers });
  response.end(body);
}

const JSON_TYPE = { 'content-type': 'application/json' };
const CHUNK = Buffer.alloc(65_536, 'a');
/** 50 MB of spaces in 50 kB. */
const BOMB = gzipSync(Buffer.alloc(50_000_000, ' '));

/** Thousands of compressed nothings, one after the other. */
const NOTHINGS = Buffer.concat(Array(3_000).fill(gzipSync('')));

/** What the outside does when it does not answer, by name. */
export const misbehaviours = {
  'takes the question and never answers': () => undefined,
  'sends one byte now and then': async (response) => {
    response.writeHead(200, JSON_TYPE);
    while (!response.destroyed && response.writable) {
      response.write(' ');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  },
  'limits us and says for how long': (response) =>
    send(response, { status: 429, headers: { 'retry-after': '120' }, json: { message: 'slow down' } }),
  'limits us without a word': (response) => send(response, { status: 429, headers: { 'content-type': 'text/plain' }, text: '' }),
  'has a fault of its own': (response) => send(response, { status: 500, headers: { 'content-type': 'text/html' }, text: '<h1>500</h1>' }),
  'answers with a page': (response) => send(response, { headers: { 'content-type': 'text/html' }, text: '<html>{"hits":[]}</html>' }),
  'breaks off its JSON': (response) => send(response, { text: '{"hits":[{"title":"Inv' }),
  'answers in another shape': (response) => send(response, { json: { something: ['else'] } }),
  'sends 50 MB': (response, _asked, double) => pour(response, double, CHUNK, {}),
  'sends 50 MB that unpack to nothing': (response, _asked, double) => pour(response, double, NOTHINGS, { 'content-encoding': 'gzip' }),
  'announces 50 MB': (response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': '50000000' });
    response.write('[');
  },
  'sends a small body that unpacks to 50 MB': (response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' });
    response.end(BOMB);
  },
  'redirects in a circle': (response, { path }) => {
    response.writeHead(302, { location: path });
    response.end();
  },
  'redirects to a private address': (response) => {
    response.writeHead(302, { location: 'https://10.0.0.1/latest/meta-data/' });
    response.end();
  },
  'redirects to plain http': (response) => {
    response.writeHead(302, { location: 'http://example.com/' });
    response.end();
  },
  'closes the connection in the middle': (response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': '100' });
    response.write('{"hits":', () => response.destroy());
  },
  'speaks an unknown compression': (response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'zstd-of-tomorrow' });
    response.end('{}');
  },
} satisfies Record<string, Misbehave>;

/** Writes 50 MB, as fast as they are taken, and counts them. */
async function pour(response: ServerResponse, double: OutsideDouble, chunk: Buffer, headers: Record<string, string>): Promise<void> {
  response.writeHead(200, { ...JSON_TYPE, ...headers });
  const closed = new Promise<void>((resolve) => response.once('close', resolve));
  for (let sent = 0; sent < 50_000_000 && !response.destroyed; sent += chunk.length) {
    double.written += chunk.length;
    if (!response.write(chunk)) await Promise.race([closed, new Promise<void>((resolve) => response.once('drain', resolve))]);
  }
  response.end();
}

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHandler } from './handler.server.ts';
import { sameOriginOnly } from './same-origin.server.ts';

let server: Server;
let url: string;
let drawn = 0;
let trustProxy = false;

beforeAll(async () => {
  const site = new Hono();
  site.use(sameOriginOnly('https://assay.example'));
  site.all('*', (c) => {
    drawn++;
    if (c.req.path === '/cookie') c.header('set-cookie', 'assay.session_token=fresh');
    return c.html(
      `drawn ${drawn} for ${c.req.header('cookie') ?? c.req.header('authorization') ?? 'a visitor'} at ${c.req.header('x-client-address')}`,
    );
  });
  const of = (trust: boolean) =>
    createHandler({
      fetch: (request) => site.fetch(request),
      assets: new Map(),
      log: pino({ level: 'silent' }),
      isSecure: false,
      trustProxy: trust,
      now: () => new Date(),
    });
  const handlers = { direct: of(false), proxied: of(true) };
  server = createServer((req, res) => (trustProxy ? handlers.proxied : handlers.direct).handle(req, res)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const read = async (path: string, headers: Record<string, string> = {}) => (await fetch(`${url}${path}`, { headers })).text();

test('what a person is shown is neither kept for visitors nor answered from what is kept', async () => {
  const visitors = await read('/page');
  expect(await read('/page'), 'a visitor’s page is kept').toBe(visitors);
  const claims: Record<string, string>[] = [
    { cookie: 'assay.session_token=x' },
    { cookie: '__Secure-assay.session_token=x' },
    { authorization: 'Bearer x' },
    { cookie: 'session_flash=welcome' },
  ];
  for (const headers of claims) {
    const own = await read('/page', headers);
    expect(own).not.toBe(visitors);
    expect(await read('/page', headers), 'drawn again each time').not.toBe(own);
  }
  expect(await read('/page')).toBe(visitors);
});

test('a person who asks first leaves nothing for visitors', async () => {
  const own = await read('/first', { cookie: 'assay.session_token=x' });
  expect(await read('/first')).not.toBe(own);
});

test('an answer that sets a cookie is never kept, nor shared by those who asked at once', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => read('/cookie')));
  expect(new Set(answers).size).toBe(5);
});

test('the client’s address cannot be made up, but by the proxy that is trusted', async () => {
  const forged = { authorization: 'Bearer x', 'x-client-address': '6.6.6.6', 'x-forwarded-for': '6.6.6.6, 192.0.2.7' };
  expect(await read('/address', forged)).toMatch(/at (::ffff:)?127\.0\.0\.1$/);
  trustProxy = true;
  expect(await read('/address', forged)).toMatch(/at 192\.0\.2\.7$/);
  trustProxy = false;
});

test('forms of other sites are refused; our own, programs and bearers are not', async () => {
  const post = async (headers: Record<string, string>) => (await fetch(`${url}/form`, { method: 'POST', headers })).status;
  expect(await post({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await post({ 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(await post({ origin: 'https://evil.example' })).toBe(403);
  expect(await post({ origin: 'null' })).toBe(403);
  expect(await post({ 'sec-fetch-site': 'same-origin' })).toBe(200);
  expect(await post({ origin: 'https://assay.example' })).toBe(200);
  expect(await post({ origin: url })).toBe(200);
  expect(await post({})).toBe(200);
  expect(await post({ origin: 'https://evil.example', authorization: 'Bearer x' })).toBe(200);
});

import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { addressTeller } from './client-address.server.ts';

const request = (forwarded?: string) =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    rawHeaders: [],
    socket: { remoteAddress: '192.0.2.1' },
  }) as unknown as IncomingMessage;

test('a proxy that is there and not trusted is warned of, once', () => {
  const said: string[] = [];
  const tell = addressTeller(false, (message) => said.push(message));
  tell(request());
  expect(said).toEqual([]);
  const proxied = request('203.0.113.9');
  tell(proxied);
  tell(request('203.0.113.10'));
  expect(said).toEqual([expect.stringContaining('TRUST_PROXY')]);
  expect(proxied.headers['x-client-address'], 'and still not believed').toBe('192.0.2.1');
});

test('a trusted proxy is not warned of', () => {
  const tell = addressTeller(true, () => expect.fail('warned'));
  tell(request('203.0.113.9'));
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['198.51.100.1, 203.0.113.9:4711', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['', '192.0.2.1'],
])('the client of a trusted proxy that writes %j is %s, whatever its port', (forwarded, address) => {
  const req = request(forwarded);
  addressTeller(true)(req);
  expect(req.headers['x-client-address']).toBe(address);
});

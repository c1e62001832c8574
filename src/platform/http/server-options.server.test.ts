import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { serverOptions } from './server-options.ts';

test.each([
  ['a body that stops half-way', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nhalf'],
  ['headers that never end', 'POST / HTTP/1.1\r\nhost: a\r\nx-slow: '],
])('%s ends its connection with 408', async (_, bytes) => {
  const server = createServer(serverOptions({ requestTimeoutMs: 150, checkMs: 50 }), (_req, res) => void res.on('error', () => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test('a request has half a minute, and is looked at often enough for that', () => {
  const { requestTimeout = 0, connectionsCheckingInterval = 0 } = serverOptions();
  expect(requestTimeout + connectionsCheckingInterval).toBeLessThanOrEqual(30_000);
});

import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { serve } from '../../tests/factories/http.ts';
import { createHandler } from '../platform/http/handler.server.ts';
import { largeBodies } from './large-bodies.ts';

test('an event of the payment provider may carry 256 kB, and no call of a person more than a form', async () => {
  const handler = createHandler({
    fetch: async (request) => new Response(String((await request.arrayBuffer()).byteLength)),
    assets: new Map(),
    log: pino({ level: 'silent' }),
    isSecure: false,
    trustProxy: false,
    now: () => new Date(),
    largeBodies,
  });
  const server = await serve(handler.handle);
  onTestFinished(server.close);
  const send = async (path: string, bytes: number) => (await server.ask(path, { method: 'POST', body: Buffer.alloc(bytes) })).status;
  expect(await send('/api/v1/payments/webhook', 256 * 1024)).toBe(200);
  expect(await send('/api/v1/payments/webhook', 256 * 1024 + 1)).toBe(413);
  expect(await send('/api/v1/payments/claim-idea', 64 * 1024 + 1)).toBe(413);
  expect(await send('/admin/ideas/018f0000-0000-7000-8000-000000000000/edit', 512 * 1024)).toBe(200);
  expect(await send('/api/v1/admin/ideas/018f0000-0000-7000-8000-000000000000/draft', 512 * 1024 + 1)).toBe(413);
  expect(await send('/api/v1/admin/ideas/bulk', 64 * 1024 + 1)).toBe(413);
});

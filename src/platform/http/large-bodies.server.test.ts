import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { serve } from '../../../tests/factories/http.ts';
import { createHandler } from './handler.server.ts';

const MB = 1024 * 1024;

/** A handler whose application says how long the body was, with two paths that take a file of one megabyte. */
async function aSite() {
  const handler = createHandler({
    fetch: async (request) => new Response(String((await request.arrayBuffer()).byteLength)),
    assets: new Map(),
    log: pino({ level: 'silent' }),
    isSecure: false,
    trustProxy: false,
    now: () => new Date(),
    largeBodies: new Map([
      ['/picture', { maxBytes: MB, instead: '/picture?fault=tooLarge' }],
      ['/api/picture', { maxBytes: MB }],
    ]),
  });
  const server = await serve(handler.handle);
  onTestFinished(server.close);
  return (path: string, bytes: number) => server.ask(path, { method: 'POST', body: Buffer.alloc(bytes) });
}

test('only the paths that take a file take more than a form, and no more than they say', async () => {
  const send = await aSite();
  expect(await send('/picture', MB)).toMatchObject({ status: 200, text: String(MB) });
  expect(await send('/picture.data', MB), 'the same page, asked in place').toMatchObject({ status: 200 });
  expect(await send('/api/picture?x=1', MB)).toMatchObject({ status: 200 });
  for (const path of ['/', '/picture/', '/picture/more', '/Picture', '/api/picture.data'])
    expect((await send(path, 64 * 1024 + 1)).status, path).toBe(413);
  expect((await send('/api/picture', MB + 1)).status).toBe(413);
});

test('a browser that sends a larger file is led back to the form; beyond 32 MB nothing is read', async () => {
  const send = await aSite();
  const { status, headers, text } = await send('/picture', 5 * MB);
  expect([status, headers.location, text]).toEqual([303, '/picture?fault=tooLarge', '']);
  expect(headers['x-content-type-options']).toBe('nosniff');
  await expect(
    send('/picture', 33 * MB).then(
      ({ status: answered }) => answered,
      () => 413,
    ),
  ).resolves.toBe(413);
});

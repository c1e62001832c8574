import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, type TestServer } from '../../../tests/factories/http.ts';
import { type Assets, readAssets, sendAsset } from './assets.server.ts';

const SCRIPT = 'export const answer = 42;\n'.repeat(50);
let folder: string;
let assets: Assets;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-assets-'));
  await mkdir(join(folder, 'assets', 'deep'), { recursive: true });
  await writeFile(join(folder, 'assets', 'app-abc123.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'app-abc123.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(folder, 'assets', 'app-abc123.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'assets', 'deep', 'font.woff2'), 'font');
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'app.js.map'), '{}');
  await writeFile(join(folder, '.hidden'), 'secret');
  assets = readAssets(folder);
  server = await serve((req, res) => {
    const asset = assets.get(req.url ?? '');
    if (asset) sendAsset(req, res, asset);
    else res.writeHead(404).end();
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test('built files are served by their path, and nothing else that lies beside them', () => {
  expect([...assets.keys()].sort()).toEqual(['/assets/app-abc123.js', '/assets/deep/font.woff2', '/favicon.svg']);
});

test('files whose name carries a digest may be kept for good, others for an hour', async () => {
  expect((await server.ask('/assets/app-abc123.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await server.ask('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
});

test.each([
  ['/assets/app-abc123.js', 'text/javascript; charset=utf-8'],
  ['/assets/deep/font.woff2', 'font/woff2'],
  ['/favicon.svg', 'image/svg+xml'],
])('%s is %s and may not be taken for anything else', async (path, type) => {
  const { headers } = await server.ask(path);
  expect(headers['content-type']).toBe(type);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['*', 'br'],
  ['identity', undefined],
  ['gzip;q=0', undefined],
  ['', undefined],
])('accepting "%s" it is sent as %s', async (accepts, coding) => {
  const answer = await server.ask('/assets/app-abc123.js', { headers: { 'accept-encoding': accepts } });
  expect(answer.headers['content-encoding']).toBe(coding);
  expect(answer.headers.vary).toBe('Accept-Encoding');
  expect(answer.headers['content-length']).toBe(String(answer.body.byteLength));
  if (!coding) expect(answer.text).toBe(SCRIPT);
});

test('what was not compressed by the build is sent as it is', async () => {
  const answer = await server.ask('/favicon.svg', { headers: { 'accept-encoding': 'gzip, br' } });
  expect([answer.headers['content-encoding'], answer.text]).toEqual([undefined, '<svg/>']);
});

test('a file sent in several codings has a weak tag, which every copy of it is known by', async () => {
  const tags = await Promise.all(
    ['br', 'gzip', 'identity'].map(
      async (coding) => (await server.ask('/assets/app-abc123.js', { headers: { 'accept-encoding': coding } })).headers.etag,
    ),
  );
  expect(tags[0]).toMatch(/^W\/"[\w-]+"$/);
  expect(new Set(tags).size).toBe(1);
  expect((await server.ask('/favicon.svg')).headers.etag).toMatch(/^"[\w-]+"$/);
  const again = await server.ask('/assets/app-abc123.js', { headers: { 'accept-encoding': 'gzip', 'if-none-match': tags[0] as string } });
  expect([again.status, again.headers.etag]).toEqual([304, tags[0]]);
});

test('a file the reader has is 304 without a body', async () => {
  const { headers } = await server.ask('/favicon.svg');
  const again = await server.ask('/favicon.svg', { headers: { 'if-none-match': headers.etag as string } });
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
});

test('HEAD has the headers of GET and no body', async () => {
  const [head, whole] = [await server.ask('/favicon.svg', { method: 'HEAD' }), await server.ask('/favicon.svg')];
  expect(head.text).toBe('');
  expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' });
});

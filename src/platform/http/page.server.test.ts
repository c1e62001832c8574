import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { SCRIPT_MARK, takeMarks } from './inline-scripts.server.ts';
import { type PageUse, packedBody, preparePage } from './page.server.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const prepare = (body: Buffer | string, use: PageUse = 'kept', headers: Record<string, string> = HTML) =>
  preparePage(200, headers, Buffer.from(body), use);

describe('a page', () => {
  const html = `<p>${'text “in” UTF-8 '.repeat(400)}</p><script nonce="${SCRIPT_MARK}">1</script>`;
  test.each(['kept', 'once'] as const)('reads the same compressed and not, without marks (%s)', (use) => {
    const page = prepare(html, use);
    expect(page.body.toString()).toBe(takeMarks(html).html);
    expect(gunzipSync(packedBody(page, 'gzip') as Buffer).equals(page.body)).toBe(true);
    expect(brotliDecompressSync(packedBody(page, 'br') as Buffer).equals(page.body)).toBe(true);
    expect(packedBody(page, 'br'), 'once for each coding').toBe(packedBody(page, 'br'));
    expect(page.scripts).toEqual(takeMarks(html).scripts);
  });

  test('is alone in having scripts; other bytes stay as they are', () => {
    const bytes = Buffer.from([0xff, 0x00, 0xfe]);
    const image = prepare(bytes, 'kept', { 'content-type': 'image/png' });
    expect(image.body.equals(bytes)).toBe(true);
    expect(image.scripts).toBeUndefined();
    expect(prepare('<p>None</p>').scripts).toEqual([]);
  });
});

describe('what is compressed', () => {
  const long = 'x'.repeat(800);
  test.each([
    'text/html; charset=utf-8',
    'text/plain',
    'application/json',
    'application/rss+xml',
    'application/xml',
    'image/svg+xml',
    'application/manifest+json',
  ])('%s from 800 bytes on', (type) => {
    expect(prepare(long, 'kept', { 'content-type': type }).packed).toBeDefined();
    expect(prepare(long.slice(1), 'kept', { 'content-type': type }).packed).toBeUndefined();
  });
  test.each(['image/png', 'font/woff2', 'application/octet-stream', ''])('%s never', (type) => {
    expect(prepare(long, 'kept', type ? { 'content-type': type } : {}).packed).toBeUndefined();
  });
});

describe('entity tags', () => {
  const json = { 'content-type': 'application/json' };
  test('the same bytes have the same tag, other bytes another', () => {
    expect(prepare('one', 'kept', json).etag).toMatch(/^"[\w-]+"$/);
    expect(prepare('one', 'kept', json).etag).toBe(prepare('one', 'once', json).etag);
    expect(prepare('two', 'kept', json).etag).not.toBe(prepare('one', 'kept', json).etag);
  });
  test('a tag the application gave stays', () => {
    expect(prepare('one', 'kept', { ...json, etag: '"given"' }).etag).toBe('"given"');
  });
  test('the tag of what is sent in several codings is weak, whoever gave it', () => {
    const long = 'x'.repeat(800);
    expect(prepare(long, 'kept', json).packed).toBeDefined();
    expect(prepare(long, 'kept', json).etag).toMatch(/^W\/"[\w-]+"$/);
    expect(prepare(long, 'kept', { ...json, etag: '"given"' }).etag).toBe('W/"given"');
    expect(prepare(long, 'kept', { ...json, etag: 'W/"given"' }).etag).toBe('W/"given"');
  });
  test.each([404, 500, 206, 301])('an answer of status %i has none', (status) => {
    expect(preparePage(status, json, Buffer.from('one'), 'kept').etag).toBeUndefined();
  });
});

import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gzipParts, identityParts, NONCE_MARK, newNonce, type Page, preparePage } from './page.server.ts';

const identityBytes = (page: Page, nonce: string) => Buffer.concat(identityParts(page, nonce));
const gzipBytes = (page: Page, nonce: string) => Buffer.concat(gzipParts(page, nonce));

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const prepare = (body: Buffer | string, level = 6, headers: Record<string, string> = HTML) =>
  preparePage(200, headers, Buffer.from(body), level);

/** Pieces of every kind: none, text that repeats, bytes that do not compress, and what looks like a mark but is none. */
const piece = fc.oneof(
  fc.constant(Buffer.alloc(0)),
  fc.uint8Array({ maxLength: 3_000 }).map((bytes) => Buffer.from(bytes)),
  fc.string({ unit: 'grapheme', maxLength: 300 }).map((text) => Buffer.from(text)),
  fc
    .tuple(fc.string({ minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 2_000 }))
    .map(([text, times]) => Buffer.from(text.repeat(times))),
  fc.constantFrom(NONCE_MARK.slice(0, -1), `${NONCE_MARK.slice(0, 8)}${NONCE_MARK.slice(1)}`, 'mark').map((text) => Buffer.from(text)),
);
const pieces = fc.array(piece, { minLength: 1, maxLength: 7 });
const joined = (parts: Buffer[], between: string) =>
  Buffer.concat(parts.flatMap((part, i) => (i === 0 ? [part] : [Buffer.from(between), part])));
/** Two pieces side by side may make a mark that neither has. */
const isClean = (parts: Buffer[]) => joined(parts, NONCE_MARK).toString('latin1').split(NONCE_MARK).length === parts.length;

describe('a page of any bytes with 0 to 6 places for a nonce', () => {
  test('reads the same compressed and not: the bytes with the nonce in each place', () => {
    fc.assert(
      fc.property(pieces, fc.constantFrom(1, 2, 6, 9), fc.string({ maxLength: 80 }), (parts, level, nonce) => {
        fc.pre(isClean(parts));
        const padded = [...parts.slice(0, -1), Buffer.concat([parts.at(-1) as Buffer, Buffer.alloc(800, 'long enough to compress ')])];
        const page = prepare(joined(padded, NONCE_MARK), level);
        const expected = joined(padded, nonce);
        expect(identityBytes(page, nonce).equals(expected)).toBe(true);
        expect(gunzipSync(gzipBytes(page, nonce)).equals(expected)).toBe(true);
      }),
    );
  });

  test('is cut at its marks alone, and never sends one', () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        fc.pre(isClean(parts));
        const page = prepare(joined(parts, NONCE_MARK));
        expect(page.pieces).toHaveLength(parts.length);
        expect(identityBytes(page, '-').includes(NONCE_MARK)).toBe(false);
      }),
    );
  });

  test('can be sent again and again, each time with another nonce', () => {
    const page = prepare(`<p>${'text '.repeat(400)}</p><script nonce="${NONCE_MARK}"></script><script nonce="${NONCE_MARK}">1</script>`);
    for (const nonce of ['first', 'second-and-longer', '']) {
      const text = gunzipSync(gzipBytes(page, nonce)).toString();
      expect(text.split(`nonce="${nonce}"`)).toHaveLength(3);
      expect(text).toBe(identityBytes(page, nonce).toString());
    }
  });
});

test('a nonce of the longest stored block still fits', () => {
  const page = prepare(`${'a'.repeat(900)}${NONCE_MARK}b`);
  const nonce = 'n'.repeat(65_535);
  expect(gunzipSync(gzipBytes(page, nonce)).equals(identityBytes(page, nonce))).toBe(true);
});

test('nonces are 128 random bits in URL-safe emails, no two alike', () => {
  const nonces = Array.from({ length: 1_000 }, newNonce);
  expect(new Set(nonces).size).toBe(1_000);
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{22}$/);
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
    expect(prepare(long, 6, { 'content-type': type }).deflated).toHaveLength(1);
    expect(prepare(long.slice(1), 6, { 'content-type': type }).deflated).toEqual([]);
  });
  test.each(['image/png', 'font/woff2', 'application/octet-stream', ''])('%s never', (type) => {
    expect(prepare(long, 6, type ? { 'content-type': type } : {}).deflated).toEqual([]);
  });
});

describe('entity tags', () => {
  const json = { 'content-type': 'application/json' };
  test('the same bytes have the same tag, other bytes another', () => {
    expect(prepare('one', 6, json).etag).toMatch(/^"[\w-]+"$/);
    expect(prepare('one', 6, json).etag).toBe(prepare('one', 1, json).etag);
    expect(prepare('two', 6, json).etag).not.toBe(prepare('one', 6, json).etag);
  });
  test('a tag the application gave stays', () => {
    expect(prepare('one', 6, { ...json, etag: '"given"' }).etag).toBe('"given"');
  });
  test('the tag of what is sent in several codings is weak, whoever gave it', () => {
    const long = 'x'.repeat(800);
    expect(prepare(long, 6, json).deflated).not.toEqual([]);
    expect(prepare(long, 6, json).etag).toMatch(/^W\/"[\w-]+"$/);
    expect(prepare(long, 6, { ...json, etag: '"given"' }).etag).toBe('W/"given"');
    expect(prepare(long, 6, { ...json, etag: 'W/"given"' }).etag).toBe('W/"given"');
  });
  test('a page with places for nonces has none, as its body differs each time', () => {
    expect(prepare(`one ${NONCE_MARK}`).etag).toBeUndefined();
  });
  test.each([404, 500, 206, 301])('an answer of status %i has none', (status) => {
    expect(preparePage(status, json, Buffer.from('one'), 6).etag).toBeUndefined();
  });
});

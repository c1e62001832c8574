import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMBED_POLICY } from './embed-policy.ts';
import { securityHeaders } from './security-headers.server.ts';
import { isUnchanged, matchesEtag, takesCoding } from './send.server.ts';

describe('whether a client takes gzip', () => {
  test.each([
    ['gzip', true],
    ['gzip, deflate, br, zstd', true],
    ['br;q=1.0, gzip;q=0.8, *;q=0.1', true],
    ['GZIP', true],
    [' gzip ', true],
    ['gzip;q=0.001', true],
    ['*', true],
    ['*;q=0, gzip', true],
    ['deflate, *;q=0.5', true],
    ['gzip;q=0', false],
    ['gzip;q=0.0', false],
    ['gzip; q=0.000', false],
    ['gzip;Q=0', false],
    ['gzip;q=0, *', false],
    ['*, gzip;q=0', false],
    ['*;q=0', false],
    ['identity', false],
    ['br', false],
    ['x-gzip-like', false],
    ['', false],
    [undefined, false],
    [['br', 'gzip'], true],
  ])('%j: %s', (header, takes) => {
    expect(takesCoding('gzip', header)).toBe(takes);
  });

  test.each([
    ['gzip, br', true],
    ['br;q=0', false],
    ['gzip, br;q=0', false],
    ['sub-br', false],
  ])('and brotli, for %j: %s', (header, takes) => {
    expect(takesCoding('br', header)).toBe(takes);
  });

  test('any header at all is read without a throw', () => {
    fc.assert(fc.property(fc.string(), (header) => typeof takesCoding('gzip', header) === 'boolean'));
  });
});

describe('whether If-None-Match names a tag', () => {
  test.each([
    ['"a"', '"a"', true],
    ['W/"a"', '"a"', true],
    ['"a"', 'W/"a"', true],
    ['W/"a"', 'W/"a"', true],
    ['"b", "a"', '"a"', true],
    ['"b",W/"a" ,"c"', '"a"', true],
    ['*', '"a"', true],
    [' * ', '"a"', true],
    ['"b"', '"a"', false],
    ['a', '"a"', false],
    ['"A"', '"a"', false],
    ['"ab"', '"a"', false],
    ['', '"a"', false],
    [undefined, '"a"', false],
  ])('%j against %j: %s', (header, etag, matches) => {
    expect(matchesEtag(header, etag)).toBe(matches);
  });
});

describe('security headers', () => {
  const directives = (policy: string | undefined) =>
    Object.fromEntries((policy ?? '').split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]));

  test('a page runs scripts of this site, and inline those it was sent with alone', () => {
    const policy = directives(securityHeaders(["'sha256-abc='"], true)['content-security-policy']);
    expect(policy['script-src']).toEqual(["'self'", "'sha256-abc='"]);
    expect(policy['default-src']).toEqual(["'self'"]);
    expect(policy['object-src']).toEqual(["'none'"]);
    expect(policy['base-uri']).toEqual(["'none'"]);
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
    expect(policy['form-action']).toEqual(["'self'", 'https://checkout.stripe.com', 'https://billing.stripe.com']);
    expect(policy).toHaveProperty('upgrade-insecure-requests');
  });

  test('nothing is ever allowed unsafely or from anywhere', () => {
    for (const scripts of [["'sha256-abc='"], undefined]) {
      const policy = securityHeaders(scripts, true)['content-security-policy'] ?? '';
      // Where a form may lead is fixed above, to the email.
      expect(policy.replace(/form-action [^;]*/, '')).not.toMatch(/unsafe|\*|https?:/);
    }
  });

  test('an answer that is no page may load nothing at all', () => {
    expect(directives(securityHeaders(undefined, true)['content-security-policy'])).toEqual({
      'default-src': ["'none'"],
      'frame-ancestors': ["'none'"],
    });
  });

  test('only a site on https promises to stay there', () => {
    expect(securityHeaders(["'sha256-abc='"], true)['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    expect(securityHeaders([], false)).not.toHaveProperty('strict-transport-security');
    expect(securityHeaders([], false)['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });

  test('every answer forbids sniffing and framing', () => {
    for (const scripts of [["'sha256-abc='"], undefined])
      expect(securityHeaders(scripts, false)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
  });
});

test('only what asks for it may be framed by any page, and no answer has its way with another policy', () => {
  const embed = securityHeaders([], true, { policy: EMBED_POLICY });
  expect(embed['content-security-policy']).toBe(EMBED_POLICY);
  expect(embed).not.toHaveProperty('x-frame-options');
  expect(EMBED_POLICY).not.toMatch(/script-src|unsafe-eval/);
  for (const policy of [undefined, '', 'frame-ancestors *', `${EMBED_POLICY} `]) {
    const other = securityHeaders([], true, { policy });
    expect(other['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(other['x-frame-options']).toBe('DENY');
  }
});

test.each([
  ['the same instant', { 'if-modified-since': 'Sun, 08 Mar 2026 12:00:00 GMT' }, true],
  ['a later one', { 'if-modified-since': 'Mon, 09 Mar 2026 12:00:00 GMT' }, true],
  ['an earlier one', { 'if-modified-since': 'Sun, 08 Mar 2026 11:59:59 GMT' }, false],
  ['what is no date', { 'if-modified-since': 'lately' }, false],
  ['another tag, whatever the date', { 'if-none-match': '"b"', 'if-modified-since': 'Mon, 09 Mar 2026 12:00:00 GMT' }, false],
  ['its tag', { 'if-none-match': '"a"' }, true],
  ['nothing', {}, false],
])('a client that names %s has the page: %s', (_what, asked, has) => {
  const page = { status: 200, etag: '"a"', headers: { 'last-modified': 'Sun, 08 Mar 2026 12:00:00 GMT' } };
  expect(isUnchanged(asked, page)).toBe(has);
  expect(isUnchanged(asked, { ...page, headers: {} })).toBe(has && 'if-none-match' in asked);
});

import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { takeMarks } from './inline-scripts.server.ts';

/** A finished answer, ready to be sent any number of times as it is. */
export type Page = {
  status: number;
  headers: Record<string, string>;
  /** Set-Cookie values; a page with any is sent once and never kept. */
  cookies: string[];
  body: Buffer;
  /** The body in each coding somebody has asked for; undefined when compressing it would gain nothing. */
  packed: { [coding in Coding]?: Buffer } | undefined;
  use: PageUse;
  /** What the policy says of the inline scripts of a page; undefined when the answer is none. */
  scripts: string[] | undefined;
  /** Weak when the page is sent in several codings. */
  etag: string | undefined;
};

export type Coding = 'br' | 'gzip';
/** A page that is kept is sent often, one of somebody's own once; one that was filled in (template.server.ts) comes compressed by gzip. */
export type PageUse = keyof typeof LEVELS | 'filled';

const MIN_COMPRESSED_BYTES = 800;
/** Brotli looks back over the whole page, so that it finds again in the data what it has seen in the text; at these levels it takes no longer than gzip. */
const LEVELS = { kept: { br: 6, gzip: 6 }, once: { br: 3, gzip: 2 } } as const;
const COMPRESSIBLE = /^(text\/|application\/(json|feed\+json|json\+oembed|xml|rss\+xml|atom\+xml|javascript|manifest\+json)|image\/svg)/;

/** Prepares an answer for sending, any number of times. */
export function preparePage(status: number, headers: Record<string, string>, sent: Buffer, use: PageUse, cookies: string[] = []): Page {
  const type = headers['content-type'] ?? '';
  const page = type.startsWith('text/html') ? takeMarks(sent.toString()) : undefined;
  const body = page ? Buffer.from(page.html) : sent;
  const packed = body.byteLength >= MIN_COMPRESSED_BYTES && COMPRESSIBLE.test(type) ? {} : undefined;
  const strong = status === 200 ? (headers.etag ?? `"${createHash('sha1').update(body).digest('base64url')}"`) : undefined;
  const etag = strong && packed ? weakEtag(strong) : strong;
  return { status, headers, cookies, body, packed, use, scripts: page?.scripts, etag };
}

/** @returns the body in a coding, compressed when it is first asked for; undefined when it is sent as it is */
export function packedBody(page: Page, coding: Coding): Buffer | undefined {
  const { packed, use } = page;
  if (packed && use !== 'filled')
    packed[coding] ??= coding === 'gzip' ? gzipSync(page.body, { level: LEVELS[use].gzip }) : brotli(page.body, LEVELS[use].br);
  return packed?.[coding];
}

function brotli(body: Buffer, quality: number): Buffer {
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

/** @returns the tag as a weak one: the compressed copy and the plain one share it, and their bytes differ (RFC 9110, 8.8.3.3). */
export function weakEtag(etag: string): string {
  return etag.startsWith('W/') ? etag : `W/${etag}`;
}

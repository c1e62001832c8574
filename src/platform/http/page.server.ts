import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { takeMarks } from './inline-scripts.server.ts';

/** A finished answer, ready to be sent any number of times as it is. */
export type Page = {
  status: number;
  headers: Record<string, string>;
  /** Set-Cookie values; a page with any is sent once and never kept. */
  cookies: string[];
  body: Buffer;
  gzip: Buffer | undefined;
  /** What the policy says of the inline scripts of a page; undefined when the answer is none. */
  scripts: string[] | undefined;
  /** Weak when the page is sent in several codings. */
  etag: string | undefined;
};

const MIN_COMPRESSED_BYTES = 800;
const COMPRESSIBLE = /^(text\/|application\/(json|xml|rss\+xml|javascript|manifest\+json)|image\/svg)/;

/**
 * Prepares an answer for sending, any number of times.
 * @param level zlib level: higher for pages that will be sent often
 */
export function preparePage(status: number, headers: Record<string, string>, sent: Buffer, level: number, cookies: string[] = []): Page {
  const type = headers['content-type'] ?? '';
  const page = type.startsWith('text/html') ? takeMarks(sent.toString()) : undefined;
  const body = page ? Buffer.from(page.html) : sent;
  const gzip = body.byteLength >= MIN_COMPRESSED_BYTES && COMPRESSIBLE.test(type) ? gzipSync(body, { level }) : undefined;
  const strong = status === 200 ? (headers.etag ?? `"${createHash('sha1').update(body).digest('base64url')}"`) : undefined;
  const etag = strong && gzip ? weakEtag(strong) : strong;
  return { status, headers, cookies, body, gzip, scripts: page?.scripts, etag };
}

/** @returns the tag as a weak one: the compressed copy and the plain one share it, and their bytes differ (RFC 9110, 8.8.3.3). */
export function weakEtag(etag: string): string {
  return etag.startsWith('W/') ? etag : `W/${etag}`;
}

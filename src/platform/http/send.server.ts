import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipBytes, identityBytes, newNonce, type Page } from './page.server.ts';
import { securityHeaders } from './security-headers.server.ts';

/** @returns whether a client takes gzip, by its Accept-Encoding; `gzip;q=0` is a no. */
export function takesGzip(header: string | string[] | undefined): boolean {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  return text.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return (name === 'gzip' || name === '*') && !parameters.some((p) => /^q=0(\.0*)?$/.test(p));
  });
}

/** @returns whether If-None-Match names this tag, weakly compared (RFC 9110, 13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag));
}

/** Sends a prepared page: conditional, compressed where the client takes it, with a fresh nonce and the security headers. */
export function sendPage(req: IncomingMessage, res: ServerResponse, page: Page, requestId: string, isSecure: boolean): void {
  const isHtml = page.headers['content-type']?.startsWith('text/html') ?? false;
  const nonce = isHtml ? newNonce() : undefined;
  const headers: Record<string, string | number | string[]> = {
    ...page.headers,
    ...securityHeaders(nonce, isSecure),
    'x-request-id': requestId,
  };
  if (page.cookies.length > 0) headers['set-cookie'] = page.cookies;
  if (page.etag) headers.etag = page.etag;
  if (page.deflated.length > 0) headers.vary = headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding';
  if (page.etag && matchesEtag(req.headers['if-none-match'], page.etag)) {
    delete headers['content-type'];
    res.writeHead(304, headers).end();
    return;
  }
  const gzip = page.deflated.length > 0 && takesGzip(req.headers['accept-encoding']);
  const body = gzip ? gzipBytes(page, nonce ?? '') : identityBytes(page, nonce ?? '');
  if (gzip) headers['content-encoding'] = 'gzip';
  headers['content-length'] = body.byteLength;
  res.writeHead(page.status, headers);
  if (req.method === 'HEAD') res.end();
  else res.end(body);
}

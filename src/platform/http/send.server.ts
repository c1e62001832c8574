import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type Coding, type Page, packedBody } from './page.server.ts';
import { securityHeaders } from './security-headers.server.ts';

/** The smaller first. */
const CODINGS: readonly Coding[] = ['br', 'gzip'];

/** What is filled in comes in one coding; anything else is compressed as it is asked for. */
const codingsOf = ({ packed, use }: Page): readonly Coding[] => (use === 'filled' ? ['gzip'] : packed ? CODINGS : []);

/** @returns whether a client takes a coding, by its Accept-Encoding; `gzip;q=0` is a no, whatever `*` says (RFC 9110, 12.5.3). */
export function takesCoding(coding: 'br' | 'gzip', header: string | string[] | undefined): boolean {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  const taken = new Map(
    text
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
        return [name, !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter))];
      }),
  );
  return taken.get(coding) ?? taken.get('*') ?? false;
}

/** @returns whether If-None-Match names this tag, weakly compared (RFC 9110, 13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag));
}

/** @returns whether a client has the page as it is: by its tag, or, where it names none, by when it changed last (RFC 9110, 13.2.2) */
export function isUnchanged(asked: IncomingHttpHeaders, { status, etag, headers }: Pick<Page, 'status' | 'etag' | 'headers'>): boolean {
  const tags = asked['if-none-match'];
  if (tags !== undefined) return etag !== undefined && matchesEtag(tags, etag);
  const [since, changed] = [asked['if-modified-since'], headers['last-modified']].map((at) => (at ? Date.parse(at) : Number.NaN));
  return status === 200 && (changed as number) <= (since as number);
}

/** Sends a prepared page: conditional, compressed where the client takes it, with the security headers. */
export function sendPage(req: IncomingMessage, res: ServerResponse, page: Page, requestId: string, isSecure: boolean): void {
  const headers: Record<string, string | number | string[]> = {
    ...page.headers,
    ...securityHeaders(page.scripts, isSecure, {
      referrer: page.headers['referrer-policy'],
      policy: page.headers['content-security-policy'],
    }),
    'x-request-id': requestId,
  };
  if (page.cookies.length > 0) headers['set-cookie'] = page.cookies;
  if (page.etag) headers.etag = page.etag;
  if (page.packed) headers.vary = headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding';
  if (isUnchanged(req.headers, page)) {
    delete headers['content-type'];
    res.writeHead(304, headers).end();
    return;
  }
  const coding = codingsOf(page).find((known) => takesCoding(known, req.headers['accept-encoding']));
  if (coding) headers['content-encoding'] = coding;
  const body = (coding && packedBody(page, coding)) ?? page.body;
  headers['content-length'] = body.byteLength;
  res.writeHead(page.status, headers).end(req.method === 'HEAD' ? undefined : body);
}

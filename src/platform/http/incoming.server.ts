import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const REQUEST_ID = /^[\w.-]{8,64}$/;

/** @returns the path of an address as a request names it */
export function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/** The id a proxy gave the request, when it is one we can write down; else one of ours, put where the application reads it too. */
export function requestIdOf(req: IncomingMessage): string {
  const given = req.headers['x-request-id'];
  if (typeof given === 'string' && REQUEST_ID.test(given)) return given;
  const made = randomUUID();
  setHeader(req, 'x-request-id', made);
  return made;
}

const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)(.*)$/is;

/** A target in absolute form is answered as its path on that host; the Host sent beside it does not count (RFC 9112, 3.2.2). */
export function takeOriginForm(req: IncomingMessage): void {
  const [, host, rest = ''] = ABSOLUTE_FORM.exec(req.url ?? '') ?? [];
  if (!host) return;
  req.url = rest.startsWith('/') ? rest : `/${rest}`;
  setHeader(req, 'host', host);
}

/** Sets a header of a request, also where the application reads it. */
function setHeader(req: IncomingMessage, name: string, value: string): void {
  req.headers[name] = value;
  const at = req.rawHeaders.findIndex((known, i) => i % 2 === 0 && known.toLowerCase() === name);
  if (at === -1) req.rawHeaders.push(name, value);
  else req.rawHeaders[at + 1] = value;
}

/** A body has to say how long it is, and may not be long: nothing is read before that is known. */
export function isBodyWithin(req: IncomingMessage, maxBytes: number): boolean {
  if (req.headers['transfer-encoding'] !== undefined) return false;
  return Number(req.headers['content-length'] ?? 0) <= maxBytes;
}

/** A Host is a name and perhaps a port, never a person: no request can be made of an address that names one (RFC 9110, 7.2). */
export function isHost(host: string | undefined): boolean {
  return !host?.includes('@') && URL.canParse(`http://${host}`);
}

/** A path whose escapes are not UTF-8, or that holds NUL, has no meaning for a router. */
export function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    return !decodeURIComponent(pathOf(url)).includes('\0');
  } catch {
    return false;
  }
}

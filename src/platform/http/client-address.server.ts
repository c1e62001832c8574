import type { IncomingMessage } from 'node:http';

const HEADER = 'x-client-address';

/** @returns the network address at the other end: with a trusted proxy in front, the one that proxy saw (the last it wrote down). */
function clientAddress(req: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(req.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : '';
  return forwarded || req.socket.remoteAddress || 'unknown';
}

/** Tells the application the client's address by a header of ours; whatever a client sent under its name is dropped, wherever it is read from. */
export function tellClientAddress(req: IncomingMessage, trustProxy: boolean): void {
  const address = clientAddress(req, trustProxy);
  const raw = req.rawHeaders;
  for (let i = raw.length - 2; i >= 0; i -= 2) if (raw[i]?.toLowerCase() === HEADER) raw.splice(i, 2);
  raw.push(HEADER, address);
  req.headers[HEADER] = address;
}

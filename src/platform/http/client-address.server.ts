import type { IncomingMessage } from 'node:http';

const HEADER = 'x-client-address';

/** @returns the network address at the other end: with a trusted proxy in front, the one that proxy saw (the last it wrote down). */
export function clientAddress(req: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(req.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : '';
  return forwarded || req.socket.remoteAddress || 'unknown';
}

/** Tells the application the client's address by a header of ours; whatever a client sent under its name is dropped. */
export function tellClientAddress(req: IncomingMessage, trustProxy: boolean): void {
  req.rawHeaders = req.rawHeaders.filter((_, i, all) => all[i - (i % 2)]?.toLowerCase() !== HEADER);
  req.rawHeaders.push(HEADER, clientAddress(req, trustProxy));
}

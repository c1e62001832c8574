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
  return withoutPort(forwarded ?? '') || req.socket.remoteAddress || 'unknown';
}

/** Some proxies write down the port as well, another for each connection: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([^:]+):\d+$/, '$1');
}

/**
 * @param warn told once, when a request says that a proxy stands in front although none is trusted: all clients of it count as one
 * @returns tells the application the client's address by a header of ours; whatever a client sent under its name is dropped, wherever it is read from
 */
export function addressTeller(trustProxy: boolean, warn?: (message: string) => void): (req: IncomingMessage) => void {
  let hasWarned = false;
  return (req) => {
    if (!trustProxy && !hasWarned && req.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true;
      warn?.(
        'a request came with X-Forwarded-For while TRUST_PROXY is false: behind a proxy everybody counts as one address and is limited as one',
      );
    }
    const address = clientAddress(req, trustProxy);
    const raw = req.rawHeaders;
    for (let i = raw.length - 2; i >= 0; i -= 2) if (raw[i]?.toLowerCase() === HEADER) raw.splice(i, 2);
    raw.push(HEADER, address);
    req.headers[HEADER] = address;
  };
}

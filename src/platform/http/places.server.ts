import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../log.server.ts';
import { pathOf } from './incoming.server.ts';
import { securityHeaders } from './security-headers.server.ts';

/** Asked by what watches the process, which knows it by its address only. */
export const HEALTH = ['/healthz', '/readyz'];
/** Answered however much waits: whoever keeps count of money, mail and machines asks again and again where it is not. */
const ALWAYS = [...HEALTH, '/metrics', '/mail/events', '/api/v1/payments/webhook'];
/** When to come back where there was no place: not all at once. */
const RETRY_AFTER_S = 2;
const RETRY_SPREAD_S = 4;
const BUSY = 'Too many people ask at once. Try again in a few seconds.';
/** How often the log is told that requests find no place. */
const TELL_EVERY_MS = 10_000;

/** Which places a request may take. */
export type Place = { isAlways: boolean; isFirst: boolean };

/** People who are signed in, whoever writes, and pages that are kept for everybody come first; searches, filters and programs after them. */
export function placeOf(req: IncomingMessage, key: string | undefined): Place {
  const url = req.url ?? '/';
  const isProgram = req.headers.authorization !== undefined || req.headers['x-api-key'] !== undefined;
  return { isAlways: ALWAYS.includes(pathOf(url)), isFirst: !isProgram && (key === undefined || !url.includes('?')) };
}

/**
 * Refuses requests that have no place, before anything was made of them: what costs next to nothing can be done ten times as often as the work itself.
 * So the headers are made once, there is no line in the log for each, and no id.
 */
export function refuser(log: Log, isSecure: boolean): (req: IncomingMessage, res: ServerResponse) => void {
  const always = { ...securityHeaders(undefined, isSecure), 'cache-control': 'no-store' };
  const said = (type: string, body: string) => ({
    body,
    // Not all at once.
    headers: Array.from({ length: RETRY_SPREAD_S }, (_, more) =>
      Object.entries({
        ...always,
        'content-type': type,
        'content-length': String(Buffer.byteLength(body)),
        'retry-after': String(RETRY_AFTER_S + more),
      }).flat(),
    ),
  });
  const toPrograms = said('application/json', JSON.stringify({ success: false, error: { code: 'busy', message: BUSY } }));
  const toPeople = said('text/plain; charset=utf-8', `${BUSY}\n`);
  let count = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  return (req, res) => {
    if (res.destroyed) return;
    count++;
    if (performance.now() - toldAt > TELL_EVERY_MS) {
      log.warn({ refused: count }, 'more is asked than can be answered: requests are refused with 503');
      [count, toldAt] = [0, performance.now()];
    }
    const { headers, body } = (req.url ?? '').startsWith('/api/') ? toPrograms : toPeople;
    res.writeHead(503, headers[count % RETRY_SPREAD_S]).end(body);
    // What is still sent is not read.
    if (req.method !== 'GET') req.resume();
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../log.server.ts';
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

/** Refuses requests that have no place, before anything was made of them: what costs nothing can be done ten times as often as the work itself. */
export function refuser(log: Log, isSecure: boolean) {
  const all = new WeakSet<ServerResponse>();
  let count = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  return {
    /** @returns whether a request was refused, which is no fault of ours */
    isRefused: (res: ServerResponse): boolean => all.has(res),
    refuse: (req: IncomingMessage, res: ServerResponse): undefined => {
      if (res.destroyed) return;
      all.add(res);
      count++;
      if (performance.now() - toldAt > TELL_EVERY_MS) {
        log.warn({ refused: count }, 'more is asked than can be answered: requests are refused with 503');
        [count, toldAt] = [0, performance.now()];
      }
      const isApi = (req.url ?? '').startsWith('/api/');
      const body = isApi ? JSON.stringify({ success: false, error: { code: 'busy', message: BUSY } }) : `${BUSY}\n`;
      const headers = {
        'content-type': isApi ? 'application/json' : 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        // Not all at once.
        'retry-after': String(RETRY_AFTER_S + Math.floor(Math.random() * RETRY_SPREAD_S)),
      };
      res.writeHead(503, { ...securityHeaders(undefined, isSecure), ...headers }).end(body);
      // What is still sent is not read.
      req.resume();
    },
  };
}

/** @returns the path of an address as a request names it */
export function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { LRUCache } from 'lru-cache';
import type { Log } from '../log.server.ts';
import type { Answered } from '../metrics.server.ts';
import { type Assets, sendAsset } from './assets.server.ts';
import { addressTeller } from './client-address.server.ts';
import { createGate, type Gate, NoPlace } from './gate.server.ts';
import { isBodyWithin, isDecodable, isHost, pathOf, requestIdOf, takeOriginForm } from './incoming.server.ts';
import { type Page, preparePage } from './page.server.ts';
import { HEALTH, type Place, placeOf, refuser } from './places.server.ts';
import { securityHeaders } from './security-headers.server.ts';
import { sendPage } from './send.server.ts';
import { displayCookies, visitorKey } from './visitor-key.server.ts';

const CACHE_BYTES = 64 * 1024 * 1024;
const CACHE_TTL_MS = 30_000;
const MAX_URL_LENGTH = 4_000;
const PLAIN = { 'content-type': 'text/plain; charset=utf-8' };
const UNREADABLE = 'This address cannot be read.\n';
/** While requests wait for their turn a kept page is sent on for so long after its time, until it was rendered again. */
const STALE_MS = 5 * 60_000;
/** The largest body of a request: forms and JSON of people, nothing more. */
const MAX_BODY_BYTES = 64 * 1024;
/** A file too large for its form is read to its end and thrown away up to here, because a browser shows an answer only when it has sent all. */
const MAX_WASTED_BYTES = 32 * 1024 * 1024;

export type HandlerOptions = {
  /** Answers a request; the last resort of everything that is not a file or a kept page. */
  fetch: (request: Request) => Promise<Response | Page> | Response | Page;
  assets: Assets;
  log: Log;
  isSecure: boolean;
  /** Whether a proxy of ours stands in front and says who the client is. */
  trustProxy: boolean;
  /** In production a proxy that is there and not trusted is warned of. */
  isProduction?: boolean;
  now: () => Date;
  /** Hosts that are answered, in small letters; all when left out. Health is told to everybody. */
  hosts?: ReadonlySet<string> | undefined;
  /** Told of each answer once it is sent. */
  onAnswered?: (answered: Answered) => void;
  /** The way to what has to be computed. */
  gate?: Gate;
  /** Paths that take a file, and how large a body they take; a browser that sends more is led to `instead`. */
  largeBodies?: { get(path: string): { maxBytes: number; instead?: string } | undefined };
};
export type Handler = { handle: (req: IncomingMessage, res: ServerResponse) => void; forget: () => void };

/**
 * The outermost layer of HTTP: request ids, built files, kept pages of visitors, then the application.
 * What a visitor sees depends on the address, the day and the two display cookies alone, so it is rendered once and kept until the catalogue
 * changes (`forget`), the day ends or 30 s have passed. Requests that carry a session or a token are never kept nor answered from what is kept.
 */
export function createHandler({
  fetch,
  assets,
  log,
  isSecure,
  trustProxy,
  isProduction,
  now,
  hosts,
  largeBodies,
  onAnswered,
  gate = createGate(),
}: HandlerOptions): Handler {
  const tellClientAddress = addressTeller(trustProxy, isProduction ? (message) => log.warn(message) : undefined);
  const kept = new LRUCache<string, Page>({
    maxSize: CACHE_BYTES,
    // Compressed copies, made when they are asked for, come to less than half of the body each.
    sizeCalculation: ({ body }, key) => body.byteLength * 2 + key.length,
    // How old one may be at most; whether it is fresh is asked of itself.
    ttl: CACHE_TTL_MS + STALE_MS,
    // The clock is asked each time: one remembered for a millisecond waits for a timer, which a busy process is late with.
    ttlResolution: 0,
  });
  const underway = new Map<string, Promise<Page | Response>>();
  let generation = 0;
  const refuse = refuser(log, isSecure);
  const late = new WeakSet<ServerResponse>();

  const isFresh = (key: string) => kept.getRemainingTTL(key) > STALE_MS;

  async function answer(request: Request, key: string | undefined, place: Place): Promise<Page | Response> {
    if (place.isAlways) return compute(request, key);
    return gate.pass(place.isFirst, () => compute(request, key), key === undefined ? () => request.signal.aborted : undefined);
  }

  async function compute(request: Request, key: string | undefined): Promise<Page | Response> {
    const startedIn = generation;
    const response = await fetch(request);
    // A page that was filled in for somebody (template.server.ts) is ready to be sent.
    if ('use' in response) return response;
    const type = response.headers.get('content-type') ?? '';
    // What says that it is not to be held back, such as a long file, is sent as it comes.
    const comes = type.startsWith('text/event-stream') || response.headers.get('x-accel-buffering') === 'no';
    if (!response.body || comes) return response;
    const body = Buffer.from(await response.arrayBuffer());
    const { 'content-length': _, 'set-cookie': __, ...headers } = Object.fromEntries(response.headers);
    const cookies = response.headers.getSetCookie();
    const keep = key !== undefined && response.status === 200 && cookies.length === 0 && !mayNotBeStored(headers);
    const page = preparePage(response.status, headers, body, keep ? 'kept' : 'once', cookies);
    if (keep && generation === startedIn) kept.set(key, page);
    return page;
  }

  /** Visitors who ask for the same page at once share one rendering. */
  async function answerShared(request: Request, key: string | undefined, place: Place): Promise<Page | Response> {
    if (key === undefined) return answer(request, undefined, place);
    const already = await underway.get(key);
    if (already) return isForAnybody(already) ? already : answer(request, undefined, place);
    const started = answer(request, key, place).finally(() => {
      if (underway.get(key) === started) underway.delete(key);
    });
    underway.set(key, started);
    return started;
  }

  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const requestId = requestIdOf(incoming as IncomingMessage);
      const key = visitorKey(incoming as IncomingMessage, now());
      const isHead = incoming.method === 'HEAD';
      const place = placeOf(incoming as IncomingMessage, key);
      const asked = key === undefined && !isHead ? request : toGet(request, key !== undefined);
      const result = await answerShared(asked, key, place).catch((error: unknown) => {
        if (!(error instanceof NoPlace)) throw error;
        late.add(outgoing as ServerResponse);
        refuse(incoming as IncomingMessage, outgoing as ServerResponse);
      });
      if (!result) return RESPONSE_ALREADY_SENT;
      if (result instanceof Response) {
        if (isHead) await result.body?.cancel();
        // A copy: the headers of some answers cannot be changed.
        const copy = new Response(isHead ? null : result.body, result);
        const headers = securityHeaders(undefined, isSecure, { referrer: copy.headers.get('referrer-policy') });
        for (const [name, value] of Object.entries(headers)) copy.headers.set(name, value);
        copy.headers.set('x-request-id', requestId);
        return copy;
      }
      sendPage(incoming as IncomingMessage, outgoing as ServerResponse, result, requestId, isSecure);
      return RESPONSE_ALREADY_SENT;
    },
    {
      errorHandler: (error) => {
        const headers = { ...PLAIN, ...securityHeaders(undefined, isSecure) };
        // What no request can be made of: a Host that is none, a backslash in the path.
        if (error instanceof RequestError) return new Response(UNREADABLE, { status: 400, headers });
        log.error({ err: error }, 'a request failed outside the application');
        return new Response('Something went wrong on our side.', { status: 500, headers });
      },
    },
  );

  function handle(req: IncomingMessage, res: ServerResponse): void {
    if (isRefused(req, res)) return;
    const startedAt = performance.now();
    const requestId = requestIdOf(req);
    res.setHeader('x-request-id', requestId);
    tellClientAddress(req);
    takeOriginForm(req);
    res.on('close', () => {
      // Without its query: what people search for is not kept.
      const fields = {
        requestId,
        method: req.method ?? '',
        path: pathOf(req.url ?? ''),
        status: res.statusCode,
        ms: Math.round(performance.now() - startedAt),
      };
      onAnswered?.(fields);
      // What found no place is no fault; the log is told of it now and then.
      if (res.statusCode >= 500 && !late.has(res)) log.error(fields, 'request');
      else log.info(fields, 'request');
    });
    const url = req.url ?? '/';
    if (url.length > MAX_URL_LENGTH || !url.startsWith('/') || !isDecodable(url) || !isHost(req.headers.host)) {
      res.writeHead(400, { ...PLAIN, ...securityHeaders(undefined, isSecure) }).end(UNREADABLE);
      return;
    }
    if (hosts && !hosts.has((req.headers.host ?? '').toLowerCase()) && !HEALTH.includes(pathOf(url))) {
      res.writeHead(421, { ...PLAIN, ...securityHeaders(undefined, isSecure) }).end('This host is not served here.\n');
      return;
    }
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const path = pathOf(url);
    // What the router sends to a page in place goes to its address with “.data”; the API has no such addresses.
    const large = largeBodies?.get(path.startsWith('/api/') ? path : path.replace(/\.data$/, ''));
    const maxBytes = large?.maxBytes ?? MAX_BODY_BYTES;
    if (!isRead && !isBodyWithin(req, maxBytes)) {
      const headers = { ...securityHeaders(undefined, isSecure), connection: 'close' };
      if (large?.instead && isBodyWithin(req, MAX_WASTED_BYTES)) {
        req.once('end', () => res.writeHead(303, { ...headers, location: large.instead, 'cache-control': 'no-store' }).end()).resume();
        return;
      }
      res.writeHead(413, { ...PLAIN, ...headers }).end(`A request may carry ${maxBytes} bytes at most, and has to say how many.\n`);
      return;
    }
    const asset = isRead ? assets.get(pathOf(url)) : undefined;
    const key = visitorKey(req, now());
    const page = key === undefined ? undefined : kept.get(key);
    const isSent = page && key !== undefined && (isFresh(key) || (gate.isBusy() && underway.has(key)) || isWithoutPlace(req, key));
    if (asset) sendAsset(req, res, asset, isSecure);
    else if (page && isSent) sendPage(req, res, page, requestId, isSecure);
    else void listener(req, res);
  }

  /** Who asks for what somebody else waits for already needs no place of their own. */
  function isWithoutPlace(req: IncomingMessage, key: string | undefined): boolean {
    const { isAlways, isFirst } = placeOf(req, key);
    return !isAlways && gate.isFull(isFirst) && !(key !== undefined && underway.has(key));
  }

  /** @returns whether a request finds no place, and was refused. Files and kept pages need none. */
  function isRefused(req: IncomingMessage, res: ServerResponse): boolean {
    if (!gate.isFull(false)) return false;
    const key = visitorKey(req, now());
    const path = pathOf(req.url ?? '/');
    if (!isWithoutPlace(req, key) || assets.get(path) || (key !== undefined && kept.has(key))) return false;
    refuse(req, res);
    onAnswered?.({ method: req.method ?? '', path, status: 503, ms: 0 });
    return true;
  }

  return {
    handle,
    forget: () => {
      generation++;
      kept.clear();
      underway.clear();
    },
  };
}

/**
 * A HEAD is answered with the headers of its GET, so that is what the application is asked; the body is left out in sending.
 * What several may be waiting for does not end when the one who asked first goes away.
 */
function toGet(request: Request, isShared: boolean): Request {
  if (!isShared) return new Request(request.url, { headers: request.headers, signal: request.signal });
  const headers = new Headers(request.headers);
  const display = displayCookies(headers.get('cookie') ?? '');
  headers.delete('cookie');
  if (display) headers.set('cookie', display);
  return new Request(request.url, { headers });
}

/** Only a page that is nobody's own may be sent twice; what sets a cookie or may not be stored is answered again for each. */
function isForAnybody(answer: Page | Response): answer is Page {
  return !(answer instanceof Response) && answer.cookies.length === 0 && !mayNotBeStored(answer.headers);
}

function mayNotBeStored(headers: Record<string, string>): boolean {
  return /no-store/.test(headers['cache-control'] ?? '');
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { LRUCache } from 'lru-cache';
import type { Log } from '../log.server.ts';
import { type Assets, sendAsset } from './assets.server.ts';
import { tellClientAddress } from './client-address.server.ts';
import { type Page, preparePage } from './page.server.ts';
import { securityHeaders } from './security-headers.server.ts';
import { sendPage } from './send.server.ts';

const CACHE_BYTES = 64 * 1024 * 1024;
const CACHE_TTL_MS = 30_000;
const CACHED_LEVEL = 6;
const FRESH_LEVEL = 2;
const MAX_URL_LENGTH = 4_000;
const REQUEST_ID = /^[\w.-]{8,64}$/;

export type HandlerOptions = {
  /** Answers a request; the last resort of everything that is not a file or a kept page. */
  fetch: (request: Request) => Promise<Response> | Response;
  assets: Assets;
  log: Log;
  isSecure: boolean;
  /** Whether a proxy of ours stands in front and says who the client is. */
  trustProxy: boolean;
  now: () => Date;
};
export type Handler = { handle: (req: IncomingMessage, res: ServerResponse) => void; forget: () => void };

/**
 * The outermost layer of HTTP: request ids, built files, kept pages of visitors, then the application.
 * What a visitor sees depends on the address, the day and the two display cookies alone, so it is rendered once and kept until the catalogue
 * changes (`forget`), the day ends or 30 s have passed. Requests that carry a session or a token are never kept nor answered from what is kept.
 */
export function createHandler({ fetch, assets, log, isSecure, trustProxy, now }: HandlerOptions): Handler {
  const kept = new LRUCache<string, Page>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (page, key) => page.byteLength * 2 + key.length,
    ttl: CACHE_TTL_MS,
  });
  const underway = new Map<string, Promise<Page | Response>>();
  let generation = 0;

  async function answer(request: Request, key: string | undefined): Promise<Page | Response> {
    const startedIn = generation;
    const response = await fetch(request);
    const type = response.headers.get('content-type') ?? '';
    if (!response.body || type.startsWith('text/event-stream')) return response;
    const body = Buffer.from(await response.arrayBuffer());
    const { 'content-length': _, 'set-cookie': __, ...headers } = Object.fromEntries(response.headers);
    const cookies = response.headers.getSetCookie();
    const keep = key !== undefined && response.status === 200 && cookies.length === 0 && !/no-store/.test(headers['cache-control'] ?? '');
    const page = preparePage(response.status, headers, body, keep ? CACHED_LEVEL : FRESH_LEVEL, cookies);
    if (keep && generation === startedIn) kept.set(key, page);
    return page;
  }

  /** Visitors who ask for the same page at once share one rendering. */
  async function answerShared(request: Request, key: string | undefined): Promise<Page | Response> {
    if (key === undefined) return answer(request, undefined);
    const already = await underway.get(key);
    // Only a page may be sent twice; what is not one, or sets a cookie, is answered anew for each.
    if (already) return already instanceof Response || already.cookies.length > 0 ? answer(request, undefined) : already;
    const started = answer(request, key).finally(() => {
      if (underway.get(key) === started) underway.delete(key);
    });
    underway.set(key, started);
    return started;
  }

  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const requestId = requestIdOf(incoming as IncomingMessage);
      const key = incoming.method === 'GET' ? visitorKey(incoming as IncomingMessage, now()) : undefined;
      const result = await answerShared(request, key);
      if (result instanceof Response) {
        // A copy: the headers of some answers cannot be changed.
        const copy = new Response(result.body, result);
        for (const [name, value] of Object.entries(securityHeaders(undefined, isSecure))) copy.headers.set(name, value);
        copy.headers.set('x-request-id', requestId);
        return copy;
      }
      sendPage(incoming as IncomingMessage, outgoing as ServerResponse, result, requestId, isSecure);
      return RESPONSE_ALREADY_SENT;
    },
    {
      errorHandler: (error) => {
        log.error({ err: error }, 'a request failed outside the application');
        return new Response('Something went wrong on our side.', { status: 500, headers: { 'content-type': 'text/plain' } });
      },
    },
  );

  function handle(req: IncomingMessage, res: ServerResponse): void {
    const startedAt = performance.now();
    const requestId = requestIdOf(req);
    tellClientAddress(req, trustProxy);
    res.on('close', () => {
      // Without its query: what people search for is not kept.
      const fields = {
        requestId,
        method: req.method,
        path: pathOf(req.url ?? ''),
        status: res.statusCode,
        ms: Math.round(performance.now() - startedAt),
      };
      if (res.statusCode >= 500) log.error(fields, 'request');
      else log.info(fields, 'request');
    });
    const url = req.url ?? '/';
    if (url.length > MAX_URL_LENGTH || !url.startsWith('/') || !isDecodable(url)) {
      res.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', 'x-request-id': requestId }).end('This address cannot be read.\n');
      return;
    }
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const asset = isRead ? assets.get(pathOf(url)) : undefined;
    const key = visitorKey(req, now());
    const page = key === undefined ? undefined : kept.get(key);
    if (asset) sendAsset(req, res, asset);
    else if (page) sendPage(req, res, page, requestId, isSecure);
    else void listener(req, res);
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

/** The id a proxy gave the request, when it is one we can write down; else one of ours, put where the application reads it too. */
function requestIdOf(req: IncomingMessage): string {
  const given = req.headers['x-request-id'];
  if (typeof given === 'string' && REQUEST_ID.test(given)) return given;
  const made = randomUUID();
  req.headers['x-request-id'] = made;
  const at = req.rawHeaders.findIndex((name, i) => i % 2 === 0 && name.toLowerCase() === 'x-request-id');
  if (at === -1) req.rawHeaders.push('x-request-id', made);
  else req.rawHeaders[at + 1] = made;
  return made;
}

function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/** An address whose escapes are not UTF-8 has no meaning for a router. */
function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    decodeURIComponent(pathOf(url));
    return true;
  } catch {
    return false;
  }
}

const DISPLAY_COOKIE = /(?:^|;\s*)(theme|density)=([a-z]{1,12})/g;

/** @returns what a visitor's answer depends on, or undefined when the request is not a plain visitor's reading. */
function visitorKey(req: IncomingMessage, now: Date): string | undefined {
  if (req.method !== 'GET' && req.method !== 'HEAD') return undefined;
  if (req.headers.authorization) return undefined;
  const cookie = req.headers.cookie ?? '';
  if (/session/.test(cookie)) return undefined;
  const display = cookie ? [...cookie.matchAll(DISPLAY_COOKIE)].map((match) => match[0]).join(';') : '';
  const day = Math.floor(now.getTime() / 86_400_000);
  return `${day} ${display} ${req.url}`;
}

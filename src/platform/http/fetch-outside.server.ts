import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { isIP } from 'node:net';
import type { z } from 'zod';
import { readStart, readText } from './outside-body.server.ts';
import { OutsideError, outsideErrorOf } from './outside-error.ts';
import { byNameServers, checkedLookup, privateAddress, type Resolve } from './outside-names.server.ts';
import { isSpecialAddress } from './special-addresses.server.ts';

/** What ends a question before its answer: the signal of whoever asked, or a limit of ours. */
type Stop = { signal: AbortSignal; abort: (error: OutsideError) => void };

const MAX_REDIRECTS = 3;
const MAX_REFUSAL_BYTES = 65_536;
/** What files of figures are served as; GitHub serves them as plain text. */
const TABLE_TYPE = /^(text\/(csv|plain)|application\/(csv|octet-stream))\b/i;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;

export type OutsideRequest = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  /** Called once a connection to the public network stands: whatever follows, the network is there. */
  onConnected?: () => void;
};

export type OutsideAnswer = { status: number; retryAfterMs: number | undefined; text: string };

export type Outside = {
  /**
   * Asks an address of the public internet for JSON.
   * @param schema what is needed of the answer
   * @returns the part of the answer the schema names
   * @throws OutsideError for whatever the outside does; the signal's reason when it is aborted
   */
  json<T>(schema: z.ZodType<T>, request: OutsideRequest): Promise<T>;
  /**
   * Asks an address of the public internet for a table of text, such as CSV.
   * @param bounds how large it may be and how long it may take: a publisher's file is larger than an answer
   * @throws OutsideError as `json`
   */
  table(request: OutsideRequest, bounds: { maxBytes: number; totalMs: number }): Promise<string>;
  /**
   * Sends something to an address of the public internet. Whatever is answered is the answer: no status is an error, no redirect is followed.
   * @returns the status, how long it asks us to stay away, and the beginning of its body: `maxBytes` of it, nothing of one that is compressed
   * @throws OutsideError where nothing was answered; the signal's reason when it is aborted
   */
  send(request: OutsideRequest): Promise<OutsideAnswer>;
  /** Lets go of connections kept for later requests. */
  close(): void;
};

export type OutsideOptions = {
  /** Who we say we are, with an address to complain to. */
  userAgent: string;
  /** Origins (`http://127.0.0.1:4321`) that may be plain http and may lie in a private network. For tests; nothing in the product names one. */
  trusted?: readonly string[];
  resolve?: Resolve;
  /** Finding the name and connecting together. */
  connectMs?: number;
  /** A silence this long ends a request. */
  idleMs?: number;
  totalMs?: number;
  maxBytes?: number;
  /** Whether connections wait for further questions. Where each goes to another host they do not. */
  keepsAlive?: boolean;
};

/**
 * The only way to the outside. https only; a name is resolved once, and only where all its addresses are public is one of them connected to; redirects
 * are followed three at most, each checked like the first; time, silence and size are bounded; the answer has to be JSON of the expected shape.
 */
export function createOutside(options: OutsideOptions): Outside {
  const { userAgent, trusted = [], connectMs = 800, idleMs = 2_500, totalMs = 4_000, maxBytes = 2_000_000, keepsAlive = true } = options;
  const lookup = checkedLookup(options.resolve ?? byNameServers(connectMs / 2));
  const agents = { 'https:': new https.Agent({ keepAlive: keepsAlive, maxSockets: 8 }), 'http:': new http.Agent() };

  /** One question without following redirects. Whatever ends it from our side goes through `stop`, whose reason is then the error. */
  function ask(url: URL, request: OutsideRequest, stop: Stop): Promise<IncomingMessage> {
    const isTrusted = trusted.includes(url.origin);
    if (url.username || url.password) throw new OutsideError('refused', 'has an address with a password in it');
    if (url.protocol !== 'https:' && !(isTrusted && url.protocol === 'http:'))
      throw new OutsideError('refused', 'has an address that is not https');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // An address written as a number is connected to without a look-up.
    if (!isTrusted && isIP(host) && isSpecialAddress(host)) throw privateAddress();
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const asked = (url.protocol === 'https:' ? https : http).request(url, {
      method: request.method ?? 'GET',
      headers: { accept: 'application/json', 'accept-encoding': 'gzip', 'user-agent': userAgent, ...request.headers },
      agent: agents[url.protocol as keyof typeof agents],
      signal: stop.signal,
      ...(isTrusted ? {} : { lookup }),
    });
    let slow: NodeJS.Timeout | undefined;
    const connected = (socket: Socket) => {
      clearTimeout(slow);
      if (!isTrusted && isSpecialAddress(socket.remoteAddress ?? '')) stop.abort(privateAddress());
      else request.onConnected?.();
    };
    asked.on('socket', (socket) => {
      if (!socket.connecting) return connected(socket);
      // Counted from here: a question may have waited for others to the same host.
      slow = setTimeout(() => stop.abort(new OutsideError('unreachable', 'could not be reached in time', { isOffline: true })), connectMs);
      socket.once('connect', () => connected(socket));
    });
    asked.setTimeout(idleMs, () => stop.abort(new OutsideError('timeout', 'fell silent')));
    asked.on('response', resolve);
    asked.on('error', reject);
    asked.on('close', () => clearTimeout(slow));
    asked.end(request.body);
    return promise;
  }

  async function askFollowing(request: OutsideRequest, stop: Stop): Promise<IncomingMessage> {
    let url = addressOf(request.url);
    let headers = request.headers;
    for (let redirects = 0; ; redirects++) {
      const answer = await ask(url, { ...request, headers }, stop);
      const target = answer.headers.location;
      if (!isRedirect(answer.statusCode) || target === undefined) return answer;
      answer.destroy();
      if (request.method === 'POST') throw new OutsideError('garbled', 'sent a question that changes something elsewhere');
      if (redirects === MAX_REDIRECTS) throw new OutsideError('garbled', 'redirected this server too often');
      const next = addressOf(target, url);
      // What was meant for one host, keys above all, is not told to another.
      if (next.origin !== url.origin) headers = undefined;
      url = next;
    }
  }

  async function text(request: OutsideRequest, stop: Stop, wanted: RegExp, most: number): Promise<string> {
    const answer = await askFollowing(request, stop);
    const status = answer.statusCode ?? 0;
    const isJson = JSON_TYPE.test(answer.headers['content-type'] ?? '');
    if (status < 200 || status > 299) throw await refusal(answer, status, isJson);
    if (!wanted.test(answer.headers['content-type'] ?? '')) {
      answer.destroy();
      throw new OutsideError('garbled', `answered with something other than ${wanted === JSON_TYPE ? 'JSON' : 'a table'}`);
    }
    return readText(answer, most);
  }

  const read = (request: OutsideRequest, wanted: RegExp, bounds: { maxBytes: number; totalMs: number }): Promise<string> =>
    inTime(request, bounds.totalMs, (stop) => text(request, stop, wanted, bounds.maxBytes));

  async function inTime<T>(request: OutsideRequest, mostMs: number, work: (stop: Stop) => Promise<T>): Promise<T> {
    const ours = new AbortController();
    const late = setTimeout(() => ours.abort(new OutsideError('timeout', 'did not answer in time')), mostMs);
    const stop: Stop = { signal: AbortSignal.any([request.signal, ours.signal]), abort: (error) => ours.abort(error) };
    try {
      stop.signal.throwIfAborted();
      return await work(stop);
    } catch (error) {
      stop.signal.throwIfAborted();
      throw outsideErrorOf(error) ?? error;
    } finally {
      clearTimeout(late);
    }
  }

  return {
    async json(schema, request) {
      const parsed = schema.safeParse(parseJson(await read(request, JSON_TYPE, { maxBytes, totalMs })));
      if (!parsed.success) throw new OutsideError('garbled', 'answered in a shape this server does not know', {}, parsed.error);
      return parsed.data;
    },
    table: (request, bounds) => read({ ...request, headers: { accept: 'text/csv, text/plain', ...request.headers } }, TABLE_TYPE, bounds),
    send: (request) =>
      inTime(request, totalMs, async (stop) => {
        const answer = await ask(addressOf(request.url), request, stop);
        const { statusCode: status = 0, headers } = answer;
        return { status, retryAfterMs: waitOf(headers['retry-after']), text: await readStart(answer, maxBytes) };
      }),
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

const isRedirect = (status: number | undefined) => [301, 302, 303, 307, 308].includes(status ?? 0);

function addressOf(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url) throw new OutsideError('garbled', 'sent this server to an address that is none');
  return url;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new OutsideError('garbled', 'answered with JSON that is broken off or wrong', {}, error);
  }
}

/** @returns what an answer outside 2xx means, with what it says of itself */
async function refusal(answer: IncomingMessage, status: number, isJson: boolean): Promise<OutsideError> {
  const { headers } = answer;
  const body = isJson
    ? await readText(answer, MAX_REFUSAL_BYTES)
        .then(JSON.parse)
        .catch(() => undefined)
    : undefined;
  answer.destroy();
  const retryAfterMs = waitOf(headers['retry-after']);
  const facts = { status, headers, body, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
  if (status === 429 || (status === 503 && retryAfterMs !== undefined))
    return new OutsideError('limited', 'is not taking more questions for now', { ...facts, isPassing: true });
  if (status >= 500) return new OutsideError('unreachable', `answered with a fault of its own (${status})`, { ...facts, isPassing: true });
  return new OutsideError('refused', `did not accept the question (${status})`, facts);
}

/** @returns a Retry-After in milliseconds (RFC 9110, 10.2.3: seconds or a date); undefined when there is none that can be read */
function waitOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,8}$/.test(header.trim())) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}

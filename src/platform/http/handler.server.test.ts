import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { aClock } from '../../../tests/factories/clock.ts';
import { type Asked, serve } from '../../../tests/factories/http.ts';
import type { Assets } from './assets.server.ts';
import { createGate, type Gate } from './gate.server.ts';
import { createHandler } from './handler.server.ts';
import { SCRIPT_MARK } from './inline-scripts.server.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-cache', vary: 'Cookie' };
const FILLER = '<p>Enough text to be worth compressing.</p>'.repeat(40);

type Application = (request: Request, n: number) => Response | Promise<Response>;
/** A page with two inline scripts that says which rendering it is of. */
const page: Application = (_, n) =>
  new Response(`<script nonce="${SCRIPT_MARK}">1</script>rendering ${n}<script nonce="${SCRIPT_MARK}">2</script>${FILLER}`, {
    headers: HTML,
  });

/** A handler over an application that counts how often it is asked. */
async function aSite(
  application: Application = page,
  options: { isSecure?: boolean; assets?: Assets; hosts?: ReadonlySet<string>; gate?: Gate } = {},
) {
  const asked: Request[] = [];
  const logged: { level: number; msg?: string; [field: string]: unknown }[] = [];
  const clock = aClock();
  const handler = createHandler({
    fetch: (request) => {
      asked.push(request);
      return application(request, asked.length);
    },
    assets: options.assets ?? new Map(),
    log: pino({ level: 'trace' }, { write: (line: string) => logged.push(JSON.parse(line)) }),
    isSecure: options.isSecure ?? false,
    trustProxy: false,
    now: clock.now,
    hosts: options.hosts,
    ...(options.gate ? { gate: options.gate } : {}),
  });
  const server = await serve(handler.handle);
  onTestFinished(server.close);
  return { ...server, asked, logged, clock, forget: handler.forget };
}

/** A promise to be kept by hand. */
function latch() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

type Answer = { headers: Record<string, unknown> };
const scriptSources = ({ headers }: Answer) => /script-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]?.split(' ');
const digestsIn = (html: string) =>
  [...html.matchAll(/<script[^>]*>([^<]*)/g)].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);

describe('a visitor’s page', () => {
  test('is rendered once and then sent from what is kept, whatever headers the visitor sends', async () => {
    const site = await aSite();
    const requests: Record<string, string>[] = [
      {},
      { accept: 'text/html' },
      { 'user-agent': 'another' },
      { cookie: '_ga=1; consent=yes' },
      { 'if-none-match': '"another"' },
    ];
    for (const headers of requests) {
      const answer = await site.ask('/browse', { headers });
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('rendering 1<');
    }
    expect(site.asked).toHaveLength(1);
  });

  test('is another for another address, query included', async () => {
    const site = await aSite();
    for (const path of ['/browse', '/browse?', '/browse?page=2', '/browse?page=3', '/Browse', '/browse/']) await site.ask(path);
    expect(site.asked).toHaveLength(6);
  });

  test('is rendered again once the catalogue has changed', async () => {
    const site = await aSite();
    await site.ask('/');
    site.forget();
    expect((await site.ask('/')).text).toContain('rendering 2<');
    expect((await site.ask('/')).text).toContain('rendering 2<');
  });

  test('that was being rendered when the catalogue changed is not kept, nor given to those who ask afterwards', async () => {
    const gate = latch();
    const begun = latch();
    const site = await aSite(async (request, n) => {
      begun.open();
      if (n === 1) await gate.opened;
      return page(request, n);
    });
    const early = site.ask('/');
    await begun.opened;
    site.forget();
    expect((await site.ask('/')).text).toContain('rendering 2<');
    gate.open();
    expect((await early).text).toContain('rendering 1<');
    expect((await site.ask('/')).text).toContain('rendering 2<');
    expect(site.asked).toHaveLength(2);
  });

  test('is rendered again when the day (UTC) has changed', async () => {
    const site = await aSite();
    site.clock.set('2026-03-10T23:59:59.999Z');
    await site.ask('/');
    await site.ask('/');
    expect(site.asked).toHaveLength(1);
    site.clock.advance(1);
    expect((await site.ask('/')).text).toContain('rendering 2<');
  });

  test('is rendered again after thirty seconds', async () => {
    let laterMs = 0;
    const elapsed = performance.now.bind(performance);
    const spy = vi.spyOn(performance, 'now').mockImplementation(() => elapsed() + laterMs);
    onTestFinished(() => spy.mockRestore());
    const site = await aSite();
    await site.ask('/');
    laterMs = 25_000;
    expect((await site.ask('/')).text).toContain('rendering 1<');
    laterMs = 30_001;
    expect((await site.ask('/')).text).toContain('rendering 2<');
  });

  test('differs by the two display cookies and by no other', async () => {
    const site = await aSite((request, n) => new Response(`${n} for ${request.headers.get('cookie')}`, { headers: HTML }));
    const rendering = async (cookie: string) => (await site.ask('/', { headers: { cookie } })).text;
    const dark = await rendering('theme=dark');
    expect(await rendering('theme=light')).not.toBe(dark);
    expect(await rendering('density=compact')).not.toBe(dark);
    expect(await rendering('theme=dark; density=compact')).not.toBe(dark);
    expect(site.asked).toHaveLength(4);
    expect(await rendering('_ga=1; theme=dark')).toBe(await rendering('_ga=2; theme=dark'));
    expect(await rendering('mytheme=dark')).toBe(await rendering('mytheme=light'));
  });
});

describe('a request of somebody known', () => {
  test.each<[string, Asked['headers']]>([
    ['a session cookie', { cookie: 'session=abc' }],
    ['a session cookie among others', { cookie: 'theme=dark; assay_session=abc' }],
    ['a secure session cookie', { cookie: '__Host-session=abc' }],
    ['a token', { authorization: 'Bearer abc' }],
    ['an API key', { 'x-api-key': 'abc' }],
  ])('with %s is neither kept nor answered from what is kept', async (_, headers) => {
    const site = await aSite();
    expect((await site.ask('/', { headers })).text).toContain('rendering 1<');
    expect((await site.ask('/')).text).toContain('rendering 2<');
    expect((await site.ask('/', { headers })).text).toContain('rendering 3<');
    expect((await site.ask('/')).text).toContain('rendering 2<');
  });

  test('is not given the rendering somebody else is waiting for', async () => {
    const gate = latch();
    const site = await aSite(async (request, n) => {
      await gate.opened;
      return new Response(`${n} for ${request.headers.get('cookie')}`, { headers: HTML });
    });
    const answers = [undefined, 'session=one', 'session=two'].map((cookie) => site.ask('/', { headers: cookie ? { cookie } : {} }));
    await expect.poll(() => site.asked.length).toBe(3);
    gate.open();
    expect((await Promise.all(answers)).map((answer) => answer.text.split(' for ')[1]).sort()).toEqual([
      'null',
      'session=one',
      'session=two',
    ]);
  });
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s always reaches the application and is never kept', async (method) => {
  const site = await aSite();
  await site.ask('/');
  expect((await site.ask('/', { method })).text).toContain('rendering 2<');
  expect((await site.ask('/', { method })).text).toContain('rendering 3<');
  expect((await site.ask('/')).text).toContain('rendering 1<');
});

describe('visitors who ask for the same page at once', () => {
  test('share one rendering, byte for byte', async () => {
    const gate = latch();
    const site = await aSite(async (request, n) => {
      await gate.opened;
      return page(request, n);
    });
    const answers = Array.from({ length: 20 }, () => site.ask('/'));
    await expect.poll(() => site.asked.length).toBe(1);
    gate.open();
    const bodies = await Promise.all(answers);
    expect(site.asked).toHaveLength(1);
    expect(new Set(bodies.map(({ text, headers }) => `${headers.etag} ${text}`)).size).toBe(1);
  });

  test('share its failure too, and the next who asks tries again', async () => {
    const gate = latch();
    const site = await aSite(async (request, n) => {
      if (n > 1) return page(request, n);
      await gate.opened;
      throw new Error('the database went away');
    });
    const answers = [site.ask('/'), site.ask('/')];
    await expect.poll(() => site.asked.length).toBe(1);
    gate.open();
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(500);
    expect((await site.ask('/')).text).toContain('rendering 2<');
  });

  test('are served though the one who asked first has gone away', async () => {
    const gate = latch();
    const site = await aSite(async (request, n) => {
      await gate.opened;
      if (request.signal.aborted) throw new Error('nobody is waiting');
      return page(request, n);
    });
    const impatient = new AbortController();
    const first = fetch(`http://127.0.0.1:${site.port}/`, { signal: impatient.signal }).catch(() => undefined);
    await expect.poll(() => site.asked.length).toBe(1);
    const second = site.ask('/');
    impatient.abort();
    await first;
    // The server writes its line when it has noticed.
    await expect.poll(() => site.logged.length).toBe(1);
    gate.open();
    expect((await second).text).toContain('rendering 1<');
  });

  test('a request that is not shared is given up with its sender', async () => {
    const site = await aSite(async (request) => {
      await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
      return new Response('too late', { headers: { 'cache-control': 'no-store' } });
    });
    const impatient = new AbortController();
    const asked = fetch(`http://127.0.0.1:${site.port}/`, { method: 'POST', signal: impatient.signal }).catch(() => undefined);
    await expect.poll(() => site.asked.length).toBe(1);
    impatient.abort();
    await asked;
    await expect.poll(() => site.asked[0]?.signal.aborted).toBe(true);
  });

  test.each<[string, (n: number) => Response]>([
    ['sets a cookie', (n) => new Response(`for ${n}`, { headers: { ...HTML, 'set-cookie': `token=${n}` } })],
    ['may not be stored', (n) => new Response(`for ${n}`, { headers: { ...HTML, 'cache-control': 'no-store' } })],
    ['has no body', (n) => new Response(null, { status: 302, headers: { location: `/${n}` } })],
  ])('never share an answer that %s', async (_, answerFor) => {
    const gate = latch();
    const site = await aSite(async (_request, n) => {
      await gate.opened;
      return answerFor(n);
    });
    const answers = Array.from({ length: 5 }, () => site.ask('/'));
    await expect.poll(() => site.asked.length).toBeGreaterThan(0);
    gate.open();
    const told = (await Promise.all(answers)).map(({ text, headers }) => `${text} ${headers['set-cookie']} ${headers.location}`);
    expect(new Set(told).size).toBe(5);
    expect(site.asked).toHaveLength(5);
  });
});

test.each<[string, ResponseInit]>([
  ['may not be stored', { headers: { ...HTML, 'cache-control': 'no-store' } }],
  ['may not be stored, said among other things', { headers: { ...HTML, 'cache-control': 'private, no-store, max-age=0' } }],
  ['sets a cookie', { headers: { ...HTML, 'set-cookie': 'a=1' } }],
  ['is not found', { status: 404, headers: HTML }],
  ['failed', { status: 500, headers: HTML }],
])('an answer that %s is never kept', async (_, init) => {
  const site = await aSite((_request, n) => new Response(`rendering ${n}`, init));
  expect((await site.ask('/')).text).toBe('rendering 1');
  expect((await site.ask('/')).text).toBe('rendering 2');
});

describe('inline scripts', () => {
  test('of a page run by their digests, kept or not, compressed or not', async () => {
    const site = await aSite();
    const requests: Record<string, string>[] = [{}, {}, { 'accept-encoding': 'gzip' }, { cookie: 'session=1' }];
    for (const headers of requests) {
      const answer = await site.ask('/', { headers });
      const html = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(answer.body).toString() : answer.text;
      expect(scriptSources(answer)).toEqual(["'self'", ...digestsIn(html)]);
      expect(digestsIn(html)).toHaveLength(2);
      expect(html).not.toContain(SCRIPT_MARK);
    }
  });

  test('of a page that sets cookies run as well, and every cookie arrives', async () => {
    const site = await aSite((request, n) => {
      const response = page(request, n) as Response;
      response.headers.append('set-cookie', 'one=1; Path=/');
      response.headers.append('set-cookie', 'two=2; Path=/');
      return response;
    });
    const answer = await site.ask('/');
    expect(answer.text).not.toContain(SCRIPT_MARK);
    expect(scriptSources(answer)).toEqual(["'self'", ...digestsIn(answer.text)]);
    expect(answer.headers['set-cookie']).toEqual(['one=1; Path=/', 'two=2; Path=/']);
  });

  test('of error pages run as well', async () => {
    const site = await aSite(() => new Response(`<script nonce="${SCRIPT_MARK}">1</script>`, { status: 500, headers: HTML }));
    const answer = await site.ask('/');
    expect(answer.text).toBe('<script>1</script>');
    expect(scriptSources(answer)).toEqual(["'self'", ...digestsIn(answer.text)]);
  });
});

describe('compression', () => {
  test('a page is compressed for whoever takes it, and says that it differs by that', async () => {
    const site = await aSite();
    const plain = await site.ask('/');
    const packed = await site.ask('/', { headers: { 'accept-encoding': 'gzip' } });
    const smallest = await site.ask('/', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.body.byteLength).toBeLessThan(plain.body.byteLength / 2);
    expect(gunzipSync(packed.body).toString()).toBe(plain.text);
    expect(smallest.headers['content-encoding']).toBe('br');
    expect(smallest.body.byteLength).toBeLessThan(packed.body.byteLength);
    expect(brotliDecompressSync(smallest.body).toString()).toBe(plain.text);
    for (const answer of [plain, packed, smallest]) {
      expect(answer.headers.vary).toBe('Cookie, Accept-Encoding');
      expect(answer.headers['content-length']).toBe(String(answer.body.byteLength));
    }
  });

  test('what is too short is not', async () => {
    const site = await aSite(() => new Response('short', { headers: HTML }));
    expect((await site.ask('/', { headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding']).toBeUndefined();
  });
});

describe('conditional requests', () => {
  const data: Application = () => Response.json({ some: FILLER });

  test.each([
    ['"kept"', {}],
    ['asked again', { cookie: 'session=1' }],
  ])('an answer with a tag is 304 without a body when the tag is known (%s)', async (_, headers) => {
    const site = await aSite(data);
    const first = await site.ask('/data', { headers });
    for (const method of ['GET', 'HEAD']) {
      const second = await site.ask('/data', { method, headers: { ...headers, 'if-none-match': first.headers.etag as string } });
      expect(second.status).toBe(304);
      expect(second.body).toHaveLength(0);
      expect(second.headers.etag).toBe(first.headers.etag);
      expect(second.headers['content-type']).toBeUndefined();
      expect(second.headers['content-length']).toBeUndefined();
      expect(second.headers['content-encoding']).toBeUndefined();
      expect(second.headers['x-content-type-options']).toBe('nosniff');
      expect(second.headers.vary).toBe(first.headers.vary);
    }
    expect((await site.ask('/data', { headers: { ...headers, 'if-none-match': '"other"' } })).status).toBe(200);
  });

  test('a page somebody has is not sent again, and says again what its scripts are', async () => {
    const site = await aSite();
    const first = await site.ask('/');
    const again = await site.ask('/', { headers: { 'if-none-match': first.headers.etag as string } });
    expect(again.status).toBe(304);
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    site.forget();
    expect((await site.ask('/', { headers: { 'if-none-match': first.headers.etag as string } })).status).toBe(200);
  });

  test('a 304 of the application’s own for one visitor is not what the next one gets', async () => {
    const site = await aSite((request) =>
      request.headers.has('if-none-match')
        ? new Response(null, { status: 304, headers: { etag: '"x"' } })
        : Response.json({}, { headers: { etag: '"x"' } }),
    );
    expect((await site.ask('/data', { headers: { 'if-none-match': '"x"' } })).status).toBe(304);
    const next = await site.ask('/data');
    expect([next.status, next.text]).toEqual([200, '{}']);
  });
});

describe('HEAD', () => {
  test.each<[string, Application]>([
    ['a page', page],
    ['data', () => Response.json({ some: FILLER })],
    ['what is not found', () => new Response('nothing here', { status: 404, headers: HTML })],
  ])('of %s answers with the headers of GET and no body, kept or not', async (_, application) => {
    // As the application itself does, a HEAD is answered without a body.
    const site = await aSite(async (request, n) => {
      const response = await application(request, n);
      return request.method === 'HEAD' ? new Response(null, response) : response;
    });
    const comparable = ({ headers }: { headers: Record<string, unknown> }) => {
      const { date: _date, 'x-request-id': _id, ...rest } = headers;
      return rest;
    };
    for (const headers of [{}, { 'accept-encoding': 'gzip' }] as Record<string, string>[]) {
      const before = await site.ask('/', { method: 'HEAD', headers });
      const whole = await site.ask('/', { headers });
      const after = await site.ask('/', { method: 'HEAD', headers });
      for (const head of [before, after]) {
        expect(head.status).toBe(whole.status);
        expect(head.body).toHaveLength(0);
        expect(comparable(head)).toEqual(comparable(whole));
      }
      site.forget();
    }
  });
});

describe('request ids', () => {
  test('a usable id is kept, told to the application and sent back', async () => {
    const site = await aSite((request) => new Response(request.headers.get('x-request-id'), { headers: { 'cache-control': 'no-store' } }));
    const answer = await site.ask('/', { headers: { 'x-request-id': 'from-the-proxy.1' } });
    expect([answer.headers['x-request-id'], answer.text]).toEqual(['from-the-proxy.1', 'from-the-proxy.1']);
  });

  test.each(['short', 'x'.repeat(65), 'with spaces in it', 'with"quotes"and;more', ''])(
    'an id like %j is replaced by one of ours, everywhere the same',
    async (given) => {
      const site = await aSite(
        (request) => new Response(request.headers.get('x-request-id'), { headers: { 'cache-control': 'no-store' } }),
      );
      const answer = await site.ask('/', { headers: { 'x-request-id': given } });
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.text).toBe(answer.headers['x-request-id']);
      await expect.poll(() => site.logged.map((line) => line.requestId)).toEqual([answer.text]);
    },
  );

  test('each request without one has its own, a kept page’s too', async () => {
    const site = await aSite();
    const ids = [await site.ask('/'), await site.ask('/'), await site.ask('/', { method: 'POST' })].map(
      (answer) => answer.headers['x-request-id'],
    );
    expect(new Set(ids).size).toBe(3);
  });
});

describe('what cannot be answered', () => {
  test.each(['/%', '/%zz', '/ideas/%E0%A4%A', '/%ff', '/%c0%af', 'one of 4,001 characters'])(
    'an address that cannot be read is 400: %s',
    async (path) => {
      const site = await aSite();
      const answer = await site.ask(path.startsWith('/') ? path : `/${'x'.repeat(4_000)}`);
      expect(answer.status).toBe(400);
      expect(answer.headers['x-request-id']).toBeDefined();
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(site.asked).toEqual([]);
    },
  );

  test('a query may hold escapes that mean nothing', async () => {
    const site = await aSite();
    expect((await site.ask('/browse?search=100%&x=%zz')).status).toBe(200);
  });

  test('a fault of the application is a bland 500, and the cause is in the log alone', async () => {
    const site = await aSite(() => {
      throw new Error('SELECT secret FROM vault');
    });
    const answer = await site.ask('/');
    expect(answer.status).toBe(500);
    expect(answer.text).toBe('Something went wrong on our side.');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(site.logged).toContainEqual(
      expect.objectContaining({ level: 50, err: expect.objectContaining({ message: 'SELECT secret FROM vault' }) }),
    );
  });

  test.each([
    ['a Host with a space', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
    ['a Host with a path', 'GET / HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n'],
    ['a Host with a name and a word', 'GET / HTTP/1.1\r\nHost: user@host\r\nConnection: close\r\n\r\n'],
    ['a Host with an empty name', 'HEAD / HTTP/1.1\r\nHost: @host\r\nConnection: close\r\n\r\n'],
    ['a Host with a name and a port', 'HEAD / HTTP/1.1\r\nHost: a:b@c\r\nConnection: close\r\n\r\n'],
    ['a Host with a port that is none', 'GET / HTTP/1.1\r\nHost: a:99999\r\nConnection: close\r\n\r\n'],
    ['a Host of digits that are no address', 'GET / HTTP/1.1\r\nHost: .0\r\nConnection: close\r\n\r\n'],
    ['a Host of too large a number', 'GET / HTTP/1.1\r\nHost: 99999999999\r\nConnection: close\r\n\r\n'],
    ['an empty Host', 'GET / HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n'],
    ['no Host, in the old version', 'GET / HTTP/1.0\r\n\r\n'],
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['another site’s whole address', 'GET http://other.example/ HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n'],
    ['a star for an address', 'OPTIONS * HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n'],
    ['a backslash', 'GET /\\evil.example HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n'],
    ['a body to trace', 'TRACE / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n'],
    ['bytes that are not HTTP', 'nonsense\r\n\r\n'],
  ])('a request with %s is answered, with no fault of ours', async (_, bytes) => {
    const site = await aSite((request) => new Response(new URL(request.url).pathname, { headers: HTML }));
    const text = await site.askRaw(bytes);
    expect(text).toMatch(/^HTTP\/1\.1 [234]\d\d /);
    expect(site.logged.filter((line) => line.level >= 50)).toEqual([]);
  });
});

test.each([
  ['http://here.example/browse?page=2', '/browse?page=2'],
  ['HTTP://here.example:8080/browse', '/browse'],
  ['http://here.example', '/'],
  ['http://here.example?page=2', '/?page=2'],
])('a target in absolute form (%s) is answered as its path on that host', async (target, path) => {
  const site = await aSite((request) => {
    const url = new URL(request.url);
    return new Response(`${request.headers.get('host')} ${url.host} ${url.pathname}${url.search}`, { headers: HTML });
  });
  const host = target.slice(7).split(/[/?]/)[0];
  const text = await site.askRaw(`GET ${target} HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n`);
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  expect(text).toContain(`${host} ${host} ${path}`);
});

describe('every answer', () => {
  const redirect: Application = () => new Response(null, { status: 301, headers: { location: '/elsewhere' } });
  const immutable: Application = () => Response.redirect('http://localhost/elsewhere', 302);
  test.each<[string, Application]>([
    ['a page', page],
    ['data', () => Response.json({})],
    ['a redirect', redirect],
    ['a redirect whose headers cannot be changed', immutable],
    ['a page that sets cookies', () => new Response('x', { headers: { ...HTML, 'set-cookie': 'a=1' } })],
    ['nothing', () => new Response(null, { status: 204 })],
    ['a page that failed', () => new Response('x', { status: 500, headers: HTML })],
  ])('has the security headers: %s', async (_, application) => {
    const site = await aSite(application, { isSecure: true });
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { headers } = await site.ask('/', { method });
      expect(headers['x-content-type-options'], method).toBe('nosniff');
      expect(headers['x-frame-options'], method).toBe('DENY');
      expect(headers['strict-transport-security'], method).toContain('max-age=');
      expect(headers['content-security-policy'], method).toContain('default-src');
      expect(headers['x-request-id'], method).toBeDefined();
      expect(headers['x-powered-by'], method).toBeUndefined();
    }
  });
});

test('a stream reaches its reader as it is written, and is never kept', async () => {
  const gate = latch();
  const site = await aSite(() => {
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(Buffer.from('data: first\n\n'));
        await gate.opened;
        controller.enqueue(Buffer.from('data: last\n\n'));
        controller.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  const response = await fetch(`http://127.0.0.1:${site.port}/events`);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  expect(Buffer.from((await reader.read()).value as Uint8Array).toString()).toBe('data: first\n\n');
  gate.open();
  expect(Buffer.from((await reader.read()).value as Uint8Array).toString()).toBe('data: last\n\n');
  expect((await reader.read()).done).toBe(true);
  await site.ask('/events');
  expect(site.asked).toHaveLength(2);
});

test('the log has one line a request, with its path and never its query', async () => {
  const site = await aSite();
  await site.ask('/browse?search=my+secret+plan');
  await expect.poll(() => site.logged).toHaveLength(1);
  expect(site.logged[0]).toMatchObject({ level: 30, method: 'GET', path: '/browse', status: 200, msg: 'request' });
  expect(JSON.stringify(site.logged)).not.toContain('secret');
});

test('built files come first, for reading alone', async () => {
  const asset = { body: Buffer.from('file'), gzip: undefined, brotli: undefined, type: 'text/plain', etag: '"e"', immutable: true };
  const site = await aSite(page, { assets: new Map([['/assets/a.txt', asset]]) });
  expect((await site.ask('/assets/a.txt?v=1')).text).toBe('file');
  expect((await site.ask('/assets/a.txt', { method: 'HEAD' })).headers['content-length']).toBe('4');
  expect(site.asked).toEqual([]);
  await site.ask('/assets/a.txt', { method: 'POST' });
  await site.ask('/assets/../assets/a.txt');
  expect(site.asked).toHaveLength(2);
});

describe('hosts that are not ours', () => {
  const hosts = new Set(['assay.example', 'www.assay.example:8443']);
  test.each([
    ['assay.example', 200],
    ['ASSAY.example', 200],
    ['www.assay.example:8443', 200],
    ['www.assay.example', 421],
    ['evil.example', 421],
    ['assay.example.evil.example', 421],
    ['127.0.0.1:3000', 421],
  ])('%s is answered with %i', async (host, status) => {
    const site = await aSite(page, { hosts });
    expect((await site.ask('/', { headers: { host } })).status).toBe(status);
    expect(site.asked).toHaveLength(status === 200 ? 1 : 0);
  });

  test.each(['/healthz', '/readyz?since=now'])('%s is told to everybody', async (path) => {
    const site = await aSite(page, { hosts });
    expect((await site.ask(path, { headers: { host: '10.0.0.7:3000' } })).status).toBe(200);
  });
});

describe('more is asked than can be answered', () => {
  /** A site whose gate lets one through and has two wait, and whose application answers `/slow…` when it is told to. */
  async function aBusySite() {
    const { open, opened } = latch();
    const gate = createGate({ atOnce: 1, mostWaiting: 2 });
    const site = await aSite(
      async (request, n) => {
        if (new URL(request.url).pathname.startsWith('/slow')) await opened;
        return page(request, n);
      },
      { gate },
    );
    return { ...site, open, gate };
  }

  test('what finds no place is refused with 503 and when to come back, and is no fault in the log', async () => {
    const site = await aBusySite();
    const slow = [site.ask('/slow?a=1'), site.ask('/slow?a=2')];
    await expect.poll(() => site.gate.isFull(false)).toBe(true);
    const [page503, api503] = [await site.ask('/browse?q=1'), await site.ask('/api/v1/ideas?q=1')];
    for (const refused of [page503, api503]) {
      expect(refused).toMatchObject({
        status: 503,
        headers: { 'retry-after': expect.stringMatching(/^[2-5]$/), 'cache-control': 'no-store' },
      });
    }
    expect(JSON.parse(api503.text)).toMatchObject({ success: false, error: { code: 'busy' } });
    site.open();
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await site.ask('/browse?q=1')).status).toBe(200);
    expect(site.logged.filter(({ level }) => level >= 50)).toEqual([]);
    expect(site.logged.filter(({ level }) => level === 40)).toMatchObject([
      { refused: 1, msg: expect.stringContaining('refused with 503') },
    ]);
  });

  test('people who are signed in, who write, and pages without a question take the places that searches and programs may not', async () => {
    const site = await aBusySite();
    const slow = [site.ask('/slow?a=1'), site.ask('/slow?a=2')];
    await expect.poll(() => site.gate.isFull(false)).toBe(true);
    expect((await site.ask('/browse', { headers: { authorization: 'Bearer a' } })).status).toBe(503);
    const first = [site.ask('/browse?q=1', { headers: { cookie: 'assay.session_token=a' } })];
    await expect.poll(() => site.gate.isFull(true)).toBe(true);
    expect((await site.ask('/browse')).status).toBe(503);
    site.open();
    expect((await Promise.all([...slow, ...first])).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('health, mail and money are answered all the same', async () => {
    const site = await aBusySite();
    const slow = [site.ask('/slow'), site.ask('/slower'), site.ask('/slowest')];
    await expect.poll(() => site.gate.isFull(true)).toBe(true);
    for (const path of ['/healthz', '/readyz', '/metrics']) expect((await site.ask(path)).status, path).toBe(200);
    for (const path of ['/mail/events', '/api/v1/payments/webhook'])
      expect((await site.ask(path, { method: 'POST', body: '{}' })).status, path).toBe(200);
    site.open();
    await Promise.all(slow);
  });

  test('kept pages are sent all the while, also past their time', async () => {
    const site = await aBusySite();
    const kept = await site.ask('/pricing');
    const slow = [site.ask('/slow'), site.ask('/slower'), site.ask('/slowest')];
    await expect.poll(() => site.gate.isFull(true)).toBe(true);
    expect((await site.ask('/pricing')).text).toBe(kept.text);
    const now = performance.now();
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now + 60_000);
    onTestFinished(() => void later.mockRestore());
    expect((await site.ask('/pricing')).text).toBe(kept.text);
    site.open();
    await Promise.all(slow);
    expect((await site.ask('/pricing')).text).not.toBe(kept.text);
  });

  test('who asks for what is being rendered already needs no place', async () => {
    const site = await aBusySite();
    const slow = [site.ask('/slow?a=1'), site.ask('/slow?a=2')];
    await expect.poll(() => site.gate.isFull(false)).toBe(true);
    const shared = site.ask('/slow?a=1');
    site.open();
    expect((await shared).status).toBe(200);
    await Promise.all(slow);
  });
});

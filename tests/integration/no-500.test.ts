import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ideaSorts } from '../../src/catalogue/ideas/idea-query.contract.ts';
import { categoryIds } from '../../src/shared/vocabulary/categories.ts';
import { addPerson, sessionOf, testAccounts } from '../factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';
import type { Answer, Asked } from '../factories/http.ts';
import { anIdea, featureToday, indexWords, type MadeIdea } from '../factories/idea.factory.ts';
import { pagePaths } from '../factories/page-paths.ts';
import { aBuiltSite, type RunningSite } from '../factories/site.ts';
import { slice } from '../factories/slice.ts';

// A busy machine may take its time over a whole site.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

/** Traces of what is inside: stack frames, file names, SQL and messages of the database. */
const INSIDES =
  /\n\s+at (async )?[\w.<>[\]]+ \(|node:internal|node_modules|build\/server\/|\.server\.tsx?\b|\bSELECT\b[\s\S]{0,300}\bFROM\b|invalid byte sequence|syntax error at|relation "|violates \w+ constraint|ECONNREFUSED|TypeError|ReferenceError/;

let t: TestDatabase;
let site: RunningSite;
let open: MadeIdea;
let closed: MadeIdea;
let apiPaths: string[];

beforeAll(async () => {
  t = await testDatabase();
  open = await anIdea(t.ctx, { daysOld: 1, dossier: { slug: 'an-open-idea' } });
  closed = await anIdea(t.ctx, { dossier: { slug: 'a-closed-idea' }, oldSlug: 'an-old-slug' });
  await featureToday(t.ctx, closed);
  for (let i = 0; i < 25; i++) await anIdea(t.ctx, { daysOld: i });
  await indexWords(t.ctx);
  site = await aBuiltSite(t.url);
  const description = JSON.parse((await site.ask('/openapi.json')).text) as { paths: Record<string, unknown> };
  apiPaths = Object.keys(description.paths);
});
afterAll(async () => {
  await site.stop();
  await t.drop();
});

function bodyOf(answer: Answer): string {
  return answer.headers['content-encoding'] === 'gzip' && answer.body.byteLength > 0 ? gunzipSync(answer.body).toString() : answer.text;
}

const NOT_CONFIGURED = 'Payment system is not configured. Please contact support.';

async function expectNoFault(path: string, asked: Asked = {}): Promise<void> {
  const answer = await site.ask(path, asked);
  const said = `${asked.method ?? 'GET'} ${path} ${JSON.stringify(asked.headers ?? {})}`;
  // In production without a payment provider a claim cannot be begun, and says so.
  if (!bodyOf(answer).includes(NOT_CONFIGURED)) expect(answer.status, said).toBeLessThan(500);
  expect(INSIDES.exec(bodyOf(answer))?.[0], said).toBeUndefined();
  expect(answer.headers['x-content-type-options'], said).toBe('nosniff');
}

/** Several at a time, as people do. */
async function expectNoFaults(paths: string[], asked: Asked = {}): Promise<void> {
  for (let i = 0; i < paths.length; i += 8) await Promise.all(paths.slice(i, i + 8).map((path) => expectNoFault(path, asked)));
}

/** Any bytes at all, as an address may carry them. */
const escapedBytes = fc
  .uint8Array({ maxLength: 40 })
  .map((bytes) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
const escapedText = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => encodeURIComponent(text.toWellFormed()));
const known = () => [open.slug, closed.slug, 'an-old-slug', 'today', 'daily', 'nobody-has-this'];
const NASTY = [
  ...[
    '%00',
    'a%00b',
    '%',
    '%zz',
    '%ff',
    '%c0%af',
    '%ED%A0%80',
    '%F0%9F%92%A9',
    '..',
    '%2e%2e',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '%5c',
    '%0d%0aSet-Cookie:%20a=b',
  ],
  ...[
    "'",
    '%27%20OR%201=1--',
    '%22',
    '%3Cscript%3E',
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'null',
    'undefined',
    'NaN',
    '-1',
    '0',
    '1e309',
    '[]',
    '{}',
    '*',
    '~',
    ';',
  ],
  ...['x'.repeat(300), 'x'.repeat(2_000), '%F0%9F%92%A9'.repeat(60), '%25'.repeat(100)],
];
const segment = fc.oneof(
  fc.constantFrom(...NASTY),
  escapedBytes,
  escapedText,
  fc.constantFrom('an-open-idea', 'a-closed-idea', 'an-old-slug', 'nobody'),
);

const PAGES = pagePaths.filter((path) => path !== '/*').map((path) => path.replace(':slug', '{slug}'));
const OTHERS = [
  ...[
    '/healthz',
    '/readyz',
    '/openapi.json',
    '/feed.xml',
    '/feed.atom',
    '/feed.json',
    ...['/browse.csv', '/trending.csv', '/calendar.csv', '/research.csv', '/projects.csv'],
    '/projects/calendar.ics',
    '/projects/feed.atom',
    '/projects/feed.json',
    '/browse/saas/feed.ics',
    '/embed/ideas/an-open-idea',
    '/oembed',
    '/sitemap.xml',
    '/sitemap-1.xml',
    '/sitemap-9999.xml',
    '/robots.txt',
    '/favicon.svg',
    '/favicon.ico',
  ],
  ...[
    '/_root.data',
    '/browse.data',
    '/ideas/{slug}.data',
    '/__manifest',
    '/api',
    '/api/v1',
    '/api/v2/ideas',
    '/.env',
    '/.git/config',
    '/assets/',
    '/wp-login.php',
  ],
];
const everyPath = () => [...PAGES, ...apiPaths, ...OTHERS];

/** A known route with anything in its variable pieces, sometimes with more behind it; or any pieces at all. */
const path = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(fc.nat(), segment).map(([n, piece]) => everyPath()[n % everyPath().length]?.replace('{slug}', piece) as string),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(), segment).map(([n, piece]) => `${everyPath()[n % everyPath().length]?.replace('{slug}', piece)}/${piece}`),
  },
  { weight: 2, arbitrary: fc.array(segment, { maxLength: 5 }).map((pieces) => `/${pieces.join('/')}`) },
);
const name = fc.oneof(
  fc.constantFrom(
    'search',
    'category',
    'sort',
    'page',
    'limit',
    'proOnly',
    'pro',
    'topic',
    '_routes',
    'p',
    'paths',
    'version',
    'index',
    'theme',
    'to',
  ),
  escapedText.map((text) => text.replaceAll('#', '')),
);
const value = fc.oneof(
  segment,
  fc.constantFrom(
    ...ideaSorts,
    ...categoryIds,
    'ai',
    'creator',
    'true',
    'false',
    '1',
    '2',
    '100',
    '101',
    '100000',
    '99999999999999999999',
    '',
  ),
  fc
    .array(fc.constantFrom('plumber', 'title', 'AND', '|', '&', '!', ':*', '(', ')', '"', '<->', '\\', "'", '%', 'tidess', 'a', '1'), {
      maxLength: 12,
    })
    .map((words) => encodeURIComponent(words.join(' '))),
);
const query = fc
  .array(fc.tuple(name, value), { maxLength: 6 })
  .map((pairs) => (pairs.length > 0 ? `?${pairs.map(([key, text]) => `${key}=${text}`).join('&')}` : ''));

const headerText = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength: 60 });
const headers = fc.record(
  {
    cookie: fc.oneof(
      headerText,
      fc.constantFrom(
        'theme=dark; density=compact',
        'theme=;;;=;density',
        'session=%00',
        `a=${'x'.repeat(3_000)}`,
        'theme=dark; theme=light',
      ),
    ),
    authorization: fc.oneof(headerText, fc.constantFrom('Bearer ', 'Basic !!!', 'Bearer x.y.z')),
    accept: fc.oneof(headerText, fc.constantFrom('*/*', 'text/html', 'application/json', 'text/x-script', 'image/*;q=nonsense')),
    'accept-encoding': fc.oneof(headerText, fc.constantFrom('gzip', 'br', 'gzip;q=0', '*', 'gzip, gzip, gzip')),
    'accept-language': headerText,
    'if-none-match': fc.oneof(headerText, fc.constantFrom('*', '"a", W/"b"', '"', 'W/')),
    'if-modified-since': fc.oneof(headerText, fc.constant('Thu, 01 Jan 1970 00:00:00 GMT')),
    range: fc.constantFrom('bytes=0-1', 'bytes=-', 'bytes=999999999-', 'lines=1'),
    'x-request-id': headerText,
    host: fc.oneof(headerText, fc.constantFrom('evil.example', 'localhost', 'a b', '[::1]', '[', 'x'.repeat(300), 'user@host', 'a:b:c')),
    'x-forwarded-host': fc.oneof(headerText, fc.constant('evil.example')),
    'x-forwarded-proto': fc.constantFrom('https', 'javascript', ''),
    origin: fc.oneof(headerText, fc.constantFrom('null', 'https://evil.example')),
    'content-type': fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'text/plain',
      'nonsense',
      '',
    ),
    expect: fc.constantFrom('100-continue'),
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  fc.constant(''),
  fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)),
  fc.json({ maxDepth: 3 }),
  fc.constantFrom(
    '{',
    '[[[[',
    'theme=dark&to=//evil.example',
    'theme=dark&to=/browse',
    '--x\r\nContent-Disposition: form-data; name="theme"\r\n\r\ndark\r\n--x--\r\n',
    '--x\r\n',
  ),
);
const otherMethod = fc.constantFrom('HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY');

describe('no request makes the site fail or show its insides', () => {
  test('every route, as it is meant to be asked', async () => {
    await expectNoFaults(
      everyPath().flatMap((asked) => (asked.includes('{slug}') ? known().map((slug) => asked.replace('{slug}', slug)) : [asked])),
    );
  });

  test('every route, with each nasty value in its address and in each parameter', async () => {
    const parameters = ['search', 'category', 'sort', 'page', 'limit', 'proOnly'];
    for (const nasty of slice(NASTY, 5)) {
      await expectNoFaults([
        ...everyPath()
          .filter((asked) => asked.includes('{slug}'))
          .map((asked) => asked.replace('{slug}', nasty)),
        ...parameters.map((parameter) => `/api/v1/ideas?${parameter}=${nasty}`),
        ...[
          '/browse?search=',
          '/browse?page=',
          '/browse?topic=',
          '/browse.data?_routes=',
          '/api/v1/ideas/daily?limit=',
          '/api/v1/ideas/daily?month=',
          '/archive?month=',
          '/browse?mark=',
          '/browse?hide=',
          '/__manifest?p=',
          '/__manifest?paths=',
          '/display?to=',
        ].map((asked) => `${asked}${nasty}`),
      ]);
    }
  });

  test('any path, query and headers', async () => {
    await fc.assert(
      fc.asyncProperty(path, query, headers, (to, asking, sent) =>
        expectNoFault(`${to}${asking}`, { headers: sent as Record<string, string> }),
      ),
    );
  });

  test('an instant in any year', async () => {
    const accounts = testAccounts(t);
    const { cookie } = await sessionOf(accounts, (await addPerson(t, accounts)).id);
    const send = (path: string, sent: object) =>
      site.ask(path, { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(sent) });
    const ask = async (at: string) => [
      await send('/api/v1/saved-ideas', { idea_id: open.id, saved_at: at }),
      await send('/api/v1/idea-views/restore', { cleared_at: at }),
    ];
    for (const year of ['0000', '0001', '1969', '2019', '2101', '9999'])
      for (const { status, text } of await ask(`${year}-06-01T00:00:00Z`)) {
        expect(status, year).toBe(400);
        expect(text).toContain('must be in the years 2020 to 2100');
      }
    for (const at of ['2020-01-01T00:00:00Z', '2100-12-31T23:59:59.999Z'])
      expect(
        (await ask(at)).map(({ status }) => status),
        at,
      ).toEqual([200, 200]);
  });

  test('any search', async () => {
    const words = fc.array(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 12 }),
        fc.constantFrom("'", '\\', '&', '|', '!', ':*', '<->', '(', ')', '\u0000', '\u0001', 'title', 'TITLE', 'ideas'),
      ),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(words, fc.constantFrom('/api/v1/ideas', '/browse'), (search, list) =>
        expectNoFault(`${list}?search=${encodeURIComponent(search.join(' ').slice(0, 200).toWellFormed())}`),
      ),
    );
  });

  test('any other method, with any body', async () => {
    await fc.assert(
      fc.asyncProperty(path, otherMethod, headers, body, (to, method, sent, content) => {
        // A client waits to be told to go on; the rest of what it would do is its own affair.
        const { expect: _, ...rest } = sent;
        return expectNoFault(to, {
          method,
          headers: rest as Record<string, string>,
          ...(['HEAD', 'TRACE'].includes(method) ? {} : { body: content }),
        });
      }),
    );
  });

  test('every route with every method', async () => {
    for (const method of slice(['POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'], 2))
      await expectNoFaults(
        everyPath().map((asked) => asked.replace('{slug}', 'an-open-idea')),
        { method },
      );
  });

  test('a form sent to the display choices in any encoding, or none', async () => {
    const types = [
      'application/json',
      'text/plain',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'nonsense',
      '',
    ];
    for (const type of types)
      for (const content of ['', '{"theme":"dark"}', 'theme=dark', '--x\r\nbroken', '\u0000'])
        await expectNoFault('/display', { method: 'POST', headers: { 'content-type': type }, body: content });
  });

  test('bytes that are hardly HTTP', async () => {
    const line = fc.oneof(
      fc.constantFrom(
        'GET / HTTP/1.1',
        'GET /browse HTTP/1.0',
        'GET http://evil.example/ HTTP/1.1',
        'OPTIONS * HTTP/1.1',
        'CONNECT evil.example:443 HTTP/1.1',
        'GET /\\evil HTTP/1.1',
        'GET //evil.example HTTP/1.1',
        'get / HTTP/1.1',
        'GET / HTTP/9.9',
        'BREW / HTTP/1.1',
        '',
      ),
      fc.string({ unit: 'binary-ascii', maxLength: 60 }),
    );
    const extra = fc.array(
      fc.oneof(
        fc.constantFrom(
          'Host: a',
          'Host: a b',
          'Host: ',
          'Host: a\r\nHost: b',
          'Content-Length: 5',
          'Content-Length: -1',
          'Transfer-Encoding: chunked',
          'Cookie: \u00ff\u00fe',
          'X: \u0000',
          ' folded',
          ':',
          'Upgrade: websocket\r\nConnection: Upgrade',
        ),
        fc.string({ unit: 'binary-ascii', maxLength: 40 }),
      ),
      { maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(line, extra, async (first, rest) => {
        const said = await site.askRaw(`${first}\r\n${rest.map((header) => `${header}\r\n`).join('')}Connection: close\r\n\r\n`);
        expect(/^HTTP\/1\.1 5\d\d/m.exec(said)?.[0]).toBeUndefined();
        expect(INSIDES.exec(said)?.[0]).toBeUndefined();
      }),
    );
  });

  test('and nothing of all this was a fault in the log, and the site still stands', async () => {
    expect(site.isRunning()).toBe(true);
    expect((await site.ask('/readyz')).text).toBe('{"status":"ready"}');
    // The router reports a form sent from another site as an error, though it is the sender's; it is answered with 400.
    const isForeignForm = (line: string) => /"message":"(Bad Request|[^"]*(origin|host)\W+header)/.test(line);
    const isUnconfigured = (line: string) => /"path":"\/ideas\/[^"]*\/claim","status":503/.test(line);
    expect(
      site
        .written()
        .split('\n')
        .filter((line) => line && !isForeignForm(line) && !isUnconfigured(line)),
    ).toEqual([]);
  });
});

test('what a request claims to be the host never gets into an answer', async () => {
  for (const asked of [
    '/',
    '/browse',
    '/ideas/an-open-idea',
    '/feed.xml',
    '/feed.atom',
    '/embed/ideas/an-open-idea',
    '/oembed?url=http%3A%2F%2Fevil.example%2Fideas%2Fan-open-idea',
    '/sitemap.xml',
    '/robots.txt',
    '/idea/an-open-idea',
    '/ideas/an-old-slug',
    '/api/v1/ideas/an-old-slug',
    '/nothing',
  ]) {
    const answer = await site.ask(asked, {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' },
    });
    expect(bodyOf(answer), asked).not.toContain('evil.example');
    expect(JSON.stringify(answer.headers), asked).not.toMatch(/evil\.example|gopher/);
  }
});

test('a display choice leads back to a page of this site and nowhere else', async () => {
  const back = async (to: string) => {
    const answer = await site.ask('/display', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `theme=dark&to=${encodeURIComponent(to)}`,
    });
    expect(answer.headers['set-cookie']).toEqual(['theme=dark; Path=/; Max-Age=31536000; SameSite=Lax']);
    return answer.headers.location;
  };
  expect(await back('/browse?page=2')).toBe('/browse?page=2');
  const away = fc.constantFrom(
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '\\\\evil.example',
    ' //evil.example',
    '',
    '/a\r\nSet-Cookie: x=1',
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(away, fc.string({ unit: 'binary', maxLength: 20 })), async (to) => {
      const location = await back(to.toWellFormed());
      expect(new URL(location as string, 'https://here.example').host).toBe('here.example');
    }),
  );
});

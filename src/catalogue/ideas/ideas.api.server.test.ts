import type { z } from '@hono/zod-openapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAccounts } from '../../../tests/factories/accounts.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea, featureToday, indexWords, type MadeIdea } from '../../../tests/factories/idea.factory.ts';
import { createApp } from '../../app/api.server.ts';
import { envelope, Failure } from '../../platform/api/api.server.ts';
import { reads } from '../../platform/db/client.server.ts';
import { CATEGORY_CHOICES, categoryIds } from '../../shared/vocabulary/categories.ts';
import { CategoryCount } from './idea-counts.contract.ts';
import { ideaSorts } from './idea-query.contract.ts';
import { ArchiveEntry, ArchiveMonth, DailyIdea, Evidence, Idea, IdeaCard, IdeaPage } from './ideas.contract.ts';

const clock = aClock();
let t: TestDatabase;
let app: ReturnType<typeof createApp>;
let open: MadeIdea;
let closed: MadeIdea;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  app = createApp(t.ctx, testAccounts(t));
  open = await anIdea(t.ctx, {
    daysOld: 2,
    dossier: { category: 'ai_ml', tagline: 'Plain words about lanterns for those who walk at night.' },
  });
  closed = await anIdea(t.ctx, { daysOld: 20, dossier: { category: 'creator_economy' }, oldSlug: 'an-old-slug', dailyOn: ['2026-02-20'] });
  await featureToday(t.ctx, await anIdea(t.ctx, { dossier: { category: 'saas', is_pro_pick: true } }));
  await indexWords(t.ctx);
});
afterAll(() => t.drop());

const get = (path: string, headers: Record<string, string> = {}) => app.request(`/api/v1${path}`, { headers });
type Body = {
  success: boolean;
  data: { ideas: { category: string; slug: string }[]; pagination: object };
  error: z.infer<typeof Failure>['error'];
};
const bodyOf = async (response: Response) => (await response.json()) as Body;

describe('every answer parses by its own contract, unknown fields refused', () => {
  const answers: [string, () => string, z.ZodType][] = [
    ['a page of ideas', () => '/ideas?limit=2', IdeaPage],
    ['a search', () => '/ideas?search=lanterns', IdeaPage],
    ['a search that finds nothing', () => '/ideas?search=qqqqzzzz', IdeaPage],
    ['the idea of the day', () => '/ideas/daily/today', DailyIdea],
    ['the archive', () => '/ideas/daily', ArchiveEntry.array()],
    ['the archive’s months', () => '/ideas/daily/months', ArchiveMonth.array()],
    ['a month of the archive', () => '/ideas/daily?month=2026-03', ArchiveEntry.array()],
    ['an open idea', () => `/ideas/${open.slug}`, Idea],
    ['a closed idea', () => `/ideas/${closed.slug}`, Idea],
    ['the evidence of an open idea', () => `/ideas/${open.slug}/evidence`, Evidence],
    ['the evidence of a closed idea', () => `/ideas/${closed.slug}/evidence`, Evidence],
    ['related ideas', () => `/ideas/${open.slug}/related`, IdeaCard.array()],
    ['categories', () => '/categories', CategoryCount.array()],
  ];
  test.each(answers)('%s', async (_, path, shape) => {
    const response = await get(path());
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const body = await response.json();
    // What the contract would drop or change is a field that is on the wire without being in the contract.
    expect(envelope(shape).parse(body)).toEqual(body);
  });
});

describe('a failure has the envelope, the field it is about, and may not be kept', () => {
  const categories = categoryIds.join(', ');
  const sorts = ideaSorts.join(', ');
  const bad: [query: string, field: string, message: string][] = [
    ['page=0', 'page', 'page must be at least 1'],
    ['page=-1', 'page', 'page must be a whole number'],
    ['page=1.5', 'page', 'page must be a whole number'],
    ['page=x', 'page', 'page must be a whole number'],
    ['page=1e3', 'page', 'page must be a whole number'],
    ['page=%201', 'page', 'page must be a whole number'],
    ['page=100001', 'page', 'page must be at most 100000'],
    ['page=99999999999999999999', 'page', 'page must be a whole number'],
    ['limit=0', 'limit', 'limit must be at least 1'],
    ['limit=101', 'limit', 'limit must be at most 100'],
    ['limit=twenty', 'limit', 'limit must be a whole number'],
    ['limit=NaN', 'limit', 'limit must be a whole number'],
    ['sort=foo', 'sort', `sort must be one of ${sorts}`],
    ['sort=Newest', 'sort', `sort must be one of ${sorts}`],
    ['category=foo', 'category', `category must be one of ${categories}`],
    ['category=constructor', 'category', `category must be one of ${categories}`],
    ['category=__proto__', 'category', `category must be one of ${categories}`],
    ['proOnly=maybe', 'proOnly', 'proOnly must be true or false'],
    [`search=${'x'.repeat(201)}`, 'search', 'search must be at most 200 characters'],
    ['page=1&page=2', 'page', 'page must be a whole number'],
    ['limit=1&limit=2', 'limit', 'limit must be a whole number'],
    ['sort=newest&sort=trending', 'sort', `sort must be one of ${sorts}`],
    ['category=saas&category=fintech', 'category', `category must be one of ${categories}`],
    ['proOnly=true&proOnly=false', 'proOnly', 'proOnly must be true or false'],
    ['search=one&search=two', 'search', 'search must be one text'],
  ];
  test.each(bad)('/ideas?%s is 400 and names %s', async (query, field, message) => {
    const response = await get(`/ideas?${query}`);
    const body = await bodyOf(response);
    expect(response.status).toBe(400);
    expect(Failure.parse(body)).toEqual(body);
    expect(body.error.code).toBe('invalid_input');
    expect(Object.keys(body.error.fields ?? {})).toEqual([field]);
    expect(body.error.fields?.[field]).toBe(message);
    expect(body.error.message).toBe(`${message}.`);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('several bad values are all named at once', async () => {
    const { error } = await bodyOf(await get('/ideas?page=x&limit=101&sort=foo&category=foo&proOnly=maybe'));
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(['category', 'limit', 'page', 'proOnly', 'sort']);
  });

  test.each(['limit=0', 'limit=367', 'limit=x', 'limit=1.5', 'limit=1e2', 'limit=0x10', 'limit=1&limit=2'])(
    '/ideas/daily?%s is 400 and names limit',
    async (query) => {
      const response = await get(`/ideas/daily?${query}`);
      expect(response.status).toBe(400);
      expect(Object.keys((await bodyOf(response)).error.fields ?? {})).toEqual(['limit']);
    },
  );

  test.each(['', '/months'])('/ideas/daily%s of a category that there is not is 400 and names the categories', async (path) => {
    const response = await get(`/ideas/daily${path}?category=nonsense`);
    expect(response.status).toBe(400);
    expect((await bodyOf(response)).error.fields).toEqual({ category: CATEGORY_CHOICES });
  });

  test.each(['2026', '2026-13', '2026-00', '0000-01', '2026-1', 'soon', '2026-11-01'])(
    '/ideas/daily?month=%s is 400 and says what a month looks like',
    async (month) => {
      const response = await get(`/ideas/daily?month=${month}`);
      expect(response.status).toBe(400);
      expect((await bodyOf(response)).error.fields).toEqual({ month: 'month must be a year and a month, like 2026-11' });
    },
  );

  test.each(['', '/evidence', '/related'])('a slug nobody has is 404 at /ideas/{slug}%s', async (path) => {
    const response = await get(`/ideas/nobody-has-this${path}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ success: false, error: { code: 'not_found', message: 'Idea not found' } });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['%ED%A0%80', '%F0%9F%92%A9', "'%3B%20DROP%20TABLE%20ideas", '..%2F..', '%25', '%20', 'A'.repeat(200)])(
    'a slug that is %s is not found, and no fault of ours',
    async (slug) => {
      for (const path of ['', '/evidence', '/related']) expect((await get(`/ideas/${slug}${path}`)).status, path).toBe(404);
    },
  );

  test.each(['', '/evidence', '/related'])('a slug longer than any is refused at /ideas/{slug}%s, naming it', async (path) => {
    const response = await get(`/ideas/${'a'.repeat(201)}${path}`);
    expect(response.status).toBe(400);
    expect((await bodyOf(response)).error.fields).toEqual({ slug: 'slug must be at most 200 characters' });
  });

  test.each([
    ['GET', '/nothing'],
    ['GET', ''],
    ['POST', '/ideas'],
    ['DELETE', '/categories'],
    ['PUT', '/ideas/daily/today'],
  ])('%s %s is not an operation: 404', async (method, path) => {
    const response = await app.request(`/api/v1${path}`, { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ success: false, error: { code: 'not_found', message: 'There is no such operation.' } });
  });

  test('a fault of ours is a bland 500 with the request’s id, and the cause is in the log alone', async () => {
    const logged: object[] = [];
    const log = { ...t.ctx.log, child: () => ({ error: (details: object) => logged.push(details) }) } as unknown as typeof t.ctx.log;
    const db = {
      ...reads,
      rows: () => Promise.reject(new Error('relation "secrets" does not exist')),
      transaction: () => Promise.reject(new Error('no')),
    };
    const response = await createApp({ ...t.ctx, db, log }, testAccounts(t)).request('/api/v1/categories', {
      headers: { 'x-request-id': 'request-12345' },
    });
    expect(response.status).toBe(500);
    const body = await bodyOf(response);
    expect(Failure.parse(body)).toEqual(body);
    expect(body.error).toEqual({
      code: 'internal',
      message: 'Something went wrong on our side. If you tell us about it, mention request request-12345.',
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(logged).toMatchObject([{ err: { message: 'relation "secrets" does not exist' }, requestId: 'request-12345' }]);
  });
});

describe('what may be asked', () => {
  const wanted = async (query: string) => (await bodyOf(await get(`/ideas?${query}`))).data;

  test('an empty value means the default, for each parameter and all of them', async () => {
    const plain = await wanted('');
    for (const query of ['search=', 'category=', 'proOnly=', 'sort=', 'page=', 'limit=', 'search=&category=&proOnly=&sort=&page=&limit='])
      expect(await wanted(query), query).toEqual(plain);
    expect(await bodyOf(await get('/ideas/daily?limit='))).toEqual(await bodyOf(await get('/ideas/daily')));
  });

  test.each([
    ['ai', 'ai_ml'],
    ['creator', 'creator_economy'],
  ])('%s is an older name of %s', async (alias, category) => {
    const page = await wanted(`category=${alias}`);
    expect(page).toEqual(await wanted(`category=${category}`));
    expect(page.ideas.map((idea) => idea.category)).toEqual([category]);
  });

  test.each(['true', '1'])('proOnly=%s lists Pro Picks', async (value) => {
    expect((await wanted(`proOnly=${value}`)).ideas.map((idea) => idea.category)).toEqual(['saas']);
  });

  test('a parameter nobody knows is ignored', async () => {
    expect(await wanted('utm_source=newsletter')).toEqual(await wanted(''));
  });

  test('a search is trimmed, and may be 200 characters long', async () => {
    expect((await wanted('search=%20%20lanterns%20')).ideas.map((idea) => idea.slug)).toEqual([open.slug]);
    expect((await get(`/ideas?search=${'x'.repeat(200)}`)).status).toBe(200);
  });

  test.each(['%27%29%3B--', '%26%7C%21%3A%2A%28%29', '%5C', '%25', '%F0%9F%92%A9', '%01%02', '%3Cscript%3E', '"'])(
    'a search for %s is an ordinary search',
    async (search) => {
      expect((await get(`/ideas?search=${search}`)).status).toBe(200);
    },
  );
});

describe('conditional requests and caches', () => {
  const paths = () => [
    '/ideas',
    '/ideas/daily/today',
    '/ideas/daily',
    `/ideas/${open.slug}`,
    `/ideas/${closed.slug}`,
    `/ideas/${open.slug}/evidence`,
    '/categories',
  ];

  test('every answer has a tag, and asking with it is 304 without a body', async () => {
    for (const path of paths()) {
      const first = await get(path);
      const etag = first.headers.get('etag') as string;
      expect(etag, path).toMatch(/^(W\/)?"[^"]+"$/);
      for (const tag of [etag, `"other", ${etag}`, `W/${etag.replace(/^W\//, '')}`]) {
        const second = await get(path, { 'if-none-match': tag });
        expect(second.status, `${path} with ${tag}`).toBe(304);
        expect(await second.text()).toBe('');
        expect(second.headers.get('etag')).toBe(etag);
        expect(second.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
        expect(second.headers.get('vary')).toBe(first.headers.get('vary'));
      }
      expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    }
  });

  test('two answers that differ have different tags', async () => {
    const tags = await Promise.all(paths().map(async (path) => (await get(path)).headers.get('etag')));
    expect(new Set(tags).size).toBe(tags.length);
  });

  test('an answer may be kept but must be asked about again, and differs by who asks', async () => {
    for (const path of paths()) {
      const { headers } = await get(path);
      expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      expect(headers.get('vary')).toBe('Cookie, Authorization, X-Api-Key');
    }
  });

  test('HEAD answers as GET does, without the body', async () => {
    for (const path of paths()) {
      const [head, whole] = [await app.request(`/api/v1${path}`, { method: 'HEAD' }), await get(path)];
      expect(head.status).toBe(200);
      expect(await head.text()).toBe('');
      expect(head.headers.get('content-type')).toBe(whole.headers.get('content-type'));
    }
  });
});

test('an old slug is 301 to where the idea is now', async () => {
  const response = await get('/ideas/an-old-slug');
  expect(response.status).toBe(301);
  expect(response.headers.get('location')).toBe(`/api/v1/ideas/${closed.slug}`);
  expect((await app.request(response.headers.get('location') as string)).status).toBe(200);
});

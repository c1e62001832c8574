import { gunzipSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aCanaryIdea, type CanaryIdea, leaksIn } from '../factories/canary.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';
import { anIdea, featureToday, indexWords, type MadeIdea } from '../factories/idea.factory.ts';
import { aBuiltSite, type RunningSite } from '../factories/site.ts';
import { isWhole } from '../factories/slice.ts';

// A busy machine may take its time over a whole site.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** More than this site has addresses; a crawl that gets here goes in circles. */
const MAX_ADDRESSES = 1_500;
/** Pages of topics, and what they search for, are drawn alike: so many of each are read here, and all of them by leak-hunt.sweep.test.ts. */
const TOPICS_READ = isWhole ? 8 : 2;

let t: TestDatabase;
let site: RunningSite;
let older: CanaryIdea;
let pick: CanaryIdea;
let today: MadeIdea;

beforeAll(async () => {
  t = await testDatabase();
  const near = { category: 'fintech' as const };
  older = await aCanaryIdea(t.ctx, {
    daysOld: 9,
    oldSlug: 'its-old-slug',
    dailyOn: ['2026-01-02'],
    dossier: { ...near, tags: ['tides', 'harbour', 'mooring'] },
  });
  pick = await aCanaryIdea(t.ctx, {
    daysOld: 1,
    isFeatured: true,
    dossier: { ...near, tags: ['tides', 'harbour', 'quay'], is_pro_pick: true },
  });
  today = await anIdea(t.ctx, { dossier: { ...near, tags: ['tides', 'harbour', 'lock'] } });
  await featureToday(t.ctx, today);
  await indexWords(t.ctx);
  site = await aBuiltSite(t.url);
});
afterAll(async () => {
  await site.stop();
  await t.drop();
});

/** An answer as text: its headers and its body. */
async function said(path: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await site.ask(path, { headers });
  const body = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(answer.body).toString() : answer.body.toString('latin1');
  return `${JSON.stringify(answer.headers)}\n${body}`;
}

/** Addresses of this site in a page, a feed or a sitemap. */
function addressesIn(text: string): string[] {
  const found = [
    ...text.matchAll(/(?:href|src|action)="([^"]+)"|<(?:loc|link|guid)[^>]*>([^<]+)<|"(\/(?:ideas|browse|archive|assets)[^"\\]*)"/g),
  ];
  return found
    .map((match) => (match[1] ?? match[2] ?? match[3] ?? '').replaceAll('&amp;', '&').replace(site.url, ''))
    .filter((address) => address.startsWith('/') && !address.startsWith('//'))
    .map((address) => address.split('#')[0] as string);
}

/** @param read how many of each kind have been read; counts this one */
function isWanted(path: string, read: Map<string, number>): boolean {
  const kind = path
    .replace(/^\/trending\/[^/?]+(\?topics=.*)?/, '/trending/*')
    .replace(/^(\/login(?:\.data)?\?to=).*/, '$1*')
    .replace(/^(\/browse[^?]*\?(?:search|topic)=).*/, '$1*');
  if (!kind.includes('*')) return true;
  read.set(kind, (read.get(kind) ?? 0) + 1);
  return (read.get(kind) as number) <= TOPICS_READ;
}

async function crawl(from: string[]): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const waiting = [...from];
  const read = new Map<string, number>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (answers.has(path) || !isWanted(path, read)) continue;
    expect(answers.size).toBeLessThan(MAX_ADDRESSES);
    const text = await said(path);
    answers.set(path, text);
    waiting.push(...addressesIn(text));
    // What a page's data is fetched as when the browser follows a link by itself.
    if (/text\/html/.test(text.split('\n')[0] as string) && !path.includes('.'))
      waiting.push(path.replace(/\/?(\?|$)/, (_, mark) => `${path.startsWith('/?') || path === '/' ? '/_root' : ''}.data${mark}`));
  }
  return answers;
}

describe('a visitor who reads the whole site', () => {
  const starts = () => [
    ...[
      '/',
      '/browse',
      '/archive',
      '/search',
      '/feed.xml',
      '/sitemap.xml',
      '/robots.txt',
      '/openapi.json',
      '/nothing-here',
      '/ideas/its-old-slug',
    ],
    ...['tides', 'harbour', older.slug, older.dossier.title, older.dossier.tagline].map(
      (search) => `/browse?search=${encodeURIComponent(search)}`,
    ),
    ...['newest', 'trending', 'opportunity', 'difficulty'].map((sort) => `/browse?sort=${sort}&category=fintech`),
    '/browse?pro=true',
    ...['/browse.csv', '/browse.csv?search=harbour', '/trending.csv', '/calendar.csv'],
    ...['/feed.atom', '/feed.json', '/daily.ics', '/calendar/feed.json', '/browse/fintech/feed.json', '/browse/fintech/feed.ics'],
    ...[older, pick].flatMap(({ slug }) => [
      `/embed/ideas/${slug}`,
      `/ideas/${slug}`,
      `/idea/${slug}`,
      `/ideas/${slug}/card.png`,
      `/ideas/${slug}.data`,
    ]),
  ];

  test('finds nothing locked in any page, feed, sitemap, card or data of a page', async () => {
    const answers = await crawl(starts());
    for (const [path, text] of answers) expect(leaksIn(text), path).toEqual([]);
    const reached = [...answers.keys()];
    expect(reached).toEqual(
      expect.arrayContaining([
        `/ideas/${older.slug}`,
        `/ideas/${pick.slug}`,
        `/ideas/${today.slug}`,
        '/browse.data',
        `/ideas/${older.slug}.data`,
      ]),
    );
    // Both were seen, in lists as well as on pages of their own.
    for (const { dossier } of [older, pick])
      for (const path of ['/browse', '/feed.xml', '/browse.data'].filter((one) => one !== '/feed.xml'))
        expect(answers.get(path), path).toContain(dossier.title);
  });

  test.each<[string, Record<string, string>]>([
    ['a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['somebody with a made-up session', { cookie: 'session=admin; plan=lifetime; role=admin' }],
    ['somebody with a made-up token', { authorization: 'Bearer lifetime' }],
    ['somebody with a made-up key', { 'x-api-key': 'ak_lifetime' }],
    [
      'somebody who says he is an inside call',
      { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'assay.internal', host: 'assay.internal' },
    ],
  ])('%s finds no more', async (_, headers) => {
    for (const { slug } of [older, pick])
      for (const path of [
        `/ideas/${slug}`,
        `/ideas/${slug}.data`,
        `/api/v1/ideas/${slug}`,
        `/api/v1/ideas/${slug}/evidence`,
        `/api/v1/ideas/${slug}/export?format=pdf`,
        `/api/v1/ideas/${slug}/export?format=json`,
        `/api/v1/ideas/${slug}/export?format=md`,
        '/browse',
        '/',
      ])
        expect(leaksIn(await said(path, headers)), path).toEqual([]);
  });

  test('a closed page says so to search engines', async () => {
    const html = await said(`/ideas/${older.slug}`);
    const data = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');
    expect(data).toMatchObject({ isAccessibleForFree: false, hasPart: { isAccessibleForFree: false, cssSelector: '.paywalled' } });
  });
});

test('the day an idea is free its page has everything, and the moment it is not, nothing', async () => {
  const page = () => said(`/ideas/${older.slug}`);
  expect(leaksIn(await page())).toEqual([]);
  await featureToday(t.ctx, older);
  await expect.poll(async () => leaksIn(await page()).length).toBeGreaterThan(100);
  await featureToday(t.ctx, today);
  await expect.poll(async () => leaksIn(await page())).toEqual([]);
});

test('an idea that is claimed is gone from every page at once', async () => {
  const gone = await anIdea(t.ctx, {
    daysOld: 2,
    dailyOn: ['2026-01-03'],
    dossier: { category: 'fintech', title: 'Soon claimed by somebody' },
  });
  const pages = ['/', '/browse', '/browse?category=fintech', '/archive', `/ideas/${older.slug}`, '/sitemap.xml', '/feed.xml'];
  await expect.poll(() => said('/browse')).toContain(gone.slug);
  await t.db.rows(sql`UPDATE ideas SET state = 'claimed' WHERE id = ${gone.id}`);
  for (const path of pages) await expect.poll(() => said(path), { message: path }).not.toContain(gone.slug);
  expect((await site.ask(`/ideas/${gone.slug}`)).status).toBe(410);
  expect((await site.ask(`/ideas/${gone.slug}/card.png`)).status).toBe(410);
});
